"""The result as typed: four taps for a score, more for those who want more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.forms.given import FormGiven, LabelGiven, Sent, without_mark
from competitions.games.league import League
from competitions.games.minutes import MomentBox
from competitions.rules.names import clean_name
from competitions.rules.results import checks
from competitions.rules.results.corrected import typed_beside
from competitions.rules.results.outcome import ENDINGS
from competitions.web import refusal_words
from engine.errors import RuleViolation
from engine.json_values import Stored
from engine.report import (
    OWN,
    BookingLine,
    Forfeit,
    Goal,
    MatchMoment,
    MatchReport,
    forfeit_score,
    half_scores,
)
from engine.sides import SIDES, Side

QUICK = 10
ROWS = 3
MOST_ROWS = 40
AWARDED = ("awarded", _("Awarded; the score was decided"))
COLOURS = [("yellow", _("Yellow")), ("red", _("Red"))]


class ScoreField(forms.IntegerField):
    """A figure of 0 to 99."""

    def __init__(self, **given: Unpack[LabelGiven]) -> None:
        widget = forms.NumberInput(attrs={"class": "stepper", "inputmode": "numeric"})
        super().__init__(
            min_value=0, max_value=99, required=False, widget=widget, **given
        )


class ResultForm(forms.Form):
    """Score, ending, half-time, extra time, shoot-out; rows of goals and cards beside it."""

    # below ten goals, and without a shoot-out, there is nothing to say
    home_more = without_mark(ScoreField())
    away_more = without_mark(ScoreField())
    half_time_home = ScoreField()
    half_time_away = ScoreField()
    extra_time = forms.BooleanField(label=_("After extra time"), required=False)
    shootout_home = without_mark(ScoreField())
    shootout_away = without_mark(ScoreField())

    def __init__(
        self,
        sent: Sent = None,
        *,
        names: tuple[str, str],
        cup: bool,
        league: League,
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        self.cup, self.halves = cup, league.rules.halves
        self.forfeit_goals = league.rules.forfeit_goals
        self.own_goals = OWN in league.rules.ways
        self.details = gettext(league.words.details)
        at_half = gettext(league.words.at_half)
        home, away = names
        quick = [(n, str(n)) for n in range(QUICK)]
        for side, name in (("home", home), ("away", away)):
            self.fields[side] = without_mark(
                forms.TypedChoiceField(
                    label=name,
                    choices=quick,
                    coerce=int,
                    empty_value=None,
                    required=False,
                    widget=forms.RadioSelect(attrs={"class": "pad"}),
                )
            )
            self.fields[f"{side}_more"].label = _("%(team)s: ten or more") % {
                "team": name
            }
            self.fields[f"half_time_{side}"].label = at_half % {"team": name}
            self.fields[f"shootout_{side}"].label = _("%(team)s in the shoot-out") % {
                "team": name
            }
        self.endings = [
            ("played", _("Played to the end")),
            ("forfeit_home", _("%(team)s forfeited") % {"team": home}),
            ("forfeit_away", _("%(team)s forfeited") % {"team": away}),
            ("walkover_home", _("%(team)s did not come") % {"team": home}),
            ("walkover_away", _("%(team)s did not come") % {"team": away}),
            ("forfeit_both", _("Both forfeited")),
            ("abandoned", _("Abandoned; the score stands")),
        ]
        self.fields["ending"] = forms.ChoiceField(
            label=_("How it ended"), initial="played", choices=self.endings
        )
        if not cup:
            del self.fields["shootout_home"], self.fields["shootout_away"]
        if not (cup and league.rules.extra_time):
            del self.fields["extra_time"]

    def offer_award(self) -> None:
        """Decision 19: an organiser says how a match is decided."""
        ending = self.fields["ending"]
        assert isinstance(ending, forms.ChoiceField)
        ending.choices = [*self.endings, AWARDED]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        for side in SIDES:
            more = data.get(f"{side}_more")
            data[side] = more if more is not None else data.get(side)
        for stem in ("half_time", "shootout"):
            pair = [data.get(f"{stem}_{side}") for side in SIDES]
            if pair.count(None) == 1:
                missing = Side.HOME if pair[0] is None else Side.AWAY
                self.add_error(f"{stem}_{missing}", _("Give both figures or none."))
        needs_score = data.get("ending") in ("played", *ENDINGS)
        if needs_score:
            for side in SIDES:
                if data[side] is None and side not in self.errors:
                    self.add_error(side, _("Tap the goals of this team."))
        return data

    def refuse(self, violation: RuleViolation) -> None:
        """At the field that mends it, where there is one."""
        at = AT_FIELD.get(violation.rule_id, "")
        self.add_error(at if at in self.fields else None, refusal_words(violation))

    def report(
        self,
        goals: Sequence[Goal],
        cards: Sequence[BookingLine],
        before: MatchReport | None = None,
    ) -> MatchReport:
        """What the form says, beside what a sheet told before."""
        typed = self._typed(goals, cards)
        return typed_beside(typed, before) if before else typed

    def _typed(
        self, goals: Sequence[Goal], cards: Sequence[BookingLine]
    ) -> MatchReport:
        """The report as the league's value (decision 19 for forfeits)."""
        data = self.cleaned_data
        kind, _sep, side = data["ending"].partition("_")
        if kind == "walkover":
            return checks.walkover(_forfeit(side), self.forfeit_goals)
        at_stop = (data["home"] or 0, data["away"] or 0)
        home, away = at_stop
        if kind == "forfeit":
            home, away = forfeit_score(at_stop, _forfeit(side), self.forfeit_goals)
        return MatchReport(
            home=home,
            away=away,
            periods=half_scores(_pair(data, "half_time"), halves=self.halves),
            extra_time=bool(data.get("extra_time")),
            shootout=_pair(data, "shootout"),
            forfeit=_forfeit(side) if kind == "forfeit" else "",
            kind=kind,
            goals=tuple(goals),
            cards=tuple(cards),
            halves=self.halves,
        )


