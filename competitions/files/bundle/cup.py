"""A bundle's cup as a bracket; teams are their places in the bundle's list."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from competitions.files.bundle.values import BundleFixture, BundleStage
from competitions.rules.draws.bracket_values import Bracket, Key, TieEnd
from competitions.rules.draws.imported import ListedFixture, leaves_from_fixtures
from competitions.rules.draws.knockout import CupTerms, bracket


@dataclass(frozen=True, slots=True)
class Cup:
    """`keys` holds (round, position) for each of the stage's fixtures."""

    leaves: tuple[int | None, ...]
    flipped: frozenset[Key]
    keys: tuple[Key, ...]


def cup_of(stage: BundleStage, teams: Sequence[str]) -> Cup:
    """Raises RuleViolation, naming teams by their places, when no bracket fits."""
    places = {name: i for i, name in enumerate(teams)}
    last = max((fixture.round for fixture in stage.fixtures), default=0)
    rounds: list[list[ListedFixture]] = [[] for _ in range(last)]
    order: list[Key] = []
    marked = None
    for fixture in stage.fixtures:
        games = rounds[fixture.round - 1]
        order.append((fixture.round, len(games)))
        if fixture.third_place:
            marked = len(games)
        games.append(_listed(fixture, places))
    found = leaves_from_fixtures(
        range(len(teams)),
        rounds,
        third_place=stage.third_place,
        marked=marked,
    )
    keys = tuple((number, found.positions[number - 1][i]) for number, i in order)
    return Cup(found.leaves, found.flipped, keys)


def stage_bracket(
    stage: BundleStage, cup: Cup, teams: Sequence[str], gone: Collection[str] = ()
) -> Bracket:
    """The bracket with the results in their places; `gone`: teams that have left."""
    places = {name: i for i, name in enumerate(teams)}
    played: dict[Key, TieEnd] = {}
    for fixture, key in zip(stage.fixtures, cup.keys, strict=True):
        listed = _listed(fixture, places)
        if fixture.result and listed.home is not None and listed.away is not None:
            kept = fixture.facts.kept
            played[key] = TieEnd(listed.home, listed.away, listed.winner, kept)
    left = {places[name] for name in gone}
    terms = CupTerms(stage.third_place, left, cup.flipped)
    return bracket(cup.leaves, played, terms)


def _listed(fixture: BundleFixture, places: dict[str, int]) -> ListedFixture:
    home = None if fixture.home is None else places[fixture.home]
    away = None if fixture.away is None else places[fixture.away]
    winner = fixture.result.winner if fixture.result else None
    return ListedFixture(
        home,
        away,
        {"home": home, "away": away}.get(winner) if winner else None,
        dead=fixture.result is not None and winner is None,
        kept=fixture.facts.kept,
    )
