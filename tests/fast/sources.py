"""What the tests of the house look at: each file is read, parsed and walked once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def text_of(path: Path) -> str:
    return path.read_text()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path), filename=str(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))
