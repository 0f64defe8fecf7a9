"""A list as a file, read twice: for its preview, and when that is accepted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from competitions.files.lists.text import (
    MOST_BYTES,
    LineProblem,
    ListColumns,
    ListFile,
    list_file,
    packed_text,
    text_of_file,
    unpacked_text,
)
from competitions.forms.given import FormGiven, Sent
from competitions.web import refusal_words
from engine.errors import RuleViolation
from engine.json_values import Stored

MOST_NAMED, MOST_OFFERED = 50, 100_000


class ListForm(forms.Form):
    """Pasted lines or a file; a preview carries their text along, packed."""

    text = forms.CharField(
        label=_("Lines from a spreadsheet"),
        help_text=_(
            "Paste them with the names of their columns, or choose a file below."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        strip=False,
        required=False,
    )
    file = forms.FileField(
        label=_("CSV file"),
        help_text=_("Up to 1 MB and 5,000 lines; the first line names the columns."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv"}),
        required=False,
    )
    packed = forms.CharField(
        widget=forms.HiddenInput, required=False, max_length=MOST_BYTES
    )

    def __init__(
        self, sent: Sent = None, *, columns: ListColumns, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        self.columns = columns
        self.lines = ListFile()
        self.read = ""

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        try:
            self.read = self._source(data)
        except RuleViolation as problem:
            raise ValidationError({"text": refusal_words(problem)}) from None
        self.lines = list_file(self.read, self.columns)
        self.name_problems(self.lines.problems)
        return data

    def name_problems(self, problems: Iterable[LineProblem]) -> None:
        """HV-FILE-02: each with its line; of very many the first ones."""
        found = list(problems)
        sentences = [_problem_words(one) for one in found[:MOST_NAMED]]
        if more := len(found) - len(sentences):
            sentences.append(
                ngettext("And %(n)s line more.", "And %(n)s lines more.", more)
                % {"n": more}
            )
        if sentences:
            self.add_error("text", ValidationError(sentences))
            self._offer_text()

    @property
    def carried(self) -> str:
        """For the preview's own form."""
        return packed_text(self.read)

    def _offer_text(self) -> None:
        """What was refused stands in the box, to be mended there."""
        if len(self.read) <= MOST_OFFERED:
            self.data = {**dict(self.data.items()), "text": self.read}

    def _source(self, data: Stored) -> str:
        if upload := data.get("file"):
            # What is longer is refused by its size; nobody reads all of it.
            return text_of_file(upload.read(MOST_BYTES + 1))
        if packed := data.get("packed"):
            return unpacked_text(str(packed))
        text = str(data.get("text") or "")
        if not text.strip():
            raise ValidationError({"text": _("Paste some lines or choose a file.")})
        return text_of_file(text.encode("utf-8", "replace"))


def list_form(request: HttpRequest, columns: ListColumns) -> ListForm:
    """The form as it was sent, or an empty one."""
    if request.method != "POST":
        return ListForm(columns=columns)
    return ListForm(request.POST, files=request.FILES, columns=columns)


def _problem_words(one: LineProblem) -> str:
    problem = refusal_words(one.problem)
    if not one.line:
        return problem
    return gettext("Line %(line)s: %(problem)s") % {
        "line": one.line,
        "problem": problem,
    }
