"""Mutants of a module: one small fault each, as a careless hand would make it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MODULE = "the module"
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One fault in one file; `source` is the whole module with it."""

    path: str
    line: int
    last: int  # of the statement's own lines, those inside it left out
    where: str  # the function
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.where}: {self.before}  ->  {self.after}"

    @property
    def name(self) -> str:
        """What stays the same when lines are added above."""
        return f"{self.path} {self.where}: {self.before}  ->  {self.after}"


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its lines.

    Left alone: sentences, annotations, assertions, and what only types read.
    """
    tree = ast.parse(source)
    for statement, where in _statements(tree, ""):
        lines = _lines(statement)
        for node in _parts(statement):
            for change in changes(node):
                before = _words(statement)
                undo = change()
                gone = isinstance(statement, ast.Pass)
                after = "removed" if gone else _words(statement)
                source = ast.unparse(tree)
                yield Mutant(path, *lines, where, before, after, source)
                undo()


def _statements(node: ast.AST, where: str) -> Iterator[tuple[ast.stmt, str]]:
    """Every statement that does something, with the function it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _statements(child, f"{where}.{child.name}".strip("."))
        elif isinstance(child, ast.stmt):
            if not _is_silent(child):
                yield child, where or MODULE
            yield from _statements(child, where)
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from _statements(child, where)


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """The first and the last of a statement without those inside it."""
    children = ast.iter_child_nodes(statement)
    inner = [child.lineno for child in children if isinstance(child, ast.stmt)]
    last = min(inner) - 1 if inner else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _is_silent(statement: ast.stmt) -> bool:
    quiet = (ast.Import, ast.ImportFrom, ast.Assert, ast.Pass)
    is_sentence = isinstance(statement, ast.Expr) and isinstance(
        statement.value, ast.Constant
    )
    return isinstance(statement, quiet) or is_sentence


def _parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """The statement and its expressions, but not the statements inside it."""
    yield statement
    waiting = _expressions(statement)
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting = _expressions(node) + waiting


def _expressions(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.JoinedStr):
        return []
    if isinstance(node, ast.AnnAssign):
        return [node.value] if node.value else []
    return [
        child
        for child in ast.iter_child_nodes(node)
        if isinstance(child, ast.expr | ast.comprehension | ast.keyword)
        # what `zip` is told of lengths is an assertion
        and getattr(child, "arg", "") != "strict"
    ]


def _words(statement: ast.stmt) -> str:
    """The first line of a statement."""
    return ast.unparse(statement).splitlines()[0]


# A change is made when it is called, and gives back what undoes it.
Change = Callable[[], Callable[[], None]]


def changes(node: ast.AST) -> Iterator[Change]:
    """The faults that can be made at this node."""
    for kind, finder in FINDERS.items():
        if isinstance(node, kind):
            yield from finder(node)


def _setting(node: ast.AST, field: str, value: object) -> Change:
    def make() -> Callable[[], None]:
        old = getattr(node, field)
        setattr(node, field, value)
        return lambda: setattr(node, field, old)

    return make


def _becoming(node: ast.AST, other: ast.AST) -> Change:
    """The node turns into another one, in its place."""

    def make() -> Callable[[], None]:
        kind, fields = node.__class__, dict(node.__dict__)
        place = {k: v for k, v in fields.items() if "lineno" in k or "offset" in k}
        other_fields = dict(other.__dict__)
        node.__dict__.clear()
        node.__class__ = other.__class__
        node.__dict__.update({**other_fields, **place})

        def undo() -> None:
            node.__dict__.clear()
            node.__class__ = kind
            node.__dict__.update(fields)

        return undo

    return make


def _compares(node: ast.Compare) -> Iterator[Change]:
    for n, op in enumerate(node.ops):
        others = list(node.ops)
        others[n] = COMPARED[type(op)]()
        yield _setting(node, "ops", others)


def _counts(node: ast.BinOp) -> Iterator[Change]:
    if type(node.op) in COUNTED:
        yield _setting(node, "op", COUNTED[type(node.op)]())
    if isinstance(node.op, ast.Sub) and ast.unparse(node.left) == "1":
        yield _becoming(node, node.right)  # the other side


def _counts_on(node: ast.AugAssign) -> Iterator[Change]:
    yield _setting(node, "op", COUNTED[type(node.op)]())
    yield from _removed(node)


def _numbers(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield _setting(node, "value", not node.value)
    elif isinstance(node.value, int):
        yield _setting(node, "value", node.value + 1)
        yield _setting(node, "value", node.value - 1)


def _both(node: ast.BoolOp) -> Iterator[Change]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield _setting(node, "op", other)


def _not(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not | ast.Invert):
        yield _becoming(node, node.operand)


def _conditions(node: ast.If | ast.IfExp | ast.While) -> Iterator[Change]:
    yield _setting(node, "test", ast.UnaryOp(ast.Not(), node.test))


def _filters(node: ast.comprehension) -> Iterator[Change]:
    for n, test in enumerate(node.ifs):
        others = list(node.ifs)
        others[n] = ast.UnaryOp(ast.Not(), test)
        yield _setting(node, "ifs", others)


def _removed(node: ast.stmt) -> Iterator[Change]:
    yield _becoming(node, ast.Pass())


def _returns(node: ast.Return) -> Iterator[Change]:
    if node.value is None:
        yield from _removed(node)


def _assigned(node: ast.Assign) -> Iterator[Change]:
    """Fields only: without its name a function would not run at all."""
    if all(isinstance(t, ast.Attribute | ast.Subscript) for t in node.targets):
        yield from _removed(node)


FINDERS: dict[type | tuple[type, ...], Callable[..., Iterator[Change]]] = {
    ast.Compare: _compares,
    ast.BinOp: _counts,
    ast.AugAssign: _counts_on,
    ast.Constant: _numbers,
    ast.BoolOp: _both,
    ast.UnaryOp: _not,
    (ast.If, ast.IfExp, ast.While): _conditions,
    ast.comprehension: _filters,
    ast.Expr: _removed,
    ast.Return: _returns,
    ast.Assign: _assigned,
}
