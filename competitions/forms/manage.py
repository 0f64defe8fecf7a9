"""What an organiser types: teams, dates, rules, settings, points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Unpack

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from competitions.actions.competition.competitions import CompetitionRules
from competitions.forms.choices import offer
from competitions.forms.given import FieldGiven, FormGiven, Sent, without_mark
from competitions.forms.rulesets import RulesetField
from competitions.games.league import League
from competitions.games.registry import LEAGUES, ruleset_key
from competitions.models import ClubBoard, Competition, Fixture, Team
from competitions.pages.text.labels import FORMAT_NAMES
from competitions.rules.dates import check_day
from competitions.rules.formats.registry import FIRST_KINDS, FORMATS, GROUPS
from competitions.rules.formats.stages import StageTerms
from competitions.rules.names import clean_name
from competitions.rules.venues import BROWSER, EITHER, TABLE
from competitions.stored_names import PRIZES
from competitions.web import refusal_words
from engine.errors import RuleViolation

VISIBILITY = [
    ("public", _("Public: listed for everybody")),
    ("unlisted", _("Unlisted: whoever has the link")),
    ("private", _("Private: only its coaches and organisers")),
]
VENUE = [
    (TABLE, _("At the table")),
    (BROWSER, _("In the browser, each coach on his own device")),
    (EITHER, _("Either: the coaches choose when both are ready")),
]
KIND_CHOICES = [
    *(
        (FORMATS[one].kind, name)
        for one, name in FORMAT_NAMES.items()
        if FORMATS[one].kind in FIRST_KINDS
    ),
    (GROUPS.kind, _("Groups, then a cup")),
]

LEGS = [
    (1, _("once")),
    (2, _("twice")),
    (3, _("three times")),
    (4, _("four times")),
    (5, _("five times")),
    (6, _("six times")),
]
# What is asked before the switch of a card that may be won.
TERMS = ("profile", "legs", "third_place", "second_yellow_red")


class NameField(forms.CharField):
    """A name by the house's rules: trimmed, normalised, nothing hidden in it."""

    def __init__(self, limit: int, **given: Unpack[FieldGiven]) -> None:
        # No `max_length` here: the rule names what is wrong, and keeps what was typed.
        super().__init__(strip=False, **given)
        self.limit = limit
        self.widget.attrs["maxlength"] = limit

    def clean(self, value: object) -> str:
        given = super().clean(value)
        if not given:
            return ""
        try:
            return clean_name(given, self.limit)
        except RuleViolation as error:
            raise forms.ValidationError(refusal_words(error)) from error


class TeamField(forms.TypedChoiceField):
    """One of these teams."""

    def __init__(self, teams: Mapping[int, Team], **given: Unpack[FieldGiven]) -> None:
        choices = [(pk, team.name) for pk, team in teams.items()]
        super().__init__(choices=choices, coerce=int, **given)


class BoardField(forms.ChoiceField):
    """HV-BOARD-03: the usual board, or one of the club's own."""

    def __init__(self, boards: Sequence[ClubBoard]) -> None:
        own = [(board.public_id, board.name) for board in boards]
        super().__init__(
            label=_("Board, in the browser"),
            choices=[("", _("The usual board")), *own],
            required=False,
        )
        without_mark(self)


class KickoffField(forms.DateTimeField):
    """HV-DATE-04: a moment in a year that matches are played in; `kept` may stay."""

    kept: datetime | None = None

    def __init__(self) -> None:
        super().__init__(
            label=_("Kick-off"),
            required=False,
            widget=forms.DateTimeInput(
                attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
            ),
            input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M"],
        )

    def clean(self, value: object) -> datetime | None:
        given = str(value or "").strip()
        if not (self.kept and given.startswith(f"{self.kept:%Y-%m-%dT%H:%M}")):
            try:
                check_day(given, timezone.localdate())
            except RuleViolation as error:
                raise forms.ValidationError(refusal_words(error)) from error
        found: datetime | None = super().clean(value)
        return found


