"""The rulebook's team sheet: 24 card boxes, results, players, as before any match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.games.absences import Condition
from competitions.games.fitness import HEALTHY, Fitness, fitness
from competitions.games.league_words import LeagueWords, NumberedCards
from competitions.models import Competition, Result
from competitions.pages.games.card_pages import DeckCardView
from competitions.pages.games.registry import CARD_PAGES
from competitions.pages.rows.cards import numbered_cards
from competitions.pages.rows.lines import ReasonLine
from competitions.pages.team.absences import Matches, causes, reasons
from competitions.pages.team.season import Season, SeasonMatch
from competitions.pages.text.addresses import player_address
from competitions.pages.text.labels import mark_of, match_title, score
from competitions.pages.text.status import outcome_of
from competitions.queries.squads import squad_of
from competitions.rules.results.stored_reports import half_time_in
from competitions.rules.standings.cautions import counted_in
from engine.sides import Side

# HC-SHT-04 and section 7.2: rows of a printed sheet.
ROWS = 16


@dataclass(frozen=True, slots=True)
class DeckBox:
    """HC-SHT-04: a box of the sheet; crossed where the team has won or used the card."""

    number: int
    # What it is called, and whether a team begins with such cards.
    called: str
    at_start: bool
    crossed: bool
    note: str
    url: str = ""
    card: DeckCardView | None = None

    @property
    def label(self) -> str:
        """What a screen reader hears."""
        name = self.card.name if self.card else ""
        return ", ".join(filter(None, (str(self.number), name, self.note)))


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A result as the sheet writes it, the team's own goals first."""

    n: int
    public_id: str
    url: str
    opponent: str
    at_home: bool
    score: str
    # The card that could be won.
    prize: int | None
    made: bool
    points: int
    won: int
    lost: int
    tied: int
    gf: int
    ga: int
    note: str
    official: bool


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player's row: counts so far, and how he stands."""

    number: str
    name: str
    mark: str
    url: str
    matches: int = 0
    goals: int = 0
    assists: int = 0
    yellows: int = 0
    reds: int = 0
    injuries: int = 0
    tired: int = 0
    reasons: tuple[ReasonLine, ...] = ()
    # HC-SUSP-03: a yellow that still counts.
    booked: bool = False


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """Pages of 16 results; the sums stand under the last one."""

    boxes: tuple[DeckBox, ...]
    # What draws them.
    boxes_part: str
    pages: tuple[tuple[SheetRow, ...], ...]
    sums: tuple[int, ...]
    players: tuple[SheetPlayer, ...]
    carries: bool
    # Whether its rules know who ended a match tired.
    tires: bool
    words: LeagueWords
    # Said where nothing is, to be translated.
    nothing_carried: str
    # HV-CHL-01: some may be won, or were before the organiser said no.
    prizes: bool = False

    @property
    def lineups(self) -> bool:
        """Somebody wrote who played."""
        return any(player.matches for player in self.players)


def team_sheet_of(
    season: Season, rolled: Mapping[int, bool], *, over: bool = False
) -> TeamSheet:
    """From what the season holds; `rolled` for the next match; five queries at most.

    `over`: there is no next match, the competition has ended.
    """
    state, carries = season.state, season.rules.carries
    # HC-SUSP-07: what is left at the end lapses.
    players = () if over else state.players.items()
    fits = {p: fitness(one, rolled.get(p)) for p, one in players}
    wanted = {
        *causes(fits.values()),
        *(card.match for card in season.held.values()),
    }
    opponents = {one.opponent.pk: one.opponent for one in season.played}
    matches = Matches(season.competition, opponents, wanted)
    rows = tuple(
        _row(n, one, season.competition) for n, one in enumerate(season.played, 1)
    )
    pages = CARD_PAGES.get(season.rules.ruleset.game)
    return TeamSheet(
        boxes=tuple(_boxes(season, matches)) if season.rules.most_cards else (),
        boxes_part=pages.sheet if pages else "",
        pages=pages_of(rows),
        sums=_sums(rows),
        players=_players(season, fits, matches),
        carries=carries,
        tires=bool(season.rules.absences.tired),
        words=season.competition.league.words,
        nothing_carried=season.competition.league.words.carries_nothing,
        prizes=season.rules.prizes or any(row.prize for row in rows),
    )


def pages_of(rows: Sequence[SheetRow]) -> tuple[tuple[SheetRow, ...], ...]:
    """A sheet without a match is one empty page."""
    parts = [tuple(rows[n : n + ROWS]) for n in range(0, len(rows), ROWS)]
    return tuple(parts) or ((),)


