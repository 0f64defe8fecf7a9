"""A cup of eight with full sheets: an injury, its recovery roll, and the last round."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from competitions.models import Fixture, MatchAnswer, Result
from tests import preparing
from tests.at_table import Hall, before, sentence_of
from tests.fast.matches.test_cup_played import row_of

pytestmark = pytest.mark.django_db

NAMES = "Owls Drakes Herons Marmots Berna Lugano Sion Aarau"
# Everything that lasts happens to the first side; No. 8 comes on and is hurt.
LASTING = """
    home: kickoff away; +12; goal home 10; change home 6>8; injury home 8; yellow home 5
    away: goal away 10; yellow away 3; +12; half
    home: power home 7; goal home 10; +12
    away: red away 5; +12; full
"""
PLAIN = """
    home: kickoff away; +12; goal home 10; half
    away: yellow away 6; +12; full
"""
SEVEN, SUB = (1, 3, 5, 6, 10), (7,)


def test_a_cup_of_eight_is_played_through(record_property) -> None:
    hall = Hall(NAMES)
    quarters = drawn(hall, 1)
    first, *others = quarters
    hall.opened(first, home={"learn": (7, 8), "bring": (7,), "challenge": 14})
    hall.written(first, LASTING)
    hall.settled(first, exhausted=(10,), made_home="yes")
    for match in others:
        played(hall, match)
    for match in drawn(hall, 2):
        missing(hall, match, first)
        played(hall, match)
    (final,) = drawn(hall, 3)
    rolled(hall, final, first)
    played(hall, final)
    champion = Result.objects.get(fixture=final).home_team
    page = hall.organiser.read(hall.cup.get_absolute_url() + "bracket/")
    assert champion.name in page
    assert Result.objects.filter(state="official").count() == 7
    call_command("verify")
    record_property("counted", f"a cup of 8: {champion.name} won it, with full sheets")


def drawn(hall: Hall, number: int) -> list[Fixture]:
    """The matches of a round, both sides known."""
    found = [f for f in hall.cup.fixtures.order_by("position") if f.round == number]
    assert found
    return [hall.known(fixture) for fixture in found]


def played(hall: Hall, match: Fixture) -> None:
    """Home wins; No. 8 only where he may."""
    fit = {"lineup": SEVEN, "bench": SUB}
    hall.opened(match, home=fit, away=fit)
    hall.written(match, PLAIN)
    hall.settled(match)


def missing(hall: Hall, match: Fixture, first: Fixture) -> None:
    """HC-REC-01: he misses the next match, whatever he would roll."""
    if first.home not in (match.home, match.away):
        return
    coach = hall.coach(first.home)
    name = coach.team.squad.get(number=8).name
    row = row_of(coach.read(before(match)), name)
    assert f'href="{first.get_absolute_url()}' in row
    answer = coach.prepares(match, lineup=SEVEN, bench=(7, 8))
    assert answer.status_code == 422, sentence_of(answer)


def rolled(hall: Hall, final: Fixture, first: Fixture) -> None:
    """HC-REC-02, HC-REC-03: one roll before the match after it, never a second one."""
    coach = hall.coach(first.home)
    preparing.promise(final, coach.team.squad.get(number=8), 2)
    answer = coach.prepares(final, lineup=SEVEN, bench=(7, 8))
    assert answer.status_code == 422
    assert coach.rolls(final, 8).status_code in (200, 302)
    roll = MatchAnswer.objects.get()
    assert (roll.value, roll.fit, roll.how) == (2, True, "sealed")
    assert coach.prepares(final, lineup=SEVEN, bench=(7, 8)).status_code == 302