class TermsForm(forms.Form):
    """The rules of the competition; what the draw has fixed is left out."""

    profile = RulesetField()
    legs = forms.TypedChoiceField(
        label=_("Each pair meets"),
        choices=LEGS,
        coerce=int,
    )
    third_place = forms.BooleanField(label=_("Match for third place"), required=False)
    second_yellow_red = forms.BooleanField(
        label=_("A second yellow card counts as a red one"),
        help_text=_(
            "In the statistics and in fair play. He is sent off and banned either way."
        ),
        required=False,
    )
    depth = forms.ChoiceField(
        label=_("What a match sheet asks for"),
        widget=forms.RadioSelect,
    )
    venue = without_mark(
        forms.ChoiceField(
            label=_("Where its matches are played"),
            choices=VENUE,
            widget=forms.RadioSelect,
            required=False,
        )
    )

    def __init__(
        self, sent: Sent = None, *, competition: Competition, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        self.competition = competition
        names = {n for one in FORMATS.values() for n in one.asks}
        gone = [n for n in names if n not in competition.first_stage.format.asks]
        if competition.drawn_at:
            gone += ["legs", "profile", "third_place"]
        gone += self._unknown_to_the_game()
        for name in gone:
            self.fields.pop(name, None)
        self._offer_prizes()
        words = competition.league.words
        if "depth" in self.fields:
            offer(
                self,
                "depth",
                [(n, gettext(one.choice)) for n, one in words.depths.items()],
            )
        if not competition.drawn_at:
            for name, one in words.switches.items():
                self.fields[name] = forms.BooleanField(
                    label=gettext(one.label),
                    help_text=gettext(one.help),
                    required=False,
                )

    def _unknown_to_the_game(self) -> list[str]:
        """Switches that none of the rulesets has which it may still have."""
        rules = [league.rules for league in self._leagues()]
        gone = []
        if not any(one.rough for one in rules):
            gone.append("second_yellow_red")
        if not any(one.sheets for one in rules):
            gone += ["depth", "venue"]
        return gone

    def _leagues(self) -> list[League]:
        """The leagues of the rulesets that it may still have."""
        game, drawn = self.competition.ruleset, self.competition.drawn_at
        return [
            league
            for one, league in LEAGUES.items()
            if one.game == game.game and (one == game or not drawn)
        ]

    def _offer_prizes(self) -> None:
        """HV-CHL-01: whether a card may be won in a match, in the game's words."""
        prizes = [one.words.prize for one in self._leagues() if one.rules.prizes]
        for words in filter(None, prizes[:1]):
            self.fields[PRIZES] = forms.BooleanField(
                label=gettext(words.choice),
                help_text=gettext(words.help),
                required=False,
            )
            self.order_fields((*TERMS, PRIZES))

    def terms(self, now: CompetitionRules) -> CompetitionRules:
        """What was there, with what the form knows."""
        values = {
            name: self.cleaned_data.get(name, getattr(now, name))
            for name in CompetitionRules.__dataclass_fields__
        }
        # a page that was open before there was a choice says nothing
        values["venue"] = values["venue"] or now.venue
        values["ruleset"] = self.cleaned_data.get("profile", now.ruleset)
        values["prizes"] = self.cleaned_data.get(PRIZES, now.prizes)
        values["switches"] = self._switches(now)
        # the first stage may say more than the columns
        stages = now.stages or [StageTerms(self.competition.first_stage.format)]
        first, *later = stages
        choices = {n: values[n] for n in first.format.asks if n in self.cleaned_data}
        played = first.format.chosen(choices)
        values["stages"] = (replace(first, format=played), *later)
        return CompetitionRules(**values)

    def _switches(self, now: CompetitionRules) -> tuple[str, ...]:
        """The switches of the game it had; another one begins with all of its own off."""
        known = [n for n in self.competition.league.words.switches if n in self.fields]
        if self.cleaned_data.get("profile", now.ruleset) != now.ruleset:
            return ()
        return (
            tuple(n for n in known if self.cleaned_data[n])
            if known
            else tuple(now.switches)
        )

    @staticmethod
    def initial_of(now: CompetitionRules) -> dict[str, object]:
        return {
            **{n: getattr(now, n) for n in CompetitionRules.__dataclass_fields__},
            **dict.fromkeys(now.switches, True),
            PRIZES: now.prizes,
            "profile": ruleset_key(now.ruleset),
        }


class BoardChoiceForm(forms.Form):
    """On which board the matches of a competition are begun in the browser."""

    def __init__(
        self,
        sent: Sent = None,
        *,
        boards: Sequence[ClubBoard],
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        self.fields["board"] = BoardField(boards)


class SettingsForm(forms.Form):
    name = NameField(120, label=_("Name"))
    visibility = forms.ChoiceField(label=_("Who sees it"), choices=VISIBILITY)
    confirm_hours = forms.IntegerField(
        label=_("Hours to confirm a result"), min_value=1, max_value=720
    )
    count_provisional = forms.BooleanField(
        label=_("Unconfirmed results count in the table, marked as live"),
        required=False,
    )
    pools_open = forms.BooleanField(
        label=_("Sides that have played may exchange registered footballers now"),
        required=False,
    )

    def __init__(
        self, sent: Sent = None, *, competition: Competition, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        if not competition.league_rules.registers:
            del self.fields["pools_open"]


class AdjustmentForm(forms.Form):
    field_order = ("team", "points", "reason")
    points = forms.IntegerField(
        label=_("Points, with a minus to take them"), min_value=-99, max_value=99
    )
    reason = NameField(200, label=_("Reason, shown to everybody"))

    def __init__(
        self,
        sent: Sent = None,
        *,
        teams: Mapping[int, Team],
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        self.fields["team"] = TeamField(teams, label=_("Team"))
        self.order_fields(self.field_order)


class DatesForm(forms.Form):
    """One line: “Wednesdays 20:00 from 3 March”."""

    line = forms.CharField(
        label=_("When the rounds are played"),
        help_text=_("For example: Wednesdays 20:00 from 3 March"),
        max_length=120,
    )
    place = NameField(80, label=_("Place"), required=False)


class FixtureForm(forms.Form):
    """Date, place and table of one match."""

    kickoff = KickoffField()
    place = NameField(80, label=_("Place"), required=False)
    table = NameField(
        20, label=pgettext_lazy("a piece of furniture", "Table"), required=False
    )
    postponed = forms.BooleanField(label=_("Postponed"), required=False)

    def __init__(
        self, sent: Sent = None, *, fixture: Fixture, **given: Unpack[FormGiven]
    ) -> None:
        given["initial"] = initial = self.initial_of(fixture)
        super().__init__(sent, **given)
        self.fixture = fixture
        self.fields["kickoff"].kept = initial["kickoff"]  # type: ignore[attr-defined]

    def clean_kickoff(self) -> datetime | None:
        """Seconds of an imported date are not shown; who does not touch it keeps them."""
        if "kickoff" not in self.changed_data:
            return self.fixture.kickoff
        return self.cleaned_data["kickoff"]

    @staticmethod
    def initial_of(fixture: Fixture) -> dict[str, object]:
        at = fixture.kickoff
        shown = timezone.localtime(at).replace(second=0, microsecond=0) if at else None
        return {
            "kickoff": shown,
            "place": fixture.place,
            "table": fixture.table,
            "postponed": fixture.postponed,
        }
