"""Finale between matches: the book carries nothing, a competition may switch it on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from competitions.games.absences import (
    NO_ABSENCES,
    AbsenceRules,
    Ban,
    BanCounter,
    CarriedState,
    Condition,
    InjuryRule,
    SideMatch,
    players_after,
)
from competitions.games.finale import report_checks
from competitions.games.finale.league_words import (
    AT_ONCE,
    DISCIPLINE,
    FINALE_WORDS,
    INJURIES,
    REGISTERED,
)
from competitions.games.finale.lineups import FINALE_LINEUPS
from competitions.games.finale.moments import MOMENTS, ORDINARY, PERIOD_BOX
from competitions.games.finale.pool import FINALE_POOL
from competitions.games.kickoffs import SquadSource
from competitions.games.league import HeldCard, MovedCards, SideFacts, traces_in
from competitions.games.league_words import LeagueWords
from competitions.games.minutes import MomentBox
from competitions.games.questions import PlayerQuestion, dice_after
from competitions.games.values import LeagueRules, PaperBoxes
from engine.errors import RuleViolation
from engine.games.finale.reporting import COUNTER, ORIGINS, RULESET
from engine.games.finale.side_report import HALVES
from engine.games.finale.squads import LEAST, STARTERS, SUBSTITUTES
from engine.report import PLAY, MatchReport
from engine.sides import Side

# FI-LGE-4, FI-LGE-11: third yellow and straight red of one match add up.
BANS: Final = AbsenceRules(
    two_yellows=Ban("FI-LGE-4"),
    red=Ban("FI-LGE-4"),
    counter=BanCounter("third_yellow", 3, "imposed", Ban("FI-LGE-4")),
)
# FI-LGE-5: an ordinary die after the match; 1 and 2 cost the next one.
INJURY: Final = InjuryRule("FI-LGE-5", "FI-CAR-2", "after", lengths=(1, 1, 0, 0, 0, 0))
RULES: Final = LeagueRules(
    RULESET,
    carries=False,
    # FI-LGE-8
    forfeit_goals=2,
    # FI-LGE-9: nothing is learnt, and no card is won.
    sessions=0,
    prizes=False,
    most_cards=0,
    most_legends=0,
    starters=STARTERS,
    bench=SUBSTITUTES,
    least=LEAST,
    captains=0,
    ways=(PLAY,),
    kinds=(PLAY,),
    origins=ORIGINS,
    halves=HALVES,
    # FI-EVT-1: a row for each of the fifteen, whoever they are of a set of thirty.
    paper=PaperBoxes(
        most=STARTERS + SUBSTITUTES,
        least=STARTERS + SUBSTITUTES,
        chosen=True,
        columns=("goals", "assists", "yellows", "reds", "injured"),
        # FI-EVT-2: each with its period.
        dated=True,
        letters=((COUNTER, "C"),),
        changes=SUBSTITUTES,
        kicks=10,
        periods=tuple(MOMENTS)[:ORDINARY],
        extra=tuple(MOMENTS)[ORDINARY:],
    ),
    switches=(DISCIPLINE, INJURIES, AT_ONCE, REGISTERED),
)


@dataclass(frozen=True, slots=True)
class FinaleLeague:
    """No cards lie in a deck between matches, so a state is its players."""

    rules: LeagueRules = RULES
    moments: MomentBox = PERIOD_BOX
    words: LeagueWords = FINALE_WORDS

    @property
    def squads(self) -> SquadSource:
        """FI-LGE-2: out of the registered ones, where a competition asks for them."""
        pool = FINALE_POOL if self.rules.registers else None
        return SquadSource(FINALE_LINEUPS, pool)

    def switched(self, on: Collection[str]) -> FinaleLeague:
        """FI-CAR-2: bans and injuries count all matches of the side, and add up."""
        absences = replace(
            BANS if DISCIPLINE in on else NO_ABSENCES, sits_out=False, adds=True
        )
        if INJURIES in on:
            absences = replace(absences, injury=INJURY)
        carries = bool({DISCIPLINE, INJURIES} & set(on))
        return replace(
            self,
            rules=replace(
                self.rules,
                carries=carries,
                absences=absences,
                # FI-END-1: level after six periods, it comes to kicks at once.
                extra_time=AT_ONCE not in on,
                # FI-LGE-2.
                registers=REGISTERED in on,
            ),
        )

    def state(
        self, players: Mapping[int, Condition], held: Mapping[int, HeldCard]
    ) -> CarriedState:
        return CarriedState(players)

    def held(self, state: CarriedState) -> Mapping[int, HeldCard]:
        return {}

    def after(self, state: CarriedState, match: SideMatch) -> CarriedState:
        """FI-CAR-1: without a switch it is always the empty one."""
        if not self.rules.carries:
            return CarriedState()
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
        """None: the die of an injury is thrown after the match."""
        yield from ()

    def questions_after(self, match: SideMatch) -> Iterator[PlayerQuestion]:
        """FI-CAR-2: one die for each who was injured."""
        return dice_after(self.rules.absences, match)

    def check_report(
        self, report: MatchReport, /, *, imported: bool = False
    ) -> Iterator[RuleViolation]:
        return report_checks.faults_in_match(report)

    def gaps(self, report: MatchReport, /) -> tuple[RuleViolation, ...]:
        return tuple(report_checks.gaps_in_match(report))
