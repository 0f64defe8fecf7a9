"""HV-LOT-04: a competition is drawn as the lines of a file pair its teams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from competitions.actions.competition.draws import make_draw
from competitions.actions.log.entries import Author, Grounds
from competitions.files.lists.matches import FixtureLine
from competitions.files.lists.text import LineProblem
from competitions.models import Competition, Stage
from competitions.rules.draws.listed_pairs import ListedPair, PairList, WrongPairs
from competitions.rules.draws.orders import BY_PAIRS, DrawOrder
from competitions.rules.names import name_key
from engine.errors import N_, RuleViolation

# "Group A", "Gruppe A", "A".
OF_GROUP = re.compile(r"(?:\w+ )?(\S.*)")


def draw_as_listed(
    competition: Competition, lines: Sequence[FixtureLine], *, by: Author
) -> list[LineProblem]:
    """What is wrong with the lines; if nothing is, it is drawn.

    Part of the caller's transaction, which has locked the competition.
    """
    teams = dict(competition.entrants.values_list("team_id", "team__name"))
    pairs, problems = _read_pairs(competition, lines, teams)
    if problems:
        return [*problems, *_line_faults(competition, PairList(pairs, teams))]
    order = DrawOrder(BY_PAIRS, "", listed=PairList(pairs, teams))
    try:
        make_draw(competition, order, by=by, grounds=Grounds(competition.version))
    except WrongPairs as wrong:
        return [LineProblem(*one) for one in wrong.problems]
    except RuleViolation as problem:
        return [LineProblem(0, problem)]
    return []


def faults_of_list(
    competition: Competition, lines: Sequence[FixtureLine]
) -> list[LineProblem]:
    """What is wrong with these lines where others of the list cannot be read at all."""
    teams = dict(competition.entrants.values_list("team_id", "team__name"))
    pairs, problems = _read_pairs(competition, lines, teams)
    return [*problems, *_line_faults(competition, PairList(pairs, teams))]


def _read_pairs(
    competition: Competition, lines: Sequence[FixtureLine], teams: Mapping[int, str]
) -> tuple[tuple[ListedPair, ...], list[LineProblem]]:
    reader = _PairReader(competition.first_stage, teams)
    return tuple(reader.pairs(lines)), reader.problems


def _line_faults(competition: Competition, listed: PairList) -> list[LineProblem]:
    """What is wrong with single lines: what is lacking may stand in an unread one."""
    try:
        competition.first_stage.format.draw_pairs(listed)
    except WrongPairs as wrong:
        return [LineProblem(*one) for one in wrong.problems if one.line]
    except RuleViolation:
        return []
    return []


class _PairReader:
    """Lines with names of teams and groups, as pairs of those who are entered."""

    def __init__(self, stage: Stage, teams: Mapping[int, str]) -> None:
        self.teams = {name_key(name): pk for pk, name in teams.items()}
        numbers = range(1, stage.format.group_count + 1)
        self.groups = {name_key(stage.group_name(n)): n for n in numbers}
        self.problems: list[LineProblem] = []

    def pairs(self, lines: Iterable[FixtureLine]) -> Iterable[ListedPair]:
        for line in lines:
            try:
                yield self._pair(line)
            except RuleViolation as problem:
                self.problems.append(LineProblem(line.line, problem))

    def _pair(self, line: FixtureLine) -> ListedPair:
        if line.round == 0:
            raise RuleViolation("HV-LOT-04", N_("Rounds are counted from 1."))
        named = [name for name in (line.home, line.away) if name]
        if not named:
            raise RuleViolation("HV-LOT-04", N_("Say who plays."))
        home, away = [*map(self._team, named), None][:2]
        assert home is not None
        group = self._group(line.group) if line.group and self.groups else None
        return ListedPair(line.line, home, away, line.round, group)

    def _team(self, name: str) -> int:
        if (team := self.teams.get(name_key(name))) is not None:
            return team
        message = N_("“%(team)s” is not entered here.")
        raise RuleViolation("HV-LOT-04", message, team=name)

    def _group(self, name: str) -> int:
        bare = OF_GROUP.fullmatch(name)
        for called in (name, bare[1] if bare else name):
            if group := self.groups.get(name_key(called)):
                return group
        message = N_("There is no group “%(group)s” here.")
        raise RuleViolation("HV-LOT-04", message, group=name)
