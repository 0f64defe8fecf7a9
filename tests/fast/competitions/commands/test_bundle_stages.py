"""Competitions of several stages as files: in, out, deleted, in again; to the last row."""

from __future__ import annotations

import copy
import io
import json

import pytest
import time_machine
from django.core.management import call_command

from competitions.actions.competition.adjustments import put_in_order
from competitions.actions.competition.competitions import draw_lots
from competitions.actions.competition.draws import make_draw
from competitions.actions.competition.fixtures import swap_sides
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.competition.zones import set_zones
from competitions.actions.log.entries import Grounds
from competitions.actions.people.clubs import delete_club
from competitions.actions.results.deeds import decide_result, record_report
from competitions.actions.results.settlement import Submission
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.files.bundle.values import BundleErrors
from competitions.models import Competition
from competitions.queries.fixtures.meetings import meetings_of, teams_of
from competitions.queries.standings.tables import champion_of, table_of
from competitions.rules.draws.orders import BY_HAND, BY_LIST, DrawOrder
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from competitions.rules.standings.zones import TableZone
from engine.errors import RuleViolation
from engine.report import MatchReport
from matches.verification.verify import all_findings
from tests import make, same_rows
from tests.paths import EXAMPLES

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-BUNDLE-05")]
TEXT = (EXAMPLES / "groups.json").read_text()


def imported(text: str, tmp_path) -> Competition:
    file, out = tmp_path / "file.json", io.StringIO()
    file.write_text(text)
    call_command("import_bundle", str(file), stdout=out)
    return Competition.objects.get(slug=out.getvalue().splitlines()[-1])


def comes_back(made: Competition, tmp_path) -> Competition:
    """Its club is deleted, its file imported: every row is there again."""
    text, before = dumps(bundle_of(made)), same_rows.rows_by_table()
    delete_club(made.club, by=make.by())
    again = imported(text, tmp_path)
    after = same_rows.rows_by_table()
    for table, rows in before.items():
        assert after[table] == rows, table
    assert dumps(bundle_of(again)) == text
    assert list(all_findings()) == []
    return again


@pytest.mark.long
@time_machine.travel(make.AT, tick=False)
def test_groups_and_a_bracket_come_back_to_the_last_row(tmp_path):
    made = imported(TEXT, tmp_path)
    groups, finals = made.stages_in_order
    assert (groups.name, finals.name) == ("Groups", "Finals")
    assert (groups.head_to_head, finals.head_to_head) == ("continue", "restart")
    assert finals.places == []
    again = comes_back(made, tmp_path)
    champion = again.entrants.get(team=champion_of(again)).team
    assert champion.name == "Tram Depot"


THIRTEEN = [f"Team {letter}" for letter in "ABCDEFGHIJKLM"]
IN_GROUPS = StageTerms(
    GROUPS.chosen({"groups": 3, "through": 2, "best_runners_up": 2}),
    points=(2, 1, 0),
    tiebreaks=("points", "wins", "goals_for", "seeding"),
)
LEGS = {"legs": 2, "away_goals": True, "single_final": True, "third_place": True}
COURSES = {
    "groups and a bracket": (IN_GROUPS, StageTerms(KNOCKOUT, name="Finals")),
    "groups and two legs": (IN_GROUPS, StageTerms(KNOCKOUT.chosen(LEGS))),
    "two legs": (StageTerms(KNOCKOUT.chosen(LEGS)),),
    "a series": (StageTerms(KNOCKOUT.chosen({"best_of": 3})),),
    "three times": (StageTerms(ROUND_ROBIN.chosen({"legs": 3})),),
    "a league and its play-offs": (
        StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 4})),
        StageTerms(KNOCKOUT),
    ),
    "drawn anew": (StageTerms(KNOCKOUT.chosen({"reseed": True, "third_place": True})),),
    "all places": (StageTerms(KNOCKOUT.chosen({"places_played": 16})),),
    "anew and places in two legs": (
        StageTerms(KNOCKOUT.chosen({"reseed": True, "places_played": 8, "legs": 2})),
    ),
    "groups, then drawn anew in series": (
        IN_GROUPS,
        StageTerms(KNOCKOUT.chosen({"reseed": True, "places_played": 4, "best_of": 3})),
    ),
    "groups and groups": (
        IN_GROUPS,
        StageTerms(GROUPS.chosen({"groups": 2, "legs": 2}), group_names=("X", "Y")),
        StageTerms(KNOCKOUT),
    ),
}


