"""The first form anybody sees: a name, a paste of teams, a kind; the rest in its preview."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from competitions.actions.competition.competitions import CompetitionRules
from competitions.actions.competition.draws import BY_DRAW, BY_LIST
from competitions.actions.competition.starts import NewCompetition
from competitions.files.paste import PasteLimits
from competitions.forms.choices import offer
from competitions.forms.given import TeamsGiven
from competitions.forms.manage import KIND_CHOICES, NameField
from competitions.forms.rulesets import GameField, RulesetField
from competitions.forms.teams import PasteForm
from competitions.rules.draws.hints import Hint
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import USUAL, format_of
from competitions.web import told_text

# Two of them play for the third place.
FEWEST_FOR_THIRD = 4


class StartForm(PasteForm):
    """One text field and one paste box; the rest has sensible defaults."""

    name = NameField(120, label=_("Name of the competition"))
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=KIND_CHOICES,
        initial=USUAL,
        widget=forms.RadioSelect(attrs={"class": "pad"}),
    )
    profile: RulesetField = GameField()
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
        initial=2,
        widget=forms.RadioSelect,
    )
    third_place = forms.BooleanField(label=_("A match for third place"), required=False)
    field_order: tuple[str, ...] = ("name", "kind", "profile", "teams")

    def __init__(
        self, data: QueryDict | None = None, **given: Unpack[TeamsGiven]
    ) -> None:
        """What only the preview asks is not in what the first page sends."""
        if data is not None:
            data = data.copy()
            for name in ("method", "legs"):
                data.setdefault(name, str(self.base_fields[name].initial))
        super().__init__(data, **given)

    @property
    def format(self) -> Format:
        return format_of(self.cleaned_data.get("kind", USUAL))

    def limits(self) -> PasteLimits:
        least, most = self.format.sizes
        return replace(self.bounds, least=least, most=most)

    @property
    def size(self) -> int:
        return len(self.rows())

    def chosen(self) -> Format:
        """HC-CUP-01, HC-CHP-01: with no more than the format asks."""
        chosen = {name: self.cleaned_data[name] for name in self.format.asks}
        if self.size < FEWEST_FOR_THIRD:
            chosen.pop("third_place", None)
        return self.format.chosen(chosen)

    def terms(self) -> CompetitionRules:
        chosen = self.chosen().stored
        return CompetitionRules(
            kind=self.format.kind,
            ruleset=self.cleaned_data["profile"],
            legs=chosen.get("legs", 1),
            third_place=bool(chosen.get("third_place")),
        )

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
        return self._hint(self.chosen())

    def options(self) -> list[forms.BoundField]:
        """What the preview asks, folded; the labels say what each choice means."""
        asked = list(self.format.asks)
        if "legs" in asked:
            names = dict(self.base_fields["legs"].choices)  # type: ignore[attr-defined]
            hints = [(n, self._hint(self.format.chosen({"legs": n}))) for n in names]
            offer(
                self,
                "legs",
                [(n, f"{names[n]} ({text.rstrip('.')})") for n, text in hints],
            )
        if "third_place" in asked and self.size < FEWEST_FOR_THIRD:
            asked.remove("third_place")
        return [self["method"], *(self[name] for name in asked)]

    def _hint(self, played: Format) -> str:
        by_lot = self.cleaned_data["method"] == BY_DRAW
        return _text(played.hint(self.size, drawn=by_lot))


def _text(hint: Hint) -> str:
    return told_text(hint.message, hint.params)
