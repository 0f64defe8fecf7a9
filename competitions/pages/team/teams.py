"""A team's page: what it has played, what comes next, where it stands, who is in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competitions.games.absences import CarriedState
from competitions.games.fitness import HEALTHY, Fitness, fitness
from competitions.games.league import USED_UP
from competitions.games.registry import FIRST_BOX, stock_of
from competitions.models import Competition, Fixture, SquadPlayer, Team
from competitions.pages.games.card_pages import DeckCardView, FootballerView, SquadName
from competitions.pages.rows.cards import footballer_view, is_two_sided
from competitions.pages.rows.lines import MatchLine
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.team.ranks import ranks_in
from competitions.pages.team.season import Season
from competitions.pages.text.addresses import player_address
from competitions.pages.text.labels import day_and_month, round_title, score
from competitions.queries.fixtures.brackets import trees_of
from competitions.queries.fixtures.coming import coming_for
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.squads import squad_of
from competitions.rules.draws import knockout
from competitions.rules.draws.pairings import StageTree
from competitions.rules.draws.rounds import RoundName
from competitions.rules.results.stored_reports import half_time_in
from engine.errors import RuleViolation
from engine.sides import Side

LATEST, NEXT = 6, 4
# Of all results, and of the competitions of a team, on one page.
RESULTS, PLACES = 50, 6
FITNESS = {
    "banned": gettext_lazy("banned"),
    "injured": gettext_lazy("injured"),
    "roll_needed": gettext_lazy("must roll"),
    "tired": gettext_lazy("tired"),
}


@dataclass(frozen=True, slots=True)
class CompetitionPlace:
    """A competition of a team and where it stands in it."""

    name: str
    url: str
    standing: str
    ranked: bool


@dataclass(frozen=True, slots=True)
class SquadView:
    """The footballers of a team: those with a card, and the names without one."""

    cards: tuple[FootballerView, ...]
    plain: tuple[SquadPlayer, ...]
    # What the rules of its game say about these cards together.
    problems: tuple[RuleViolation, ...]
    # So many of them are chosen for a match.
    chosen: int
    # Whether their cards have another side to be seen.
    two_sided: bool

    @property
    def size(self) -> int:
        return len(self.cards) + len(self.plain)


def facts_of(figures: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Played, won, scored, against."""
    names = (_("Played"), _("Won"), _("Scored"), _("Against"))
    return tuple(zip(names, figures, strict=True))


def result_lines(team: Team, played: Iterable[Meeting]) -> list[MatchLine]:
    """Each with its competition, half-time and the points it brought."""
    lines = MatchLines({})
    return [_result_line(team, meeting, lines) for meeting in played]


def _result_line(team: Team, meeting: Meeting, lines: MatchLines) -> MatchLine:
    line = lines.line(meeting)
    whole = (_half_time(meeting), _points(team, meeting))
    texts = [text.replace(" ", "\N{NO-BREAK SPACE}") for text in whole]
    notes = [match_name(meeting.fixture), *texts, line.note]
    return replace(line, note=" · ".join(filter(None, notes)))


def match_name(fixture: Fixture) -> str:
    return fixture.competition.name if fixture.competition else _("Friendly")


def _half_time(meeting: Meeting) -> str:
    """HC-SHT-02: how it stood in the middle, as its game calls that."""
    half = half_time_in(meeting.result.report) if meeting.result else None
    if not half:
        return ""
    return _(meeting.fixture.league.words.short_half) % {"score": score(*half)}


def _points(team: Team, meeting: Meeting) -> str:
    competition, result = meeting.fixture.competition, meeting.result
    if competition is None or result is None:
        return ""
    stage = competition.stage_of(meeting.fixture.stage_id)
    if not (stage.format.counts_points and result.official):
        return ""
    if result.outcome.lost_by_both:
        return ""
    side = Side.HOME if result.home_team_id == team.pk else Side.AWAY
    points = result.outcome.points(side, stage.table_rules)
    return ngettext("%(points)s point", "%(points)s points", points) % {
        "points": points
    }


def next_lines(team: Team, competitions: Iterable[Competition]) -> list[MatchLine]:
    """What is still to be played, in order of the calendar; undated ones last."""
    coming = coming_for(team, competitions)
    return [_next_line(one, MatchLines({})) for one in coming[:NEXT]]