def played(made: Competition, until: int) -> None:
    """Match after match as soon as its sides are known; who is listed first wins by more."""
    strength = {name: n for n, name in enumerate(sorted(THIRTEEN))}
    for _ in range(until):
        ready = [
            met
            for met in meetings_of(made)
            if met.home and met.away and not met.result and not met.off
        ]
        if not ready:
            return
        for met in ready:
            ours, theirs = strength[met.home.name], strength[met.away.name]
            goals = (3, theirs % 2) if ours < theirs else (ours % 2, 2)
            record_report(met.fixture, make.report(*goals), by=make.by())


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    ("course", "until"),
    [(course, until) for course in COURSES for until in (0, 1, 9)],
)
@time_machine.travel(make.AT, tick=False)
def test_what_was_drawn_here_comes_back_to_the_last_row(course, until, tmp_path):
    made = make.cup(THIRTEEN, stages=COURSES[course])
    if until:
        played(made, until)
    comes_back(made, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("until", [0, 1, 9])
@pytest.mark.parametrize("then", ["knockout", "groups", "round_robin"])
@time_machine.travel(make.AT, tick=False)
def test_a_later_stage_with_a_list_of_its_own_comes_back(then, until, tmp_path):
    guests = {
        "knockout": KNOCKOUT.chosen({"legs": 2}),
        "groups": GROUPS.chosen({"groups": 2}),
        "round_robin": ROUND_ROBIN.chosen({"legs": 1}),
    }
    stages = (
        StageTerms(ROUND_ROBIN.chosen({"legs": 1})),
        StageTerms(guests[then], name="Guests", listed=True),
    )
    made = make.championship(THIRTEEN[:5], stages=stages, drawn=False)
    teams = list(made.entrants.values_list("team", flat=True))
    listed = StageList(2, [teams[n] for n in (3, 0, 4, 2)])
    enter_stage(made, listed, by=make.by(), grounds=Grounds(None))
    order = DrawOrder(BY_LIST, "")
    make_draw(made, order, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    if until:
        played(made, until)
    again = comes_back(made, tmp_path)
    names = again.stages_in_order[1].entrants.values_list("team__name", flat=True)
    assert list(names) == ["Team D", "Team A", "Team E", "Team C"]


@time_machine.travel(make.AT, tick=False)
def test_zones_come_back(tmp_path):
    made = imported(TEXT, tmp_path)
    zones = [["down", 3, 3, "Wooden spoon"]]
    assert made.stages_in_order[0].zones == zones
    again = comes_back(made, tmp_path)
    assert again.stages_in_order[0].zones == zones


@pytest.mark.long
@time_machine.travel(make.AT, tick=False)
def test_zones_named_of_an_only_table_come_back(tmp_path):
    made = make.championship(THIRTEEN[:4])
    zones = (TableZone("up", 1, 1), TableZone("down", 4, 4, "Out"))
    set_zones(made.table_stage, zones, by=make.by(), version=None)
    again = comes_back(Competition.objects.get(pk=made.pk), tmp_path)
    assert again.stages_in_order[0].zones == [list(zone) for zone in zones]


@pytest.mark.long
@pytest.mark.parametrize("until", [0, 1, 2, 9])
@pytest.mark.parametrize("seed", ["", "x", "y"])
@time_machine.travel(make.AT, tick=False)
def test_a_bracket_drawn_by_lot_whose_sides_were_swapped_comes_back(
    seed, until, tmp_path
):
    """HC-CUP-02: the file says where each team was drawn to, and who plays at home."""
    chosen = KNOCKOUT.chosen({"reseed": True, "places_played": 8})
    order = {"method": "draw", "seed": seed} if seed else {}
    made = make.cup(THIRTEEN, stages=(StageTerms(chosen),), **order)
    for _ in range(until):
        ready = [
            met
            for met in meetings_of(made)
            if met.home and met.away and not met.result and not met.off
        ]
        for n, met in enumerate(ready):
            if n % 2:
                swap_sides(met.fixture, by=make.by(), version=None)
        played(made, 1)
    make.withdrawn(made, "Team M", "forfeit")
    comes_back(made, tmp_path)


# One and four stand alone in their pairs, five does in the last one, at its foot.
BY_LEAF = {"Bb": 1, "Aa": 3, "Cc": 4, "Dd": 5, "Ee": 8}


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("until", [0, 1, 9])
@time_machine.travel(make.AT, tick=False)
def test_a_bracket_drawn_by_hand_comes_back_with_its_byes_where_they_are(
    until, tmp_path
):
    made = make.cup(sorted(BY_LEAF), drawn=False)
    entered = dict(made.entrants.values_list("team__name", "team"))
    seats = tuple((entered[name], at) for name, at in BY_LEAF.items())
    order = DrawOrder(BY_HAND, "", seats)
    make_draw(made, order, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    if until:
        for _ in range(until):
            for met in [met for met in meetings_of(made) if met.ahead]:
                record_report(met.fixture, make.report(2, 1), by=make.by())
    (stage,) = dump(bundle_of(made))["competition"]["stages"]
    leaves = {name: at for at, name in enumerate(stage["bracket"], 1) if name}
    assert leaves == BY_LEAF
    comes_back(made, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("legs", [1, 2])
@time_machine.travel(make.AT, tick=False)
def test_a_match_kept_by_who_does_not_come_any_more_comes_back(legs, tmp_path):
    """Decision 11: the winners of the groups have played the final, and then are others."""
    stages = (
        StageTerms(GROUPS.chosen({"groups": 2, "through": 1})),
        StageTerms(KNOCKOUT.chosen({"legs": legs})),
    )
    made = make.cup(THIRTEEN[:4], stages=stages)
    played(made, 9)
    first = next(met for met in meetings_of(made) if met.fixture.stage_number == 1)
    winner, loser = first.result.home, first.result.away
    kept = {
        met.fixture.public_id: "keep"
        for met in meetings_of(made)
        if met.fixture.stage_number == 2
    }
    decide_result(
        first.fixture,
        Submission(make.report(loser, winner)),
        by=make.by(),
        grounds=Grounds(None, "Looked again", cascade=kept),
    )
    assert any(met.result.pinned for met in meetings_of(made))
    comes_back(made, tmp_path)


@pytest.mark.long
@pytest.mark.rule("HC-CUP-01")
@time_machine.travel(make.AT, tick=False)
def test_a_shootout_that_a_correction_made_needless_comes_back(tmp_path):
    made = make.cup("Aa Bb", stages=[StageTerms(KNOCKOUT.chosen({"legs": 2}))])
    first, second = meetings_of(made)
    record_report(first.fixture, make.report(1, 0), by=make.by())
    decided = make.report(1, 0, extra_time=True, shootout=(5, 4))
    record_report(second.fixture, decided, by=make.by())
    decide_result(
        first.fixture,
        Submission(make.report(3, 0)),
        by=make.by(),
        grounds=Grounds(None, "Looked again"),
    )
    comes_back(made, tmp_path)


SEATS = (("1A", 1, 0), ("2A", 1, 1), ("1B", 2, 0), ("2B", 2, 1))


def seated_by_hand(until: int) -> Competition:
    """Two groups of four, then two of two in which mates meet again."""
    first = StageTerms(GROUPS.chosen({"groups": 2, "through": 2}))
    later = StageTerms(GROUPS.chosen({"groups": 2, "through": 1}), places=SEATS)
    made = make.cup(THIRTEEN[:8], stages=(first, later))
    played(made, until)
    return made


def test_groups_that_are_seated_by_hand_say_their_places_while_those_are_open():
    found = dump(bundle_of(seated_by_hand(0)))
    second = found["competition"]["stages"][1]
    assert second["places"] == [["1A", "2A"], ["1B", "2B"]]
    assert dump(parse_bundle(json.dumps(found))) == found


@pytest.mark.long
@pytest.mark.parametrize("until", [0, 1, 9])
@time_machine.travel(make.AT, tick=False)
def test_groups_that_are_seated_by_hand_come_back(until, tmp_path):
    again = comes_back(seated_by_hand(until), tmp_path)
    assert [tuple(one) for one in again.stages_in_order[1].places] == [*SEATS]


@pytest.mark.long
def test_a_file_without_places_finds_them_by_its_teams():
    """Of a bracket drawn anew as well: by rule the best have the byes and meet late."""
    chosen = KNOCKOUT.chosen({"reseed": True, "places_played": 8})
    made = make.cup(THIRTEEN, stages=(StageTerms(chosen),))
    played(made, 9)
    whole = dump(bundle_of(made))
    bare = copy.deepcopy(whole)
    (stage,) = bare["competition"]["stages"]
    del stage["bracket"]
    for one in stage["fixtures"]:
        del one["position"]
    assert dump(parse_bundle(json.dumps(bare))) == whole


@pytest.mark.long
@pytest.mark.rule("HV-TIE-05")
@time_machine.travel(make.AT, tick=False)
def test_the_order_of_the_organiser_comes_back_and_decides_the_same(tmp_path):
    made = make.championship("Aa Bb Cc Dd", tiebreaks=("points", "manual"))
    for match in made.fixtures.all():
        record_report(match, MatchReport(1, 1), by=make.by())
    teams = {team.name: pk for pk, team in teams_of(made).items()}
    order = [teams["Cc"], teams["Aa"]]
    put_in_order(made, order, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    assert [row.rank for row in table_of(made)] == [1, 2, 3, 3]
    again = comes_back(made, tmp_path)
    teams = teams_of(again)
    ranks = {teams[row.team].name: row.rank for row in table_of(again)}
    assert ranks == {"Cc": 1, "Aa": 2, "Bb": 3, "Dd": 3}


@pytest.mark.rule("HV-TIE-10")
@time_machine.travel(make.AT, tick=False)
def test_drawn_lots_decide_the_same_where_the_file_goes(tmp_path):
    made = make.championship("Aa Bb Cc Dd", tiebreaks=("points", "lots"))
    for match in made.fixtures.all():
        record_report(match, MatchReport(1, 1), by=make.by())
    draw_lots(made, seed="winter", by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    before = [teams_of(made)[row.team].name for row in table_of(made)]
    assert [row.rank for row in table_of(made)] == [1, 2, 3, 4]
    again = comes_back(made, tmp_path)
    after = [teams_of(again)[row.team].name for row in table_of(again)]
    assert after == before
    with pytest.raises(RuleViolation, match="drawn already"):
        draw_lots(again, seed="spring", by=make.by(), grounds=Grounds(None))


@pytest.mark.parametrize(
    "order, message",
    [
        (["Old Brewery", "old  brewery"], "Old Brewery is in this list already."),
        (["Nobody"], '"Nobody" is not among the teams.'),
    ],
)
def test_an_order_of_strangers_is_refused_at_its_place(order, message):
    value = json.loads(TEXT)
    value["competition"]["order"] = order
    with pytest.raises(BundleErrors) as refused:
        parse_bundle(json.dumps(value))
    (problem,) = refused.value.problems
    assert problem.place == f"competition.order[{len(order) - 1}]"
    assert problem.text == message
