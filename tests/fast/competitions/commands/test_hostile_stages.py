"""Files of several stages that nobody should take: one sentence each, and its place."""

from __future__ import annotations

import copy
import json
import re

import pytest
from django.core.management import CommandError, call_command

from competitions.models import Club, Competition, LogEntry, Team
from tests.paths import EXAMPLES

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-BUNDLE-01")]
TEXT = (EXAMPLES / "groups.json").read_text()
HERE = "competition.stages"
TIES, FINAL = f"{HERE}[1].fixtures", f"{HERE}[1].fixtures[4]"
DEEP = 1 + TEXT[: TEXT.index('"fixtures"')].count("\n")
SENT = ("Mill Weavers", "Tram Depot", "Night Bakers", "Canal Pilots")


def changed(*way, **values):
    """The file with these values somewhere; a list of them takes the place of all."""
    found = json.loads(TEXT)
    one = found["competition"]["stages"]
    for key in way:
        one = one[key]
    one.update(copy.deepcopy(values))
    return json.dumps(found)


def instead(old, new):
    """The file with something else at the first place where a text stands."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def groups(*lists, **more):
    """The file with a second round of groups instead of the finals."""
    found = json.loads(TEXT)
    named = [
        {"name": name, "teams": teams}
        for name, teams in zip("XYZ", lists, strict=False)
    ]
    found["competition"]["stages"][1] = {"format": "groups", "groups": named, **more}
    return found


def before_any_result(file):
    for one in file["competition"]["stages"][0]["fixtures"]:
        one.pop("result")
    return file


def in_matches(old, new):
    """The finals with another team in all their matches."""
    found = json.loads(TEXT)
    for one in found["competition"]["stages"][1]["fixtures"]:
        for side in ("home", "away"):
            one[side] = new if one[side] == old else one[side]
    return json.dumps(found)


def drawn_anew(**values):
    """The file with one match in each tie of its finals, and no rounds known before."""
    return changed(1, **{"options": {"reseed": True}, "fixtures": [], **values})


def zone(kind, first, last):
    return {"kind": kind, "first": first, "last": last}


def with_stages(stages):
    return json.dumps(json.loads(TEXT) | {"competition": {"name": "x"} | stages})


HOSTILE = {
    # groups
    "another group": (
        changed(0, "fixtures", 0, group="B"),
        f"{HERE}[0].fixtures[0].group: This is a match of group A.",
    ),
    "no such group": (
        changed(0, "fixtures", 0, group="Z"),
        f"{HERE}[0].fixtures[0].group: This is a match of group A.",
    ),
    "across groups": (
        changed(0, "fixtures", 0, away="Tram Depot"),
        f"{HERE}[0].fixtures[0]: Mill Weavers and Tram Depot are not in the same group.",
    ),
    "a team in two groups": (
        instead('"Night Bakers",', '"Night Bakers", "Canal Pilots",'),
        f"{HERE}[0].groups[1].teams[1]: Canal Pilots is in group A already.",
    ),
    "a team twice in a group": (
        instead('"Old Brewery"', '"Old Brewery", "OLD  brewery"'),
        f"{HERE}[0].groups[0].teams[3]: Old Brewery is in group A already.",
    ),
    "a team in no group": (
        instead('"Tram Depot",\n              "Observatory"', '"Tram Depot"'),
        f"{HERE}[0].groups: Observatory is in no group.",
    ),
    "two groups of one name": (
        instead('"name": "B"', '"name": "a"'),
        f"{HERE}[0].groups[1].name: a is the name of two groups.",
    ),
    "a broken name": (
        instead('"name": "B"', '"name": "\\udfff"'),
        f"{HERE}[0].groups[1].name: The text holds a broken character (U+DFFF);"
        " type it again.",
    ),
    "more groups than are listed": (
        changed(0, "options", groups=3),
        f"{HERE}[0].options.groups: These are 2 groups.",
    ),
    # options
    "more go on than there are": (
        changed(0, "options", through=65),
        f"{HERE}[0].options.through: From each group 0 to 64 teams go on.",
    ),
    "true goes on": (
        changed(0, "options", through=True),
        f"{HERE}[0].options.through: From each group 0 to 64 teams go on.",
    ),
    "a figure with a point": (
        changed(0, "options", through=2.0),
        f"{HERE}[0].options.through: From each group 0 to 64 teams go on.",
    ),
    "no number": (
        instead('"through": 2', '"through": NaN'),
        f"{HERE}[0].options.through: From each group 0 to 64 teams go on.",
    ),
    "an endless number": (
        instead('"through": 2', f'"through": {"9" * 6000}'),
        f"{HERE}[0].options.through: From each group 0 to 64 teams go on.",
    ),
    "no real number": (
        instead('"through": 2', '"through": 1e400'),
        f"{HERE}[0].options.through: From each group 0 to 64 teams go on.",
    ),
    "nobody goes on": (
        changed(0, "options", through=0),
        f"{HERE}[0]: Say how many teams go on to the next stage.",
    ),
    "more runners-up than groups": (
        changed(0, "options", best_runners_up=32),
        f"{HERE}[0].options: Of those who come next one of each group can go on: at most"
        " 2, not 32.",
    ),
    "three legs": (
        changed(1, "options", legs=3),
        f"{HERE}[1].options.legs: A cup tie is one match or two legs.",
    ),
    "a switch that is a number": (
        changed(1, "options", away_goals=1),
        f"{HERE}[1].options.away_goals: “away_goals” is either true or false.",
    ),
    "two legs and a series": (
        changed(1, "options", best_of=3),
        f"{HERE}[1].options: A tie is two legs or a series, not both.",
    ),
    "an option of nobody": (
        changed(1, "options", colour=1),
        f"{HERE}[1].options.colour: This key is unknown; known are: legs, best_of,"
        " away_goals, single_final, third_place, places_played, reseed, through.",
    ),
    "options in a list": (
        changed(1, options=[1]),
        f"{HERE}[1].options: An object is needed, not […].",
    ),
    # stages
    "no stages": (
        with_stages({"stages": []}),
        f"{HERE}: A competition has at least one stage.",
    ),
    "eleven stages": (
        with_stages(
            {"stages": [{"format": "round_robin", "options": {"through": 2}}] * 11}
        ),
        f"{HERE}: At most 10 are possible here, not 11.",
    ),
    "no such format": (
        changed(1, format="swiss"),
        f'{HERE}[1].format: "swiss" is not possible; possible are:'
        " round_robin, knockout, groups.",
    ),
    "a format in a list": (
        changed(1, format=["knockout"]),
        f"{HERE}[1].format: […] is not possible; possible are:"
        " round_robin, knockout, groups.",
    ),
    "an unknown key": (
        changed(1, colour=1),
        f"{HERE}[1].colour: This key is unknown; known are: ",
    ),
    "a key twice": (
        instead('"format": "groups"', '"format": "groups", "format": "groups"'),
        f"{HERE}[0].format: This key is here twice.",
    ),
    "a defeat worth more": (
        changed(0, points={"win": 1, "draw": 3}),
        f"{HERE}[0]: A win is worth at least a draw, a draw at least a defeat.",
    ),
    "a name too long": (
        changed(0, name="x" * 61),
        f"{HERE}[0].name: At most 60 characters are possible here; these are 61.",
    ),
    "a lone surrogate": (
        instead('"Finals"', '"\\ud800"'),
        f"{HERE}[1].name: The text holds a broken character (U+D800); type it again.",
    ),
    "a name twice": (
        instead('"teams": [\n    {', '"teams": [{"name": "mill  weavers"}, {'),
        "teams[1]: “Mill Weavers” is here already, at teams[0].",
    ),
    "deep nesting": (
        instead('"fixtures": [', f'"fixtures": [{"[" * 100_000}'),
        f"line {DEEP}: Lists and objects lie too deep in each other here.",
    ),
    # who comes, and where to
    "a code of nowhere": (
        changed(1, places=["1A", "2B", "1B", "9Z"]),
        f'{HERE}[1].places[3]: "9Z" is no place of the stage before, or here already.',
    ),
    "a code twice": (
        changed(1, places=["1A", "2B", "1B", "1A"]),
        f'{HERE}[1].places[3]: "1A" is no place of the stage before, or here already.',
    ),
    "a figure of another script": (
        changed(1, places=["1A", "2B", "1B", "\u0662A"]),
        f'{HERE}[1].places[3]: "\\u0662A" is no place of the stage before,'
        " or here already.",
    ),
    "places that lead nowhere": (
        changed(1, places=["1A", "2B"]),
        f"{HERE}[1].places: These places of the stage before lead nowhere: 1B, 2A.",
    ),
    "a bracket too deep": (
        changed(1, places=["1A", *[None] * 250, "2B", "1B", "2A"]),
        f"{HERE}[1].places: This bracket has more rounds than the teams that come here"
        " need.",
    ),
    "places of the first stage": (
        changed(0, places=["1A"]),
        f"{HERE}[0].places: No stage is before this one.",
    ),
    "places of groups in one list": (
        json.dumps(groups([], [], places=[["1A", "1B", "2A"], "2B"])),
        f'{HERE}[1].places[1]: A list is needed, not "2B".',
    ),
    "places of a group too few": (
        json.dumps(groups([], [], places=[["1A", "1B", "2A", "2B"]])),
        f"{HERE}[1].places: There are 2 groups, and places of 1.",
    ),
    "a place of no group": (
        json.dumps(groups([], [], places=[["1A", "3A"], ["1B", "2B"]])),
        f'{HERE}[1].places[0][1]: "3A" is no place of the stage before, or here already.',
    ),
    "places of a table": (
        changed(1, format="round_robin", options={}, places=["1A"], fixtures=[]),
        f"{HERE}[1].places: Only a bracket and groups have places like these.",
    ),
    "another bracket than the places say": (
        changed(1, places=["1A", "1B", "2A", "2B"]),
        f"{TIES}: This is another bracket than was drawn,"
        " and that one holds until all of its teams are known.",
    ),
    "another team than is sent": (
        in_matches("Canal Pilots", "Old Brewery"),
        f"{TIES}[3]: Old Brewery in round 1 is not a team of this cup.",
    ),
    "before it is known who comes": (
        changed(0, "fixtures", 0, result=None),
        f"{TIES}[2]: Mill Weavers in round 1 is not a team of this cup.",
    ),
    "no matches before": (
        changed(0, fixtures=[]),
        f"{TIES}: The stage before has no matches yet.",
    ),
    "groups of others": (
        json.dumps(groups(["Tram Depot", "Observatory"], SENT[2:])),
        f"{HERE}[1].groups[0].teams[1]: Observatory does not come to this stage.",
    ),
    "groups before it is known": (
        json.dumps(before_any_result(groups(SENT[:2], SENT[2:]))),
        f"{HERE}[1].groups: Not all teams of these groups are known yet:"
        " list none of them.",
    ),
    "a group of one": (
        json.dumps(groups(SENT[:3], SENT[3:])),
        f"{HERE}[1].groups[1]: A group takes at least 2 teams here, not 1.",
    ),
    # lists and zones
    "a list with somebody twice": (
        changed(1, teams=["Tram Depot", "tram  depot"], fixtures=[]),
        f"{HERE}[1].teams[1]: Tram Depot is in this list already.",
    ),
    "a list with a stranger": (
        changed(1, teams=["Tram Depot", "Nobody"], fixtures=[]),
        f'{HERE}[1].teams[1]: "Nobody" is not among the teams.',
    ),
    "a list of one": (
        changed(1, teams=["Tram Depot"], fixtures=[]),
        f"{HERE}[1].teams: A cup takes 2 to 256 teams, not 1.",
    ),
    "a match of one who is not listed": (
        changed(
            1,
            teams=SENT,
            fixtures=[{"round": 1, "home": "Old Brewery", "away": SENT[0]}],
        ),
        f'{TIES}[0].home: "Old Brewery" is not among the teams.',
    ),
    "a first list without some": (
        changed(0, teams=SENT),
        f"{HERE}[0].teams: All teams begin in the first stage: leave this out.",
    ),
    "places of a stage with a list": (
        changed(1, teams=SENT, places=["1A"], fixtures=[]),
        f"{HERE}[1].places: No stage is before this one.",
    ),
    "a place in two zones": (
        changed(0, zones=[zone("up", 1, 2), zone("down", 2, 3)]),
        f"{HERE}[0].zones: Place 2 is in two zones.",
    ),
    "a zone upside down": (
        changed(0, zones=[zone("up", 2, 1)]),
        f"{HERE}[0].zones: A zone goes from one place to the same or a later one, 1 to 64.",
    ),
    "a zone out of bounds": (
        changed(0, zones=[zone("up", 1, 65)]),
        f"{HERE}[0].zones[0].last: 65 is out of range: possible is 1 to 64.",
    ),
    "zones of a bracket": (
        changed(1, zones=[zone("up", 1, 1)]),
        f"{HERE}[1].zones: A cup keeps no table.",
    ),
    "a bracket that its matches show": (
        changed(1, bracket=[None, None]),
        f"{HERE}[1].bracket: Its teams come from the stage before: say its places.",
    ),
    "a bracket of groups": (
        changed(0, bracket=[None, None]),
        f"{HERE}[0].bracket: Only a bracket has places like these.",
    ),
    "a place that its match shows": (
        changed(1, "fixtures", 0, position=0),
        f"{TIES}[0].position: The matches show this: leave it out.",
    ),
    "a bracket of those that come": (
        drawn_anew(bracket=[*SENT]),
        f"{HERE}[1].bracket: Its teams come from the stage before: say its places.",
    ),
    "a place that there is not": (
        drawn_anew(fixtures=[{"round": 1, "home": None, "away": None, "position": 2}]),
        f"{TIES}[0]: This bracket has no place 2 here, or it is taken.",
    ),
    "a place out of bounds": (
        drawn_anew(
            fixtures=[{"round": 1, "home": None, "away": None, "position": 256}]
        ),
        f"{TIES}[0].position: 256 is out of range: possible is 0 to 255.",
    ),
    "a place twice": (
        drawn_anew(
            fixtures=[{"round": 1, "home": None, "away": None, "position": 1}] * 2
        ),
        f"{TIES}[1]: This bracket has no place 1 here, or it is taken.",
    ),
    "a round too many": (
        drawn_anew(fixtures=[{"round": 3, "home": None, "away": None}]),
        f"{TIES}[0]: This bracket has only 2 rounds.",
    ),
    "who does not come to it": (
        drawn_anew(fixtures=[{"round": 1, "home": SENT[0], "away": "Old Brewery"}]),
        f"{TIES}[0]: The results before this match do not lead to it.",
    ),
    # matches
    "leg 3 of 2": (
        changed(1, "fixtures", 0, leg=3),
        f"{TIES}[0]: A tie of this round has no match 3; the most are 2.",
    ),
    "leg 2 of a single final": (
        changed(1, "fixtures", 4, leg=2),
        f"{FINAL}: A tie of this round has no match 2; the most are 1.",
    ),
    "leg 1 twice": (
        changed(1, "fixtures", 2, leg=1),
        f"{TIES}[2]: Match 1 of this tie is here already.",
    ),
    "leg 2 of 1 in a group": (
        changed(0, "fixtures", 0, leg=2),
        f"{HERE}[0].fixtures[0].leg: Each pair meets 1 times at the most.",
    ),
    "sides that do not change": (
        changed(1, "fixtures", 2, home="Night Bakers", away="Mill Weavers"),
        f"{TIES}[2]: From match to match of a tie its teams change sides.",
    ),
    "a level final": (
        changed(1, "fixtures", 4, result={"home": 1, "away": 1}),
        f"{FINAL}.result: A cup match needs a winner: add extra time and the shoot-out.",
    ),
    "a shoot-out in the first leg": (
        changed(1, "fixtures", 1, result={"home": 0, "away": 0, "shootout": [3, 2]}),
        f"{TIES}[1].result: In a championship a draw stands: no extra time,"
        " no shoot-out.",
    ),
    "a loser in the final": (
        changed(1, "fixtures", 4, home="Mill Weavers"),
        f"{TIES}[5]: Mill Weavers plays twice in round 2.",
    ),
    "two matches for third place": (
        changed(1, "fixtures", 4, third_place=True),
        f"{TIES}[5]: One match of the last round is for third place.",
    ),
    "third place in a group": (
        changed(0, "fixtures", 0, third_place=True),
        f"{HERE}[0].fixtures[0]: There is no match for third place here.",
    ),
    "a result of nobody": (
        changed(1, "fixtures", 0, home=None),
        f"{TIES}[0].result: A result needs both of its teams.",
    ),
    "a round of nowhere": (
        changed(1, "fixtures", 0, round=10**30),
        f"{TIES}[0].round: A whole number is needed, not 100000000….",
    ),
}


@pytest.mark.long(cases=25)
@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_refused_with_one_sentence_and_nothing_is_stored(name, tmp_path):
    text, sentence = HOSTILE[name]
    file = tmp_path / "file.json"
    file.write_text(text)
    with pytest.raises(CommandError) as refused:
        call_command("import_bundle", str(file))
    _head, *problems = str(refused.value).splitlines()
    assert len(problems) == 1, problems
    assert problems[0].startswith(sentence)
    assert sentence.endswith(": ") or problems[0] == sentence
    assert not re.search(r"%\(|None|Traceback", problems[0])
    for table in (Club, Competition, Team, LogEntry):
        assert not table._default_manager.exists()


def test_the_file_itself_is_a_good_one(tmp_path):
    file = tmp_path / "file.json"
    file.write_text(TEXT)
    call_command("import_bundle", str(file))
    assert Competition.objects.count() == 1


NAMES = ("Aa", "Bb", "Cc")
BRACKETS = {
    "no power of two": (
        [*NAMES],
        ": A bracket has 2, 4, 8, 16 places and so on, not 3.",
    ),
    "one place": (["Aa"], ": A bracket has 2, 4, 8, 16 places and so on, not 1."),
    "a team twice": (["Aa", "Bb", "Cc", "aa"], "[3]: Aa is in this bracket already."),
    "a team that is not there": (
        ["Aa", "Bb", None, None],
        ": Cc is not in this bracket.",
    ),
    "a stranger": (["Aa", "Bb", "Cc", "Dd"], '[3]: "Dd" is not among the teams.'),
    "a number": (["Aa", "Bb", "Cc", 4], "[3]: A text is needed, not 4."),
    "too many": ([None] * 257, ": At most 256 are possible here, not 257."),
}


def test_matches_of_another_bracket_than_the_file_says_are_refused(tmp_path):
    final = {"round": 2, "home": "Aa", "away": "Cc"}
    stage = {"format": "knockout", "bracket": ["Aa", "Cc", "Bb", None]}
    found = {
        "format": "helvetia-bundle/2",
        "club": {"name": "Gasworks"},
        "competition": {"name": "Spring", "stages": [stage | {"fixtures": [final]}]},
        "teams": [{"name": one} for one in NAMES],
    }
    file = tmp_path / "file.json"
    file.write_text(json.dumps(found))
    with pytest.raises(CommandError) as refused:
        call_command("import_bundle", str(file))
    words = "These matches are not those of the bracket that the file says."
    assert words in str(refused.value)


@pytest.mark.parametrize("name", BRACKETS)
def test_a_bracket_that_cannot_be_is_refused_with_its_place(name, tmp_path):
    drawn, words = BRACKETS[name]
    stage = {"format": "knockout", "options": {"reseed": True}, "bracket": drawn}
    found = {
        "format": "helvetia-bundle/2",
        "club": {"name": "Gasworks"},
        "competition": {"name": "Spring", "stages": [stage]},
        "teams": [{"name": one} for one in NAMES],
    }
    file = tmp_path / "file.json"
    file.write_text(json.dumps(found))
    with pytest.raises(CommandError) as refused:
        call_command("import_bundle", str(file))
    assert f"{HERE}[0].bracket{words}" in str(refused.value)
    assert not Competition.objects.exists()