def _boxes(season: Season, matches: Matches) -> Iterator[DeckBox]:
    """Each with its card; crossed those of which it says where they were won or used."""
    team, held = season.team, season.held
    game = season.rules.ruleset.game
    cards = numbered_cards(game, team.box) if team.box else {}
    for kind in season.competition.league.words.cards:
        for number in kind.numbers:
            box, one = _box(number, kind, cards.get(number)), held.get(number)
            if one and one.how in kind.held:
                match = matches.match_text(one.match, team.pk)
                note = _(kind.held[one.how]) % {"match": match}
                url = matches.url(one.match)
                box = replace(box, crossed=True, note=note, url=url)
            yield box


def _box(number: int, kind: NumberedCards, card: DeckCardView | None) -> DeckBox:
    """The box of a card that the team neither won nor used."""
    called = _(kind.called) % {"number": number}
    note = _(kind.unheld)
    return DeckBox(number, called, kind.at_start, False, note, card=card)


def _row(n: int, one: SeasonMatch, competition: Competition) -> SheetRow:
    letter, (gf, ga) = one.letter, one.goals
    outcome = outcome_of(one.result)
    return SheetRow(
        n=n,
        public_id=one.fixture.public_id,
        url=one.fixture.get_absolute_url(),
        opponent=one.opponent.name,
        at_home=one.side == Side.HOME,
        score=_score(one.result, one.side),
        prize=one.prize.number if one.prize else None,
        made=bool(one.prize and one.prize.made),
        points=points_of(one, competition),
        won=int(letter == "W"),
        lost=int(letter == "L"),
        tied=int(letter == "D"),
        gf=gf,
        ga=ga,
        note=outcome.note,
        official=one.after is not None,
    )


def _score(result: Result, side: Side) -> str:
    """HC-SHT-02: extra time within, the shoot-out apart; half-time in brackets."""

    def ours_first(figures: Sequence[int]) -> str:
        return score(*(figures if side == Side.HOME else reversed(figures)))

    goals = ours_first((result.home, result.away))
    half = half_time_in(result.report)
    return f"{goals} ({ours_first(half)})" if half else goals


def points_of(one: SeasonMatch, competition: Competition) -> int:
    """HC-CHP-01, HC-CMP-04: none in a cup, none for a double forfeit."""
    stage = competition.stage_of(one.fixture.stage_id)
    if not stage.format.counts_points:
        return 0
    return one.result.outcome.points(one.side, stage.table_rules)


def _sums(rows: Sequence[SheetRow]) -> tuple[int, ...]:
    """Points, won, lost, tied, for, against; what is not official does not count."""
    counted = [row for row in rows if row.official]
    names = ("points", "won", "lost", "tied", "gf", "ga")
    return tuple(sum(getattr(row, name) for row in counted) for name in names)


def _players(
    season: Season, fits: Mapping[int, Fitness], matches: Matches
) -> tuple[SheetPlayer, ...]:
    """The squad in order of its numbers."""
    by_book = season.competition.second_yellow_red
    counted = _counts(season.official, second_is_red=by_book)
    team, less = season.team, season.rules.fatigue
    return tuple(
        SheetPlayer(
            number=row.shirt,
            name=row.name,
            mark=mark_of(row),
            url=player_address(team.slug, row.pk),
            reasons=reasons(fits.get(row.pk, HEALTHY), team.pk, matches, less),
            booked=_booked(season.state.of(row.pk)),
            **counted.get(row.pk, {}),
        )
        for row in squad_of(team)
    )


def _booked(condition: Condition) -> bool:
    return condition.active_yellows > 0 and condition.banned is None


COUNTED = ("matches", "goals", "assists", "yellows", "reds", "injuries", "tired")


def _counts(
    played: Sequence[SeasonMatch], *, second_is_red: bool
) -> dict[int, dict[str, int]]:
    sums: dict[int, dict[str, int]] = {}
    for one in played:
        for row in one.appearances:
            mine = sums.setdefault(row.player_id, dict.fromkeys(COUNTED, 0))
            mine["matches"] += bool(row.role and row.entered)
            mine["injuries"] += row.injured
            mine["tired"] += row.tired
            mine["goals"] += row.goals
            mine["assists"] += row.assists
            cards = counted_in(row.yellows, row.reds, second_is_red=second_is_red)
            mine["yellows"] += cards.yellow
            mine["reds"] += cards.red
    return sums


def moments_of(season: Season) -> tuple[tuple[str, str], ...]:
    """The matches a reader may ask about, newest first."""
    return tuple(
        (one.fixture.public_id, _before(one, season))
        for one in reversed(season.official)
    )


def before_words(season: Season, public_id: str) -> str:
    found = (o for o in season.official if o.fixture.public_id == public_id)
    return _before(next(found), season)


def _before(one: SeasonMatch, season: Season) -> str:
    fixture = one.fixture
    name = match_title(season.plan[fixture.round], fixture.position)
    values = {"round": name, "team": one.opponent.name}
    return pgettext("a moment of a season", "Before %(round)s, %(team)s") % values