def _next_line(meeting: Meeting, lines: MatchLines) -> MatchLine:
    line = lines.line(meeting)
    note = " · ".join(filter(None, (match_name(meeting.fixture), line.note)))
    kickoff = meeting.fixture.kickoff
    day = day_and_month(kickoff) if kickoff else ""
    return replace(line, note=note, when_note=line.when_note or day)


def team_places(
    team: Team, competitions: Iterable[Competition]
) -> list[CompetitionPlace]:
    return [
        CompetitionPlace(
            row.name,
            row.get_absolute_url(),
            place_words(team, row),
            ranked=_is_ranked(row),
        )
        for row in competitions
    ]


def _is_ranked(competition: Competition) -> bool:
    """Whether it has a table that still moves."""
    running = competition.drawn_at and not competition.finished_at
    return bool(running and not competition.has_bracket)


def place_words(team: Team, competition: Competition) -> str:
    if not competition.drawn_at:
        return _("Not drawn yet")
    if competition.finished_at and competition.champion_id == team.pk:
        return _("Champion")
    trees = trees_of(competition) if competition.has_bracket else {}
    if trees and (standing := _cup_standing(team, trees)):
        return standing
    return _rank(team, competition)


def _rank(team: Team, competition: Competition) -> str:
    ranks = ranks_in(competition)
    if team.pk not in ranks:
        return ""
    values = {"rank": ranks[team.pk], "teams": len(ranks)}
    return _("Rank %(rank)s of %(teams)s") % values


def _cup_standing(team: Team, trees: Mapping[int, StageTree]) -> str:
    """Out in the round of the lost tie, else still in; of the last bracket it came to.

    Nothing of a team that is still to come there, or never will.
    """
    found = [t.bracket for t in trees.values() if team.pk in t.bracket.leaves]
    if not found:
        return ""
    bracket = found[-1]
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
        "round": round_title(RoundName(min(lost), bracket.rounds))
    }


@dataclass(frozen=True, slots=True)
class TeamCards:
    """A team's cards in a competition: owned, of its first ones used or not, what is left."""

    owned: tuple[DeckCardView, ...]
    at_start: tuple[DeckCardView, ...]
    rest: tuple[DeckCardView, ...]


def team_cards_of(
    season: Season, cards: Mapping[int, DeckCardView]
) -> TeamCards | None:
    """HC-DECK-01, HC-DECK-02: by their numbers on the team sheet; none of no cards."""
    held, kinds = season.held, season.competition.league.words.cards
    numbered = [(n, kind) for kind in kinds for n in kind.numbers if n in cards]
    earned = [number for number, kind in numbered if not kind.at_start]
    first = [(number, kind) for number, kind in numbered if kind.at_start]
    gone = {n for n, card in held.items() if card.how == USED_UP}
    if not cards:
        return None
    return TeamCards(
        tuple(cards[n] for n in earned if n in held),
        tuple(
            replace(
                cards[n],
                used=spent,
                state=_in_words(kind.spent if spent else kind.ready),
            )
            for n, kind in first
            for spent in (n in gone,)
        ),
        tuple(cards[n] for n in earned if n not in held),
    )


def _in_words(text: str) -> str:
    """A text with a context (`NP_`); where nobody translated it the context is cut off."""
    return _(text).rpartition("\x04")[2]


def squad_view_of(
    team: Team, face: str = "", state: CarriedState | None = None
) -> SquadView:
    """One query; the numbers are the squad's own, `state` says who is out or tired."""
    rows = list(squad_of(team))
    views = tuple(
        _carded(
            footballer_view(
                row.card.value,
                face=face,
                named=SquadName(row.number, name=row.name),
                url=player_address(team.slug, row.pk),
            ),
            fitness(state.of(row.pk)) if state else HEALTHY,
        )
        for row in rows
        if row.card
    )
    cards = [row.card.value for row in rows if row.card]
    stock = stock_of(cards[0]) if cards else FIRST_BOX
    own = [card for card in cards if stock.holds(card)]
    return SquadView(
        views,
        tuple(row for row in rows if not row.card),
        stock.squad_problems(own) if own else (),
        stock.chosen,
        any(map(is_two_sided, cards)),
    )


def _carded(view: FootballerView, fit: Fitness) -> FootballerView:
    """HC-SUSP-01, HC-REC-01, HC-FAT-02: how he stands before the next match."""
    word = FITNESS.get(fit.status)
    if word is None:
        return view
    return view.before_match(str(word), may_play=fit.may_play, tired=fit.tired)