def _forfeit(ending: str) -> Forfeit:
    """Who gives the match away, as the form says it: a side, both, or nobody."""
    if ending == "both":
        return "both"
    return Side(ending) if ending in SIDES else ""


def _pair(data: Stored, stem: str) -> tuple[int, int] | None:
    home, away = data.get(f"{stem}_home"), data.get(f"{stem}_away")
    return None if home is None or away is None else (home, away)


@dataclass(slots=True)
class EventRow:
    """One typed line of a scorer or a card, kept as typed while something is wrong."""

    name: str
    player: str = ""
    minute: str = ""
    what: str = ""
    error: object = ""


@dataclass(frozen=True, slots=True)
class EventList:
    """Which list of a form it is: of whom, of what, and what it offers."""

    side: Side
    stem: str
    kinds: Sequence[tuple[str, object]]
    # How it is typed when something happened.
    moments: MomentBox
    rows: int = ROWS


class EventRows:
    """Goals or cards of one side: lines of player, minute and kind.

    A formset would carry management fields and four widgets a line; a phone gets three
    plain inputs, and an empty line is no line.
    """

    def __init__(
        self,
        listed: EventList,
        posted: QueryDict | None,
        first: Iterable[Goal | BookingLine] = (),
    ) -> None:
        self.side, self.stem, self.kinds = listed.side, listed.stem, listed.kinds
        self.moments = listed.moments
        self.rows = (
            self._stored(first, listed.rows) if posted is None else self._posted(posted)
        )

    @property
    def prefix(self) -> str:
        return f"{self.side}_{self.stem}"

    @property
    def moment(self) -> str:
        """What the box of a moment is called."""
        return gettext(self.moments.label)

    @property
    def moment_hint(self) -> str:
        return gettext(self.moments.short)

    @property
    def valid(self) -> bool:
        return not any(row.error for row in self.rows)

    def more(self) -> None:
        """Empty lines at the end, for those who scored more than expected."""
        start = len(self.rows)
        self.rows += [EventRow(f"{self.prefix}_{start + n}") for n in range(ROWS)]

    @property
    def numbered(self) -> bool:
        """Whether somebody is named by a number."""
        return any(row.player.isdecimal() for row in self.rows)

    def call_by_name(self, squads: Mapping[str, Mapping[str, str]]) -> None:
        """Who was typed by the number on his back has the name of the squad."""
        for row in self.rows:
            if not row.player.isdecimal():
                continue
            side = Side(self.side).other if row.what == OWN else self.side
            name = squads.get(side, {}).get(row.player)
            if name is None:
                text = _("Nobody wears number %(number)s here: write his name.")
                row.error = row.error or text % {"number": row.player}
            else:
                row.player = name

    def goals(self, origins: Sequence[str]) -> list[Goal]:
        """`origins`: what the game calls not a kind of goal, but where it came from."""
        return [
            Goal(self.side, row.player, at, origin=row.what)
            if row.what in origins
            else Goal(self.side, row.player, at, row.what)
            for row, at in self._filled()
        ]

    def cards(self) -> list[BookingLine]:
        return [
            BookingLine(self.side, row.player, at, row.what)  # type: ignore[arg-type]
            for row, at in self._filled()
        ]

    def _filled(self) -> list[tuple[EventRow, MatchMoment]]:
        """The lines with a player, each with its moment."""
        return [(row, self.moments.read(row.minute)) for row in self.rows if row.player]

    def _posted(self, posted: QueryDict) -> list[EventRow]:
        rows = []
        for n in range(MOST_ROWS):
            name = f"{self.prefix}_{n}"
            if f"{name}_player" not in posted:
                break
            rows.append(self._checked(name, posted))
        return rows or [EventRow(f"{self.prefix}_{n}") for n in range(ROWS)]

    def _checked(self, name: str, posted: QueryDict) -> EventRow:
        row = EventRow(
            name,
            posted.get(f"{name}_player", "").strip(),
            posted.get(f"{name}_minute", "").strip(),
            posted.get(f"{name}_what", "") or self.kinds[0][0],
        )
        if not row.player:
            row.error = _("Whose was it?") if row.minute else ""
            return row
        try:
            row.player = clean_name(row.player, 120)
        except RuleViolation as error:
            row.error = refusal_words(error)
        if row.what not in dict(self.kinds):
            row.error = _("Choose one of the kinds.")
        if fault := self.moments.fault(row.minute):
            row.error = gettext(fault)
        return row

    def _stored(self, first: Iterable[Goal | BookingLine], rows: int) -> list[EventRow]:
        filled = [
            EventRow(
                f"{self.prefix}_{n}",
                event.player,
                self.moments.text(event.at),
                (event.origin or event.kind) if isinstance(event, Goal) else event.card,
            )
            for n, event in enumerate(first)
        ]
        spare = max(rows - len(filled), 1)
        start = len(filled)
        return filled + [EventRow(f"{self.prefix}_{start + n}") for n in range(spare)]


