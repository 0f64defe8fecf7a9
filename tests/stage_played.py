"""A stage in memory: drawn, played by lot or as written, corrected, left by teams."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from competitions.rules.draws.knockout import CupTerms, leaves_at
from competitions.rules.draws.legs import leg_end
from competitions.rules.formats.protocol import DrawnStage, Format
from competitions.rules.standings.facts import ResultFact, TableRules
from competitions.rules.standings.withdrawal import UnplayedMatch

RULES = TableRules(lots_seed="a seed")


def name_of(match):
    return ".".join(map(str, match))


@dataclass
class PlayedStage:
    """The `StandingFacts` of a draw and of what became of it."""

    format: Format
    drawn: DrawnStage
    policies: dict[int, str]
    found: dict[tuple[int, int, int], ResultFact] = field(default_factory=dict)
    rules: TableRules = RULES
    adjustments: tuple[()] = ()
    flipped: frozenset[tuple[int, int]] = frozenset()
    sides: dict = field(default_factory=dict)

    @property
    def groups(self):
        return self.drawn.groups

    @property
    def structure(self):
        out = {team for team, policy in self.policies.items() if policy}
        leaves = leaves_at({slot: team for team, slot in self.drawn.slots.items()})
        return leaves, CupTerms(withdrawn=out, flipped=self.flipped)

    @property
    def results(self):
        return list(self.found.values())

    @property
    def played(self):
        return {key: end_of_result(one) for key, one in self.found.items()}

    @property
    def unplayed(self):
        return [
            UnplayedMatch(0, name_of(key), m.home, m.away, None, *key)
            for m in self.drawn.matches
            if (key := (m.round, m.position, m.leg)) not in self.found
        ]

    def enter(self, key, sides, goals, *, kicks=None, forfeit=""):
        """As a report would say it; what was there is replaced."""
        self.found[key] = ResultFact(
            name_of(key), key[0], *sides, *goals, kicks, forfeit
        )

    def by_lot(self, key, sides, lots):
        """With few goals, some of them forfeited; where somebody must win, he does."""
        self.found.pop(key, None)
        if lots.random() < 0.05:
            forfeit = lots.choice(("home", "away", "both"))
            goals = {"home": (0, 2), "away": (2, 0), "both": (0, 0)}[forfeit]
            self.enter(key, sides, goals, forfeit=forfeit)
            return
        goals = (lots.randrange(3), lots.randrange(3))
        decider = self.format.decider(self, key)
        level = decider is not None and decider.level(*goals)
        self.enter(key, sides, goals, kicks=lots.choice(KICKS) if level else None)

    def some_by_lot(self, ahead, lots):
        """At least one of these."""
        for match in lots.sample(ahead, lots.randint(1, len(ahead))):
            self.by_lot((*match.place, match.leg), (match.home, match.away), lots)


@cache
def end_of_result(one):
    return leg_end((one.home, one.away), one.outcome)


KICKS = ((4, 3), (2, 3))


def drawn_by_lot(one, n, lots):
    """With teams whose numbers say nothing about their places."""
    teams = lots.sample(range(100, 1000), n)
    return PlayedStage(one, one.draw(teams), dict.fromkeys(teams, ""))
