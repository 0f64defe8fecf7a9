"""The first form anybody sees: a name, a paste of teams, a kind; the rest in its preview."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from competitions.actions.competition.competitions import CompetitionRules
from competitions.actions.competition.draws import BY_DRAW, BY_LIST
from competitions.actions.competition.starts import NewCompetition, default_terms
from competitions.files.paste import PasteLimits
from competitions.forms.choices import offer
from competitions.forms.given import TeamsGiven
from competitions.forms.manage import KINDS, NameField
from competitions.forms.teams import PasteForm
from competitions.rules.draws.formats import CHAMPIONSHIP, CUP, SIZES
from competitions.rules.draws.hints import Hint, championship_hint, cup_hint
from competitions.web import told_text

# Two of them play for the third place.
FEWEST_FOR_THIRD = 4


class StartForm(PasteForm):
    """One text field and one paste box; the rest has sensible defaults."""

    name = NameField(120, label=_("Name of the competition"))
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=KINDS,
        initial=CUP,
        widget=forms.RadioSelect(attrs={"class": "pad"}),
    )
    method = forms.ChoiceField(
        label=_("Order of the teams"),
        choices=[
            (BY_DRAW, _("Drawn by lot")),
            (BY_LIST, _("As listed: the first is the best")),
        ],
        initial=BY_DRAW,
        widget=forms.RadioSelect,
    )
    legs = forms.TypedChoiceField(
        label=_("Each pair meets"),
        choices=[(2, _("twice")), (1, _("once"))],
        coerce=int,
        initial=default_terms(CHAMPIONSHIP).legs,
        widget=forms.RadioSelect,
    )
    third_place = forms.BooleanField(label=_("A match for third place"), required=False)
    field_order: tuple[str, ...] = ("name", "kind", "teams")

    def __init__(
        self, data: QueryDict | None = None, **given: Unpack[TeamsGiven]
    ) -> None:
        """What only the preview asks is not in what the first page sends."""
        if data is not None:
            data = data.copy()
            for name in ("method", "legs"):
                data.setdefault(name, str(self.base_fields[name].initial))
        super().__init__(data, **given)

    def limits(self) -> PasteLimits:
        least, most = SIZES.get(self.cleaned_data.get("kind", CUP), SIZES[CUP])
        return replace(self.bounds, least=least, most=most)

    @property
    def is_cup(self) -> bool:
        return self.cleaned_data["kind"] == CUP

    @property
    def size(self) -> int:
        return len(self.rows())

    def terms(self) -> CompetitionRules:
        """HC-CUP-01, HC-CHP-01: only what the kind knows."""
        data = self.cleaned_data
        if self.is_cup:
            third = data["third_place"] and self.size >= FEWEST_FOR_THIRD
            return CompetitionRules(kind=CUP, third_place=third)
        return CompetitionRules(kind=CHAMPIONSHIP, legs=data["legs"])

    def wanted(self) -> NewCompetition:
        return NewCompetition(
            name=self.cleaned_data["name"],
            kind=self.cleaned_data["kind"],
            rows=self.rows(),
            method=self.cleaned_data["method"],
            terms=self.terms(),
        )

    def hint(self) -> str:
        """What these teams mean for this kind, in one sentence."""
        if self.is_cup:
            return _text(
                cup_hint(self.size, drawn=self.cleaned_data["method"] == BY_DRAW)
            )
        return _text(championship_hint(self.size, self.terms().legs))

    def options(self) -> list[forms.BoundField]:
        """What the preview asks, folded; the labels say what each choice means."""
        if not self.is_cup:
            counts = [(n, _text(championship_hint(self.size, n))) for n in (2, 1)]
            names = dict(self.base_fields["legs"].choices)  # type: ignore[attr-defined]
            offer(
                self,
                "legs",
                [(n, f"{names[n]} ({text.rstrip('.')})") for n, text in counts],
            )
            return [self["method"], self["legs"]]
        third = [self["third_place"]] if self.size >= FEWEST_FOR_THIRD else []
        return [self["method"], *third]


def _text(hint: Hint) -> str:
    return told_text(hint.message, hint.params)
