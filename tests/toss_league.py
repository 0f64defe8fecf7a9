"""The league of coin-toss football: what it carries on, so that the seams are tried.

A red card costs two matches, the third yellow one, and an injury as many as a die says
that is thrown after the match. Whoever forfeits loses by three.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from competitions.games import registry
from competitions.games.absences import (
    AbsenceRules,
    Ban,
    BanCounter,
    CarriedState,
    Condition,
    InjuryRule,
    SideMatch,
    players_after,
)
from competitions.games.helvetia.lineups import HELVETIA_LINEUPS
from competitions.games.kickoffs import SquadSource
from competitions.games.league import HeldCard, MovedCards, SideFacts, traces_in
from competitions.games.league_words import DepthWords, DieWords, LeagueWords
from competitions.games.minutes import MINUTE_BOX, MomentBox
from competitions.games.questions import RECOVERY, PlayerQuestion, dice_after
from competitions.games.report_codecs import CoreCodec
from competitions.games.values import LeagueRules
from engine.errors import RuleViolation
from engine.report import MatchReport, SidePart
from engine.rulesets import Ruleset
from engine.sides import Side
from tests.toss import ROUNDS

RULESET = Ruleset("toss", "plain")
RULES = LeagueRules(
    RULESET,
    absences=AbsenceRules(
        two_yellows=Ban("CT-BAN-01"),
        red=Ban("CT-BAN-02", 2),
        counter=BanCounter("third_yellow", 3, "imposed", Ban("CT-BAN-03")),
        injury=InjuryRule(
            "CT-INJ-01", "CT-INJ-02", "after", lengths=(1, 2, 3, 4, 0, 0)
        ),
        sits_out=False,
        adds=True,
    ),
    forfeit_goals=3,
    sessions=0,
    prizes=False,
    most_cards=0,
    most_legends=0,
    ways=("play",),
    extra_time=False,
)


SHEET = DepthWords("Heads and tails: all of it.", "Heads and tails.")
WORDS = LeagueWords(
    "Coin-toss football",
    "Coin-toss football, plain rules",
    "Plain rules",
    {"play": "Goal"},
    {},
    {"round_1": "First round", "round_2": "Second round"},
    dict.fromkeys(("score", "standard", "full"), SHEET),
    dice={
        RECOVERY: DieWords(
            "How long is %(player)s out?",
            "CT-INJ-01",
            "A die after the match says how many he misses.",
            (
                "One match.",
                "Two matches.",
                "Three matches.",
                "Four matches.",
                *("None at all.",) * 2,
            ),
        )
    },
)


# seven of a squad are chosen as in the first game
SQUADS = SquadSource(HELVETIA_LINEUPS)


@dataclass(frozen=True, slots=True)
class TossLeague:
    """No cards lie in a deck here, so a state is its players."""

    rules: LeagueRules = RULES
    moments: MomentBox = MINUTE_BOX
    words: LeagueWords = WORDS
    squads: SquadSource = SQUADS

    def switched(self, on: Collection[str]) -> TossLeague:
        return self

    def state(
        self, players: Mapping[int, Condition], held: Mapping[int, HeldCard]
    ) -> CarriedState:
        return CarriedState(players)

    def held(self, state: CarriedState) -> Mapping[int, HeldCard]:
        return {}

    def after(self, state: CarriedState, match: SideMatch) -> CarriedState:
        return CarriedState(players_after(self.rules.absences, state.players, match))

    def match(
        self, match: str, facts: SideFacts, /, *, walkover: bool = False
    ) -> SideMatch:
        return SideMatch(match, walkover, facts.traces, faces=facts.faces)

    def reported(
        self, match: SideMatch, report: MatchReport[int], side: Side
    ) -> SideMatch:
        walkover = report.kind == "walkover"
        return replace(match, walkover=walkover, traces=traces_in(report, side))

    def moved(self, match: SideMatch) -> MovedCards:
        return MovedCards()

    def without_right(self, state: CarriedState, match: SideMatch) -> tuple[int, ...]:
        return ()

    def questions_before(
        self, state: CarriedState, match: SideMatch
    ) -> Iterator[PlayerQuestion]:
        yield from ()

    def questions_after(self, match: SideMatch) -> Iterator[PlayerQuestion]:
        return dice_after(self.rules.absences, match)

    def check_report(
        self, report: MatchReport, /, *, imported: bool = False
    ) -> Iterator[RuleViolation]:
        if report.home + report.away > ROUNDS:
            yield RuleViolation("CT-GOAL-01", "A round brings one goal at most.")

    def gaps(self, report: MatchReport, /) -> tuple[RuleViolation, ...]:
        return ()


class TossCodec(CoreCodec):
    """Its reports have nothing beside the core."""

    def part_json(self, part, side, players):
        return {}

    def part_from(self, stored, players):
        return SidePart()


def register(monkeypatch: Any) -> None:
    """For one test the league has a second game, by its registries alone."""
    monkeypatch.setitem(registry.LEAGUES, RULESET, TossLeague())
    monkeypatch.setitem(registry.CODECS, RULESET.game, TossCodec())
