"""What is printed of a match and of a squad: sheets to fill in, cards to cut out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from competitions.drawings.crests import Drawing
from competitions.games.absences import CarriedState
from competitions.games.fitness import Fitness, fitness
from competitions.games.league import USED_UP, HeldCard
from competitions.games.registry import league_by_ruleset
from competitions.models import Competition, Fixture, SquadPlayer, Team
from competitions.pages.games.card_pages import FootballerView, SquadName
from competitions.pages.print.paper import (
    NOTES_OF_A_LINE,
    PaperPeriod,
    PaperPlayer,
    boxes_of,
    by_rows,
    parts,
)
from competitions.pages.print.results import (
    COUNTED,
    FilledSheet,
    FilledSide,
    PlayedSheets,
)
from competitions.pages.rows.cards import sides_of_card
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.labels import (
    CAUSES,
    friendly_title,
    mark_of,
    match_title,
    moment_words,
    round_title,
    short_day,
    where,
)
from competitions.queries.carry_over.conditions import rolls_before
from competitions.queries.carry_over.lineups import states_before_each
from competitions.queries.fixtures.meetings import Meeting, contestants_of, meetings_in
from competitions.queries.fixtures.narrowing import in_rounds
from competitions.queries.fixtures.progress import rounds_and_teams
from competitions.queries.pools import pools_of, registered_among
from competitions.queries.squads import players_of, squad_of
from competitions.rules.draws.rounds import NO_PLAN, RoundPlan
from competitions.rules.lists import lists_by_key
from engine.sides import Side

CARDS_OF_A_PAGE = 9
HEADS = {
    "goals": gettext_lazy("Goals"),
    "assists": pgettext_lazy("head on paper", "Assists"),
    "own_goals": gettext_lazy("Own goals"),
    "yellows": gettext_lazy("Yellow"),
    "reds": gettext_lazy("Red"),
    "injured": gettext_lazy("Injured"),
}
NOTHING = FilledSide({}, {})


@dataclass(frozen=True, slots=True)
class PaperSide:
    """One side's half of a match sheet; `blank` rows are for names that are missing."""

    name: str
    crest: Drawing | None
    players: tuple[PaperPlayer, ...] = ()
    blank: range = range(0)
    # Of a very large squad the last ones are left out.
    left_out: int = 0
    # Numbers of cards: won or learnt, and those of the first ones that are not used.
    deck: str = ""
    ready: str = ""
    # Boxes of the lines below the table: so many as there is room for, filled or not.
    cards: tuple[tuple[str, bool], ...] = (("", False),) * 3
    prize: str = ""
    made: bool | None = None
    learnt: tuple[str, ...] = ("",) * 3
    changes: tuple[tuple[str, str], ...] = (("", ""),) * 2
    kicks: tuple[tuple[str, bool], ...] = (("", False),) * 6


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A match sheet to be filled in by hand."""

    public_id: str
    title: str
    competition: str
    round: str
    when: str
    place: str
    home: PaperSide
    away: PaperSide
    columns: tuple[str, ...]
    # A draw does not stand: extra time, shoot-out.
    cup: bool
    # HC-FAM-02: cards of coaches, one to be won, others learnt before.
    cards: bool
    # HV-CHL-01: the card to win in this match.
    prizes: bool
    # As which game it is printed.
    game: str
    # HC-FAM-14: a level cup match goes on.
    extra_time: bool
    periods: tuple[PaperPeriod, ...] = ()
    # What was written on it, once the match was played.
    filled: FilledSheet | None = None

    @property
    def template(self) -> tuple[str, str]:
        """That of its game, or else the plain one; so of its two sides."""
        return self._of_game("paper_sheet.html")

    @property
    def side_template(self) -> tuple[str, str]:
        return self._of_game("paper_side.html")

    def _of_game(self, name: str) -> tuple[str, str]:
        return f"games/{self.game}/{name}", f"components/{name}"

    @property
    def sides(self) -> tuple[PaperSide, PaperSide]:
        return self.home, self.away

    @property
    def density(self) -> str:
        rows = max(len(side.players) + len(side.blank) for side in self.sides)
        written = sum(map(len, self.filled.notes)) if self.filled else 0
        return by_rows(rows + written // NOTES_OF_A_LINE, 12, 19)


@dataclass(frozen=True, slots=True)
class PaperCard:
    """A footballer's card, its front and its back if any; without a card only a name."""

    number: str
    name: str
    mark: str
    front: FootballerView | None = None
    back: FootballerView | None = None


