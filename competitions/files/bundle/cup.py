"""A bundle's cup as a bracket; teams are their places in the bundle's list."""

from __future__ import annotations

from dataclasses import dataclass

from competitions.files.bundle.values import Bundle, BundleFixture
from competitions.rules.draws.bracket_values import Bracket, Key, TieEnd
from competitions.rules.draws.imported import ListedFixture, leaves_from_fixtures
from competitions.rules.draws.knockout import CupTerms, bracket


@dataclass(frozen=True, slots=True)
class Cup:
    """`keys` holds (round, position) for each of the bundle's fixtures."""

    leaves: tuple[int | None, ...]
    flipped: frozenset[Key]
    keys: tuple[Key, ...]


def cup_of(bundle: Bundle) -> Cup:
    """Raises RuleViolation, naming teams by their places, when no bracket fits."""
    places = {team.name: i for i, team in enumerate(bundle.teams)}
    last = max((fixture.round for fixture in bundle.fixtures), default=0)
    rounds: list[list[ListedFixture]] = [[] for _ in range(last)]
    order: list[Key] = []
    for fixture in bundle.fixtures:
        games = rounds[fixture.round - 1]
        order.append((fixture.round, len(games)))
        games.append(_listed(fixture, places))
    found = leaves_from_fixtures(
        range(len(bundle.teams)), rounds, third_place=bundle.third_place
    )
    keys = tuple((number, found.positions[number - 1][i]) for number, i in order)
    return Cup(found.leaves, found.flipped, keys)


def bundle_bracket(bundle: Bundle, cup: Cup) -> Bracket:
    """The bracket with the bundle's results in their places."""
    places = {team.name: i for i, team in enumerate(bundle.teams)}
    played: dict[Key, TieEnd] = {}
    for fixture, key in zip(bundle.fixtures, cup.keys, strict=True):
        listed = _listed(fixture, places)
        if fixture.result and listed.home is not None and listed.away is not None:
            played[key] = TieEnd(listed.home, listed.away, listed.winner)
    terms = CupTerms(bundle.third_place, flipped=cup.flipped)
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
    )
