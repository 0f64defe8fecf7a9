"""HV-STG-09: the list of a later stage, made, changed and taken away, before the draw and after."""

from __future__ import annotations

import json
import random

import pytest

from competitions.actions.competition import draws, entrants
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.log.entries import Grounds
from competitions.actions.log.losses import LossNeeded
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.models import LogEntry
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from engine.errors import Conflict, RuleViolation
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.actions.competition.test_any_format import play_round

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-09")]
NAMES = "Aa Bb Cc Dd Ee Ff Gg"
TWO_GROUPS = StageTerms(GROUPS.chosen({"groups": 2, "through": 2}))
CUP = StageTerms(KNOCKOUT)


def made_of(*stages, **given):
    return make.cup(NAMES, stages=stages or (TWO_GROUPS, CUP), **given)


def now(**given):
    return {"by": make.by(**given), "grounds": Grounds(None)}


def listed(made, names, stage=2):
    teams = dict(made.entrants.values_list("team__name", "team_id"))
    return StageList(stage, [teams[name] for name in names.split()])


def enters(made, names, stage=2, **given):
    enter_stage(made, listed(made, names, stage), **now(**given))
    made.refresh_from_db()


def firsts(made, stage=2):
    """Who meets whom first in a later stage, as every page derives it."""
    return [
        tuple(side.name if side else "" for side in (met.home, met.away))
        for met in meetings_of(made)
        if met.fixture.stage.number == stage and met.fixture.stage_round in (None, 1)
    ]


def of_stage(made, number):
    return list(made.fixtures.filter(stage__number=number).values_list("pk", "round"))


def test_a_list_is_made_changed_and_taken_away_before_the_draw():
    made = made_of(drawn=False)
    enters(made, "Gg Ff Ee")
    enters(made, "Gg Ff Ee Aa")
    assert made.last_stage.listed
    assert list(all_findings()) == []
    draws.make_draw(made, DrawOrder("list", seed=""), **now())
    made.refresh_from_db()
    assert firsts(made) == [("Gg", "Aa"), ("Ff", "Ee")]
    assert list(all_findings()) == []
    draws.undo_draw(made, by=make.by(), version=None)
    enters(made, "")
    assert not made.last_stage.listed
    assert not made.last_stage.entrants.exists()
    draws.make_draw(made, DrawOrder("list", seed=""), **now())
    made.refresh_from_db()
    assert firsts(made) == [("", ""), ("", "")]
    assert list(all_findings()) == []


@pytest.mark.long
def test_after_the_draw_the_matches_of_this_stage_alone_are_made_anew():
    """Also while the stage before is being played; and from the list back to the places."""
    made = made_of()
    play_round(made, random.Random(2), most=2)
    first = of_stage(made, 1)
    enters(made, "Gg Ff Ee Dd Cc Bb")
    met = {frozenset(pair) for pair in firsts(made) if all(pair)}
    assert met == {frozenset({"Dd", "Cc"}), frozenset({"Ee", "Bb"})}
    assert list(all_findings()) == []
    enters(made, "Gg Ff")
    assert firsts(made) == [("Gg", "Ff")]
    assert list(all_findings()) == []
    enters(made, "")
    assert len(of_stage(made, 2)) == 3
    assert of_stage(made, 1) == first
    assert list(all_findings()) == []
    for _ in range(9):
        play_round(made, random.Random(3))
    assert not [met for met in meetings_of(made) if met.ahead]
    assert list(all_findings()) == []


@pytest.mark.long
def test_a_stage_behind_moves_with_the_rounds_of_the_one_before():
    table = StageTerms(ROUND_ROBIN.chosen({"through": 2, "legs": 1}))
    made = made_of(TWO_GROUPS, table, CUP)
    (before,) = {number for _pk, number in of_stage(made, 3)}
    enters(made, "Aa Bb Cc Dd Ee Ff")
    (after,) = {number for _pk, number in of_stage(made, 3)}
    assert after == before + 2
    assert list(all_findings()) == []
    enters(made, "Aa Bb", stage=3)
    assert firsts(made, 3) == [("Aa", "Bb")]
    assert list(all_findings()) == []


@pytest.mark.long
def test_the_list_makes_the_round_trip_of_a_file():
    made = made_of()
    enters(made, "Gg Ff Ee")
    text = dumps(bundle_of(made))
    back = import_bundle(parse_bundle(text), by=make.by(), club=make.club("Other"))
    assert firsts(back) == firsts(made)
    assert (
        json.loads(dumps(bundle_of(back)))["competition"]["stages"]
        == (json.loads(text)["competition"]["stages"])
    )
    assert list(all_findings()) == []


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("Aa", "2"),
        ("Aa Aa", "each once"),
        ("Aa Bb Gg", "Gg has withdrawn"),
    ],
)
def test_a_list_that_cannot_be_played_is_refused(names, words):
    made = made_of()
    entrants.withdraw_team(
        made,
        Withdrawal(made.entrants.get(team__name="Gg").team_id, "forfeit"),
        **now(),
    )
    with pytest.raises(RuleViolation, match=words):
        enters(made, names)
    assert not LogEntry.objects.filter(kind="stage.teams").exists()


def test_places_are_taken_only_where_the_stage_before_sends_somebody():
    none = StageTerms(GROUPS.chosen({"groups": 2, "through": 0}))
    made = made_of(none, StageTerms(KNOCKOUT, listed=True), drawn=False)
    enters(made, "Aa Bb")
    with pytest.raises(RuleViolation, match="how many teams go on"):
        enters(made, "")


def test_once_a_match_of_it_has_begun_the_teams_stand():
    made = made_of()
    enters(made, "Aa Bb Cc")
    play_round(made, random.Random(1))
    for names in ("Aa Bb", ""):
        with pytest.raises(RuleViolation, match="has begun"):
            enters(made, names)
    made.refresh_from_db()
    assert list(all_findings()) == []


def test_nor_once_the_competition_is_finished():
    made = made_of(
        StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 2})), CUP, drawn=False
    )
    draws.make_draw(made, DrawOrder("list", seed=""), **now())
    type(made).objects.filter(pk=made.pk).update(finished_at=make.AT)
    made.refresh_from_db()
    with pytest.raises(RuleViolation, match="is finished"):
        enters(made, "Aa Bb")


def test_the_same_key_and_the_same_list_count_once():
    made = made_of()
    enters(made, "Aa Bb Cc", key="k" * 20)
    drawn = of_stage(made, 2)
    enters(made, "Aa Bb Cc", key="k" * 20)
    enters(made, "Aa Bb Cc")
    assert of_stage(made, 2) == drawn
    assert LogEntry.objects.filter(kind="stage.teams").count() == 1


def test_an_old_version_and_unread_losses_are_refused():
    made = made_of()
    wanted = listed(made, "Aa Bb Cc")
    with pytest.raises(Conflict):
        enter_stage(made, wanted, by=make.by(), grounds=Grounds(made.version - 1))
    grounds = Grounds(made.version, acknowledged="")
    with pytest.raises(LossNeeded):
        enter_stage(made, wanted, by=make.by(), grounds=grounds)
    assert not made.last_stage.entrants.exists()