class Sheets:
    """The match sheets of one competition or of a friendly; squads are read at once."""

    def __init__(
        self,
        competition: Competition | None,
        meetings: Sequence[Meeting],
        *,
        plan: RoundPlan = NO_PLAN,
    ) -> None:
        self.plan = plan
        teams = {t.pk for each in meetings for t in (each.home, each.away) if t}
        squads = ((player.team_id, player) for player in players_of(teams))
        self.squads = lists_by_key(squads)
        self.pools = pools_of(competition)
        self.rolls = rolls_before(meeting.fixture for meeting in meetings)
        self.competition = competition
        self.states = _states(competition, meetings) if competition else {}
        self.played_in = self._rounds() if competition else {}
        self.lines = MatchLines({}, plan=plan)
        rules = competition.league_rules if competition else None
        self.rules = rules or meetings[0].fixture.league_rules
        self.league = league_by_ruleset(self.rules.ruleset)
        self.paper = self.rules.paper
        # HC-FAM-02: without cards there are goals and passes alone.
        counted = COUNTED if self.rules.most_cards else COUNTED[:2]
        self.columns = self.paper.columns or counted
        results = (each.result for each in meetings if each.result)
        self.played = PlayedSheets(results, self.league)

    def sheet(self, meeting: Meeting) -> PaperSheet:
        fixture, filled = meeting.fixture, self._filled(meeting)
        home, away = (
            self._side(meeting, Side.HOME, filled),
            self._side(meeting, Side.AWAY, filled),
        )
        cards, cup = self.rules.most_cards > 0, self.plan[fixture.round].cup
        # two names in one of two names
        names = (f"({n})" if " – " in n else n for n in (home.name, away.name))
        return PaperSheet(
            public_id=fixture.public_id,
            game=fixture.ruleset.game,
            title=" – ".join(names),
            competition=fixture.competition.name if fixture.competition else "",
            round=self._round(fixture),
            when=_when(fixture),
            place=where(fixture.place, fixture.table),
            home=home,
            away=away,
            columns=tuple(map(self._head, self.columns)),
            cup=cup,
            extra_time=self.rules.extra_time,
            periods=tuple(self._periods(filled, extended=cup)),
            cards=cards,
            prizes=cards and (self.rules.prizes or bool(home.prize or away.prize)),
            filled=filled,
        )

    def _head(self, column: str) -> str:
        """A head of what every game counts, or of what this one marks."""
        marks = self.league.words.marks
        return _(marks[column]) if column in marks else str(HEADS[column])

    def _periods(
        self, filled: FilledSheet | None, *, extended: bool
    ) -> Iterator[PaperPeriod]:
        scores, clocks = (filled.periods if filled else {}), self.league.words.clocks
        extra = self.paper.extra if extended else ()
        for key in (*self.paper.periods, *extra):
            yield PaperPeriod(clocks.get(key, key), scores.get(key, ("", "")))

    def _rounds(self) -> dict[str, str]:
        """The rounds by public id of all that bars somebody: "red card (round 3)"."""
        wanted = {
            cause.match
            for state in self.states.values()
            for one in state.players.values()
            for cause in (one.banned, one.injured)
            if cause
        }
        return {
            match: round_title(self.plan[number or 0])
            for match, (number, *_sides) in rounds_and_teams(wanted).items()
        }

    def _filled(self, meeting: Meeting) -> FilledSheet | None:
        squads = [self.squads.get(t.pk, []) for t in (meeting.home, meeting.away) if t]
        players = [player for squad in squads for player in squad]
        names = {player.pk: player.name for player in players}
        shirts = {player.pk: player.shirt or player.name for player in players}
        return self.played.of(meeting.fixture.pk, names, shirts)

    def _round(self, fixture: Fixture) -> str:
        if fixture.competition_id is None:
            return friendly_title(fixture)
        return match_title(self.plan[fixture.round], fixture.position)

    def _side(
        self, meeting: Meeting, side: Side, filled: FilledSheet | None
    ) -> PaperSide:
        team = meeting.home if side == Side.HOME else meeting.away
        if team is None:
            open_side = self.lines.side(None, meeting, side, won=False)
            return PaperSide(open_side.name, None, blank=range(self.paper.least))
        state = self.states.get((meeting.fixture.public_id, team.pk))
        state = state or self.league.state({}, {})
        held = self.league.held(state)
        written = filled.sides[side] if filled else NOTHING
        pool, squad = self.pools.get(team.pk, ()), self.squads.get(team.pk, [])
        squad = registered_among(squad, pool, written.counts)
        rows = [self._player(player, state, written) for player in squad]
        shown = rows[: self.paper.most]
        if len(rows) > self.paper.most and self.paper.chosen:
            shown = [row for row in rows if row.out or row.role]
        return PaperSide(
            name=team.name,
            crest=team.crest,
            players=tuple(shown),
            blank=range(max(self.paper.least - sum(not row.out for row in shown), 0)),
            left_out=len(squad) - len(shown),
            deck=_numbers(n for n in held if held[n].how != USED_UP)
            if self._decked
            else "",
            ready=self._ready(held) if self._decked else "",
            cards=boxes_of(written.cards, ("", False), 3),
            prize=written.prize,
            made=written.made,
            learnt=boxes_of(written.learnt, "", 3),
            changes=boxes_of(written.changes, ("", ""), self.paper.changes),
            kicks=boxes_of(written.kicks, ("", False), self.paper.kicks),
        )

    @property
    def _decked(self) -> bool:
        """In a friendly a coach has all the cards of his box."""
        return bool(self.competition and self.rules.most_cards)

    def _player(
        self, player: SquadPlayer, state: CarriedState, written: FilledSide
    ) -> PaperPlayer:
        fit = fitness(state.of(player.pk), self.rolls.get(player.pk))
        there = player.pk in written.counts
        return PaperPlayer(
            number=player.shirt,
            name=player.name,
            mark=mark_of(player),
            out="" if there else self._why_out(fit),
            note=self._note(fit),
            role=written.roles.get(player.pk, ""),
            counts=tuple(
                text
                for name, text in zip(
                    COUNTED, written.counts.get(player.pk, ()), strict=False
                )
                if name in self.columns
            ),
        )

    def _why_out(self, fit: Fitness) -> str:
        """HC-SUSP, HC-REC: the gravest reason; who has still to roll is not out yet."""
        if fit.status not in ("banned", "injured"):
            return ""
        _rule, cause = fit.reasons[0]
        values = {
            "cause": CAUSES[cause.what],
            "match": self.played_in.get(cause.match, "–"),
        }
        if fit.status == "injured":
            return _("Injured (%(match)s)") % values
        return _("Banned: %(cause)s (%(match)s)") % values

    def _note(self, fit: Fitness) -> str:
        """HC-REC-02: a die to be rolled before the match; HC-FAT-02: what he lacks."""
        notes = [_("die")] if fit.status == "roll_needed" else []
        if fit.tired:
            notes.append(f"\N{MINUS SIGN}{self.rules.fatigue}")
        return " ".join(notes)

    def _ready(self, held: Mapping[int, HeldCard]) -> str:
        """HC-DECK-01: the cards of the beginning that are not spent."""
        first = (one for one in self.league.words.cards if one.at_start)
        return _numbers(n for one in first for n in one.numbers if n not in held)


