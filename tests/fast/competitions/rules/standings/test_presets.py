"""Each chain by name ranks a real competition as it was published."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from competitions.rules.standings.chains import points_first
from competitions.rules.standings.facts import (
    HEAD_TO_HEAD,
    AdjustmentFact,
    ResultFact,
    TableRules,
)
from competitions.rules.standings.presets import PRESETS, preset_of
from competitions.rules.standings.ranking import TableRow, ranked_table
from tests.notation import Names, results

SEASONS = Path(__file__).parents[4] / "seasons"
pytestmark = pytest.mark.rule("HV-TIE-09")


class Season(NamedTuple):
    """As published: teams in their order, points, all results."""

    names: list[str]
    points: list[int]
    played: list[ResultFact]


def season(name: str) -> Season:
    """Lines "points name | score score ...": at home, against each in the same order."""
    made = Season([], [], [])
    lines = (SEASONS / f"{name}.txt").read_text().splitlines()
    for home, line in enumerate(one for one in lines if not one.startswith("#")):
        head, scores = line.split(" | ")
        points, team = head.split(" ", 1)
        made.names.append(team)
        made.points.append(int(points))
        for away, score in enumerate(scores.split()):
            if score != ".":
                goals = map(int, score.split("-"))
                place = f"m{home}-{away}"
                made.played.append(ResultFact(place, 1, home, away, *goals))
    return made


def rules_of(preset: str, legs: int = 2) -> TableRules:
    one = PRESETS[preset]
    return TableRules(tiebreaks=one.chain, head_to_head=one.head_to_head, legs=legs)


@pytest.mark.parametrize(
    "preset, name",
    [
        ("house", "england-2011-12"),
        ("england", "england-2011-12"),
        ("spain", "spain-2022-23"),
        ("italy", "italy-2019-20"),
        ("per_match", "england-third-2019-20"),
    ],
)
def test_a_season_ends_as_it_was_published(preset, name):
    made = season(name)
    n = len(made.names)
    taken = [AdjustmentFact(n - 1, -12)] if preset == "per_match" else []
    rows = ranked_table(range(n), made.played, rules_of(preset), taken)
    assert [row.team for row in rows] == list(range(n))
    assert [row.points for row in rows] == made.points
    assert [row.rank for row in rows] == list(range(1, n + 1))
    if preset not in ("england", "house"):
        usual = ranked_table(range(n), made.played, rules_of("england"), taken)
        assert [row.team for row in usual] != list(range(n))


def test_two_teams_level_by_all_their_goals_are_parted_by_their_own_matches():
    """Whom England asks last: by wins Tranmere would stand above."""
    made = season("england-third-2010-11")
    places = {name: place for place, name in enumerate(made.names)}
    taken = [AdjustmentFact(places["Plymouth Argyle"], -10)]
    rows = ranked_table(places.values(), made.played, rules_of("england"), taken)
    assert [row.team for row in rows] == list(places.values())
    assert [row.points for row in rows] == made.points
    oldham, tranmere = rows[16:18]
    assert [made.names[row.team] for row in rows[16:18]] == [
        "Oldham Athletic",
        "Tranmere Rovers",
    ]
    assert (oldham.rank, oldham.why.step) == (17, "head_to_head_points")
    assert (tranmere.rank, tranmere.won) == (18, oldham.won + 2)


# Results of groups: openfootball (worldcup.json aa2ac44, champions-league 8312624).
EUROPA_LEAGUE_2022_F = """
Lazio 4-2 Feyenoord; Sturm 1-0 Midtjylland
Midtjylland 5-1 Lazio; Feyenoord 6-0 Sturm
Sturm 0-0 Lazio; Midtjylland 2-2 Feyenoord
Feyenoord 2-2 Midtjylland; Lazio 2-2 Sturm
Lazio 2-1 Midtjylland; Sturm 1-0 Feyenoord
Feyenoord 1-0 Lazio; Midtjylland 2-0 Sturm
"""
CHAMPIONS_LEAGUE_2013_F = """
Marseille 1-2 Arsenal; Napoli 2-1 Dortmund
Arsenal 2-0 Napoli; Dortmund 3-0 Marseille
Arsenal 1-2 Dortmund; Marseille 1-2 Napoli
Dortmund 0-1 Arsenal; Napoli 3-2 Marseille
Arsenal 2-0 Marseille; Dortmund 3-1 Napoli
Marseille 1-2 Dortmund; Napoli 2-0 Arsenal
"""
# Japan saw four yellow cards in the group, Senegal six.
WORLD_CUP_2018_H = """
Colombia 1-2 Japan cards 0/0 1/0; Poland 1-2 Senegal cards 0/0 2/0
Japan 2-2 Senegal cards 2/0 3/0; Poland 0-3 Colombia
Japan 0-1 Poland cards 1/0 0/0; Senegal 0-1 Colombia cards 1/0 0/0
"""
WORLD_CUP_2026_E = """
Germany 7-1 Curaçao; Ivory-Coast 1-0 Ecuador
Germany 2-1 Ivory-Coast; Ecuador 0-0 Curaçao
Curaçao 0-2 Ivory-Coast; Ecuador 2-1 Germany
"""
WORLD_CUP_2026_J = """
Argentina 3-0 Algeria; Austria 3-1 Jordan
Argentina 2-0 Austria; Jordan 1-2 Algeria
Algeria 3-3 Austria; Jordan 1-3 Argentina
"""

# World Championships of Beach Ultimate 2017, mixed pool C: these three after the third day,
# each beaten by one of the others; wcbu2017.org/beach-tales/whats-happened-wcbu-far.
BEACH_ULTIMATE_2017_C = "Italy 13-7 Sweden; Sweden 12-11 USA; USA 12-9 Italy"


def group(text: str, preset: str) -> tuple[str, list[TableRow]]:
    names = Names()
    played = results(text, names)
    legs = 2 * len(played) // (len(names) * (len(names) - 1))
    rows = list(ranked_table(list(names.values()), played, rules_of(preset, legs)))
    return " ".join(f"{row.rank}{names.of(row.team)[0]}" for row in rows), rows


def test_four_teams_with_eight_points_are_parted_as_they_were():
    """UEFA asks all of head-to-head of all four, then again of the two on top."""
    order, rows = group(EUROPA_LEAGUE_2022_F, "uefa_groups")
    assert order == "1Feyenoord 2Midtjylland 3Lazio 4Sturm"
    assert {row.points for row in rows} == {8}


def test_three_teams_with_twelve_points_are_parted_among_themselves():
    order, rows = group(CHAMPIONS_LEAGUE_2013_F, "uefa_groups")
    assert order == "1Dortmund 2Arsenal 3Napoli 4Marseille"
    assert [row.points for row in rows] == [12, 12, 12, 0]
    assert rows[0].why.step == "head_to_head_difference"


@pytest.mark.parametrize(
    "preset, step", [("world_cup_2022", "conduct_score"), ("house", "fair_play")]
)
def test_a_group_that_fewer_cards_decided(preset, step):
    order, rows = group(WORLD_CUP_2018_H, preset)
    assert order == "1Colombia 2Japan 3Senegal 4Poland"
    assert rows[1].why.step == step


def test_three_teams_that_beat_each_other_are_parted_by_the_goals_of_their_matches():
    order, rows = group(BEACH_ULTIMATE_2017_C, "ultimate")
    assert order == "1Italy 2USA 3Sweden"
    assert rows[0].why.step == "head_to_head_difference"


def test_groups_of_a_world_cup_that_asked_head_to_head_first():
    """Who came second or third is told by whom they met in the round of 32."""
    order, rows = group(WORLD_CUP_2026_E, "world_cup_2026")
    assert order == "1Germany 2Ivory-Coast 3Ecuador 4Curaçao"
    assert rows[0].why.step == "head_to_head_points"
    order, rows = group(WORLD_CUP_2026_J, "world_cup_2026")
    assert order == "1Argentina 2Austria 3Algeria 4Jordan"
    assert rows[1].why.step == "goal_difference"


def test_a_chain_is_known_by_its_name():
    for preset in PRESETS.values():
        assert points_first(preset.chain) == preset.chain
        assert preset.head_to_head in HEAD_TO_HEAD
        assert preset_of(preset.chain, preset.head_to_head) == preset
        assert preset.source
    spain = PRESETS["spain"]
    assert preset_of(spain.chain, "restart") is None
    per_match = PRESETS["per_match"]
    assert preset_of(per_match.chain, "restart") == per_match
    assert preset_of(("points", "wins"), "restart") is None
