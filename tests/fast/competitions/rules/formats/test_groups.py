"""Groups: who is drawn where, who goes on, and how the best of a rank are compared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.rules.draws.groups import snake
from competitions.rules.formats.best_places import left_out
from competitions.rules.formats.group_facts import GroupFacts
from competitions.rules.formats.groups import Groups
from competitions.rules.standings.facts import AdjustmentFact, ResultFact, TableRules
from engine.errors import RuleViolation
from tests.stage_played import PlayedStage

HALL_CUP = Groups(groups=3, through=1, best_runners_up=1)
THIRTEEN = [
    "A1",
    "B1",
    "C1",
    "C2",
    "B2",
    "A2",
    "A3",
    "B3",
    "C3",
    "C4",
    "B4",
    "A4",
    "A5",
]
TEAMS = {name: n for n, name in enumerate(THIRTEEN, 1)}
NAMES = {n: name for name, n in TEAMS.items()}


def stage(one=HALL_CUP, **given):
    teams = list(NAMES)
    return PlayedStage(one, one.draw(teams), dict.fromkeys(teams, ""), **given)


def play(played, better=lambda name: name[1], goals=1):
    """Whoever has the lower figure wins by so many."""
    for match in played.format.ahead(played):
        home, away = NAMES[match.home], NAMES[match.away]
        score = (goals, 0) if better(home) < better(away) else (0, goals)
        played.enter((*match.place, match.leg), (match.home, match.away), score)
    return played


def codes(advances):
    return {one.place.code: NAMES.get(one.team) for one in advances}


@pytest.mark.rule("HV-STG-02")
def test_thirteen_teams_are_five_four_and_four_to_and_fro():
    drawn = HALL_CUP.draw(list(NAMES))
    groups = {NAMES[team]: "ABC"[group - 1] for team, group in drawn.groups.items()}
    assert groups == {name: name[0] for name in THIRTEEN}
    sizes = [len([m for m in drawn.matches if m.group == g]) for g in (1, 2, 3)]
    assert sizes == [10, 6, 6]
    # rounds are played beside each other, and each match has a place of its own
    first = [(m.round, m.position, m.group) for m in drawn.matches if m.round == 1]
    assert first == [(1, n, group) for n, group in enumerate((1, 1, 2, 2, 3, 3))]


@pytest.mark.rule("HV-STG-02")
def test_a_pot_is_spread_and_mates_change_places():
    assert snake([1, 2, 3, 4, 5, 6, 7], 3, {}) == [[1, 6, 7], [2, 5], [3, 4]]
    # winners and seconds of four groups into two: never two of the same one
    order = ["1A", "1B", "1C", "1D", "2A", "2B", "2C", "2D"]
    apart = {n: ord(code[1]) for n, code in enumerate(order)}
    for group in snake(range(8), 2, apart):
        assert len({apart[team] for team in group}) == 4


@pytest.mark.rule("HV-STG-03")
def test_the_places_that_go_on_have_names_before_a_ball_is_kicked():
    assert codes(HALL_CUP.advancing(stage())) == {
        "1A": None,
        "1B": None,
        "1C": None,
        "2.1": None,
    }
    both = Groups(groups=2, through=2)
    assert [place.code for place in both.places(8)] == ["1A", "1B", "2A", "2B"]


@pytest.mark.rule("HV-STG-03")
def test_a_group_is_known_after_its_last_match_and_the_best_after_all():
    played = play(stage())
    last = max(key for key, one in played.found.items() if NAMES[one.home][0] == "A")
    open_again = {key: one for key, one in played.found.items() if key != last}
    before = replace(played, found=open_again)
    assert codes(HALL_CUP.advancing(before)) == {
        "1A": None,
        "1B": "B1",
        "1C": "C1",
        "2.1": None,
    }
    assert codes(HALL_CUP.advancing(played))["1A"] == "A1"


@pytest.mark.rule("HV-STG-03")
def test_runners_up_are_compared_by_as_many_matches_each():
    """A2 has won three of four, B2 and C2 two of three; without A5 all are level."""
    played = play(stage())
    tables = HALL_CUP.tables(played)
    assert left_out(tables, 2) == {
        TEAMS["A2"]: {TEAMS["A5"]},
        TEAMS["B2"]: frozenset(),
        TEAMS["C2"]: frozenset(),
    }
    for (number, position, leg), one in list(played.found.items()):
        if {NAMES[one.home], NAMES[one.away]} == {"C2", "C4"}:
            goals = (3, 0) if NAMES[one.home] == "C2" else (0, 3)
            played.enter((number, position, leg), (one.home, one.away), goals)
    rows = HALL_CUP.best_runners(played, tables)
    assert (NAMES[rows[0].team], rows[0].played, rows[0].points) == ("C2", 3, 6)
    assert {row.played for row in rows} == {3}
    assert codes(HALL_CUP.advancing(played))["2.1"] == "C2"
    unequal = HALL_CUP.chosen({"equal_matches": False})
    rows = unequal.best_runners(played, tables)
    assert (NAMES[rows[0].team], rows[0].played, rows[0].points) == ("A2", 4, 9)
    # points given or taken count here as well
    fined = replace(played)
    fined.adjustments = (AdjustmentFact(TEAMS["C2"], -1),)
    assert codes(HALL_CUP.advancing(fined))["2.1"] != "C2"


@pytest.mark.rule("HV-STG-03")
def test_nobody_goes_on_from_a_rank_that_two_share():
    """Without lots: all matches of a group end level, the other groups are clear."""
    rules = TableRules(tiebreaks=("goal_difference",))
    played = play(stage(rules=rules))
    for key, one in list(played.found.items()):
        if NAMES[one.home][0] == "B":
            played.enter(key, (one.home, one.away), (0, 0))
    assert codes(HALL_CUP.advancing(played)) == {
        "1A": "A1",
        "1B": None,
        "1C": "C1",
        # the second of group B is not known either
        "2.1": None,
    }


@pytest.mark.rule("HV-STG-03")
def test_who_was_expunged_makes_his_group_smaller():
    """A has four teams left, and all of its matches count."""
    played = stage()
    played.policies[TEAMS["A5"]] = "expunge"
    play(played)
    tables = HALL_CUP.tables(played)
    assert [len(table.rows) for table in tables] == [4, 4, 4]
    assert set(left_out(tables, 2).values()) == {frozenset()}


@pytest.mark.rule("HV-STG-02")
@pytest.mark.parametrize(
    ("chosen", "teams", "message"),
    [
        ({"groups": 4, "through": 2}, 7, "4 groups with those who go on take 8 to"),
        ({"groups": 3, "through": 2, "best_runners_up": 2}, 8, "take 9 to 256"),
        ({"groups": 2, "legs": 2}, 130, "2 to 64 teams, not 65"),
        ({"groups": 4, "legs": 2}, 240, "14160 matches; a stage has at most 5000"),
    ],
)
def test_sizes_that_cannot_be_are_refused(chosen, teams, message):
    with pytest.raises(RuleViolation, match=message):
        Groups().chosen(chosen).draw(list(range(teams)))


def test_there_are_not_more_best_than_groups():
    with pytest.raises(RuleViolation, match="go on: at most 2, not 3"):
        Groups().chosen({"groups": 2, "best_runners_up": 3})


def won(home, away, goals=1):
    return ResultFact(f"{home}-{away}", 1, home, away, goals, 0)


def group_facts(order, groups, results, chain):
    rules = TableRules(tiebreaks=chain)
    return GroupFacts(dict.fromkeys(order, ""), results, [], [], rules, groups, {}, {})


@pytest.mark.rule("HV-STG-03")
def test_equal_runners_up_are_parted_by_the_list_of_teams_not_by_their_groups():
    groups = {1: 1, 4: 1, 5: 1, 2: 2, 3: 2, 6: 2}
    results = [won(1, 4), won(1, 5), won(4, 5), won(2, 3), won(2, 6), won(3, 6)]
    facts = group_facts(sorted(groups), groups, results, ("points", "seeding"))
    advances = Groups(groups=2, through=1, best_runners_up=1).advancing(facts)
    assert [(one.place.code, one.team) for one in advances] == [
        ("1A", 1),
        ("1B", 2),
        ("2.1", 3),
    ]


@pytest.mark.rule("HV-STG-03")
@pytest.mark.parametrize("last", [[8, 9], [9, 8]])
def test_who_is_left_out_of_a_larger_group_must_be_clear(last):
    """Else it would be the order of the list that says which match does not count."""
    groups = {1: 1, 2: 1, 8: 1, 9: 1, 5: 2, 6: 2, 7: 2}
    results = [
        *(won(1, 2), won(1, 8), won(1, 9, 5), won(2, 8, 5), won(2, 9)),
        ResultFact("8-9", 1, 8, 9, 0, 0),
        *(won(5, 6), won(5, 7), won(6, 7, 3)),
    ]
    order = [1, 2, *last, 5, 6, 7]
    chain = ("points", "goal_difference", "goals_for")
    facts = group_facts(order, groups, results, chain)
    one = Groups(groups=2, through=1, best_runners_up=1)
    assert [found.team for found in one.advancing(facts)] == [1, 5, None]
    assert replace(one, equal_matches=False).advancing(facts)[2].team == 2
