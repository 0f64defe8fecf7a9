"""A competition of several stages: made, changed, drawn, taken back, and as the log has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.competition import competitions, draws, entrants
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.log.entries import Grounds
from competitions.models import Competition, LogEntry, StageEntrant
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from engine.errors import RuleViolation
from matches.verification.verify import all_findings
from tests import make

pytestmark = pytest.mark.django_db
THIRTEEN = [f"Team {letter}" for letter in "ABCDEFGHIJKLM"]
IN_GROUPS = StageTerms(
    GROUPS.chosen({"groups": 3, "through": 2, "best_runners_up": 2}), name="Groups"
)
LAST_EIGHT = StageTerms(KNOCKOUT.chosen({"third_place": True}))


def thirteen(**given):
    return make.cup(THIRTEEN, stages=(IN_GROUPS, LAST_EIGHT), **given)


@pytest.mark.rule("HV-STG-07")
def test_groups_and_a_bracket_are_made_and_drawn():
    made = thirteen()
    groups, bracket = made.stages_in_order
    assert (groups.terms, bracket.terms) == (IN_GROUPS, LAST_EIGHT)
    assert (made.kind, made.legs, made.third_place) == ("groups", 1, False)
    assert (groups.drawn_at, bracket.drawn_at) == (make.AT, make.AT)
    first, later = groups.fixtures.all(), bracket.fixtures.all()
    assert (len(first), len(later)) == (10 + 6 + 6, 8)
    assert {(one.group, one.round <= 5) for one in first} == {
        (1, True),
        (2, True),
        (3, True),
    }
    assert [(one.round, one.stage_round, one.position) for one in later] == [
        *((6, 1, n) for n in range(4)),
        *((7, 2, n) for n in range(2)),
        *((8, 3, n) for n in range(2)),
    ]
    assert {(one.home, one.away, one.leg) for one in later} == {(None, None, None)}
    assert sorted(made.entrants.values_list("group", "slot")) == [
        *((1, n) for n in range(5)),
        *((2, n) for n in range(4)),
        *((3, n) for n in range(4)),
    ]
    assert list(all_findings()) == []


@pytest.mark.rule("HC-CUP-01")
def test_each_leg_of_a_tie_is_played_in_a_round_of_its_own():
    legs = KNOCKOUT.chosen({"legs": 2, "single_final": True, "third_place": True})
    made = make.cup("Aa Bb Cc Dd", stages=[StageTerms(legs)])
    assert (made.kind, made.legs) == ("cup", 2)
    assert list(
        made.fixtures.values_list("round", "stage_round", "leg", "position")
    ) == [
        *((1, None, 1, 0), (1, None, 1, 1), (2, 1, 2, 0), (2, 1, 2, 1)),
        *((3, 2, None, 0), (3, 2, None, 1)),
    ]
    assert list(all_findings()) == []


def test_what_the_columns_can_hold_is_made_as_ever():
    """Of before there were stages: no word of them in the log."""
    club = make.club()
    made = [
        make.championship(names, legs=2, stages=stages, owner=club)
        for names, stages in (("Aa Bb", [StageTerms(ROUND_ROBIN)]), ("Cc Dd", ()))
    ]
    entries = [
        LogEntry.objects.get(stream=one.stream, kind="competition.create").payload
        for one in made
    ]
    assert entries[0] == entries[1]
    assert "stages" not in entries[0]
    assert competitions.competition_rules_of(made[0]).stages == ()


@pytest.mark.rule("HV-STG-07")
@pytest.mark.parametrize(
    ("stages", "words"),
    [
        (
            [StageTerms(GROUPS.chosen({"through": 0})), LAST_EIGHT],
            "how many teams go on",
        ),
        ([StageTerms(KNOCKOUT)] * 2, "how many teams go on"),
        ([IN_GROUPS, replace(LAST_EIGHT, places=(("1A", None, 0),))], "one place for"),
        ([IN_GROUPS, replace(LAST_EIGHT, tiebreaks=("luck",))], "not a tie-break"),
        ([IN_GROUPS, replace(LAST_EIGHT, points=(0, 1, 0))], "at least a draw"),
        ([IN_GROUPS, replace(LAST_EIGHT, head_to_head="maybe")], "restarts or"),
        ([StageTerms(GROUPS)] * 11, "at most 10 stages"),
    ],
)
def test_stages_that_cannot_follow_each_other_are_refused(stages, words):
    with pytest.raises(RuleViolation, match=words):
        make.cup(THIRTEEN, stages=stages)


BY_LIST = DrawOrder("list", seed="")


def of(made: Competition) -> dict:
    return {"by": make.by(), "version": None}


def over() -> dict:
    return {"by": make.by(), "grounds": Grounds(None)}


def test_stages_are_changed_before_the_draw_and_back():
    made = thirteen(drawn=False)
    terms = competitions.competition_rules_of(made)
    assert terms.stages == (IN_GROUPS, LAST_EIGHT)
    third = replace(LAST_EIGHT, listed=True, name="Late", points=(2, 1, 0))
    for stages in ([IN_GROUPS, LAST_EIGHT, third], [StageTerms(KNOCKOUT)], [IN_GROUPS]):
        wanted = replace(terms, stages=stages)
        competitions.edit_terms(made, wanted, **over())
        made.refresh_from_db()
        assert [stage.terms for stage in made.stages_in_order] == list(stages)
        assert list(all_findings()) == []
    competitions.edit_terms(made, wanted, **over())
    last = LogEntry.objects.filter(stream=made.stream).last()
    assert last.seq == made.version == 5


def test_a_draw_fixes_how_the_stages_are_played_and_not_what_a_win_is_worth():
    made = thirteen()
    terms = competitions.competition_rules_of(made)
    other = replace(terms, stages=(IN_GROUPS, StageTerms(KNOCKOUT)))
    with pytest.raises(RuleViolation, match="fixed by the draw"):
        competitions.edit_terms(made, other, **over())
    own = replace(IN_GROUPS, tiebreaks=("points", "wins"), points=(2, 1, 0))
    competitions.edit_terms(
        made, replace(terms, win=4, stages=(own, LAST_EIGHT)), **over()
    )
    made.refresh_from_db()
    groups, bracket = made.stages_in_order
    assert (groups.table_rules.win, bracket.table_rules.win) == (2, 4)
    assert groups.table_rules.tiebreaks == ("points", "wins")
    competitions.decide_chain(made, ["points", "lots"], **over())
    made.refresh_from_db()
    assert [stage.tiebreaks for stage in made.stages_in_order] == [
        ["points", "wins"],
        ["points", "lots"],
    ]
    assert list(all_findings()) == []


def test_a_draw_of_several_stages_is_taken_back_whole():
    made = thirteen(method="draw", seed="one")
    draws.undo_draw(made, **of(made))
    made.refresh_from_db()
    assert not made.fixtures.exists()
    assert set(made.entrants.values_list("group", "slot")) == {(None, None)}
    assert {stage.drawn_at for stage in made.stages_in_order} == {None}
    assert list(all_findings()) == []


LATE = StageTerms(GROUPS.chosen({"legs": 2}), listed=True)


@pytest.mark.rule("HV-STG-07")
def test_a_later_stage_takes_a_list_of_its_own():
    made = make.championship("Aa Bb Cc Dd Ee", stages=(LATE, LATE), drawn=False)
    teams = list(made.entrants.values_list("team", flat=True))
    with pytest.raises(RuleViolation, match="which teams play in stage 2"):
        draws.make_draw(made, BY_LIST, by=make.by(), grounds=Grounds(None))
    for stage, listed, words in (
        (1, teams, "takes no list"),
        (3, teams, "takes no list"),
        (2, [*teams, 999], "names teams of the competition"),
        (2, [teams[0]] * 2, "names teams of the competition"),
    ):
        with pytest.raises(RuleViolation, match=words):
            enter_stage(made, StageList(stage, listed), **over())
    for listed in (teams, teams[4:0:-1]):
        enter_stage(made, StageList(2, listed), **over())
    assert list(all_findings()) == []
    draws.make_draw(made, BY_LIST, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    assert list(
        made.last_stage.entrants.values_list("team", "seed", "group", "slot")
    ) == [
        *((teams[4], 1, 1, 0), (teams[3], 2, 2, 0)),
        *((teams[2], 3, 2, 1), (teams[1], 4, 1, 1)),
    ]
    second = made.last_stage.fixtures
    assert {(one.round, one.leg) for one in second.all()} == {(7, 1), (8, 2)}
    assert not second.filter(home=None).exists()
    assert list(all_findings()) == []
    draws.undo_draw(made, **of(made))
    entrants.remove_entrant(made, team=teams[4], **of(made))
    assert made.last_stage.entrants.count() == 3
    assert list(all_findings()) == []
    now = competitions.competition_rules_of(made)
    competitions.edit_terms(made, replace(now, stages=(LATE,)), **over())
    assert not StageEntrant.objects.exists()
    assert list(all_findings()) == []


@pytest.mark.rule("HV-STG-02")
def test_too_few_teams_for_the_groups_are_refused_before_anything_is_drawn():
    with pytest.raises(RuleViolation, match=r"3 groups .* take 9 to 256 teams, not 4"):
        make.cup("Aa Bb Cc Dd", stages=(IN_GROUPS, LAST_EIGHT))
