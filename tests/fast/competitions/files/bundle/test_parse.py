"""Bundle files: every problem is named with its place."""

from __future__ import annotations

import copy
import datetime as dt
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.files.bundle.parse import parse_bundle
from competitions.files.bundle.values import Bundle, BundleErrors, BundleFixture, Player
from competitions.rules.standings.facts import DEFAULT_CHAIN
from engine.report import BookingLine, Goal, MatchMoment, MatchReport, half_scores

EXAMPLES = Path(__file__).parents[5] / "docs" / "examples"

LEAGUE: dict[str, Any] = {
    "format": "helvetia-bundle/1",
    "club": {"name": "Gasworks"},
    "competition": {"name": "Spring", "kind": "championship"},
    "teams": [{"name": "A"}, {"name": "B", "players": [{"number": 9, "name": "Bo"}]}],
    "fixtures": [
        {"round": 1, "home": "A", "away": "B", "result": {"home": 1, "away": 1}},
        {"round": 2, "home": "B", "away": "A"},
    ],
}
CUP: dict[str, Any] = {
    **LEAGUE,
    "competition": {"name": "Winter", "kind": "cup"},
    "teams": [{"name": name} for name in "ABCD"],
    "fixtures": [
        {"round": 1, "home": "A", "away": "D", "result": {"home": 1, "away": 0}},
        {"round": 1, "home": "B", "away": "C", "result": {"home": 0, "away": 2}},
        {"round": 2, "home": "A", "away": "C"},
    ],
}


def put(value: Any, path: str, new: Any) -> Any:
    """A copy of the value with the thing at "fixtures.0.result" replaced or added."""
    value = copy.deepcopy(value)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    inner = value
    for key in way:
        inner = inner[key]
    if last == "+":
        inner.append(new)
    elif new is ...:
        del inner[last]
    else:
        inner[last] = new
    return value


def read(value: Any) -> Bundle:
    return parse_bundle(json.dumps(value))


def problems(source: Any) -> list[str]:
    text = source if isinstance(source, str | bytes) else json.dumps(source)
    with pytest.raises(BundleErrors) as refusal:
        parse_bundle(text)
    return [str(problem) for problem in refusal.value.problems]


@pytest.mark.rule("HV-BUNDLE-01")
def test_what_is_left_out_has_its_default():
    bundle = read(LEAGUE)
    (stage,) = bundle.stages
    assert stage.format.stored == {"legs": 2, "mirrored": True, "through": 0}
    assert (bundle.ruleset.profile, bundle.head_to_head) == ("geek", "restart")
    assert (bundle.win, bundle.draw, bundle.loss) == (3, 1, 0)
    assert bundle.tiebreaks == DEFAULT_CHAIN
    assert not stage.third_place
    # what every file meant before it could say so
    assert (bundle.second_yellow_red, bundle.prizes) == (False, True)
    assert bundle.teams[1].players == (Player("Bo", 9),)
    assert bundle.fixtures[0].result == MatchReport(1, 1)
    assert bundle.fixtures[1] == BundleFixture(2, "B", "A")
    assert read(CUP).stages[0].format.stored["legs"] == 1


@pytest.mark.rule("HV-BUNDLE-01")
def test_null_counts_as_left_out():
    value = put(LEAGUE, "fixtures.0.result.half_time", None)
    value = put(value, "fixtures.0.date", None)
    value = put(value, "fixtures.1.result", None)
    value = put(value, "competition.points", None)
    value = put(value, "teams.1.players.0.number", None)
    assert read(value).teams[1].players == (Player("Bo"),)


