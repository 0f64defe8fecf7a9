"""A team's page: what it has played, what comes next, where it stands, who is in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from competitions.games.helvetia.carry_over import TeamState
from competitions.games.helvetia.eligibility import HEALTHY, Fitness, fitness
from competitions.models import Competition, Fixture, Result, SquadPlayer, Team
from competitions.models.people import Person
from competitions.pages.rows.cards import GEEK, player_view
from competitions.pages.rows.lines import MatchLine, PlayerCardView, PowerCardView
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.addresses import player_address
from competitions.pages.text.labels import day_and_month, round_title, score
from competitions.queries.cards import player_value, squad_verdicts
from competitions.queries.fixtures.brackets import bracket_of
from competitions.queries.fixtures.meetings import Meeting, meetings_of, to_play
from competitions.queries.people.memberships import coached_by
from competitions.queries.results.stored_results import PLAYED_AT
from competitions.queries.standings.tables import ranks_in, table_rules
from competitions.rules.draws import knockout
from competitions.rules.people.roles import Role
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.results.stored_reports import half_time_in
from engine.games.helvetia.box.cards import LEGEND_NUMBERS, POWER_NUMBERS
from engine.games.helvetia.box.squads import Verdicts
from engine.sides import SIDES, Side

LATEST, NEXT = 6, 4
# Of all results, and of the competitions of a team, on one page.
RESULTS, PLACES = 50, 6
LOST_BY_BOTH = Q(forfeit="both")
FITNESS = {
    "banned": gettext_lazy("banned"),
    "injured": gettext_lazy("injured"),
    "roll_needed": gettext_lazy("must roll"),
    "tired": gettext_lazy("tired"),
}
FAR = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Place:
    """A competition of a team and where it stands in it."""

    name: str
    url: str
    standing: str
    ranked: bool


@dataclass(frozen=True, slots=True)
class SquadView:
    """The footballers of a team: those with a card, and the names without one."""

    cards: tuple[PlayerCardView, ...]
    plain: tuple[SquadPlayer, ...]
    verdicts: Verdicts

    @property
    def size(self) -> int:
        return len(self.cards) + len(self.plain)


def visible_of(team: Team, roles: frozenset[Role], user: Person) -> list[Competition]:
    """The team's competitions that this reader may know of, newest first.

    An unlisted one is not given away to who only found the team, except that in a club
    nobody has claimed yet there is nothing else to show.
    """
    rows = list(
        Competition.objects.filter(entrants__team=team).select_related(
            "club", "champion"
        )
    )
    if roles > {Role.VISITOR}:
        return rows
    inside = _private_and_mine(rows, team, user)
    return [
        row
        for row in rows
        if row.visibility == "public"
        or (row.visibility == "unlisted" and (row.club.unclaimed or inside))
        or row.pk in inside
    ]


def _private_and_mine(
    rows: Iterable[Competition], team: Team, user: Person
) -> frozenset[int]:
    """Where another team of the reader plays."""
    if not user.is_authenticated or all(row.visibility == "public" for row in rows):
        return frozenset()
    mine = coached_by(team.club, user)
    found = Competition.objects.filter(entrants__team__in=mine)
    return frozenset(found.values_list("pk", flat=True))


def results_of(
    team: Team, competitions: Iterable[Competition]
) -> QuerySet[Result, Result]:
    """Newest first; friendlies are public like the club's page that lists them."""
    known = {row.pk: row for row in competitions}
    return (
        Result.objects.filter(Q(home_team=team) | Q(away_team=team))
        .filter(in_these(known, "fixture__"))
        .order_by(PLAYED_AT.desc(), "-fixture__round", "-pk")
    )


def meetings_with(
    results: QuerySet[Result, Result], competitions: Iterable[Competition]
) -> list[Meeting]:
    """Some of `results_of` with all that their rows show."""
    known = {row.pk: row for row in competitions}
    rows = results.select_related("fixture", "home_team", "away_team")
    met = []
    for row in rows.defer("counter", "seen_report"):
        row.fixture.competition = known.get(row.fixture.competition_id or 0)
        met.append(Meeting(row.fixture, row.home_team, row.away_team, row))
    return met


