"""How a table is ranked: what a result is worth, and what parts level teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.actions.competition.competitions import CompetitionRules
from competitions.forms.given import without_mark
from competitions.models import Team
from competitions.rules.formats.stages import StageTerms
from competitions.rules.standings.chains import points_first
from competitions.rules.standings.facts import COMPLETE, TableRules
from competitions.rules.standings.presets import PRESETS, ChainPreset
from competitions.web import refusal_words
from engine.errors import RuleViolation


class ChainField(forms.Field):
    """The steps of a chain in their order, each in a box of the list.

    A page that was open before there was a list sends all of them in one text.
    """

    widget = forms.MultipleHiddenInput

    def clean(self, value: Sequence[str] | None) -> tuple[str, ...]:
        steps = "\n".join(value or ()).replace(",", "\n").splitlines()
        given = [step for step in steps if step.strip()]
        # what has just been made to count first may stand further down as well
        chain = [step for n, step in enumerate(given) if not n or step != given[0]]
        try:
            return points_first(chain)
        except RuleViolation as error:
            raise forms.ValidationError(refusal_words(error)) from error


class RankingForm(forms.Form):
    """Points, and the chain of tie-breaks with how it asks for head-to-head.

    HV-STG-07: of a competition, or where several stages keep a table, of one of them alone.
    """

    own = forms.BooleanField(
        label=_("In this stage alone"),
        help_text=_(
            "Otherwise they hold in all stages that have no rules of their own."
        ),
        required=False,
    )
    win = forms.IntegerField(label=_("Points for a win"), min_value=-9, max_value=99)
    draw = forms.IntegerField(label=_("Points for a draw"), min_value=-9, max_value=99)
    loss = forms.IntegerField(
        label=_("Points for a defeat"), min_value=-9, max_value=99
    )
    head_to_head = forms.ChoiceField(
        label=_("Head-to-head among several level teams"),
        choices=[
            ("restart", _("starts anew for those still level")),
            ("continue", _("stays that of all level teams")),
            ("again", _("starts anew once all of it was asked of all")),
        ],
    )
    head_to_head_complete = forms.BooleanField(
        label=_("Head-to-head waits until the level teams have all met"),
        help_text=_("Until then it is passed over, and the table says so."),
        required=False,
    )
    tiebreaks = ChainField()

    def __init__(
        self, sent: QueryDict | None, now: CompetitionRules, number: int = 0
    ) -> None:
        """`number`: of the stage, where it may have rules of its own."""
        self.stage = now.stages[number - 1] if number else None
        self.sent, self.now, self.number = sent, now, number
        shown = _in_stage(now, self.stage)
        super().__init__(sent, initial=_initial_of(shown))
        self.stored = points_first(shown.tiebreaks)
        if self.stage:
            self.initial["own"] = bool(self.stage.own)
        else:
            del self.fields["own"]

    @property
    def chain(self) -> tuple[str, ...]:
        """The steps as the form shows them; those stored where it sent none or wrong ones."""
        if self.is_bound and "tiebreaks" in self.data:
            self.full_clean()
            return self.cleaned_data.get("tiebreaks", self.stored)
        return self.stored

    @property
    def terms(self) -> CompetitionRules:
        """What was there, with what the form knows."""
        if not self.is_bound:
            return self.now
        typed, stages = self._typed, list(self.now.stages)
        if not self.stage:
            return typed
        is_own = self.cleaned_data.get("own", False)
        stages[self.number - 1] = replace(
            self.stage,
            points=(typed.win, typed.draw, typed.loss) if is_own else None,
            tiebreaks=tuple(typed.tiebreaks) if is_own else None,
            head_to_head=typed.head_to_head if is_own else "",
        )
        return replace(self.now if is_own else typed, stages=stages)

    @property
    def _typed(self) -> CompetitionRules:
        """The typed rules as those of the whole competition; what cannot be is as it is now."""
        now = _in_stage(self.now, self.stage)
        if not self.is_bound:
            return now
        values = {
            name: self.cleaned_data.get(name, getattr(now, name))
            for name in ("win", "draw", "loss")
        }
        way = self.cleaned_data.get("head_to_head", now.head_to_head)
        if self.cleaned_data.get("head_to_head_complete"):
            way += COMPLETE
        return replace(now, **values, head_to_head=way, tiebreaks=self.chain)

    def rules(self, now: TableRules) -> TableRules:
        """How the table would be ranked; what cannot be is as it is now."""
        self.full_clean()
        terms = self._typed
        return replace(
            now,
            win=terms.win,
            draw=terms.draw,
            loss=terms.loss,
            tiebreaks=tuple(terms.tiebreaks),
            head_to_head=terms.head_to_head,
        )

    @property
    def preset(self) -> ChainPreset | None:
        """The one that is chosen in the list of names."""
        return PRESETS.get(str(self.data.get("preset", "")))

    def put_in_order(self, chain: Sequence[str], head_to_head: str = "") -> RankingForm:
        """A copy with another chain, and perhaps another way of head-to-head."""
        data = (self.sent or QueryDict()).copy()
        data.setlist("tiebreaks", list(chain))
        if head_to_head:
            data["head_to_head"] = head_to_head.removesuffix(COMPLETE)
            waits = ["on"] if head_to_head.endswith(COMPLETE) else []
            data.setlist("head_to_head_complete", waits)
        return RankingForm(data, self.now, self.number)


class TeamOrderForm(forms.Form):
    """HV-TIE-05: a number for each team that he names; those without one come after the others."""

    def __init__(
        self, sent: QueryDict | None, teams: Mapping[int, Team], now: Sequence[int]
    ) -> None:
        super().__init__(sent, prefix="order")
        for pk, team in teams.items():
            self.fields[str(pk)] = without_mark(
                forms.IntegerField(
                    label=team.name,
                    min_value=1,
                    max_value=len(teams),
                    required=False,
                    initial=now.index(pk) + 1 if pk in now else None,
                )
            )

    @property
    def order(self) -> list[int]:
        """The teams that have a number, by it."""
        numbers = {int(pk): n for pk, n in self.cleaned_data.items() if n}
        return sorted(numbers, key=lambda pk: numbers[pk])

    def clean(self) -> None:
        taken: set[int] = set()
        for name, number in [*self.cleaned_data.items()]:
            if number in taken:
                self.add_error(name, gettext("Another team has this number."))
            taken |= {number} if number else set()


def _in_stage(now: CompetitionRules, stage: StageTerms | None) -> CompetitionRules:
    """The rules that hold in a stage, which may have its own."""
    if not stage:
        return now
    win, draw, loss = stage.points or (now.win, now.draw, now.loss)
    return replace(
        now,
        win=win,
        draw=draw,
        loss=loss,
        tiebreaks=stage.tiebreaks or now.tiebreaks,
        head_to_head=stage.head_to_head or now.head_to_head,
    )


def _initial_of(now: CompetitionRules) -> dict[str, object]:
    way = now.head_to_head.removesuffix(COMPLETE)
    return {
        **{name: getattr(now, name) for name in ("win", "draw", "loss")},
        "head_to_head": way,
        "head_to_head_complete": way != now.head_to_head,
        "tiebreaks": points_first(now.tiebreaks),
    }
