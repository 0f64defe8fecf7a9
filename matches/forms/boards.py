"""What is typed about a club's own board: its name and its text."""

from __future__ import annotations

from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.rules.door import clean_name
from competitions.web import refusal_words
from engine.boards import BoardFault, BoardReading
from engine.errors import RuleViolation
from engine.room import AnyRoom

# HV-BOARD-01; a sign may take more than one of the bytes that are counted when it is read.
MOST_SIGNS: Final = 100_000
LONGEST_NAME: Final = 60
# Of what is wrong.
MOST_SHOWN: Final = 30


class BoardForm(forms.Form):
    """HC-GEO-40: the game says what is wrong with the table, line by line."""

    name = forms.CharField(
        label=_("Name of the board"),
        strip=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "maxlength": LONGEST_NAME}
        ),
    )
    text = forms.CharField(
        label=_("The board as a table"),
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 24, "spellcheck": "false", "maxlength": MOST_SIGNS}
            | {"class": "input--table", "wrap": "off"}
        ),
    )

    def __init__(
        self, sent: QueryDict | None, *, room: AnyRoom, text: str, saves: bool
    ) -> None:
        super().__init__(sent, initial={"text": text})
        self.saves = saves
        self.typed = str(sent.get("text", "")) if sent else text
        # the ends of lines that files have, not those that browsers send
        self.typed = self.typed.replace("\r\n", "\n")
        self.reading: BoardReading = room.board_in(self.typed)

    def clean(self) -> dict[str, object]:
        """It can be drawn before it has a name."""
        data = super().clean() or {}
        if not (self.saves or self.data.get("name")):
            self.errors.pop("name", None)
        return data

    def clean_name(self) -> str:
        given = self.cleaned_data["name"]
        try:
            return clean_name(given, LONGEST_NAME) if given else ""
        except RuleViolation as error:
            raise ValidationError(refusal_words(error)) from error

    def clean_text(self) -> str:
        faults = self.reading.errors
        sentences = [fault_words(fault) for fault in faults[:MOST_SHOWN]]
        more = len(faults) - MOST_SHOWN
        if more > 0:
            sentences.append(gettext("And %(n)s more.") % {"n": more})
        if sentences:
            raise ValidationError(sentences)
        return self.typed


def fault_words(fault: BoardFault) -> str:
    """With its line, where it has one."""
    problem = refusal_words(fault.problem)
    if not fault.line:
        return problem
    return gettext("Line %(line)s: %(problem)s") % {
        "line": fault.line,
        "problem": problem,
    }
