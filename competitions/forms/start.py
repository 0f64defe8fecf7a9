"""The first form anybody sees: a name, a paste of teams, a kind; the rest in its preview."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.actions.competition.competitions import CompetitionRules
from competitions.actions.competition.starts import NewCompetition
from competitions.files.paste import PasteLimits
from competitions.forms.choices import offer
from competitions.forms.cup_options import (
    CupOptions,
    cup_fields,
    cup_options,
    tie_choices,
    ties_in_words,
)
from competitions.forms.given import TeamsGiven, without_mark
from competitions.forms.manage import KIND_CHOICES, LEGS, NameField
from competitions.forms.rulesets import GameField, RulesetField
from competitions.forms.teams import PasteForm
from competitions.pages.competition.draw_preview import METHOD_NAMES, method_meaning
from competitions.rules.draws.hints import Hint
from competitions.rules.draws.orders import BY_DRAW, BY_HAND, BY_LIST, LOTS_DECIDE
from competitions.rules.draws.round_robin import TooManyMatches
from competitions.rules.formats.groups import MOST_GROUPS
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import KINDS, KNOCKOUT, USUAL, format_of
from competitions.rules.formats.stages import StageTerms, check_stages
from competitions.web import refusal_words, translated_text
from engine.errors import N_, RuleViolation

_COUNTS = ("groups", "through", "best_runners_up")
# Fields that say no to an option that is usual.
_OTHERWISE = {"all_matches": "equal_matches", "turned": "mirrored"}


class StartForm(CupOptions, PasteForm):
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
        choices=list(METHOD_NAMES.items()),
        initial=BY_DRAW,
        widget=forms.RadioSelect,
    )
    legs = forms.TypedChoiceField(
        label=_("Each pair meets"),
        choices=LEGS,
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    # left empty they are what is usual for so many teams
    groups = without_mark(
        forms.IntegerField(
            label=_("Number of groups"),
            min_value=2,
            max_value=MOST_GROUPS,
            required=False,
        )
    )
    through = without_mark(
        forms.IntegerField(
            label=_("From each group go on"), min_value=0, max_value=64, required=False
        )
    )
    best_runners_up = without_mark(
        forms.IntegerField(
            label=_("And the best of those who come next"),
            min_value=0,
            max_value=MOST_GROUPS,
            required=False,
        )
    )
    all_matches = forms.BooleanField(
        label=_(
            "All matches of those who come next count, also where groups are larger"
        ),
        required=False,
    )
    turned = forms.BooleanField(
        label=_(
            "From the second meeting on in another order: nobody plays three times"
            " running at home or away"
        ),
        required=False,
    )
    field_order: tuple[str, ...] = ("name", "kind", "profile", "teams")

    def __init__(
        self, data: QueryDict | None = None, **given: Unpack[TeamsGiven]
    ) -> None:
        """What only the preview asks is not in what the first page sends."""
        if data is not None:
            data = data.copy()
            played = KINDS.get(data.get("kind", ""), KINDS[USUAL])
            for name in set(_COUNTS) - {*played.asks}:
                # what this kind does not ask is nobody's to say
                data.pop(name, None)
            data.setdefault("method", BY_DRAW)
            data.setdefault("ties", "one")
            data.setdefault("legs", str(played.legs))
        super().__init__(data, **given)
        if data is not None and not played.stored.get("through"):
            field = self.fields["through"]
            field.label = _("Play-offs: so many go on to a cup")
            field.help_text = _("0: the table alone says who has won.")

    @property
    def format(self) -> Format:
        return format_of(self.cleaned_data.get("kind", USUAL))

    def clean(self) -> dict[str, object]:
        """Whether stages like these can be filled by so many teams."""
        data: dict[str, object] = super().clean() or {}
        if not self.errors:
            try:
                check_stages(self.stages)
                self.chosen().check_size(self.size)
                self._check_groups()
            except RuleViolation as error:
                self.add_error(self._field_of(error), refusal_words(error))
        if not self.errors and data["method"] not in self.chosen().draw_methods:
            self.add_error("method", _("A draw is not made in this way here."))
        return data

    def _check_groups(self) -> None:
        if len(self.stages) == 1 and self._leads_on:
            text = N_("Say how many teams go on to the next stage.")
            raise RuleViolation("HV-STG-07", text)

    @property
    def _leads_on(self) -> bool:
        """Whether it is usual that some of its teams go on to a cup."""
        return bool(self.format.usual(self.size).places(self.size))

    def _field_of(self, error: RuleViolation) -> str:
        """Beside this field it is read that the teams do not fill the stages."""
        if self.format.bracket:
            return "ties"
        if isinstance(error, TooManyMatches):
            return "legs"
        counted = [name for name in _COUNTS if self.cleaned_data.get(name)]
        groups, *_through, best = (self.cleaned_data.get(name) or 0 for name in _COUNTS)
        if groups and best > groups:
            return _COUNTS[-1]
        return (*counted, *self.format.asks)[0]

    @property
    def wrong_choices(self) -> list[forms.BoundField]:
        """What was chosen beside the teams and cannot be; of who goes on all together."""
        wrong = [name for name in ("legs", "ties", "method") if name in self.errors]
        if {*_COUNTS} & {*self.errors}:
            wrong = [*(name for name in _COUNTS if name in self.data), *wrong]
        return [self[name] for name in wrong]

    @property
    def kept_choices(self) -> list[forms.BoundField]:
        """And what else was chosen, which stays as it is."""
        wrong = {field.name for field in self.wrong_choices}
        chosen = {*self.data} & {*self.fields} - {*wrong, *self.field_order}
        return [self[name] for name in sorted(chosen)] if wrong else []

    def limits(self) -> PasteLimits:
        least, most = self.format.sizes
        return replace(self.bounds, least=least, most=most)

    @property
    def size(self) -> int:
        return len(self.rows())

    def chosen(self) -> Format:
        """HC-CUP-01, HC-CHP-01: with no more than the format asks."""
        if self.format.bracket:
            return self.format.chosen(cup_options(self.cleaned_data, self.size))
        usual = self.format.usual(self.size).stored
        choices = {name: self.cleaned_data.get(name) for name in self.format.asks}
        chosen = {n: usual[n] if v is None else v for n, v in choices.items()}
        played = self.format.chosen(chosen)
        no = [one for one in self._others(played) if self.cleaned_data.get(one)]
        return played.chosen({_OTHERWISE[one]: False for one in no})

    @property
    def stages(self) -> tuple[StageTerms, ...]:
        """HV-STG-07: groups are followed by a cup of those who go on, a table if asked."""
        first = StageTerms(self.chosen())
        through = len(first.format.places(self.size))
        if self.format.bracket or not through:
            return (first,)
        cup = KNOCKOUT.chosen(cup_options(self.cleaned_data, through))
        return (first, StageTerms(cup))

    @property
    def draws_lots(self) -> bool:
        return self.cleaned_data["method"] in LOTS_DECIDE

    def terms(self) -> CompetitionRules:
        return CompetitionRules(
            kind=self.format.kind,
            ruleset=self.cleaned_data["profile"],
            stages=self.stages,
        ).normalised

    def wanted(self) -> NewCompetition:
        return NewCompetition(
            name=self.cleaned_data["name"],
            kind=self.cleaned_data["kind"],
            rows=self.rows(),
            method=self.cleaned_data["method"],
            terms=self.terms(),
        )

    def hint(self) -> str:
        """What these teams mean for this kind, in a sentence for each stage."""
        first, *later = self.stages
        hint = self._hint(first.format)
        if later:
            through = len(first.format.places(self.size))
            hint = gettext("%(groups)s Then the cup. %(cup)s") % {
                "groups": hint,
                "cup": _text(later[0].format.hint(through, drawn=False)),
            }
        return f"{hint} {ties_in_words(*self._cup)}".strip() if self._cup else hint

    def options(self) -> list[forms.BoundField]:
        """What the preview asks, folded; the labels say what each choice means."""
        played, field_names = self.chosen(), list(self.format.asks)
        offer(self, "method", _ways(played))
        if self.format.bracket:
            return [*self.cup_options(), self["method"]]
        for name in field_names:
            if name in _COUNTS and not self.data.get(name):
                self.data[name] = str(played.stored[name])  # type: ignore[index]
        if "legs" in field_names:
            names = dict(self.base_fields["legs"].choices)  # type: ignore[attr-defined]
            hints = [(n, self._hint(played.chosen({"legs": n}))) for n in names]
            offer(
                self,
                "legs",
                [(n, f"{names[n]} ({text.rstrip('.')})") for n, text in hints],
            )
        if self._leads_on:
            # what the draw is made of first, how often at last
            field_names = [*_COUNTS, "legs"]
        return [self[name] for name in (*field_names, *self._others(played), "method")]

    def _others(self, played: Format) -> list[str]:
        """The fields of `_OTHERWISE` that make a difference to it."""
        chosen = played.stored
        groups, rest = divmod(self.size, chosen.get("groups", 1))
        sizes = {groups, groups + (rest > 0)}
        turned = any(size > 3 and size % 2 == 0 for size in sizes)
        matters = {
            "all_matches": bool(rest and chosen.get("best_runners_up")),
            "turned": chosen["legs"] > 1 and turned,
        }
        return [name for name, one in matters.items() if one]

    def cup_options(self) -> list[forms.BoundField]:
        """How its cup is played; nothing where there is none."""
        if not self._cup:
            return []
        offer(self, "ties", tie_choices(*self._cup))
        return [self[name] for name in cup_fields(self._cup[1])]

    @property
    def _cup(self) -> tuple[Format, int] | None:
        """The stage with a bracket, and how many teams come into it."""
        first, *later = self.stages
        if first.format.bracket:
            return first.format, self.size
        if not later:
            return None
        return later[0].format, len(first.format.places(self.size))

    def _hint(self, played: Format) -> str:
        """By the list alone it is known who has a bye."""
        listed = self.cleaned_data["method"] == BY_LIST
        return _text(played.hint(self.size, drawn=not listed))


def _ways(played: Format) -> list[tuple[str, str]]:
    """The ways in which it may be drawn, each with what that means."""
    found = []
    for one in played.draw_methods:
        meaning = method_meaning(played, one)
        if one == BY_HAND:
            meaning = gettext("On the next page. %(meaning)s") % {"meaning": meaning}
        name = METHOD_NAMES[one]
        found.append((one, _two_lines(name, meaning) if meaning else str(name)))
    return found


def _two_lines(name: object, meaning: str) -> str:
    return format_html("{} <small>{}</small>", name, meaning)


def _text(hint: Hint) -> str:
    return translated_text(hint.message, hint.params)
