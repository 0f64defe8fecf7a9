"""Recovery rolls: rolled by the server or at the table, once, and in the log."""

from __future__ import annotations

import json

import pytest

from competitions.actions.preparation import fair_die, roll_recovery
from competitions.models import LogEntry, RecoveryRoll
from competitions.queries.verify import findings
from engine.errors import Conflict, RuleViolation
from tests import make, preparing

pytestmark = pytest.mark.django_db
USUAL = (*preparing.SEVEN, (7, "bench"))


@pytest.fixture
def due():
    """The third match of a side whose No. 8 was injured in the first."""
    return preparing.recovering()


def coach(side):
    return make.coach_by(side)


@pytest.mark.rule("HC-REC-02", "HC-KIT-07")
@pytest.mark.parametrize(("face", "fit"), [(1, True), (5, True), (6, False)])
def test_the_server_rolls_and_red_is_unfit(due, face, fit):
    match, side, polter = due
    rolled = roll_recovery(match, polter.pk, by=coach(side), die=lambda faces: face)
    assert (rolled.face, rolled.fit, rolled.rolled) == (face, fit, "server")
    said = json.loads(LogEntry.objects.get(kind="recovery.roll").payload)
    assert (said["shown"], said["fit"], said["side"]) == (face, fit, side)
    assert list(findings()) == []


def test_the_die_of_the_table_may_be_typed(due):
    match, side, polter = due
    rolled = roll_recovery(match, polter.pk, by=coach(side), face=6)
    assert (rolled.face, rolled.fit, rolled.rolled) == (6, False, "table")


@pytest.mark.rule("HC-KIT-07")
@pytest.mark.parametrize("face", [0, 7])
def test_a_die_has_six_faces(due, face):
    match, side, polter = due
    with pytest.raises(RuleViolation) as refused:
        roll_recovery(match, polter.pk, by=coach(side), face=face)
    assert refused.value.rule_id == "HC-KIT-07"


@pytest.mark.rule("HC-REC-03")
def test_a_second_press_finds_the_first_roll(due):
    match, side, polter = due
    first = roll_recovery(match, polter.pk, by=coach(side), die=lambda faces: 2)
    again = roll_recovery(match, polter.pk, by=coach(side), die=lambda faces: 6)
    assert again.pk == first.pk
    assert RecoveryRoll.objects.get().face == 2
    assert LogEntry.objects.filter(kind="recovery.roll").count() == 1
    with pytest.raises(RuleViolation) as refused:
        roll_recovery(match, polter.pk, by=coach(side), face=6)
    assert refused.value.rule_id == "HC-REC-03"


def test_who_has_no_roll_does_not_roll(due):
    match, side, polter = due
    jux = polter.team.squad.get(number=1)
    with pytest.raises(RuleViolation):
        roll_recovery(match, jux.pk, by=coach(side))


def test_nobody_rolls_for_the_other_side_nor_for_a_third_team(due):
    match, side, polter = due
    other = "away" if side == "home" else "home"
    with pytest.raises(RuleViolation):
        roll_recovery(match, polter.pk, by=make.coach_by(other, "user:3"))
    stranger = make.team("Alba").squad.create(name="Nobody")
    with pytest.raises(RuleViolation):
        roll_recovery(match, stranger.pk, by=make.by())


def test_nobody_rolls_once_the_sheet_is_open(due):
    match, side, polter = due
    preparing.opened(match, *[{"rows": USUAL}] * 2)
    with pytest.raises(Conflict):
        roll_recovery(match, polter.pk, by=coach(side))


def test_the_servers_die_shows_every_face():
    faces = {fair_die(6) for _ in range(500)}
    assert faces == set(range(1, 7))