def _states(
    competition: Competition, meetings: Iterable[Meeting]
) -> dict[tuple[str, int], CarriedState]:
    sides = [
        (meeting.fixture.public_id, team.pk)
        for meeting in meetings
        for team in (meeting.home, meeting.away)
        if team
    ]
    return states_before_each(competition, sides)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, sorted(numbers)))


def _when(fixture: Fixture) -> str:
    if not fixture.kickoff:
        return ""
    return (
        short_day(fixture.kickoff)
        if fixture.day_only
        else moment_words(fixture.kickoff)
    )


def played_in_round(competition: Competition, number: int) -> list[Meeting]:
    """The matches of a round that have a sheet; what nobody plays has none."""
    return [
        meeting
        for meeting in meetings_in(
            competition, contestants_of(competition), in_rounds([number])
        )
        if not meeting.called_off
    ]


def sheets_of(
    competition: Competition, meetings: Sequence[Meeting], *, plan: RoundPlan
) -> list[PaperSheet]:
    """The match sheets of these matches of it."""
    for meeting in meetings:
        meeting.fixture.competition = competition
    sheets = Sheets(competition, meetings, plan=plan)
    return [sheets.sheet(meeting) for meeting in meetings]


def squad_cards_of(team: Team) -> list[list[PaperCard]]:
    """Pages of nine cards, in the order of the numbers."""
    cards = [_card(player) for player in squad_of(team)]
    return parts(cards, CARDS_OF_A_PAGE)


def _card(player: SquadPlayer) -> PaperCard:
    if player.card is None:
        return PaperCard(player.shirt, player.name, "")
    value, named = player.card.value, SquadName(player.number, name=player.name)
    (_front, front), *others = sides_of_card(value, named)
    back = others[0][1] if others else None
    return PaperCard(
        number=player.shirt,
        name=player.name,
        mark=mark_of(player),
        front=front,
        back=back,
    )
