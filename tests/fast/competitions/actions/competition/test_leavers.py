"""HV-WD-01: who has left a table early has none of its places, whatever its rank."""

from __future__ import annotations

import json

import pytest

from competitions.actions.competition.zones import set_zones
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.pages.competition.exports import standings_rows
from competitions.pages.team.titles import runners_up_of, title_of
from competitions.queries.fixtures.meetings import meetings_of, teams_of
from competitions.queries.standings.tables import champion_of
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from competitions.rules.standings.zones import TableZone
from matches.verification.verify import all_findings
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-WD-01")]
WON = "A 3-0 B; C 0-2 A; B 2-0 C; B 1-0 D; D 0-3 C"
LEAGUE = StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 2}))


def named(made, *teams):
    names = teams_of(made)
    return [names[team].name for team in teams]


def test_the_champion_is_who_is_first_of_those_who_are_still_there(client):
    league = make.championship("A B C D", legs=1, results=WON)
    zones = [TableZone("up", 1, 1), TableZone("down", 4, 4)]
    set_zones(league.first_stage, zones, by=make.by(), version=None)
    make.withdrawn(league, "A", "keep")
    rows = {row["team"]: row["rank"] for row in standings_rows(league)}
    assert rows == {"A": 1, "B": 2, "C": 3, "D": 4}
    page = client.get(f"/c/{league.slug}/table/")
    marks = {
        line.name: line.zone and line.zone.kind for line in page.context["league"].lines
    }
    assert marks == {"A": None, "B": "up", "C": None, "D": None}
    assert "A has left before its last match" in page.content.decode()
    make.finished(league)
    assert named(league, league.champion_id) == ["B"]
    assert named(league, *runners_up_of(league)) == ["C"]
    title = title_of(league, teams_of(league))
    assert (title.figure, title.runners_up[0].name) == ("6", "C")
    assert list(all_findings()) == []


def test_who_has_played_all_its_matches_is_champion_though_it_leaves():
    league = make.championship("A B C D", legs=1, results=f"{WON}; A 1-0 D")
    make.withdrawn(league, "A", "keep")
    assert named(league, champion_of(league)) == ["A"]


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("policy", ["keep", "forfeit"])
def test_the_next_one_goes_on_in_its_place_also_by_its_file(policy):
    cup = make.cup("A B C D", stages=(LEAGUE, StageTerms(KNOCKOUT)), results=WON)
    make.withdrawn(cup, "A", policy)
    final = next(met for met in meetings_of(cup) if met.fixture.stage_number == 2)
    assert {final.home.name, final.away.name} == {"B", "C"}
    value = json.loads(dumps(bundle_of(cup)))
    ahead = [
        one for one in value["competition"]["stages"][1]["fixtures"] if one["home"]
    ]
    assert [{one["home"], one["away"]} for one in ahead] == [{"B", "C"}]
    assert dump(parse_bundle(json.dumps(value))) == value
    assert list(all_findings()) == []


def test_where_nobody_is_left_for_a_place_who_is_taken_out_forfeits_there():
    groups = StageTerms(GROUPS.chosen({"groups": 2, "legs": 1, "through": 2}))
    cup = make.cup("A B C D", stages=(groups, StageTerms(KNOCKOUT)))
    make.withdrawn(cup, "A", "expunge")
    for met in [met for met in meetings_of(cup) if met.ahead]:
        make.play(cup, f"{met.home} 1-0 {met.away}")
    first = [met for met in meetings_of(cup) if met.fixture.stage_number == 2]
    assert all(met.home and met.away for met in first[:2])
    final = first[-1]
    assert (final.home or final.away) is not None
    assert list(all_findings()) == []
