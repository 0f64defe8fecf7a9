"""HC-CHP-02, decision 18: the table, and why each team stands where it stands.

Every step of the chain looks at a whole block of level teams at once; two at a time
would not do, since head-to-head results may run in a circle.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations

from competitions.rules.seeding import shuffle
from competitions.rules.standings.chains import chain_of
from competitions.rules.standings.facts import AdjustmentFact, ResultFact, TableRules
from competitions.rules.standings.steps import Tiebreak
from competitions.rules.standings.tallies import (
    TeamTally,
    link_opponents,
    place_teams,
    team_tallies,
)


@dataclass(frozen=True, slots=True)
class Level:
    """A step on which two neighbours were level, and with what figure.

    HV-TIE-06: or one that did not count yet, since they still meet.
    """

    step: str
    value: int
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """What separates a row from a neighbour.

    Either `above` or `below` names the neighbour; on a shared rank both are None, the
    step is "" and `level_with` names the others. `among` are the teams whose mutual
    matches (`fixtures`) a head-to-head step looked at; `score` are the goals of two
    teams against each other. `level` lists the steps before, points first.
    """

    above: int | None = None
    below: int | None = None
    level_with: tuple[int, ...] = ()
    step: str = ""
    ours: int = 0
    theirs: int = 0
    score: tuple[int, int] | None = None
    among: tuple[int, ...] = ()
    fixtures: tuple[str, ...] = ()
    level: tuple[Level, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """One line of the table; `form` holds the last five of W, D, L, oldest first."""

    rank: int
    team: int
    played: int
    won: int
    drawn: int
    lost: int
    gf: int
    ga: int
    gd: int
    points: int
    adjustment: int
    form: tuple[str, ...]
    provisional: bool
    why: Why | None


def ranked_table(
    teams: Sequence[int],
    results: Iterable[ResultFact],
    rules: TableRules | None = None,
    adjustments: Iterable[AdjustmentFact] = (),
) -> tuple[TableRow, ...]:
    """The rows in rank order; teams that nothing separates share their rank."""
    return rank_rows(teams, order_of_play(results), rules or TableRules(), adjustments)


def order_of_lots(
    teams: Sequence[int], seed: str, known: Sequence[int] = ()
) -> tuple[int, ...]:
    """HV-TIE-10: as the seed draws them, else as a file says; nothing where none were drawn.

    Whoever has come in since stands behind.
    """
    if seed:
        return shuffle(teams, seed)
    return (*known, *(one for one in teams if one not in known)) if known else ()


def rank_rows(
    teams: Sequence[int],
    played: Sequence[ResultFact],
    rules: TableRules,
    adjustments: Iterable[AdjustmentFact],
) -> tuple[TableRow, ...]:
    """The rows in rank order, as `ranked_table`, from results in the order of play."""
    sums = team_tallies(teams, played, rules)
    given = dict.fromkeys(sums, 0)
    # of a team whose results are taken out nothing stands any more
    for adjustment in (one for one in adjustments if one.team in sums):
        given[adjustment.team] += adjustment.points
        sums[adjustment.team].points += adjustment.points
    place_teams(sums, order_of_lots(teams, rules.lots_seed, rules.lots), "lot")
    place_teams(sums, teams, "seed")
    place_teams(sums, rules.by_hand, "by_hand")
    order = _Order(played, rules, sums)
    if any(step.opponents for step in order.chain):
        link_opponents(sums, played, rules)
    blocks = order.blocks(tuple(teams))
    provisional = {t for r in played if not r.official for t in (r.home, r.away)}
    rows: list[TableRow] = []
    for place, block in enumerate(blocks):
        rank = len(rows) + 1
        for team in block:
            tally = sums[team]
            marks = (given[team], team in provisional, order.why(blocks, place, team))
            rows.append(table_row(rank, team, tally, marks))
    return tuple(rows)


def table_row(
    rank: int, team: int, tally: TeamTally, marks: tuple[int, bool, Why | None]
) -> TableRow:
    """`marks`: points given or taken, whether a result is not official yet, the reason."""
    adjustment, provisional, why = marks
    return TableRow(
        rank,
        team,
        tally.played,
        tally.won,
        tally.drawn,
        tally.lost,
        tally.gf,
        tally.ga,
        tally.gf - tally.ga,
        tally.points,
        adjustment,
        tuple(tally.form[-5:]),
        provisional,
        why,
    )


def order_of_play(results: Iterable[ResultFact]) -> list[ResultFact]:
    """Decision 12: as they were played; a walk-over follows the rounds before its own."""
    known = list(results)
    dated: dict[int, list[tuple[int, datetime]]] = defaultdict(list)
    for one in known:
        if one.at:
            dated[one.home].append((one.round, one.at))
            dated[one.away].append((one.round, one.at))

    def place(result: ResultFact) -> tuple[datetime, int]:
        if result.at:
            return result.at, result.round
        sides = dated[result.home] + dated[result.away]
        earlier = (at for number, at in sides if number < result.round)
        return max(earlier, default=START), result.round

    return sorted(known, key=place)


START = datetime.min.replace(tzinfo=UTC)
Block = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Split:
    """Where two neighbouring blocks parted."""

    step: Tiebreak
    among: Block
    upper: int
    lower: int
    level: tuple[Level, ...]


class _Order:
    """Splits blocks along the chain and remembers what parted neighbours."""

    def __init__(
        self,
        played: Sequence[ResultFact],
        rules: TableRules,
        sums: dict[int, TeamTally],
    ) -> None:
        self.rules, self.sums = rules, sums
        self.hosted: dict[int, list[tuple[int, ResultFact]]] = {
            team: [] for team in sums
        }
        for n, result in enumerate(played):
            self.hosted[result.home].append((n, result))
        self.chain = chain_of(rules.tiebreaks)
        self.restart = rules.head_to_head_way == "restart"
        self.again = rules.head_to_head_way == "again"
        mutual = [i for i, step in enumerate(self.chain) if step.mutual]
        self.first_mutual = mutual[0] if mutual else 0
        self.after_mutual = mutual[-1] + 1 if mutual else 0
        self.between: dict[Block, list[ResultFact]] = {}
        self.minis: dict[Block, dict[int, TeamTally]] = {}
        self.splits: dict[tuple[int, int], _Split] = {}
        self.levels: dict[Block, tuple[Level, ...]] = {}

    def blocks(
        self,
        block: Block,
        i: int = 0,
        among: Block = (),
        level: tuple[Level, ...] = (),
    ) -> list[Block]:
        """The block in order, as blocks that no step has parted."""
        if len(block) == 1:
            return [block]
        if self.again and i == self.after_mutual and len(block) < len(among):
            # HV-TIE-07: some have gone, and all steps were asked of all
            return self.blocks(block, self.first_mutual, block, level)
        if i == len(self.chain):
            self.levels[block] = level
            return [block]
        step = self.chain[i]
        if step.mutual and (self.restart or not among):
            among = block
        if step.mutual and self.rules.only_complete and not self._complete(among):
            return self.blocks(block, i + 1, among, (*level, Level(step.id, 0, True)))
        sums = self._mini(among) if step.mutual else self.sums
        parts: dict[int, list[int]] = {}
        for team in block:
            parts.setdefault(step.value(sums[team]), []).append(team)
        if len(parts) == 1:
            (value,) = parts
            return self.blocks(block, i + 1, among, (*level, Level(step.id, value)))
        again = step.mutual and self.restart
        after = self.first_mutual if again else i + 1
        found: list[Block] = []
        above = 0
        for value in sorted(parts, reverse=not step.fewest):
            here = (*level, Level(step.id, value))
            inner = self.blocks(tuple(parts[value]), after, among, here)
            if found:
                key = (found[-1][-1], inner[0][0])
                self.splits[key] = _Split(step, among, above, value, level)
            found += inner
            above = value
        return found

    def _mini(self, among: Block) -> dict[int, TeamTally]:
        if among not in self.minis:
            self.minis[among] = team_tallies(among, self._mutual(among), self.rules)
        return self.minis[among]

    def _complete(self, among: Block) -> bool:
        """HV-TIE-06: each pair of them has met as often as it should."""
        meetings = Counter(frozenset((r.home, r.away)) for r in self._mutual(among))
        return all(
            meetings[frozenset(p)] >= self.rules.legs for p in combinations(among, 2)
        )

    def _mutual(self, among: Block) -> list[ResultFact]:
        """The matches among these teams in the order of play."""
        if among not in self.between:
            inside = frozenset(among)
            hosted = (found for team in among for found in self.hosted[team])
            inner = [(n, result) for n, result in hosted if result.away in inside]
            self.between[among] = [result for _, result in sorted(inner)]
        return self.between[among]

    def why(self, blocks: Sequence[Block], place: int, team: int) -> Why | None:
        """Against a neighbour as good by what counts first, else the next one."""
        block = blocks[place]
        if not any(self.sums[level].played for level in block):
            return None
        if len(block) > 1:
            others = tuple(other for other in block if other != team)
            return Why(level_with=others, level=self.levels[block])
        parted: list[tuple[_Split, int, bool]] = []
        if place + 1 < len(blocks):
            below = blocks[place + 1][0]
            parted.append((self.splits[team, below], below, True))
        if place:
            above = blocks[place - 1][-1]
            parted.append((self.splits[above, team], above, False))
        parted.sort(key=lambda one: one[0].step == self.chain[0])
        for split, other, upper in parted:
            return self._parted(split, team, other, upper=upper)
        return None

    def _parted(self, split: _Split, team: int, other: int, *, upper: bool) -> Why:
        figures = (split.upper, split.lower)
        among = split.among if split.step.mutual else ()
        matches = self._mutual(among) if among else []
        score = None
        if len(among) == 2 and matches:
            mini = self._mini(among)
            score = (mini[team].gf, mini[other].gf)
        return Why(
            above=other if upper else None,
            below=None if upper else other,
            step=split.step.id,
            ours=figures[0] if upper else figures[1],
            theirs=figures[1] if upper else figures[0],
            score=score,
            among=among,
            fixtures=tuple(r.fixture for r in matches),
            level=split.level,
        )
