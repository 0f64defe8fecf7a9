"""What the computer chooses before a match: as its rules ask, from what is in force."""

from __future__ import annotations

import pytest

from engine.sides import SIDES
from matches.games.preparation import problems
from matches.queries.simulated.setups import computers_kickoff
from tests import make, preparing

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HC-CMP-02")]


@pytest.fixture
def league():
    return preparing.league("Owls Drakes Herons")


def chosen(fixture, seed=1):
    found = computers_kickoff(fixture, seed)
    for terms, choice in zip(found.terms, found.choices, strict=True):
        assert problems(terms, choice) == ()
    return found


@pytest.mark.parametrize("profile", ["geek", "family"])
def test_both_sides_are_prepared_by_the_rules(profile):
    match = preparing.league(profile=profile).fixtures.get()
    for seed in range(5):
        found = chosen(match, seed)
        for choice in found.choices:
            roles = [role for _, role in choice.lineup]
            assert roles.count("keeper") == 1
            assert len(roles) == 7
            assert bool(preparing.cards_in(choice).brought) is (profile == "geek")


def test_it_learns_brings_and_challenges(league):
    found = chosen(league.fixtures.first())
    for side in SIDES:
        terms = found.terms[side]
        cards = preparing.cards_in(found.choices[side])
        levels = [terms.offer.levels[number] for number in cards.trained]
        assert 0 < sum(levels) <= 3
        assert len(cards.brought) == 3
        assert cards.challenge not in (*cards.trained, *cards.brought)


def test_who_may_not_play_does_not(league):
    first, second = league.fixtures.order_by("pk")[:2]
    preparing.played(first, "home", red=(5,), injured=(6,), tired=(7,))
    again = make.fixture(league, *make_again(league, first))
    found = chosen(again)
    side = SIDES[0] if again.home == first.home else SIDES[1]
    team = preparing.team_of(again, side)
    roles = found.choices[side].roles
    for number in (5, 6):
        assert preparing.player(team, number).pk not in roles
    assert second.pk != first.pk


def make_again(league, first):
    """The other match of the home side of the first."""
    for one in league.fixtures.exclude(pk=first.pk).order_by("pk"):
        if first.home_id in (one.home_id, one.away_id):
            return one.home.name, one.away.name
    raise AssertionError


def test_the_same_seed_chooses_the_same(league):
    match = league.fixtures.first()
    assert chosen(match, 3).choices == chosen(match, 3).choices
