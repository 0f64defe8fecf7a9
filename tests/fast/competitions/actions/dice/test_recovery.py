"""Recovery rolls: by the promised die or one that both agree on, once, and in the log."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from competitions.actions.competition.entrants import Withdrawal, withdraw_team
from competitions.actions.dice.recovery import (
    agree_face,
    fresh_seed,
    promise_dice,
    record_face,
    roll_recovery,
    type_face,
)
from competitions.actions.log.entries import Grounds
from competitions.actions.team.cards import change_die
from competitions.actions.team.teams import edit_team
from competitions.games.helvetia.recovery import red_faces
from competitions.models import DiceSeed, LogEntry, MatchAnswer, TypedFace
from competitions.pages.match.dice_proofs import roll_proofs
from competitions.queries.dice.promises import promise_now
from competitions.verification.verify import league_findings
from engine.errors import Conflict, RuleViolation
from engine.games.helvetia.box.faces import TEAM_DIE
from tests import make, preparing
from tests.paths import ROOT

pytestmark = pytest.mark.django_db
USUAL = (*preparing.SEVEN, (7, "bench"))


@pytest.fixture
def due():
    """The third match of a side whose No. 8 was injured in the first."""
    match, side, polter = preparing.recovering()
    promise_dice(match, by=make.by())
    return match, side, polter


def coach(side):
    return make.coach_by(side)


def rival(side):
    return make.coach_by("away" if side == "home" else "home", "user:3")


def logged(kind):
    return json.loads(LogEntry.objects.get(kind=kind).payload)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-REC-02", "HC-KIT-07")
@pytest.mark.parametrize(("face", "fit"), [(1, True), (5, True), (6, False)])
def test_the_promised_die_rolls_and_red_is_unfit(face, fit):
    match, side, polter = preparing.recovering()
    preparing.promise(match, polter, face)
    rolled = roll_recovery(match, polter.pk, by=coach(side))
    assert (rolled.value, rolled.fit, rolled.how) == (face, fit, "sealed")
    told = logged("recovery.roll")
    assert (told["shown"], told["fit"], told["side"]) == (face, fit, side)
    assert list(league_findings()) == []


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-REC-02", "HC-KIT-07")
@pytest.mark.parametrize(("face", "fit"), [(1, False), (5, False), (6, True)])
def test_each_team_rolls_the_die_of_its_own_faction(face, fit):
    """Whose die has other red faces; a die that is changed later changes no roll."""
    match, side, polter = preparing.recovering()
    team = preparing.team_of(match, side)
    mine = ((2, 0), (0, 1), (0, 1), (1, 1), (2, 2), (0, 3))
    change_die(team.box, mine, by=make.by())
    other = preparing.team_of(match, "away" if side == "home" else "home")
    assert red_faces(other.die) == {6}
    preparing.promise(match, polter, face)
    rolled = roll_recovery(match, polter.pk, by=coach(side))
    assert (rolled.value, rolled.fit) == (face, fit)
    assert logged("recovery.roll")["red"] == [1, 5]
    team.box.refresh_from_db()
    DiceSeed.objects.update(shown_at=make.AT)
    change_die(team.box, TEAM_DIE, by=make.by(key="d" * 20))
    assert list(league_findings()) == []
    MatchAnswer.objects.update(outcome="injured" if fit else "fit")
    assert any("roll of player" in sentence for sentence in league_findings())


@pytest.mark.rule("HV-DICE-01")
def test_nobody_rolls_by_a_die_that_was_not_promised():
    match, side, polter = preparing.recovering()
    with pytest.raises(Conflict, match="not promised"):
        roll_recovery(match, polter.pk, by=coach(side))
    assert not MatchAnswer.objects.exists()


@pytest.mark.rule("HV-DICE-01")
def test_a_promise_is_made_once_and_logged_and_its_seed_nowhere_before(due):
    match, side, polter = due
    promise_dice(match, by=make.by())
    row = DiceSeed.objects.get()
    assert logged("dice.promise")["commitment"] == row.commitment
    assert promise_now(match).commitment == row.commitment
    roll_recovery(match, polter.pk, by=coach(side))
    assert row.seed not in str(list(LogEntry.objects.values_list("payload")))
    assert roll_proofs(match) == ()


@pytest.mark.rule("HV-DICE-01")
def test_once_the_sheet_is_open_anybody_computes_the_roll_again(due):
    match, side, polter = due
    rolled = roll_recovery(match, polter.pk, by=coach(side))
    preparing.opened(match, *[{"rows": USUAL}] * 2)
    (proof,) = roll_proofs(match)
    assert proof.face == rolled.value
    given = [proof.commitment, proof.seed, proof.label, str(proof.face)]
    assert checked(*given).returncode == 0
    wrong = checked(*given[:3], str(proof.face % 6 + 1))
    assert (wrong.returncode, "the seed gives" in wrong.stdout) == (1, True)
    assert checked("0" * 64, *given[1:]).returncode == 1
    assert promise_now(match) is None


def checked(*given):
    """By the file that stands alone, as a coach would."""
    script = str(ROOT / "scripts" / "check_dice.py")
    command = [sys.executable, "-I", script, *given]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.rule("HV-DICE-01")
def test_a_seed_that_was_shown_rolls_nothing_more(due):
    match, side, polter = due
    make.record(match, f"{match.home.name} 2-1 {match.away.name}")
    assert DiceSeed.objects.get().shown_at
    make.results.void_result(match, by=make.by(), grounds=Grounds(None, "Wrong"))
    with pytest.raises(Conflict):
        roll_recovery(match, polter.pk, by=coach(side))
    promise_dice(match, by=make.by())
    assert roll_recovery(match, polter.pk, by=coach(side)).sealed_by.number == 2


@pytest.mark.rule("HV-DICE-01")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda: DiceSeed.objects.update(seed=fresh_seed()), "breaks its promise"),
        (lambda: DiceSeed.objects.update(commitment="0" * 64), "differs from the log"),
        (lambda: DiceSeed.objects.all().delete(), "differs from the log"),
    ],
)
def test_a_seed_that_was_exchanged_is_found(due, change, told):
    match, side, polter = due
    roll_recovery(match, polter.pk, by=coach(side))
    change()
    assert any(told in sentence for sentence in league_findings())


@pytest.mark.rule("HV-DICE-02")
def test_a_face_of_the_table_counts_once_the_other_coach_agrees(due):
    match, side, polter = due
    type_face(match, polter.pk, 6, by=coach(side))
    assert not MatchAnswer.objects.exists()
    rolled = agree_face(match, polter.pk, 6, by=rival(side))
    assert (rolled.value, rolled.fit, rolled.how) == (6, False, "table")
    assert not TypedFace.objects.exists()
    typed, agreed = logged("recovery.type"), logged("recovery.agree")
    assert typed["team"] != agreed["team"]
    assert {typed["team"], agreed["team"]} == {match.home.name, match.away.name}
    assert list(league_findings()) == []


@pytest.mark.rule("HV-DICE-02")
def test_whoever_does_not_agree_has_it_rolled_by_the_promised_die(due):
    match, side, polter = due
    type_face(match, polter.pk, 1, by=coach(side))
    rolled = roll_recovery(match, polter.pk, by=rival(side))
    assert rolled.how == "sealed"
    told = logged("recovery.roll")
    assert (told["typed"], told["side"]) == (1, side)
    assert not TypedFace.objects.exists()


@pytest.mark.rule("HV-DICE-02")
@pytest.mark.parametrize("coached", [True, False])
def test_an_organiser_answers_only_for_a_side_without_a_coach(due, coached):
    match, side, polter = due
    if coached:
        rivals = match.away if side == "home" else match.home
        make.coaching(rivals, make.user("rita"))
    type_face(match, polter.pk, 3, by=make.by())
    if coached:
        with pytest.raises(RuleViolation):
            agree_face(match, polter.pk, 3, by=make.by())
    else:
        agree_face(match, polter.pk, 3, by=make.by())
    assert MatchAnswer.objects.exists() is not coached


@pytest.mark.rule("HV-DICE-02")
@pytest.mark.parametrize("answer", [agree_face, roll_recovery])
def test_neither_who_typed_nor_his_side_answers(due, answer):
    match, side, polter = due
    type_face(match, polter.pk, 3, by=coach(side))
    given = (3,) if answer is agree_face else ()
    for who in (coach(side), make.coach_by(side, "user:8")):
        with pytest.raises(RuleViolation) as refused:
            answer(match, polter.pk, *given, by=who)
        assert refused.value.rule_id == "HV-DICE-02"
    assert not MatchAnswer.objects.exists()


@pytest.mark.rule("HV-DICE-02")
def test_only_the_face_that_was_typed_is_agreed_and_it_is_typed_once(due):
    match, side, polter = due
    type_face(match, polter.pk, 3, by=coach(side))
    with pytest.raises(Conflict, match="typed for him already"):
        type_face(match, polter.pk, 5, by=coach(side))
    with pytest.raises(Conflict, match="Look again"):
        agree_face(match, polter.pk, 5, by=rival(side))
    again = agree_face(match, polter.pk, 3, by=rival(side))
    assert agree_face(match, polter.pk, 3, by=rival(side)).pk == again.pk


@pytest.mark.rule("HC-KIT-07")
@pytest.mark.parametrize("face", [0, 7])
@pytest.mark.parametrize("deed", [type_face, record_face])
def test_a_die_has_six_faces(due, deed, face):
    match, side, polter = due
    with pytest.raises(RuleViolation) as refused:
        deed(match, polter.pk, face, by=coach(side))
    assert refused.value.rule_id == "HC-KIT-07"


@pytest.mark.rule("HC-REC-03")
def test_a_second_press_finds_the_first_roll(due):
    match, side, polter = due
    first = roll_recovery(match, polter.pk, by=coach(side))
    assert roll_recovery(match, polter.pk, by=coach(side)).pk == first.pk
    assert LogEntry.objects.filter(kind="recovery.roll").count() == 1
    for deed in (type_face, record_face, agree_face):
        with pytest.raises(RuleViolation) as refused:
            deed(match, polter.pk, first.value % 6 + 1, by=coach(side))
        assert refused.value.rule_id == "HC-REC-03"
    # who says the same as the roll has nothing more to say
    assert record_face(match, polter.pk, first.value, by=coach(side)).pk == first.pk
    assert agree_face(match, polter.pk, first.value, by=coach(side)).pk == first.pk
    type_face(match, polter.pk, first.value, by=coach(side))
    assert not TypedFace.objects.exists()


@pytest.mark.rule("HC-REC-02")
def test_a_face_on_paper_is_the_roll_and_the_same_form_twice_is_one(due):
    match, side, polter = due
    who = coach(side)
    faces = [record_face(match, polter.pk, 6, by=who) for _ in range(2)]
    assert [(roll.value, roll.fit) for roll in faces] == [(6, False)] * 2
    assert LogEntry.objects.filter(kind="recovery.roll").count() == 1


@pytest.mark.rule("HV-DICE-02")
def test_the_same_face_typed_by_the_same_form_is_typed_once(due):
    match, side, polter = due
    who = coach(side)
    for _ in range(2):
        type_face(match, polter.pk, 3, by=who)
    assert TypedFace.objects.get().face == 3
    assert LogEntry.objects.filter(kind="recovery.type").count() == 1


def test_a_seed_is_32_bytes_that_nobody_has_seen():
    assert len(bytes.fromhex(fresh_seed())) == 32
    assert fresh_seed() != fresh_seed()


def test_who_has_no_roll_does_not_roll(due):
    match, side, polter = due
    jux = polter.team.squad.get(number=1)
    with pytest.raises(RuleViolation):
        roll_recovery(match, jux.pk, by=coach(side))


def test_nobody_rolls_for_the_other_side_nor_for_a_third_team(due):
    match, side, polter = due
    for deed in (
        lambda: roll_recovery(match, polter.pk, by=rival(side)),
        lambda: type_face(match, polter.pk, 2, by=rival(side)),
    ):
        with pytest.raises(RuleViolation):
            deed()
    stranger = make.team("Alba").squad.create(name="Nobody")
    with pytest.raises(RuleViolation):
        roll_recovery(match, stranger.pk, by=make.by())


def test_nobody_rolls_once_the_sheet_is_open(due):
    match, side, polter = due
    preparing.opened(match, *[{"rows": USUAL}] * 2)
    with pytest.raises(Conflict):
        roll_recovery(match, polter.pk, by=coach(side))


def another_faction(team):
    preparing.squad(team, "drakes" if team.box.origin == "jesters" else "jesters")


def no_faction(team):
    edit_team(team, {"faction_id": None}, by=make.by())


@pytest.mark.rule("HV-DICE-02", "HC-KIT-07")
@pytest.mark.parametrize("change", [another_faction, no_faction])
def test_nobody_agrees_with_a_face_that_says_something_else_by_now(due, change):
    match, side, polter = due
    type_face(match, polter.pk, 6, by=coach(side))
    change(preparing.team_of(match, side))
    with pytest.raises(Conflict, match="not what was typed"):
        agree_face(match, polter.pk, 6, by=rival(side))
    assert not MatchAnswer.objects.exists()
    type_face(match, polter.pk, 6, by=replace(coach(side), key="again" * 4))
    assert agree_face(match, polter.pk, 6, by=rival(side)).value == 6


@pytest.mark.rule("HV-DICE-03")
def test_the_faces_of_a_die_stay_as_they_were_promised_for(due):
    match, side, _polter = due
    team, die = preparing.team_of(match, side), ((2, 0), *[(0, 0)] * 5)
    with pytest.raises(RuleViolation, match="promised for these faces"):
        change_die(team.box, die, by=make.by())
    assert team.die == TEAM_DIE
    withdraw_team(
        match.competition,
        Withdrawal(team.pk, policy="keep"),
        by=make.by(),
        grounds=Grounds(None),
    )
    change_die(team.box, die, by=make.by())