@pytest.mark.rule("HV-BUNDLE-02")
def test_a_result_becomes_a_report():
    result = {
        "home": 2,
        "away": 1,
        "half_time": [1, 0],
        "goals": [
            {
                "side": "home",
                "player": "Ada",
                "minute": 45,
                "added": 2,
                "kind": "header",
            },
            {"side": "home", "player": "Bo", "kind": "own"},
            {"side": "away", "player": "Bo", "kind": "first_touch", "assist": "Cy"},
        ],
        "cards": [{"side": "away", "player": "Bo", "minute": 70, "card": "red"}],
    }
    report = read(put(LEAGUE, "fixtures.0.result", result)).fixtures[0].result
    assert report == MatchReport(
        2,
        1,
        periods=half_scores((1, 0)),
        goals=(
            Goal("home", "Ada", MatchMoment(45, 2), "header"),
            Goal("home", "Bo", kind="own"),
            Goal("away", "Bo", kind="first_touch", assist="Cy"),
        ),
        cards=(BookingLine("away", "Bo", MatchMoment(70), "red"),),
    )
    assert report.goals[1].player_side == "away"


@pytest.mark.rule("HV-BUNDLE-02")
def test_a_forfeit_may_have_more_goals_than_its_score():
    result = {
        "home": 0,
        "away": 2,
        "forfeit": "home",
        "goals": [{"side": "home", "player": "Ada"}],
    }
    report = read(put(LEAGUE, "fixtures.0.result", result)).fixtures[0].result
    assert (report.forfeit, report.kind, len(report.goals)) == ("home", "forfeit", 1)


@pytest.mark.parametrize(
    "written, date",
    [
        ("2027-03-03", dt.date(2027, 3, 3)),
        ("2027-03-03T20:00", dt.datetime.fromisoformat("2027-03-03T20:00")),
        ("2027-03-03 20:00:30", dt.datetime.fromisoformat("2027-03-03T20:00:30")),
        ("2028-02-29T20:00Z", dt.datetime(2028, 2, 29, 20, tzinfo=dt.UTC)),
        ("2027-03-03T20:00:00.000Z", dt.datetime(2027, 3, 3, 20, tzinfo=dt.UTC)),
    ],
)
def test_dates_are_days_or_moments(written, date):
    assert read(put(LEAGUE, "fixtures.0.date", written)).fixtures[0].date == date


@pytest.mark.rule("HC-CHP-02")
def test_tie_breaks_may_be_spelt_otherwise():
    value = put(LEAGUE, "competition.tiebreaks", ["gd", "head-to-head-points", "lots"])
    expected = ("goal_difference", "head_to_head_points", "lots")
    assert read(value).tiebreaks == expected


def test_names_are_cleaned_and_found_again_in_any_spelling():
    value = put(LEAGUE, "teams.0.name", "  Café\u0301  A ")
    value = put(value, "fixtures.0.home", "CAFÉ\u0301 a")
    value = put(value, "fixtures.1.away", "Café\u0301 A")
    assert read(value).fixtures[0].home == "Caf\u00e9\u0301 A"
    goal = {"side": "away", "player": "BO"}
    value = put(LEAGUE, "fixtures.0.result.goals", [goal])
    assert read(value).fixtures[0].result.goals[0].player == "Bo"


@pytest.mark.rule("HV-NAME-04")
def test_a_player_who_is_not_listed_is_one_in_any_spelling():
    goals = [
        {"side": "home", "player": "Mülle"},
        {"side": "away", "player": "MÜLLE"},
    ]
    value = put(LEAGUE, "fixtures.0.result.goals", goals)
    later = {"home": 0, "away": 1, "goals": [{"side": "away", "player": "mu\u0308lle"}]}
    fixtures = read(put(value, "fixtures.1.result", later)).fixtures
    assert [g.player for g in fixtures[0].result.goals] == ["Mülle", "MÜLLE"]
    assert [g.player for g in fixtures[1].result.goals] == ["Mülle"]


def test_who_has_no_number_and_is_named_in_an_event_need_not_be_listed():
    value = put(LEAGUE, "teams.0.players", [{"name": "Ada"}, {"name": "Cy"}])
    value = put(value, "fixtures.0.result.goals", [{"side": "home", "player": "Ada"}])
    assert read(value).teams[0].players == (Player("Ada"), Player("Cy"))
    value = put(value, "teams.0.players", [{"name": "Cy"}])
    assert read(value).teams[0].players == (Player("Cy"), Player("Ada"))


