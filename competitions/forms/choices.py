"""Choices that only a form's moment knows: the club's boxes, a team's cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms


def offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


def choices_of(form: forms.Form, name: str) -> list[tuple[str, Any]]:
    found: Any = form.fields[name]
    return list(found.choices)
