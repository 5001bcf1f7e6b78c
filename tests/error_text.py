"""Finds code that decides something by the text of an error, or assigns to `error.args`.

An error is a name bound by `except ... as`, or annotated as an error. Its text is `str(error)`, `error.args`, an
f-string with it, and whatever is made from these within the same function. Text may be shown, kept, joined to other
text and reworded. It must not be compared, searched or taken apart.
"""

import ast
import re
from collections.abc import Iterator

# What an error's class is called, in an annotation.
_ERROR = re.compile(r"\b\w*(?:Error|Exception|Refusal|BadInput)\b")
# Attributes of errors that are text for people.
_TEXTS = {"args", "message", "msg", "strerror", "__notes__"}
# Methods and functions that look for something in a text, or take it apart.
_SEARCHES = {
    *("startswith", "endswith", "find", "rfind", "index", "rindex", "count"),
    *("partition", "rpartition", "removeprefix", "removesuffix"),
    *("search", "match", "fullmatch", "findall", "finditer"),
}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def findings(tree: ast.Module) -> list[tuple[int, str]]:
    """Return the line and the code of each place that does more with the text of an error than show it."""
    wrong = set()
    for scope in (node for node in ast.walk(tree) if isinstance(node, (ast.Module, *_FUNCTIONS))):
        nodes = list(_within(scope))
        errors = {node.name for node in nodes if isinstance(node, ast.ExceptHandler) and node.name}
        errors |= {node.arg for node in nodes if isinstance(node, ast.arg) and _is_error(node.annotation)}
        wrong |= {(node.lineno, ast.unparse(node)) for node in _Texts(nodes, errors).misused()}
    return sorted(wrong)


def _is_error(annotation: ast.expr | None) -> bool:
    return annotation is not None and bool(_ERROR.search(ast.unparse(annotation)))


class _Texts:
    """The names that are the text of an error, among the nodes of one function."""

    def __init__(self, nodes: list[ast.AST], errors: set[str]) -> None:
        self.nodes, self.errors = nodes, errors
        self.names: set[str] = set()
        before = -1
        while before != len(self.names) + len(self.errors):
            before = len(self.names) + len(self.errors)
            for target, value in self._bindings():
                names = {each.id for each in ast.walk(target) if isinstance(each, ast.Name)}
                if isinstance(value, ast.Attribute) and value.attr in ("__cause__", "__context__"):
                    self.errors |= names
                elif self.is_text(value):
                    self.names |= names

    def _bindings(self) -> Iterator[tuple[ast.expr, ast.expr]]:
        for node in self.nodes:
            match node:
                case ast.Assign(targets=targets, value=value):
                    yield from ((target, value) for target in targets)
                case ast.AugAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
                    yield target, value
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    yield target, value

    def is_text(self, node: ast.AST) -> bool:
        """Return whether an expression is the text of an error, or made from it; a new error with it is not."""
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in self.errors:
                return attribute in _TEXTS
            case ast.Call(func=ast.Name(id="str" | "repr" | "format"), args=[ast.Name(id=name), *_]):
                return name in self.errors or name in self.names
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="line" | "format_message")):
                return name in self.errors
            case ast.FormattedValue(value=ast.Name(id=name)) if name in self.errors:
                return True
            case ast.Call(func=ast.Name(id=name)) if _ERROR.search(name):
                return False
            case ast.Compare():
                return False
        return any(map(self.is_text, ast.iter_child_nodes(node)))

    def misused(self) -> Iterator[ast.expr | ast.stmt]:
        """Yield where the text of an error is assigned, compared, searched or taken apart."""
        for node in self.nodes:
            match node:
                case ast.Attribute(attr="args", ctx=ast.Store()):
                    yield node
                case ast.Compare(left=left, comparators=others) if any(map(self.is_text, (left, *others))):
                    yield node
                case ast.Match(subject=subject) if self.is_text(subject):
                    yield subject
                case ast.Call(func=ast.Attribute(attr=name)) if name in _SEARCHES and self.is_text(node):
                    yield node
                case ast.Call(func=ast.Attribute(attr="split" | "rsplit"), args=[_, *_]) if self.is_text(node):
                    yield node
                case ast.Subscript(value=value, slice=part) if not isinstance(part, ast.Slice) and self.is_text(value):
                    yield node


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope; functions are scopes of their own, but see the names around them."""
    for child in ast.iter_child_nodes(scope):
        if not (isinstance(scope, ast.Module | ast.ClassDef) and isinstance(child, _FUNCTIONS)):
            yield child
            yield from _within(child)