@pytest.mark.rule("HC-CUP-01")
def test_an_open_tie_of_a_later_round_keeps_its_date():
    value = put(CUP, "fixtures.1.result", ...)
    value = put(
        value,
        "fixtures.2",
        {"round": 2, "home": "A", "away": None, "date": "2027-01-01"},
    )
    assert read(value).fixtures[2] == BundleFixture(2, "A", None, dt.date(2027, 1, 1))


KEYS = [
    "name",
    "kind",
    "teams",
    "fixtures",
    "round",
    "home",
    "away",
    "result",
    "goals",
    "date",
    "side",
    "player",
]
PLACES = [
    "club",
    "competition",
    "teams",
    "fixtures",
    "teams.0",
    "fixtures.0",
    "fixtures.0.result",
    "fixtures.0.result.home",
    "fixtures.1.date",
    "fixtures.1.home",
    "competition.points",
    "competition.tiebreaks",
    "fixtures.+",
    "teams.+",
    "club.name",
]

BROKEN: list[tuple[Any, str, Any, str]] = [
    (LEAGUE, "format", "helvetia-bundle/3", 'format: "helvetia-bundle/3" is not poss'),
    (LEAGUE, "format", ..., "format: This is missing."),
    (LEAGUE, "club", ..., "club: This is missing."),
    (LEAGUE, "club", 7, "club: An object is needed, not 7."),
    (LEAGUE, "club.name", "  ", "club.name: At least one letter"),
    (LEAGUE, "club.name", "x" * 121, "club.name: At most 120 characters are"),
    (LEAGUE, "club.name", "x" * 10_001, "club.name: At most 120 characters are"),
    (LEAGUE, "club.name", "a\u0000b", "club.name: The text holds a control char"),
    (LEAGUE, "club.name", "\ud800", "club.name: The text holds a broken charac"),
    (LEAGUE, "club.name", None, "club.name: A text is needed, not null."),
    (LEAGUE, "club.motto", "x", "club.motto: This key is unknown; known are: name."),
    (LEAGUE, "club.a b\ud800", "x", 'club["a b\\ud800"]: This key is unknown'),
    (LEAGUE, "competition.game", "chess", 'competition.game: "chess" is not'),
    (LEAGUE, "competition.profile", "pro", 'competition.profile: "pro" is not'),
    (LEAGUE, "competition.kind", "ladder", 'competition.kind: "ladder" is not'),
    (LEAGUE, "competition.kind", ..., "competition.kind: This is missing."),
    (LEAGUE, "competition.legs", 3, "competition.legs: 3 is out of range: possible"),
    (LEAGUE, "competition.legs", True, "competition.legs: A whole number is needed"),
    (LEAGUE, "competition.legs", 1.0, "competition.legs: A whole number is needed"),
    (LEAGUE, "competition.points", {"win": 1, "draw": 2}, "competition: A win is"),
    (LEAGUE, "competition.points", [], "competition.points: An object is needed"),
    (LEAGUE, "competition.points", {"won": 3}, "competition.points.won: This key"),
    (LEAGUE, "competition.tiebreaks", ["luck"], 'competition.tiebreaks[0]: “"luck'),
    (LEAGUE, "competition.tiebreaks", ["gd", "gd"], "competition.tiebreaks[1]: The"),
    (LEAGUE, "competition.tiebreaks", "gd", "competition.tiebreaks: A list is needed"),
    (LEAGUE, "competition.tiebreaks", [3], "competition.tiebreaks[0]: A text is"),
    (LEAGUE, "competition.head_to_head", "x", 'competition.head_to_head: "x" is not'),
    (LEAGUE, "competition.third_place", 1, "competition.third_place: true or false"),
    (LEAGUE, "competition.third_place", True, "competition: Only a cup has a match"),
    (CUP, "competition.legs", 2, "competition: A cup tie is one match."),
    (LEAGUE, "teams", [], "teams: A championship takes 2 to 64 teams, not 0."),
    (LEAGUE, "teams", "A, B", "teams: A list is needed"),
    (LEAGUE, "teams.0", "A", 'teams[0]: An object is needed, not "A".'),
    (
        LEAGUE,
        "teams.+",
        {"name": "b"},
        "teams[2]: “b” is here already, at teams[1].",
    ),
    (LEAGUE, "teams.0.coach", "x", "teams[0].coach: This key is unknown"),
    (LEAGUE, "teams.1.players.0.number", 100, "teams[1].players[0].number: 100 is out"),
    (LEAGUE, "teams.1.players.0.number", "9", "teams[1].players[0].number: A whole"),
    (
        LEAGUE,
        "teams.1.players.+",
        {"number": 9, "name": "Cy"},
        "teams[1].players[1]: Number 9 is taken in this team.",
    ),
    (
        LEAGUE,
        "teams.1.players.+",
        {"number": 8, "name": "BO"},
        "teams[1].players[1]: “BO” is here already, at teams[1].players[0].",
    ),
    (LEAGUE, "fixtures", ..., "fixtures: This is missing."),
    (LEAGUE, "fixtures.0.home", "X", 'fixtures[0].home: "X" is not among the teams.'),
    (LEAGUE, "fixtures.0.home", "B", "fixtures[0]: A team cannot meet itself."),
    (LEAGUE, "fixtures.0.home", None, "fixtures[0].home: A text is needed, not null."),
    (LEAGUE, "fixtures.0.home", ..., "fixtures[0].home: This is missing."),
    (LEAGUE, "fixtures.0.round", 0, "fixtures[0].round: 0 is out of range"),
    (LEAGUE, "fixtures.0.round", ..., "fixtures[0].round: This is missing."),
    (LEAGUE, "fixtures.0.date", "2027-02-31", "fixtures[0].date: 2027-02-31 does not"),
    (LEAGUE, "fixtures.0.date", "2027-13-01", "fixtures[0].date: 2027-13-01 does not"),
    (LEAGUE, "fixtures.0.date", "2027-03-03T25:00", "fixtures[0].date: 2027-03-03T25:"),
    (LEAGUE, "fixtures.0.date", "0001-01-01", "fixtures[0].date: 0001-01-01 does not"),
    (LEAGUE, "fixtures.0.date", "3 March", "fixtures[0].date: A date like 2027-03-31"),
    (LEAGUE, "fixtures.0.date", 20270303, "fixtures[0].date: A date like 2027-03-31"),
    (
        LEAGUE,
        "fixtures.+",
        {"round": 3, "home": "A", "away": "B"},
        "fixtures[2]: A against B is here already, at fixtures[0].",
    ),
    (LEAGUE, "competition.legs", 1, "fixtures[1]: B against A is here already"),
    (LEAGUE, "fixtures.0.result", [], "fixtures[0].result: An object is needed"),
    (LEAGUE, "fixtures.0.result.home", -1, "fixtures[0].result.home: -1 is out of"),
    (LEAGUE, "fixtures.0.result.home", 100, "fixtures[0].result.home: 100 is out of"),
    (LEAGUE, "fixtures.0.result.home", "1", "fixtures[0].result.home: A whole number"),
    (LEAGUE, "fixtures.0.result.home", ..., "fixtures[0].result.home: This is missing"),
    (LEAGUE, "fixtures.0.result.half_time", [1], "fixtures[0].result.half_time: Two"),
    (LEAGUE, "fixtures.0.result.half_time", [2, 0], "fixtures[0].result: At half-time"),
    (
        LEAGUE,
        "fixtures.0.result.half_time",
        [0, True],
        "fixtures[0].result.half_time[1]",
    ),
    (LEAGUE, "fixtures.0.result.shootout", [3, 2], "fixtures[0].result: In a champ"),
    (
        LEAGUE,
        "fixtures.0.result.extra_time",
        "yes",
        "fixtures[0].result.extra_time: tr",
    ),
    (LEAGUE, "fixtures.0.result.forfeit", "none", 'fixtures[0].result.forfeit: "none'),
    (
        LEAGUE,
        "fixtures.0.result.goals",
        [{"side": "home", "player": "Ada"}] * 2,
        "fixtures[0].result: More scorers than goals at home: 2 for 1.",
    ),
    (
        LEAGUE,
        "fixtures.0.result.goals",
        [{"side": "left", "player": "Ada"}],
        'fixtures[0].result.goals[0].side: "left" is not possible',
    ),
    (
        LEAGUE,
        "fixtures.0.result.goals",
        [{"side": "home", "player": 9}],
        "fixtures[0].result.goals[0].player: A text is needed, not 9.",
    ),
    (
        LEAGUE,
        "fixtures.0.result.goals",
        [{"side": "home", "player": "Ada", "minute": 151}],
        "fixtures[0].result.goals[0].minute: 151 is out of range",
    ),
    (
        LEAGUE,
        "fixtures.0.result.goals",
        [{"side": "home", "player": "Ada", "added": 2}],
        "fixtures[0].result: At most 30 minutes are added to a minute.",
    ),
    (
        LEAGUE,
        "fixtures.0.result.cards",
        [{"side": "home", "player": "Ada"}],
        "fixtures[0].result.cards[0].card: This is missing.",
    ),
    (
        LEAGUE,
        "fixtures.0.result.cards",
        [{"side": "home", "player": "Ada", "card": "red"}] * 2,
        "fixtures[0].result: Ada cannot see more than one red card.",
    ),
    (
        LEAGUE,
        "competition.adjustments",
        [{"team": "Z", "points": -1, "reason": "late"}],
        'competition.adjustments[0].team: "Z" is not among the teams.',
    ),
    (
        LEAGUE,
        "competition.adjustments",
        [{"team": "A", "points": 0, "reason": "late"}],
        "competition.adjustments[0].points: Give or take 1 to 99 points.",
    ),
    (
        LEAGUE,
        "competition.adjustments",
        [{"team": "A", "points": -1}],
        "competition.adjustments[0].reason: This is missing.",
    ),
    (CUP, "fixtures.0.result.away", 1, "fixtures[0].result: A cup match needs a win"),
    (CUP, "fixtures.0.home", None, "fixtures[0].home: A text is needed, not null."),
    (CUP, "fixtures.1.home", "A", "fixtures[1]: A plays twice in round 1."),
    (CUP, "fixtures.2.away", "B", "fixtures[2]: B plays in round 2 but was out in 1."),
    (
        CUP,
        "fixtures.1.result",
        ...,
        "fixtures[2]: The results before this match do not",
    ),
    (
        CUP,
        "fixtures.+",
        {"round": 2, "home": "B", "away": "D"},
        "fixtures[3]: Too many matches in round 2: 2, possible are 1.",
    ),
    (
        CUP,
        "fixtures.2",
        {"round": 2, "home": "A", "away": None, "result": {"home": 1, "away": 0}},
        "fixtures[2].result: A result needs both of its teams.",
    ),
]


