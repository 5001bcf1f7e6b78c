"""Finds code that decides something by the text of an error, or assigns to `error.args`.

An error is a name bound by `except ... as`, a name annotated as an error, and whatever is assigned from one. Its text
is `str(error)`, `error.args`, an f-string with it, and whatever is made from these, also in a function that it is
passed to. Text may be shown, kept, joined to other text and reworded. It must not be compared, searched or taken apart.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

# What an error's class is called, in an annotation or a call.
_ERROR = re.compile(r"\b\w*(?:Error|Exception|Refusal|BadInput)\b")
# Attributes of errors that are text for people.
_TEXTS = {"args", "message", "msg", "strerror", "__notes__"}
# Methods that look for something in a text, or take it apart; those of a pattern have the text as an argument.
_SEARCHES = {
    *("startswith", "endswith", "find", "rfind", "index", "rindex", "count"),
    *("partition", "rpartition", "removeprefix", "removesuffix"),
    *("search", "match", "fullmatch", "findall", "finditer"),
}
_SPLITS = {"split", "rsplit"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Finding(NamedTuple):
    """A place in a module, and what is wrong there."""

    module: str
    line: int
    what: str


def findings(modules: Mapping[str, ast.Module], shows: Iterable[str] = ()) -> list[Finding]:
    """Return what these modules do to the text of errors.

    Functions of the modules `shows` only show a text that they are given, so they may measure and shorten it.
    """
    nodes = {name: list(ast.walk(tree)) for name, tree in modules.items()}
    scopes = [
        _Scope(name, node)
        for name, found in nodes.items()
        for node in found
        if isinstance(node, (ast.Module, *_FUNCTIONS))
    ]
    functions: dict[str, list[_Scope]] = {}
    for scope in scopes:
        if isinstance(scope.node, _FUNCTIONS) and scope.module not in shows:
            functions.setdefault(scope.node.name, []).append(scope)
    changed = True
    while changed:
        changed = False
        for scope in scopes:
            for name, place in scope.passed_on() if scope.has_errors else ():
                for function in functions.get(name, ()):
                    changed |= function.is_given_text(place)
    wrong = {finding for scope in scopes if scope.has_errors for finding in scope.findings()}
    for name, found in nodes.items():
        for node in found:
            if isinstance(node, ast.Attribute) and node.attr == "args" and not isinstance(node.ctx, ast.Load):
                wrong.add(Finding(name, node.lineno, f"{ast.unparse(node)} is assigned"))
    return sorted(wrong)


class _Scope:
    """A function, or a module without its functions: which names are errors there, and which are their text."""

    def __init__(self, module: str, node: ast.AST) -> None:
        self.module, self.node = module, node
        self.nodes = list(_within(node))
        self.errors = {each.name for each in self.nodes if isinstance(each, ast.ExceptHandler) and each.name}
        self.texts: set[str] = set()
        for each in self.nodes:
            match each:
                case ast.arg(arg=name, annotation=what) | ast.AnnAssign(target=ast.Name(id=name), annotation=what):
                    if what and _ERROR.search(ast.unparse(what)):
                        self.errors.add(name)
        self._follow()

    @property
    def has_errors(self) -> bool:
        """Whether there is anything to look for."""
        return bool(self.errors or self.texts)

    def _follow(self) -> None:
        """Find the names that are assigned from errors and from their text."""
        before = 0
        while before != len(self.errors) + len(self.texts):
            before = len(self.errors) + len(self.texts)
            for names, value in self._bindings():
                if self.is_error(value):
                    self.errors |= names
                elif self.is_text(value):
                    self.texts |= names

    def _bindings(self) -> Iterator[tuple[set[str], ast.expr]]:
        for node in self.nodes:
            match node:
                case ast.Assign(targets=targets, value=value):
                    yield _names(targets), value
                case ast.AnnAssign(target=target, value=value) | ast.AugAssign(target=target, value=value) if value:
                    yield _names([target]), value
                case ast.NamedExpr(target=target, value=value):
                    yield _names([target]), value
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    yield _names([target]), value

    def is_error(self, node: ast.expr | None) -> bool:
        """Return whether an expression is an error."""
        match node:
            case ast.Name(id=name):
                return name in self.errors
            case ast.Attribute(value=value, attr="__cause__" | "__context__"):
                return self.is_error(value)
            case ast.BoolOp(values=values):
                return any(map(self.is_error, values))
            case ast.IfExp(body=body, orelse=other):
                return self.is_error(body) or self.is_error(other)
        return False

    def is_text(self, node: ast.AST | None) -> bool:
        """Return whether an expression is the text of an error, or made from it."""
        match node:
            case ast.Name(id=name):
                return name in self.texts
            case ast.Attribute(value=value, attr=name):
                return name in _TEXTS and self.is_error(value)
            case ast.FormattedValue(value=value):
                return self.is_error(value) or self.is_text(value)
            case ast.JoinedStr(values=parts) | ast.BoolOp(values=parts):
                return any(map(self.is_text, parts))
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                return any(map(self.is_text, parts))
            case ast.BinOp(left=left, right=right):
                return self.is_text(left) or self.is_text(right)
            case ast.IfExp(body=body, orelse=other):
                return self.is_text(body) or self.is_text(other)
            case ast.Subscript(value=value) | ast.Starred(value=value) | ast.NamedExpr(value=value):
                return self.is_text(value)
            case ast.ListComp(elt=value) | ast.GeneratorExp(elt=value) | ast.SetComp(elt=value):
                return self.is_text(value)
            case ast.Call(func=ast.Name(id="str" | "repr" | "format"), args=[value, *_]):
                return self.is_error(value) or self.is_text(value)
            case ast.Call(func=ast.Attribute(value=value, attr="format_message" | "line" | "__str__")):
                return self.is_error(value)
            case ast.Call(func=ast.Name(id=name)) if _ERROR.search(name):
                return False  # another error with this text
            case ast.Call(func=func, args=given):
                return any(map(self.is_text, given)) or (isinstance(func, ast.Attribute) and self.is_text(func.value))
        return False

    def findings(self) -> Iterator[Finding]:
        """Yield where the text of an error is compared, searched or taken apart."""
        for node in self.nodes:
            match node:
                case ast.Compare(left=left, comparators=others) if any(map(self.is_text, (left, *others))):
                    yield self._finding(node, "compares the text of an error")
                case ast.Match(subject=subject) if self.is_text(subject):
                    yield self._finding(subject, "compares the text of an error")
                case ast.Call(func=ast.Attribute(value=value, attr=name), args=given) if self._searches(
                    value, name, given
                ):
                    yield self._finding(node, "searches the text of an error")
                case ast.Subscript(slice=ast.Slice()):
                    pass
                case ast.Subscript(value=value) if self.is_text(value):
                    yield self._finding(node, "takes the text of an error apart")

    def _searches(self, value: ast.expr, name: str, given: list[ast.expr]) -> bool:
        if name in _SPLITS:
            return any(map(self.is_text, given)) or (bool(given) and self.is_text(value))
        return name in _SEARCHES and (self.is_text(value) or any(map(self.is_text, given)))

    def _finding(self, node: ast.expr | ast.stmt, what: str) -> Finding:
        return Finding(self.module, node.lineno, f"{ast.unparse(node)} {what}")

    def passed_on(self) -> Iterator[tuple[str, int | str]]:
        """Yield the functions that are given the text of an error, and as which of their arguments."""
        for node in self.nodes:
            match node:
                case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
                    first = 0
                case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name), args=args, keywords=keywords):
                    first = 1
                case _:
                    continue
            yield from ((name, place) for place, value in enumerate(args, start=first) if self.is_text(value))
            yield from ((name, each.arg) for each in keywords if each.arg and self.is_text(each.value))

    def is_given_text(self, place: int | str) -> bool:
        """Take an argument of this function for the text of an error; return whether that is new."""
        assert isinstance(self.node, _FUNCTIONS)
        names = [each.arg for each in (*self.node.args.posonlyargs, *self.node.args.args)]
        name = place if isinstance(place, str) else names[place] if place < len(names) else ""
        if not name or name in self.texts:
            return False
        self.texts.add(name)
        self._follow()
        return True


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope; functions are scopes of their own, but see the names around them."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(scope, ast.Module | ast.ClassDef) and isinstance(child, _FUNCTIONS):
            continue
        yield child
        yield from _within(child)


def _names(targets: Iterable[ast.expr]) -> set[str]:
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
