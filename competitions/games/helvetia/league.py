"""Helvetia Cup between matches: GEEK carries over, FAMILY does not (HC-FAM-14)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from competitions.games.absences import (
    AbsenceRules,
    Ban,
    BanCounter,
    CarriedState,
    Condition,
    InjuryRule,
    SideMatch,
)
from competitions.games.helvetia import sheets
from competitions.games.helvetia.carry_over import (
    OwnedCard,
    TeamMatch,
    TeamState,
    after,
    helvetia_match,
    helvetia_state,
)
from competitions.games.helvetia.league_words import GEEK_WORDS
from competitions.games.helvetia.lineups import HELVETIA_LINEUPS
from competitions.games.helvetia.names import GAME
from competitions.games.helvetia.training import played_without_right
from competitions.games.kickoffs import SquadSource
from competitions.games.league import (
    USED_UP,
    HeldCard,
    MovedCards,
    SideFacts,
    traces_in,
)
from competitions.games.league_words import LeagueWords
from competitions.games.minutes import MINUTE_BOX, MomentBox
from competitions.games.questions import PlayerQuestion, recovery_due
from competitions.games.values import LeagueRules
from competitions.stored_names import PRIZES
from engine.errors import RuleViolation
from engine.games.helvetia.side_report import EXHAUSTED, GOAL_KINDS, helvetia_part
from engine.report import MatchReport
from engine.rulesets import Ruleset
from engine.sides import Side

# HC-SUSP-06: bans never add up; who plays in spite of one serves it later.
ABSENCES = AbsenceRules(
    two_yellows=Ban("HC-SUSP-01"),
    red=Ban("HC-SUSP-01"),
    # HC-SUSP-03, HC-SUSP-05: forgotten when the ban is served.
    counter=BanCounter(
        "second_active_yellow", 2, "served", Ban("HC-SUSP-04"), with_sent_off=True
    ),
    # He misses one match, then rolls before each of the next ones.
    injury=InjuryRule("HC-REC-01", "HC-REC-02", "before"),
    tired="HC-FAT-02",
)
GEEK = LeagueRules(
    Ruleset(GAME, "geek"),
    absences=ABSENCES,
    forfeit_goals=2,
    ways=GOAL_KINDS,
    kinds=GOAL_KINDS,
)
FAMILY = LeagueRules(
    Ruleset(GAME, "family"),
    carries=False,
    forfeit_goals=2,
    sessions=0,
    prizes=False,
    most_cards=0,
    most_legends=0,
    ways=("play", "shot"),
    kinds=GOAL_KINDS,
    extra_time=False,
    rough=False,
    fixed_numbers=(1, 3, 6, 8, 10),
)


# The squad of the club, whoever has a card and who has none.
SQUADS = SquadSource(HELVETIA_LINEUPS)


@dataclass(frozen=True, slots=True)
class HelvetiaLeague:
    """Helvetia's answers to what any league is asked."""

    rules: LeagueRules
    moments: MomentBox = MINUTE_BOX
    words: LeagueWords = GEEK_WORDS
    squads: SquadSource = SQUADS

    def switched(self, on: Collection[str]) -> HelvetiaLeague:
        """HV-CHL-01: a competition may go without challenges."""
        if PRIZES in on or not self.rules.prizes:
            return self
        return replace(self, rules=replace(self.rules, prizes=False))

    def state(
        self, players: Mapping[int, Condition], held: Mapping[int, HeldCard]
    ) -> TeamState:
        """HC-DECK: POWER cards lie in the deck, LEGEND cards are spent."""
        deck, spent = {}, {}
        for number, card in held.items():
            if card.how == USED_UP:
                spent[number] = card.match
            else:
                deck[number] = OwnedCard(card.match, card.how)
        return TeamState(players, deck, spent)

    def held(self, state: CarriedState) -> Mapping[int, HeldCard]:
        mine = helvetia_state(state)
        spent = mine.legends_spent.items()
        return {
            **{n: HeldCard(card.match, card.how) for n, card in mine.deck.items()},
            **{number: HeldCard(match, USED_UP) for number, match in spent},
        }

    def after(self, state: CarriedState, match: SideMatch) -> TeamState:
        return after(self.rules, helvetia_state(state), helvetia_match(match))

    def match(
        self, match: str, facts: SideFacts, /, *, walkover: bool = False
    ) -> TeamMatch:
        return TeamMatch(
            match,
            walkover,
            facts.traces,
            facts.rolls,
            trained=tuple(facts.learnt),
            challenge=facts.prize,
            cards_played=tuple(facts.played),
        )

    def reported(
        self, match: SideMatch, report: MatchReport[int], side: Side
    ) -> TeamMatch:
        part = helvetia_part(report.sheet(side))
        challenge = part.challenge
        return replace(
            helvetia_match(match),
            walkover=report.kind == "walkover",
            traces=traces_in(report, side, EXHAUSTED),
            challenge=(challenge.number, challenge.made) if challenge else None,
            cards_played=tuple(sorted(card.number for card in part.cards_played)),
        )

    def moved(self, match: SideMatch) -> MovedCards:
        mine = helvetia_match(match)
        return MovedCards(mine.trained, mine.cards_played)

    def without_right(self, state: CarriedState, match: SideMatch) -> tuple[int, ...]:
        return played_without_right(helvetia_state(state), helvetia_match(match))

    def questions_before(
        self, state: CarriedState, match: SideMatch
    ) -> Iterator[PlayerQuestion]:
        """HC-REC-02: the die of recovery."""
        return recovery_due(state, match)

    def questions_after(self, match: SideMatch) -> Iterator[PlayerQuestion]:
        """None. HC-REC-01: an injury costs the next match, so no die is thrown after it."""
        yield from ()

    def check_report(
        self, report: MatchReport, /, *, imported: bool = False
    ) -> Iterator[RuleViolation]:
        if not imported:
            yield from sheets.after_the_end(report)
            yield from sheets.unknown_to(report, self.rules)
        yield from sheets.check_game_part(report, self.rules)

    def gaps(self, report: MatchReport, /) -> tuple[RuleViolation, ...]:
        return sheets.gaps_in_report(report)