@pytest.mark.rule("HV-BUNDLE-01", "HV-BUNDLE-02", "HV-BUNDLE-03")
@pytest.mark.parametrize("file, path, new, sentence", BROKEN)
def test_each_problem_is_named_with_its_place(file, path, new, sentence):
    found = problems(put(file, path, new))
    assert any(problem.startswith(sentence) for problem in found)
    assert len(found) <= 5


@pytest.mark.rule("HV-BUNDLE-01")
def test_all_problems_come_at_once():
    value = put(LEAGUE, "club.name", "")
    value = put(value, "fixtures.0.date", "never")
    value = put(value, "fixtures.1.home", "X")
    value = put(value, "teams.1.players.0.number", -1)
    places = [problem.split(": ")[0] for problem in problems(value)]
    assert places == [
        "club.name",
        "teams[1].players[0].number",
        "fixtures[0].date",
        "fixtures[1].home",
    ]


@pytest.mark.rule("HV-BUNDLE-01")
def test_a_flood_of_problems_is_cut_off():
    value = put(LEAGUE, "fixtures", [7] * 5000)
    assert len(problems(value)) == 500


@pytest.mark.rule("HV-BUNDLE-01")
@pytest.mark.parametrize(
    "source, sentence",
    [
        ("", "line 1, column 1: This is not JSON"),
        ('{"a": 1,}', "line 1, column 9: This is not JSON"),
        ("[]", "An object is needed, not […]."),
        ("7", "An object is needed, not 7."),
        ("null", "An object is needed, not null."),
        (b"\xff\xfe", "byte 0: The file is not UTF-8."),
        ("[" * 100_000, "line 1: Lists and objects lie too deep"),
        ('{"format": ' * 50_000, "line 1: Lists and objects lie too deep"),
        ('"' + '\\"' * 500_000, "line 1, column 1: This is not JSON"),
        ("x" * 8_000_001, "The file is too long: at most 8 MB."),
        ('{"format": 1, "format": 1}', "format: This key is here twice."),
        ('{"club": {"name": NaN}}', "club.name: A text is needed, not NaN."),
        (
            '{"club": {"name": -Infinity}}',
            "club.name: A text is needed, not -Infinity.",
        ),
    ],
)
def test_what_json_lets_pass_is_refused(source, sentence):
    assert any(problem.startswith(sentence) for problem in problems(source))


