"""The paste box of teams, as a form that loses nothing."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.actions.team.teams import NewTeam
from competitions.files.paste import (
    MOST_BYTES,
    PastedLine,
    PastedList,
    PasteLimits,
    read_teams,
)
from competitions.forms.given import FormGiven, Sent
from competitions.pages.rows.lines import PastedTeam
from competitions.web import refusal_words

ONE_TEAM = PasteLimits(least=1)


class PasteForm(forms.Form):
    """A name per line is enough; problems stand at the field, by line."""

    teams = forms.CharField(
        label=_("Teams, one per line"),
        help_text=_(
            "A name per line is enough; “Team - coach - e‑mail” works as well."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "maxlength": MOST_BYTES}),
        strip=False,
    )

    def __init__(
        self,
        sent: Sent = None,
        *,
        bounds: PasteLimits = ONE_TEAM,
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        self.bounds = bounds
        self.pasted = PastedList()

    def clean_teams(self) -> str:
        text = self.cleaned_data["teams"]
        self.pasted = read_teams(text, self.limits())
        problems = [refusal_words(problem) for problem in self.pasted.problems]
        for row in self.pasted.rows:
            if row.problem:
                places = {"line": row.line, "problem": refusal_words(row.problem)}
                problems.append(gettext("Line %(line)s: %(problem)s") % places)
        if problems:
            raise ValidationError(problems)
        return text

    def limits(self) -> PasteLimits:
        """How many teams fit; a form that knows its kind narrows them."""
        return self.bounds

    def rows(self) -> list[NewTeam]:
        return [NewTeam(row.team, row.coach, row.mail) for row in self.pasted.good]

    def chips(self) -> list[PastedTeam]:
        """What the server read, for the preview."""
        return [
            PastedTeam(
                row.team,
                _note(row),
                refusal_words(row.problem) if row.problem else "",
            )
            for row in self.pasted.rows
        ]


def _note(row: PastedLine) -> str:
    """What is typed beside a team; of one that the club has nothing is changed."""
    typed = " · ".join(filter(None, (row.coach, row.mail)))
    if not row.known:
        return typed
    if typed:
        return gettext("Team of the club; its coaches stay as they are")
    return gettext("Team of the club")
