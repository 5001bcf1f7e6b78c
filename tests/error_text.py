"""Finds code that decides something by the text of an error, or changes `error.args`.

An error is a name bound by `except ... as`, a name that was annotated as an error, and whatever is assigned from one.
Its text is `str(error)`, `error.args`, an f-string with it, and whatever is made from those. Text may be shown, kept
and joined to other text. It must not be compared, searched or taken apart.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

# What an error's class is called, in an annotation.
_ERROR = re.compile(r"\b(\w*(Error|Exception|Refusal|BadInput))\b")
# Attributes of errors that are English text.
_TEXTS = {"args", "message", "msg", "strerror", "__notes__"}
# Methods that look for something in a text, or take it apart.
_SEARCHES = {
    *("startswith", "endswith", "find", "rfind", "index", "rindex", "count", "partition", "rpartition", "split"),
    *("rsplit", "removeprefix", "removesuffix", "replace", "translate", "strip", "lstrip", "rstrip"),
    *("search", "match", "fullmatch", "findall", "finditer", "sub", "subn"),
}
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Finding(NamedTuple):
    """A place in a source file, and what is wrong there."""

    line: int
    what: str


def findings(tree: ast.Module) -> list[Finding]:
    """Return what a module does to the text of errors."""
    found = {*_assigned_args(tree)}
    for scope in (each for each in ast.walk(tree) if isinstance(each, (ast.Module, *_SCOPES[:2]))):
        found |= {*_Scope(scope).findings()}
    return sorted(found)


def _assigned_args(tree: ast.Module) -> Iterator[Finding]:
    """Yield every assignment to an attribute `args`; errors have one, and nothing else here does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "args" and not isinstance(node.ctx, ast.Load):
            yield Finding(node.lineno, f"{ast.unparse(node)} is assigned")


class _Scope:
    """A function, or a module without its functions: which names are errors there, and which are their text."""

    def __init__(self, scope: ast.AST) -> None:
        self.nodes = list(_within(scope))
        self.errors = {node.name for node in self.nodes if isinstance(node, ast.ExceptHandler) and node.name}
        self.texts: set[str] = set()
        arguments = [node for node in self.nodes if isinstance(node, ast.arg)]
        annotated = [(node.arg, node.annotation) for node in arguments if node.annotation]
        annotated += [
            (node.target.id, node.annotation)
            for node in self.nodes
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        ]
        self.errors |= {name for name, what in annotated if _ERROR.search(ast.unparse(what))}
        before = -1
        while before != len(self.errors) + len(self.texts):  # names assigned from names
            before = len(self.errors) + len(self.texts)
            for names, value in self._bindings():
                if self.is_error(value):
                    self.errors |= names
                elif self.is_text(value):
                    self.texts |= names

    def _bindings(self) -> Iterator[tuple[set[str], ast.expr]]:
        """Yield the names that are bound in this scope, and what to."""
        for node in self.nodes:
            if isinstance(node, ast.Assign):
                yield _names(node.targets), node.value
            elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.NamedExpr)) and node.value:
                yield _names([node.target]), node.value
            elif isinstance(node, (ast.For, ast.comprehension)):
                yield _names([node.target]), node.iter

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
                return (self.is_error(value) and name in _TEXTS) or (self.is_text(value) and name in _TEXTS)
            case ast.FormattedValue(value=value):
                return self.is_error(value) or self.is_text(value)
            case ast.JoinedStr(values=values) | ast.BoolOp(values=values):
                return any(map(self.is_text, values))
            case ast.Tuple(elts=values) | ast.List(elts=values) | ast.Set(elts=values):
                return any(map(self.is_text, values))
            case ast.BinOp(left=left, right=right):
                return self.is_text(left) or self.is_text(right)
            case ast.IfExp(body=body, orelse=other):
                return self.is_text(body) or self.is_text(other)
            case ast.Subscript(value=value) | ast.Starred(value=value) | ast.NamedExpr(value=value):
                return self.is_text(value)
            case ast.ListComp(elt=value) | ast.GeneratorExp(elt=value) | ast.SetComp(elt=value):
                return self.is_text(value)
            case ast.Call(func=ast.Name(id="str" | "repr"), args=[value]):
                return self.is_error(value) or self.is_text(value)
            case ast.Call(func=ast.Attribute(value=value, attr="format_message")):
                return self.is_error(value)
            case ast.Call(func=ast.Name(id=name)) if _ERROR.search(name):
                return False  # another error with this text
            case ast.Call(func=func, args=args):
                return any(map(self.is_text, args)) or (isinstance(func, ast.Attribute) and self.is_text(func.value))
        return False

    def findings(self) -> Iterator[Finding]:
        """Yield where the text of an error is compared, searched or taken apart."""
        for node in self.nodes:
            match node:
                case ast.Compare(left=left, comparators=others) if any(map(self.is_text, (left, *others))):
                    yield Finding(node.lineno, f"{ast.unparse(node)} compares the text of an error")
                case ast.Call(func=ast.Attribute(value=value, attr=name), args=args) if name in _SEARCHES and (
                    self.is_text(value) or any(map(self.is_text, args))
                ):
                    yield Finding(node.lineno, f"{ast.unparse(node)} searches the text of an error")
                case ast.Match(subject=subject) if self.is_text(subject):
                    yield Finding(node.lineno, f"match {ast.unparse(subject)} compares the text of an error")
                case ast.Subscript(value=value) if self.is_text(value):
                    yield Finding(node.lineno, f"{ast.unparse(node)} takes the text of an error apart")


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope; a module's functions are scopes of their own, and functions within one are not."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(scope, ast.Module | ast.ClassDef) and isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        yield child
        yield from _within(child) if not isinstance(child, ast.ClassDef) else ()


def _names(targets: Iterable[ast.expr]) -> set[str]:
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
