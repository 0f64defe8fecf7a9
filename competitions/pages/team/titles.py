"""How a competition was won: the final score, the runner-up, the road to the title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from competitions.models import Competition, Result, Team
from competitions.pages.rows.lines import MatchLine, SideView
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.labels import score
from competitions.pages.text.status import outcome_of
from competitions.queries.competition.clubs import teams_by_id
from competitions.queries.fixtures.brackets import trees_of
from competitions.queries.fixtures.meetings import Meeting, meetings_in
from competitions.queries.fixtures.narrowing import with_team
from competitions.queries.fixtures.progress import plan_of
from competitions.queries.fixtures.stages import StageRows
from competitions.queries.standings.tables import race_of
from competitions.rules.draws.legs import leg_end, tie_sum
from competitions.rules.draws.pairings import Contestants, StageTree
from competitions.rules.draws.placings import placings
from competitions.rules.formats.places import Place
from competitions.rules.standings.ranking import TableRow
from engine.sides import Side

MOST_OF_ROAD = 64


@dataclass(frozen=True, slots=True)
class Title:
    """`figure` and `caption`: "2 : 1", "in the final against Drakes"."""

    champion: SideView
    runners_up: tuple[SideView, ...]
    figure: str
    caption: str
    # How the final was decided, where the score alone does not say it.
    note: str
    # Empty where it is too long for a front page.
    road: tuple[MatchLine, ...]
    # W, D, L of all of it, oldest first; goals for and against.
    form: tuple[str, ...]
    goals: tuple[int, int]

    @property
    def sums(self) -> str:
        """ "3 won, 1 drawn, 0 lost, goals 7 : 3"."""
        letters = {name: self.form.count(name) for name in ("W", "D", "L")}
        values = {**letters, "goals": score(*self.goals)}
        return _("%(W)s won, %(D)s drawn, %(L)s lost, goals %(goals)s") % values


def runners_up_of(competition: Competition) -> tuple[int, ...]:
    """Who lost the final, or who stands second; several where nothing parts them."""
    rows = StageRows(competition.last_stage)
    cup = rows.format.bracket
    places: Sequence[Place] = (
        rows.format.standing(rows) if cup else race_of(competition)
    )
    return tuple(place.team for place in places if place.rank == 2)


def runners_up_in(
    competitions: Iterable[Competition],
) -> dict[int, tuple[str, ...]]:
    """Names by competition; a table is counted once for each revision."""
    found = {one.pk: _kept_runners_up(one) for one in competitions}
    wanted = {team for teams in found.values() for team in teams}
    known = teams_by_id(wanted)
    return {pk: tuple(known[one].name for one in teams) for pk, teams in found.items()}


def _kept_runners_up(competition: Competition) -> tuple[int, ...]:
    key = f"second:{settings.VERSION}:{competition.slug}:{competition.revision}"
    kept: tuple[int, ...] | None = cache.get(key)
    if kept is None:
        kept = runners_up_of(competition)
        cache.set(key, kept)
    return kept


def title_of(
    competition: Competition,
    teams: Mapping[int, Team],
    table: Sequence[TableRow] | None = None,
    trees: Mapping[int, StageTree] | None = None,
) -> Title | None:
    """None while nobody is crowned; six queries at most, with its table three.

    Who has won a cup whose results are all official need not wait for its organiser.
    """
    finished = competition.finished_at is not None
    if not finished and not competition.last_stage.format.bracket:
        return None
    trees = trees_of(competition) if trees is None else trees
    tree = trees.get(competition.last_stage.number)
    won = competition.champion_id if finished else _winner_in(tree)
    champion = teams.get(won or 0)
    if champion is None:
        return None
    rows = table if table is not None else ()
    if not tree and table is None:
        rows = race_of(competition)
    own = None if competition.sides_follow else with_team(champion)
    found = meetings_in(competition, Contestants(teams, trees), own)
    if not finished and any(one.result and not one.result.official for one in found):
        return None
    road = _in_order(one for one in found if champion in (one.home, one.away))
    plan = plan_of(competition, tree)
    lines = MatchLines(teams, plan=plan, day_known=True)
    shown = road if len(road) <= MOST_OF_ROAD else ()
    if tree:
        ranks = placings(tree.bracket)
        second = [team for team, rank in ranks.items() if rank == 2]
        last = [one for one in road if plan[one.fixture.round].last]
        figure, caption, note = _final(last, champion)
    else:
        second = [row.team for row in rows if row.rank == 2]
        figure, caption = _points(rows, [teams[team].name for team in second])
        note = ""
    return Title(
        champion=lines.team_side(champion, won=True),
        runners_up=tuple(lines.team_side(teams[team]) for team in second),
        figure=figure,
        caption=caption,
        note=note,
        road=tuple(map(lines.line, shown)),
        form=_form(road, champion),
        goals=_goals(road, champion),
    )


def _winner_in(tree: StageTree | None) -> int | None:
    ranks = placings(tree.bracket) if tree else {}
    return next((team for team, rank in ranks.items() if rank == 1), None)


def _in_order(found: Iterable[Meeting]) -> list[Meeting]:
    """The meetings with a result, in the order of play (decision 12)."""

    def when(meeting: Meeting) -> tuple[datetime, int]:
        assert meeting.result
        # known already, and not asked for one by one
        meeting.result.fixture = meeting.fixture
        return meeting.result.order[:2]

    return sorted((one for one in found if one.result), key=when)


def _final(last: Sequence[Meeting], champion: Team) -> tuple[str, str, str]:
    """The champion's goals first: of two legs all, of a series the matches won."""
    if not last:
        return "", _("The final was not played."), ""
    meeting = last[-1]
    result, at_home = meeting.result, meeting.home == champion
    assert result
    other = meeting.away if at_home else meeting.home
    caption, note = (
        _("in the final against %(team)s"),
        _decided(result, at_home=at_home),
    )
    figures = _own_first(result, at_home=at_home)
    if len(last) > 1:
        figures, caption = _summed(last, champion)
        if meeting.tie and meeting.tie.how == "away_goals":
            note = _("Away goals")
    return score(*figures), caption % {"team": other.name if other else ""}, note