@pytest.mark.rule("HV-BUNDLE-01")
@pytest.mark.parametrize(
    "number, told",
    [("NaN", "NaN"), ("1e999", "Infinity"), ("9" * 5000, "999999999…"), ("1.5", "1.5")],
)
def test_numbers_that_are_none_are_named_where_they_stand(number, told):
    text = json.dumps(put(LEAGUE, "fixtures.0.result.home", "?")).replace('"?"', number)
    expected = f"fixtures[0].result.home: A whole number is needed, not {told}."
    assert problems(text) == [expected]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=5)
    | st.sampled_from(["A", "B", "home", "cup", "helvetia-bundle/1", "2027-02-30"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@pytest.mark.rule("HV-BUNDLE-01")
@given(JSON | st.text() | st.binary(), st.sampled_from(PLACES), st.data())
def test_anything_is_a_bundle_or_a_list_of_sentences(odd, path, data):
    file = data.draw(st.sampled_from([LEAGUE, CUP]))
    source = odd if isinstance(odd, bytes) else json.dumps(put(file, path, odd))
    for text in (source, json.dumps(odd) if not isinstance(odd, bytes) else odd):
        with suppress(BundleErrors):
            assert isinstance(parse_bundle(text), Bundle)


@pytest.mark.parametrize("name", ["cup", "championship"])
def test_the_examples_of_the_documentation_are_read(name):
    bundle = parse_bundle((EXAMPLES / f"{name}.json").read_bytes())
    assert bundle.stages[0].format.kind == name
    assert len(bundle.teams) == {"cup": 7, "championship": 4}[name]


@pytest.mark.rule("HV-BUNDLE-01", "HC-CUP-02")
def test_a_bracket_with_too_many_matches_is_refused():
    """Before the first of them is read: by its options and its teams."""
    stage = {"format": "knockout", "options": {"best_of": 7, "places_played": 256}}
    names = [{"name": f"Team {n}"} for n in range(256)]
    value = {"format": "helvetia-bundle/2", "club": {"name": "C"}, "teams": names}
    value["competition"] = {"name": "All places", "stages": [stage]}
    text = "That would be 7168 matches; a stage has at most 5000."
    assert problems(value) == [f"teams: {text}"]
    table = {"format": "round_robin"}
    listed = stage | {"teams": [one["name"] for one in names]}
    value["competition"]["stages"] = [table, listed]
    assert f"competition.stages[1].teams: {text}" in problems(value)


def test_the_errors_read_as_one_text():
    with pytest.raises(BundleErrors) as refusal:
        read(put(LEAGUE, "club.name", 7))
    assert refusal.value.rule_id == "HV-BUNDLE-01"
    assert refusal.value.text == "Nothing was imported. Problems found: 1."
    assert str(refusal.value).endswith("club.name: A text is needed, not 7.")
