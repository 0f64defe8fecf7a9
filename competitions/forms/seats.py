"""HV-LOT-01: a draw by hand: for each team a group, or a place in the bracket."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from competitions.models import Stage, Team


class SeatsForm(forms.Form):
    """A field for each team; `found` is where it is now."""

    def __init__(
        self,
        sent: QueryDict | None,
        stage: Stage,
        teams: Mapping[int, Team],
        found: Mapping[int, int],
    ) -> None:
        super().__init__(sent, prefix="seat")
        most = stage.format.seat_count(len(teams))
        self.teams = tuple(teams)
        for pk, team in teams.items():
            self.fields[str(pk)] = _seat(stage, most, team)
            self.fields[str(pk)].initial = found.get(pk)

    @property
    def seats(self) -> tuple[tuple[int, int], ...]:
        return tuple((pk, self.cleaned_data[str(pk)]) for pk in self.teams)


def _seat(stage: Stage, most: int, team: Team) -> forms.Field:
    missing = {"required": _("Say where %(team)s comes.") % {"team": team.name}}
    if stage.format.bracket:
        return forms.IntegerField(
            label=team.name, min_value=1, max_value=most, error_messages=missing
        )
    groups = [(n, stage.group_name(n)) for n in range(1, most + 1)]
    return forms.TypedChoiceField(
        label=team.name,
        choices=[("", "–"), *groups],
        coerce=int,
        error_messages=missing,
    )
