"""How the golden matches were played: the rules, the switches, the coaches, the seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.coach.levels import coach
from engine.games.helvetia.shown import redaction
from engine.record import Match
from tests.lively import side_of
from tests.recorded import FAMILY, GEEK, finished, new

FOLDER = Path(__file__).parent
LIVELY = "lively"
FREE = faction("free").deck + faction("free").legends
# Dice of brutes: five faces are a red card and three BOOST.
BRUTES = ((2, 3), (2, 3), (2, 3), (2, 3), (2, 3), (0, 0))
# Seeds whose matches see, between them, almost every card played; with the free cards?
MANY_CARDS = (
    (85, "friendly", True),
    (86, "friendly", True),
    (100, "brought", False),
    (77, "friendly", False),
    (101, "friendly", False),
    (108, "friendly", True),
    (135, "friendly", False),
    (147, "friendly", True),
    (62, "brought", False),
    (66, "friendly", False),
    (67, "brought", False),
    (156, "friendly", False),
)


@dataclass(frozen=True)
class Recipe:
    """One golden match."""

    name: str
    rules: str = GEEK
    seed: int = 1
    # A level of machine coaches for each side, or lively ones.
    coaches: tuple[str, str] = (LIVELY, LIVELY)
    options: dict = field(default_factory=dict)
    home: dict = field(default_factory=dict)
    away: dict = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / self.rules / f"{self.name}.json"


RECIPES = (
    Recipe("plain"),
    Recipe("plain-2", seed=54),
    Recipe("clearance", seed=253),
    Recipe("named-line-ups", home={"starters": (1, 3, 5, 6, 10), "bench": (4, 7)}),
    Recipe("extra-time-and-kicks", seed=3, options={"knock_out": True}),
    Recipe(
        "kicks-until-decided",
        seed=4,
        options={"knock_out": True, "stop_shootout_when_decided": True},
    ),
    Recipe("friendly-cards", seed=35, options={"cards": "friendly"}),
    Recipe("friendly-cards-2", seed=55, options={"cards": "friendly"}),
    Recipe("friendly-cards-3", seed=25, options={"cards": "friendly"}),
    Recipe(
        "friendly-cards-hidden",
        seed=7,
        options={"cards": "friendly", "hide_prompts": True, "knock_out": True},
        home={"cards": FREE},
    ),
    *(
        Recipe(
            f"cards-{seed}",
            seed=seed,
            options={"cards": cards},
            home={"cards": FREE} if free else {},
            away={"cards": FREE} if free else {},
        )
        for seed, cards, free in MANY_CARDS
    ),
    Recipe("own-cards", seed=36, options={"cards": "brought"}),
    Recipe(
        "own-cards-2",
        seed=9,
        options={"cards": "brought", "knock_out": True},
        away={"cards": FREE},
    ),
    Recipe("brutes", seed=10, home={"team_die": BRUTES}, away={"team_die": BRUTES}),
    Recipe("brutes-2", seed=11, home={"team_die": BRUTES}, away={"team_die": BRUTES}),
    Recipe(
        "nobody-comes",
        home={"unavailable": frozenset({1, 3, 4, 5, 6, 7, 8})},
    ),
    Recipe(
        "three-without-a-keeper",
        seed=12,
        home={"unavailable": frozenset({1, 4, 5, 6, 7, 11})},
        away={"tired": frozenset({2, 3, 5})},
    ),
    Recipe(
        "other-switches",
        seed=13,
        options={
            "wing_forward_only": False,
            "gestures_per_defender": False,
            "zone_ball_to_keeper": False,
            "header_after_clearance": False,
            "goal_kick_after_save": True,
            "halftime_changes": True,
            "vigilant_offside": True,
            "stall_turns": 4,
            "keeper_hold": 1,
            "chain_cap": 3,
        },
    ),
    Recipe("coaches", seed=14, coaches=("coach", "coach")),
    Recipe(
        "coaches-cards",
        seed=15,
        coaches=("coach", "club"),
        options={"cards": "brought", "knock_out": True},
    ),
    Recipe(
        "coaches-friendly",
        seed=16,
        coaches=("novice", "coach"),
        options={"cards": "friendly"},
    ),
    Recipe("plain", FAMILY),
    Recipe("kicks", FAMILY, seed=2, options={"knock_out": True}),
    Recipe("kick-off-must", FAMILY, seed=3, options={"family_kick_off_must": True}),
    Recipe("one-action", FAMILY, seed=4, options={"family_one_action": True}),
    Recipe("coaches", FAMILY, seed=5, coaches=("coach", "coach")),
)


def played(recipe: Recipe) -> Match:
    """The match of a recipe, played now."""
    match = new(
        recipe.rules,
        recipe.seed,
        side_of("jesters", **recipe.home),
        side_of("drakes", **recipe.away),
        **recipe.options,
    )
    if recipe.coaches == (LIVELY, LIVELY):
        return finished(match, recipe.seed)
    return _coached(match, recipe)


def _coached(match: Match, recipe: Recipe) -> Match:
    coaches = [
        coach(level, 2 * recipe.seed + side)
        for side, level in enumerate(recipe.coaches)
    ]
    while match.state.waiting:
        side = 0 if match.state.waiting & 1 else 1
        seen = redaction.without_secrets(match.state, side)
        match.play(side, coaches[side].choose(seen, side).action)
    return match
