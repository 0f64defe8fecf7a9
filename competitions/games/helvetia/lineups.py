"""Line-ups of Helvetia (HC-SET) for whoever asks for those of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from competitions.games.fitness import Fitness
from competitions.games.helvetia.eligibility import (
    Footballer,
    check_lineup,
    startable,
    starting_boost,
)
from competitions.games.helvetia.names import GAME
from competitions.games.kickoffs import ChosenPlayer, Remark, SquadMember
from competitions.games.values import LeagueRules
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import PlayerCard
from engine.json_values import JsonObject

LESS: Final = N_("Starts with %(left)s of %(all)s BOOST.")


class HelvetiaLineups:
    """Five start, two sit on the bench."""

    cards: str = GAME

    def footballer(self, member: SquadMember, card: PlayerCard | None, /) -> Footballer:
        kind, boost = (card.kind, card.boost) if card else (None, None)
        return Footballer(*member, kind, boost)

    def check(
        self,
        rules: LeagueRules,
        chosen: Sequence[ChosenPlayer],
        squad: Mapping[int, Footballer],
        fit: Mapping[int, Fitness],
        /,
    ) -> tuple[RuleViolation, ...]:
        return check_lineup(rules, chosen, squad, fit)

    def startable(self, rules: LeagueRules, playable: Iterable[Footballer], /) -> int:
        return startable(rules, (each.kind for each in playable))

    def proposal(
        self, playable: Sequence[Footballer], before: Mapping[int, str], /
    ) -> None:
        """None: the order of a squad will do."""

    def remark(
        self, rules: LeagueRules, each: Footballer, fit: Fitness, /
    ) -> Remark | None:
        """HC-FAT-02, only where it differs from what is printed."""
        if each.boost is None or not fit.tired:
            return None
        left = starting_boost(rules, each.boost, fit)
        return Remark(LESS, {"left": left, "all": each.boost})

    def total(self, chosen: Iterable[Footballer], /) -> None:
        """None: no squad has a budget."""

    def opening(
        self, lineup: Sequence[tuple[int, str]], squad: Mapping[int, Footballer], /
    ) -> JsonObject:
        return {}


HELVETIA_LINEUPS: Final = HelvetiaLineups()