def in_these(known: Mapping[int, Competition], path: str = "") -> Q:
    inside = Q(**{f"{path}competition__in": list(known)})
    return inside | Q(**{f"{path}competition": None})


def facts_of(
    team: Team, results: QuerySet[Result, Result]
) -> tuple[tuple[str, int], ...]:
    """Over all official results: played, won, scored, against; two sums."""
    official = results.filter(state=OFFICIAL).order_by()
    figures = [0, 0, 0, 0]
    for side in SIDES:
        other = side.other
        row = official.filter(**{f"{side}_team": team}).aggregate(
            played=Count("pk"),
            won=Count("pk", filter=_won(side, other)),
            scored=Sum(side, filter=~LOST_BY_BOTH, default=0),
            against=Sum(other, filter=~LOST_BY_BOTH, default=0),
            # decision 19: each has lost 0-2
            lost=Count("pk", filter=LOST_BY_BOTH),
        )
        more = (row["played"], row["won"], row["scored"])
        figures = [a + b for a, b in zip(figures, more, strict=False)] + [
            figures[3] + row["against"] + 2 * row["lost"]
        ]
    names = (_("Played"), _("Won"), _("Scored"), _("Against"))
    return tuple(zip(names, figures, strict=True))


def _won(side: str, other: str) -> Q:
    """As `winner_of` says it of a row."""
    played = Q(forfeit="")
    kicks = Q(**{side: F(other), f"shootout_{side}__gt": F(f"shootout_{other}")})
    return Q(forfeit=other) | (played & (Q(**{f"{side}__gt": F(other)}) | kicks))


def result_lines(team: Team, played: Iterable[Meeting]) -> list[MatchLine]:
    """Each with its competition, half-time and the points it brought."""
    lines = MatchLines({})
    return [_result_line(team, met, lines) for met in played]


def _result_line(team: Team, met: Meeting, lines: MatchLines) -> MatchLine:
    line = lines.line(met)
    whole = (_half_time(met.result), _points(team, met))
    told = [text.replace(" ", "\N{NO-BREAK SPACE}") for text in whole]
    notes = [called(met.fixture), *told, line.note]
    return replace(line, note=" · ".join(filter(None, notes)))


def called(fixture: Fixture) -> str:
    return fixture.competition.name if fixture.competition else _("Friendly")


def _half_time(result: Result | None) -> str:
    half = half_time_in(result.report) if result else None
    if not half:
        return ""
    return pgettext("short: half-time", "HT %(score)s") % {"score": score(*half)}


def _points(team: Team, met: Meeting) -> str:
    competition, result = met.fixture.competition, met.result
    if competition is None or competition.is_cup or result is None:
        return ""
    if not result.official or result.outcome.lost_by_both:
        return ""
    side = Side.HOME if result.home_team_id == team.pk else Side.AWAY
    points = result.outcome.points(side, table_rules(competition))
    return ngettext("%(points)s point", "%(points)s points", points) % {
        "points": points
    }


def next_lines(team: Team, competitions: Iterable[Competition]) -> list[MatchLine]:
    """What is still to be played, in order of the calendar; undated ones last."""
    running = [row for row in competitions if row.drawn_at and not row.finished_at]
    leagues = {row.pk: row for row in running if not row.is_cup}
    open_ones = Fixture.objects.filter(
        Q(home=team) | Q(away=team), to_play(), in_these(leagues)
    ).select_related("home", "away", "live")
    met = [Meeting(row, row.home, row.away, None) for row in open_ones]
    for one in met:
        one.fixture.competition = leagues.get(one.fixture.competition_id or 0)
    for cup in running:
        if cup.is_cup:
            met += _ties_ahead(team, cup)
    met.sort(key=lambda one: (one.fixture.kickoff or FAR, one.fixture.round))
    return [_next_line(one, MatchLines({})) for one in met[:NEXT]]


def _ties_ahead(team: Team, cup: Competition) -> list[Meeting]:
    found = [
        met
        for met in meetings_of(cup)
        if met.result is None and team in (met.home, met.away) and not met.off
    ]
    for met in found:
        met.fixture.competition = cup
    return found


