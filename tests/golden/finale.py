"""How the golden matches of Finale were played: the switches, who chose, the seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.dice import FastDice, SealedDice
from engine.games.finale.room import FINALE
from engine.games.finale.setup import Setup
from engine.record import Match

RULES = "finale@1"
FOLDER = Path(__file__).parent / RULES


@dataclass(frozen=True)
class CardRecipe:
    """One golden match; without levels chance chooses for both sides."""

    name: str
    seed: int = 1
    levels: tuple[str, ...] = ()
    squads: tuple[str, str] = ("blue", "red")
    options: dict = field(default_factory=dict)
    # By their places in the set.
    unavailable: tuple[int, ...] = ()

    rules = RULES

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.json"


CARD_RECIPES = (
    CardRecipe("plain", options={"if_level": "draw"}),
    CardRecipe("extra-time", seed=9),
    CardRecipe("extra-time-and-kicks", seed=47),
    CardRecipe("kicks-at-once", seed=14, options={"if_level": "shootout"}),
    CardRecipe("first-match", 5, (), ("blue", "red"), {"beginner_squads": True, "deck_mode": "beginner"}),
    CardRecipe("free-decks", seed=6, options={"deck_mode": "free"}),
    CardRecipe("same-set", seed=7, squads=("red", "red"), options={"subs_max": 0}),
    CardRecipe("one-keeper-each", seed=8, options={"keepers_required": 1, "squad_budget": 40}),
    CardRecipe("many-out", seed=9, unavailable=(0, 1, 10, 11, 18, 19, 20, 28, 29)),
    CardRecipe("coaches", seed=10, levels=("coach", "coach")),
    CardRecipe("coaches-free", seed=11, levels=("club", "coach"), options={"deck_mode": "free"}),
)  # fmt: skip


def begun(recipe: CardRecipe) -> Match:
    setup = FINALE.setup_of("finale", *recipe.squads, recipe.options)
    if recipe.unavailable:
        home, away = setup.sides
        home = home._replace(unavailable=recipe.unavailable)
        setup = Setup(home, away, setup.options)
    seed = recipe.seed.to_bytes(32, "big")
    return Match.new(FINALE.rulesets["finale"], setup, SealedDice(seed))


def match_of(recipe: CardRecipe) -> Match:
    """The match of a recipe, played now."""
    match, chance = begun(recipe), FastDice(recipe.seed)
    coaches = [
        FINALE.coach(level, 2 * recipe.seed + side)
        for side, level in enumerate(recipe.levels)
    ]
    while asked := match.state.waiting:
        side = 0 if asked & 1 else 1
        if coaches:
            seen = FINALE.seen(match.state, side)
            match.play(side, coaches[side].choose(seen, side).action)
        else:
            match.play(side, match.legal(side).sample(chance))
    return match
