"""Two real competitions from their files: tables, ties and champions as published.

Results: openfootball (worldcup.json aa2ac44, champions-league 8312624). Tables of the
World Cup, its places and scorers: jfjelstul/worldcup 35a8667. Groups of the Champions
League: tuttomercatoweb.com (11 to 13 December 2018), group B ntvspor.net; what parts
level teams there: onlinemagazine.it (November 2018); ties by goals scored away: bbc.co.uk,
brisbanetimes.com.au. Not found, so not here: goals in the published tables of the
Champions League, its scorers, cards of either, and UEFA's regulations of that season.
"""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from competitions.models import Competition, Result
from competitions.queries.fixtures.meetings import meetings_of
from competitions.queries.fixtures.stages import StageRows
from competitions.queries.standings.tables import champion_of
from competitions.rules.draws.legs import tie_ends, tie_sum
from tests.paths import ROOT

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rule("HV-STG-03", "HV-STG-04", "HV-LEG-01"),
]
FILES = {
    name: (ROOT / "tests" / "seasons" / f"{name}.json").read_text()
    for name in ("world-cup-2022", "champions-league-2018-19")
}
# Points and team of each place, of the World Cup with its goals.
WORLD_CUP_GROUPS = """
A 7 Netherlands 5-1, 6 Senegal 5-4, 4 Ecuador 4-3, 0 Qatar 1-7
B 7 England 9-2, 5 USA 2-1, 3 Iran 4-7, 1 Wales 1-6
C 6 Argentina 5-2, 4 Poland 2-2, 4 Mexico 2-3, 3 Saudi Arabia 3-5
D 6 France 6-3, 6 Australia 3-4, 4 Tunisia 1-1, 1 Denmark 1-3
E 6 Japan 4-3, 4 Spain 9-3, 4 Germany 6-5, 3 Costa Rica 3-11
F 7 Morocco 4-1, 5 Croatia 4-1, 4 Belgium 1-2, 0 Canada 2-7
G 6 Brazil 3-1, 6 Switzerland 4-3, 4 Cameroon 4-4, 1 Serbia 5-8
H 6 Portugal 6-4, 4 South Korea 4-4, 4 Uruguay 2-2, 3 Ghana 5-7
"""
CHAMPIONS_LEAGUE_GROUPS = """
A 13 Borussia Dortmund, 13 Atlético Madrid, 6 Club Brugge KV, 1 AS Monaco
B 14 FC Barcelona, 8 Tottenham Hotspur, 8 Inter, 2 PSV Eindhoven
C 11 Paris Saint-Germain, 9 Liverpool FC, 9 SSC Napoli, 4 Crvena Zvezda
D 16 FC Porto, 11 FC Schalke 04, 4 Galatasaray, 3 Lokomotiv Moskva
E 14 Bayern München, 12 AFC Ajax, 7 SL Benfica, 0 AEK Athen
F 13 Manchester City, 8 Olympique Lyonnais, 6 Shakhtar Donetsk, 3 1899 Hoffenheim
G 12 Real Madrid, 9 AS Roma, 7 Viktoria Plzeň, 7 CSKA Moskva
H 12 Juventus, 10 Manchester United, 8 Valencia CF, 4 BSC Young Boys
"""
# Round, who went on, both matches added up; what parted them where goals did not.
WORLD_CUP_TIES = """
1 Netherlands 3-1 USA
1 Argentina 2-1 Australia
1 Croatia 1-1 Japan, shootout
1 Brazil 4-1 South Korea
1 France 3-1 Poland
1 England 3-0 Senegal
1 Morocco 0-0 Spain, shootout
1 Portugal 6-1 Switzerland
2 Argentina 2-2 Netherlands, shootout
2 Croatia 1-1 Brazil, shootout
2 France 2-1 England
2 Morocco 1-0 Portugal
3 Argentina 3-0 Croatia
3 France 2-0 Morocco
4 Argentina 3-3 France, shootout
4 Croatia 2-1 Morocco
"""
CHAMPIONS_LEAGUE_TIES = """
1 Tottenham Hotspur 4-0 Borussia Dortmund
1 Manchester City 10-2 FC Schalke 04
1 AFC Ajax 5-3 Real Madrid
1 Juventus 3-2 Atlético Madrid
1 Liverpool FC 3-1 Bayern München
1 FC Porto 4-3 AS Roma
1 FC Barcelona 5-1 Olympique Lyonnais
1 Manchester United 3-3 Paris Saint-Germain, away_goals
2 Tottenham Hotspur 4-4 Manchester City, away_goals
2 AFC Ajax 3-2 Juventus
2 Liverpool FC 6-1 FC Porto
2 FC Barcelona 4-0 Manchester United
3 Tottenham Hotspur 3-3 AFC Ajax, away_goals
3 Liverpool FC 4-3 FC Barcelona
4 Liverpool FC 2-0 Tottenham Hotspur
"""
CROSSOVER = ["1A", "2B", "1C", "2D", "1E", "2F", "1G", "2H"]
CROSSOVER += ["1B", "2A", "1D", "2C", "1F", "2E", "1H", "2G"]
FIRST_ROUND = """
Netherlands USA, Argentina Australia, Japan Croatia, Brazil South Korea
England Senegal, France Poland, Morocco Spain, Portugal Switzerland
"""