# At which field a refusal of the whole is told; else above the form.
AT_FIELD = {"HC-CUP-01": "extra_time", "HC-SO-04": "shootout_home"}


class ReasonForm(forms.Form):
    """Why the organiser decides or takes back; shown with the result."""

    reason = forms.CharField(label=_("Reason, shown to everybody"), max_length=300)

    def clean_reason(self) -> str:
        try:
            return clean_name(self.cleaned_data["reason"], 300)
        except RuleViolation as error:
            raise ValidationError(refusal_words(error)) from error


def result_values(report: MatchReport) -> dict[str, object]:
    """A stored report as the form's values."""
    ending = report.kind
    if report.forfeit:
        stem = "walkover" if report.kind == "walkover" else "forfeit"
        ending = f"{stem}_{report.forfeit}"  # type: ignore[assignment]
    data: dict[str, object] = {"ending": ending, "extra_time": report.extra_time}
    for side, goals in (("home", report.home), ("away", report.away)):
        data[side if goals < QUICK else f"{side}_more"] = goals
    for stem, figures in (
        ("half_time", report.half_time),
        ("shootout", report.shootout),
    ):
        if figures:
            data[f"{stem}_home"], data[f"{stem}_away"] = figures
    return data


def rows_of(
    posted: QueryDict | None, report: MatchReport | None, league: League
) -> dict[str, EventRows]:
    """The lists of both sides: goals, and cards where the rules know them."""
    lists, rules, words = {}, league.rules, league.words.ways
    ways = [(way, gettext(words[way])) for way in words]
    ways = [way for way in ways if way[0] in (*rules.ways, *rules.origins)]
    for side in SIDES:
        goals = [g for g in report.goals if g.side == side] if report else []
        cards = [c for c in report.cards if c.side == side] if report else []
        listed = EventList(side, "goal", ways, league.moments)
        lists[f"{side}_goal"] = EventRows(listed, posted, goals)
        if rules.rough:
            listed = EventList(side, "card", COLOURS, league.moments, rows=2)
            lists[f"{side}_card"] = EventRows(listed, posted, cards)
    return lists