def _next_line(met: Meeting, lines: MatchLines) -> MatchLine:
    line = lines.line(met)
    note = " · ".join(filter(None, (called(met.fixture), line.note)))
    kickoff = met.fixture.kickoff
    day = day_and_month(kickoff) if kickoff else ""
    return replace(line, note=note, when_note=line.when_note or day)


def places_of(team: Team, competitions: Iterable[Competition]) -> list[Place]:
    return [
        Place(
            row.name,
            row.get_absolute_url(),
            standing_of(team, row),
            ranked=bool(row.drawn_at and not row.finished_at and not row.is_cup),
        )
        for row in competitions
    ]


def standing_of(team: Team, competition: Competition) -> str:
    if not competition.drawn_at:
        return _("Not drawn yet")
    if competition.finished_at and competition.champion_id == team.pk:
        return _("Champion")
    return (
        _cup_standing(team, competition)
        if competition.is_cup
        else _rank(team, competition)
    )


def _rank(team: Team, competition: Competition) -> str:
    ranks = ranks_in(competition)
    if team.pk not in ranks:
        return ""
    told = {"rank": ranks[team.pk], "teams": len(ranks)}
    return _("Rank %(rank)s of %(teams)s") % told


def _cup_standing(team: Team, cup: Competition) -> str:
    """Out in the round of the lost tie, else still in."""
    bracket = bracket_of(cup)
    lost = [
        number
        for (number, _position), tie in bracket.ties.items()
        if tie.winner and team.pk in (tie.home, tie.away) and tie.winner != team.pk
    ]
    if not lost:
        return _("Still in")
    if knockout.champion(bracket) and min(lost) == bracket.rounds:
        return _("Finalist")
    return _("Out: %(round)s") % {
        "round": round_title(min(lost), bracket.rounds, cup=True)
    }


@dataclass(frozen=True, slots=True)
class Held:
    """A team's cards in a competition: owned, LEGEND used or not, and what is left."""

    owned: tuple[PowerCardView, ...]
    legends: tuple[PowerCardView, ...]
    rest: tuple[PowerCardView, ...]


def held_of(cards: Mapping[int, PowerCardView], state: TeamState) -> Held:
    """HC-DECK-01, HC-DECK-02: by their numbers on the team sheet."""
    legends = [n for n in sorted(cards) if n in LEGEND_NUMBERS]
    powers = [n for n in sorted(cards) if n in POWER_NUMBERS]
    used, ready = pgettext("a LEGEND card", "Used"), pgettext("a LEGEND card", "Ready")
    return Held(
        tuple(cards[n] for n in powers if n in state.deck),
        tuple(
            replace(cards[n], used=spent, state=used if spent else ready)
            for n in legends
            for spent in (n in state.legends_spent,)
        ),
        tuple(cards[n] for n in powers if n not in state.deck),
    )


def squad_of(team: Team, side: str = GEEK, state: TeamState | None = None) -> SquadView:
    """One query; the numbers are the squad's own, `state` says who is out or tired."""
    rows = list(team.squad.select_related("card"))
    views = tuple(
        _carded(
            player_view(
                player_value(row.card),
                side=side,
                number=row.number,
                name=row.name,
                url=player_address(team.slug, row.pk),
            ),
            fitness(state.of(row.pk)) if state else HEALTHY,
        )
        for row in rows
        if row.card
    )
    return SquadView(
        views,
        tuple(row for row in rows if not row.card),
        squad_verdicts(row.card for row in rows if row.card),
    )


def _carded(view: PlayerCardView, fit: Fitness) -> PlayerCardView:
    """HC-SUSP-01, HC-REC-01, HC-FAT-02: how he stands before the next match."""
    word = FITNESS.get(fit.status)
    if word is None:
        return view
    return replace(
        view,
        role=f"{view.role}, {word}",
        out=not fit.may_play,
        boost_left=max(view.boost - int(fit.tired), 0),
    )


def lacks_pin(team: Team) -> bool:
    """Whether a coach with an account can set one at the table."""
    return team.coaches.filter(pin_hash="").exclude(user=None).exists()


def has_pin(team: Team) -> bool:
    """Whether a coach of the team can confirm with a PIN on another's phone."""
    return team.coaches.exclude(pin_hash="").exists()
