"""A mutant takes the place of the true module in a program that runs already."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from functools import cached_property
from types import FunctionType, ModuleType

from scripts.mutants import MODULE, Mutant

OURS = ("engine.", "competitions.", "matches.")


def put_in_place(mutant: Mutant) -> bool:
    """The true function gets the code of the mutant; tables hold on to it.

    False if the fault is in nothing that can be exchanged while the program runs.
    """
    name = mutant.path.removesuffix(".py").replace("/", ".")
    spoilt = ModuleType(name)
    exec(compile(mutant.source, mutant.path, "exec"), spoilt.__dict__)  # noqa: S102
    if mutant.where == MODULE:
        return _exchange_constants(spoilt, sys.modules[name])
    new, old = spoilt, sys.modules[name]
    for part in mutant.where.split("."):
        new, old = vars(new)[part], vars(old)[part]
        if not isinstance(new, type):
            return _exchange(new, old)  # a function inside a function is part of it
    # of a class: the defaults of its fields are those of a function
    took = [_exchange(value, vars(old).get(key)) for key, value in vars(new).items()]
    return any(took)


def _exchange(new: object, old: object) -> bool:
    """Whether this is a function that was another one before."""
    ours, true = _plain(new), _plain(old)
    if ours is None or true is None or _facts(ours) == _facts(true):
        return False
    true.__code__ = ours.__code__
    true.__defaults__ = ours.__defaults__
    true.__kwdefaults__ = ours.__kwdefaults__
    return True


def _plain(value: object) -> FunctionType | None:
    """The function that somebody has written, whatever was put around it."""
    if isinstance(value, property):
        value = value.fget
    elif isinstance(value, cached_property):
        value = value.func
    elif isinstance(value, staticmethod | classmethod):
        value = value.__func__
    value = inspect.unwrap(value) if callable(value) else value
    return value if isinstance(value, FunctionType) else None


def _facts(function: FunctionType) -> object:
    return _spelt(function.__code__), function.__defaults__, function.__kwdefaults__


def _spelt(code: object) -> object:
    """What a function does, without where it stands: a mutant is written anew."""
    if not inspect.iscode(code):
        return type(code), code
    parts = tuple(_spelt(part) for part in code.co_consts)
    return code.co_code, code.co_names, code.co_varnames, parts


def _exchange_constants(spoilt: ModuleType, true: ModuleType) -> bool:
    took = False
    for key, new in vars(spoilt).items():
        old = getattr(true, key, None)
        if key.startswith("__") or not _is_data(new, true.__name__) or new == old:
            continue
        for module in _holders(key, old):
            setattr(module, key, new)
        took = True
    return took


def _is_data(value: object, module: str) -> bool:
    """A value all through; the spoilt module has its own functions and classes."""
    if isinstance(value, dict):
        parts = [part for pair in value.items() for part in pair]
    elif isinstance(value, tuple | list | frozenset):
        parts = list(value)
    else:
        return not callable(value) and type(value).__module__ != module
    return all(_is_data(part, module) for part in parts)


def _holders(key: str, value: object) -> Iterator[ModuleType]:
    """The modules that have imported a constant."""
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS) and getattr(module, key, None) is value:
            yield module
