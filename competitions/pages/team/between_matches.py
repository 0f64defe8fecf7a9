"""The life between matches of a whole competition: who is missing, cards, line-ups."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from competitions.files.spreadsheet import Grid
from competitions.games.absences import CarriedState
from competitions.games.lineups import IllegalPick
from competitions.games.questions import MatchQuestion
from competitions.models import Competition, Team
from competitions.pages.games.card_pages import AnyDeckLine, SeasonDecks
from competitions.pages.games.registry import SEASON_DECKS
from competitions.pages.rows.lines import (
    IllegalLine,
    MissingLine,
    OpenRollLine,
)
from competitions.pages.team.absences import (
    ROLL,
    AbsenceLabel,
    Matches,
    illegal_of,
    missing_of,
    reason,
)
from competitions.pages.text.addresses import answers_address, player_address
from competitions.queries.carry_over.carry_rows import absences_in_rows
from competitions.queries.carry_over.conditions import open_questions, with_names
from competitions.queries.carry_over.lineups import (
    breaches_in,
    illegal_lineups,
    orders_in,
    tired_in,
)
from competitions.queries.fixtures.meetings import teams_of

# Of one page: who played although he might not.
ILLEGAL = 30


@dataclass(frozen=True, slots=True)
class Life:
    """Decision 10: all of it follows official results only; empty where nothing is carried."""

    carries: bool
    # What is said instead.
    nothing_carried: str = ""
    over: bool = False
    missing: tuple[MissingLine, ...] = ()
    decks: Sequence[AnyDeckLine] = ()
    # How its game draws them.
    drawn: SeasonDecks | None = None
    illegal: tuple[IllegalLine, ...] = ()
    illegal_page: Page[IllegalPick] | None = None
    # Whether some cards may be won, or were.
    prizes: bool = False
    # Whether these rules know tired players; what is said where nobody is.
    tires: bool = True
    all_fit: str = ""

    @property
    def out(self) -> tuple[MissingLine, ...]:
        return tuple(line for line in self.missing if line.state != "tired")

    @property
    def tired(self) -> tuple[MissingLine, ...]:
        return tuple(line for line in self.missing if line.state == "tired")


def _nothing(competition: Competition) -> Life:
    words = competition.league.words
    sentence = words.lists_nothing or words.carries_nothing
    return Life(carries=False, nothing_carried=sentence)


def missing_life(
    competition: Competition,
    teams: Mapping[int, Team],
    *,
    mine: Collection[int] = (),
    page: str | None = None,
) -> Life:
    """Who misses the next match, who starts it tired, who played although he might not.

    A fixed number of queries, none of which reads what everybody did in each match.
    """
    if not competition.league_rules.carries:
        return _nothing(competition)
    over = competition.finished_at is not None
    orders = orders_in(competition)
    breaches = breaches_in(competition, orders)
    breaches = [one for one in breaches if one.team in teams]
    shown = Paginator(breaches, ILLEGAL).get_page(page)
    unfit = [one.unfit for one in shown.object_list]
    states: dict[int, CarriedState] = {}
    if not over:
        league = competition.league
        states = absences_in_rows(competition).states(league)
        for team, causes in tired_in(competition, orders).items():
            state = states.get(team) or league.state({}, {})
            states[team] = state.with_tired(causes)
    return Life(
        carries=True,
        over=over,
        missing=missing_of(competition, teams, states, mine=mine),
        illegal=illegal_of(competition, teams, with_names(unfit)),
        illegal_page=shown,
        tires=bool(competition.league_rules.absences.tired),
        all_fit=competition.league.words.all_fit,
    )


def deck_life(
    competition: Competition, teams: Mapping[int, Team], *, mine: Collection[int] = ()
) -> Life:
    """How large the decks of its game are, which has some; three queries."""
    rules = competition.league_rules
    if not rules.carries:
        return _nothing(competition)
    drawn = SEASON_DECKS[competition.game]
    decks = drawn.lines(competition, teams, mine=mine)
    prizes = rules.prizes or any(line.tried for line in decks)
    return Life(carries=True, decks=decks, drawn=drawn, prizes=prizes)


def missing_grid(life: Life) -> Grid:
    """Who misses the next match or starts it tired, and why."""
    heads = [_("Player"), _("Number"), _("Team"), _("Misses the next match"), _("Why")]
    states = {"out": _("yes"), "rolls": _("a die decides"), "tired": _("starts tired")}
    rows = [
        [
            line.name,
            line.number,
            line.team,
            states[line.state],
            "; ".join(f"{reason.word}: {reason.text}" for reason in line.reasons),
        ]
        for line in life.missing
    ]
    return Grid(_("Banned and injured"), heads, rows)


def deck_grid(life: Life) -> Grid:
    """The cards of each team, counted."""
    assert life.drawn
    return life.drawn.grid(life.decks)


def missing_in(
    competition: Competition, teams: Mapping[int, Team], *, mine: Collection[int] = ()
) -> tuple[MissingLine, ...]:
    """Only who is missing, for a front page; finished competitions have no next match."""
    if competition.finished_at or not competition.drawn_at:
        return ()
    if not competition.league_rules.carries:
        return ()
    states = absences_in_rows(competition).states(competition.league)
    return missing_of(competition, teams, states, mine=mine)


@dataclass(frozen=True, slots=True)
class BetweenMatchesDesk:
    """What the organiser sees of the life between matches."""

    rolls: tuple[OpenRollLine, ...] = ()
    illegal: tuple[IllegalLine, ...] = ()


def desk_of_life(competition: Competition) -> BetweenMatchesDesk:
    """Decision 12: missing recovery rolls are listed, never invented."""
    if not competition.drawn_at:
        return BetweenMatchesDesk()
    teams = teams_of(competition)
    rolls = [roll for roll in open_questions(competition) if roll.team in teams]
    found = [one for one in illegal_lineups(competition) if one.team in teams]
    return BetweenMatchesDesk(
        _open_rolls(competition, teams, rolls), illegal_of(competition, teams, found)
    )


def _open_rolls(
    competition: Competition, teams: Mapping[int, Team], rolls: Sequence[MatchQuestion]
) -> tuple[OpenRollLine, ...]:
    if not rolls:
        return ()
    wanted = {match for roll in rolls for match in (roll.match, roll.cause.match)}
    matches = Matches(competition, teams, wanted)
    sign, word = ROLL
    lines = []
    for roll in rolls:
        team = teams[roll.team]
        lines.append(
            OpenRollLine(
                name=roll.name,
                url=player_address(team.slug, roll.player),
                team=team.name,
                crest=team.crest,
                match=matches.match_text(roll.match, roll.team),
                match_url=matches.url(roll.match),
                past=roll.when == "missed",
                after=answers_address(roll.match) if roll.when == "after" else "",
                reason=reason(
                    AbsenceLabel(sign, str(word)), roll.cause, roll.team, matches
                ),
            )
        )
    return tuple(lines)