@pytest.fixture
def imported(tmp_path):
    def from_value(value: dict[str, Any]) -> Competition:
        file = tmp_path / "file.json"
        file.write_text(json.dumps(value))
        slug = output("import_bundle", str(file)).splitlines()[-1]
        return Competition.objects.get(slug=slug)

    return from_value


@pytest.fixture
def world_cup(imported) -> Competition:
    return imported(json.loads(FILES["world-cup-2022"]))


@pytest.fixture
def champions_league(imported) -> Competition:
    return imported(json.loads(FILES["champions-league-2018-19"]))


def output(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def rows_of(command: str, made: Competition, *more: str) -> list[dict[str, Any]]:
    return json.loads(output(command, made.slug, "--json", *more))


def groups_in(rows: list[dict[str, Any]], *, goals: bool) -> str:
    """As the published ones stand above; each place is held by one team."""
    lines: dict[str, list[str]] = {}
    for row in rows:
        line = lines.setdefault(row["group"], [])
        score = f" {row['gf']}-{row['ga']}" if goals else ""
        line.append(f"{row['points']} {row['team']}{score}")
        assert row["rank"] == len(line)
    text = "\n".join(f"{group} {', '.join(line)}" for group, line in lines.items())
    return f"\n{text}\n"


def ties_in(made: Competition) -> list[str]:
    rows, names = StageRows(made.stages_in_order[1]), dict(team_names(made))
    found = []
    for key, tie in tie_ends(rows.played, rows.format.tie_terms, 4).items():
        assert tie.winner
        assert tie.loser
        ends = [end for place, end in rows.played.items() if place[:2] == key]
        ours, theirs = tie_sum(tie.winner, ends).goals
        how = "" if tie.how in ("goals", "aggregate") else f", {tie.how}"
        both = f"{names[tie.winner]} {ours}-{theirs} {names[tie.loser]}"
        found.append(f"{key[0]} {both}{how}")
    return sorted(found)


def team_names(made: Competition):
    return made.entrants.values_list("team_id", "team__name")


def after_extra_time() -> set[str]:
    rows = Result.objects.filter(extra_time=True)
    return {f"{one.home_team.name} {one.away_team.name}" for one in rows}


def test_the_world_cup_of_2022_ends_as_it_was_published(world_cup):
    groups = rows_of("standings", world_cup, "--stage", "1")
    assert groups_in(groups, goals=True) == WORLD_CUP_GROUPS
    assert ties_in(world_cup) == sorted(WORLD_CUP_TIES.strip().splitlines())
    assert after_extra_time() == {
        *("Japan Croatia", "Morocco Spain", "Croatia Brazil"),
        *("Netherlands Argentina", "Argentina France"),
    }
    bracket = rows_of("standings", world_cup, "--stage", "2")
    assert [(row["rank"], row["team"]) for row in bracket[:4]] == [
        *((1, "Argentina"), (2, "France"), (3, "Croatia"), (4, "Morocco"))
    ]
    assert [row["rank"] for row in bracket[4:]] == [5] * 4 + [9] * 8
    assert dict(team_names(world_cup))[champion_of(world_cup)] == "Argentina"
    output("verify")


def test_its_scorers_are_those_of_all_stages(world_cup):
    rows = rows_of("scorers", world_cup)
    assert [(row["rank"], row["player"], row["goals"]) for row in rows[:4]] == [
        (1, "Kylian Mbappé", 8),
        (2, "Lionel Messi", 7),
        (3, "Julián Álvarez", 4),
        (3, "Olivier Giroud", 4),
    ]
    # Of 172 goals two were own ones: Aguerd's for Canada, Fernández's for Australia.
    assert sum(row["goals"] for row in rows) == 170


def test_its_bracket_is_laid_down_before_anybody_has_come_through(imported):
    value = json.loads(FILES["world-cup-2022"])
    groups, bracket = value["competition"]["stages"]
    bracket.update(places=CROSSOVER, fixtures=[])
    left = [one.pop("result") for one in groups["fixtures"]]
    assert {one.home for one in second_stage(imported(value))} == {None}
    for one, result in zip(groups["fixtures"], left, strict=True):
        one["result"] = result
    first = [one for one in second_stage(imported(value)) if one.home]
    pairs = [f"{one.home.name} {one.away.name}" for one in first]
    assert pairs == FIRST_ROUND.strip().replace("\n", ", ").split(", ")


def second_stage(made: Competition):
    return [one for one in meetings_of(made) if one.fixture.stage_number == 2]


@pytest.mark.long
def test_the_champions_league_of_2018_ends_as_it_was_published(champions_league):
    groups = rows_of("standings", champions_league, "--stage", "1")
    assert groups_in(groups, goals=False) == CHAMPIONS_LEAGUE_GROUPS
    assert {row["played"] for row in groups} == {6}
    ties = sorted(CHAMPIONS_LEAGUE_TIES.strip().splitlines())
    assert ties_in(champions_league) == ties
    assert after_extra_time() == {"FC Porto AS Roma"}
    bracket = rows_of("standings", champions_league, "--stage", "2")
    assert [(row["rank"], row["team"]) for row in bracket[:2]] == [
        (1, "Liverpool FC"),
        (2, "Tottenham Hotspur"),
    ]
    assert [row["rank"] for row in bracket[2:]] == [3] * 2 + [5] * 4 + [9] * 8
    champion = champion_of(champions_league)
    assert dict(team_names(champions_league))[champion] == "Liverpool FC"
    output("verify")


def test_by_the_difference_of_goals_another_team_had_been_third(imported):
    """CSKA Moskva had lost to Plzeň, and had a better one."""
    value = json.loads(FILES["champions-league-2018-19"])
    del value["competition"]["tiebreaks"]
    rows = rows_of("standings", imported(value), "--stage", "1")
    there = {(row["group"], row["rank"]): row["team"] for row in rows}
    assert (there["G", 3], there["G", 4]) == ("CSKA Moskva", "Viktoria Plzeň")


def test_without_the_rule_of_away_goals_its_ties_do_not_end(imported):
    value = json.loads(FILES["champions-league-2018-19"])
    del value["competition"]["stages"][1]["options"]["away_goals"]
    with pytest.raises(CommandError) as refused:
        imported(value)
    level = value["competition"]["stages"][1]["fixtures"]
    places = [
        f"competition.stages[1].fixtures[{n}]"
        for n, one in enumerate(level)
        if one["round"] == 1 and one["home"] == "Paris Saint-Germain"
    ]
    assert places[0] in str(refused.value)


def test_who_has_not_come_through_does_not_play_on(imported):
    value = json.loads(FILES["champions-league-2018-19"])
    text = json.dumps(value["competition"]["stages"][1]["fixtures"])
    value["competition"]["stages"][1]["fixtures"] = json.loads(
        text.replace("Tottenham Hotspur", "Inter")
    )
    with pytest.raises(CommandError, match=r"competition\.stages\[1\]\.fixtures"):
        imported(value)


def test_by_itself_the_last_stage_with_a_table_is_printed(world_cup, imported):
    usual = rows_of("standings", world_cup)
    assert usual == rows_of("standings", world_cup, "--stage", "1")
    value = json.loads(FILES["world-cup-2022"])
    stages = value["competition"]["stages"]
    stages[0]["options"]["through"] = 1
    league = {"format": "round_robin", "options": {"legs": 1, "through": 2}}
    stages[1:] = [league, {"format": "knockout"}]
    three = imported(value)
    rows = rows_of("standings", three)
    assert rows == rows_of("standings", three, "--stage", "2")
    winners = [row["team"] for row in usual if row["rank"] == 1]
    assert sorted(row["team"] for row in rows) == sorted(winners)
    with pytest.raises(CommandError, match="stages 1 to 3, not 4"):
        rows_of("standings", three, "--stage", "4")


@pytest.mark.long
def test_of_a_bracket_alone_it_is_by_how_far_they_came(champions_league, imported):
    value = json.loads(FILES["champions-league-2018-19"])
    value["competition"]["stages"][:1] = []
    fixtures = value["competition"]["stages"][0]["fixtures"]
    here = {one["home"] for one in fixtures if one["round"] == 1}
    value["teams"] = [team for team in value["teams"] if team["name"] in here]
    alone = rows_of("standings", imported(value))
    assert alone == rows_of("standings", champions_league, "--stage", "2")