def _summed(last: Sequence[Meeting], champion: Team) -> tuple[tuple[int, int], str]:
    """What the matches of a final add up to, and what that counts."""
    ends = [
        leg_end((one.result.home_team_id, one.result.away_team_id), one.result.outcome)
        for one in last
        if one.result
    ]
    sums = tie_sum(champion.pk, ends)
    if last[0].fixture.format.decides(1):
        return sums.wins, _("in matches of the final against %(team)s")
    return sums.goals, _("in both legs of the final against %(team)s")


def _decided(result: Result, *, at_home: bool) -> str:
    home, away = result.shootout_home, result.shootout_away
    if result.forfeit or home is None or away is None:
        return outcome_of(result).ending
    kicks = score(home, away) if at_home else score(away, home)
    return _("Shoot-out (%(kicks)s)") % {"kicks": kicks}


def _points(rows: Sequence[TableRow], second: Sequence[str]) -> tuple[str, str]:
    """The points of the first two ranks."""
    behind = [row.points for row in rows if row.rank == 2]
    if not behind:
        return str(rows[0].points), _("points")
    values = {"team": ", ".join(second), "points": behind[0]}
    return str(rows[0].points), _("points, %(team)s %(points)s") % values


def _own_first(result: Result, *, at_home: bool) -> tuple[int, int]:
    if at_home:
        return result.home, result.away
    return result.away, result.home


def _form(road: Iterable[Meeting], team: Team) -> tuple[str, ...]:
    return tuple(
        one.result.outcome.letter(Side.HOME if one.home == team else Side.AWAY)
        for one in road
        if one.result
    )


def _goals(road: Iterable[Meeting], team: Team) -> tuple[int, int]:
    pairs = [
        _own_first(one.result, at_home=one.home == team) for one in road if one.result
    ]
    return sum(own for own, _ in pairs), sum(other for _, other in pairs)
