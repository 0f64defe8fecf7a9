"""What forms and their fields are made with, beside what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, TypedDict, TypeVar

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict

from competitions.files.paste import PasteLimits

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Sent: TypeAlias = Mapping[str, object] | None
FormField = TypeVar("FormField", bound=forms.Field)


class FormGiven(TypedDict, total=False):
    files: MultiValueDict[str, UploadedFile] | None
    initial: dict[str, object] | None
    prefix: str | None


class TeamsGiven(FormGiven, total=False):
    bounds: PasteLimits


class LabelGiven(TypedDict, total=False):
    label: str | _StrPromise | None
    help_text: str | _StrPromise
    initial: object
    error_messages: dict[str, str]


class FieldGiven(LabelGiven, total=False):
    required: bool
    widget: forms.Widget


def without_mark(field: FormField) -> FormField:
    """The field; its label does not call it optional, though it may come empty.

    Of one that has a usual value, or whose emptiness the form around it explains.
    """
    vars(field)["no_mark"] = True
    return field
