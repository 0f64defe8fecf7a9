"""Bundles in and out by command; tables and scorers as JSON."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from competitions.actions.competition import entrants
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.models import Club, Competition, LogEntry, SquadPlayer, Team
from competitions.rules.draws import round_robin
from competitions.verification.verify import league_findings
from engine.report import UNKNOWN_MOMENT, Goal, MatchMoment
from tests import make, sheets
from tests.examples import examples
from tests.paths import EXAMPLES

pytestmark = pytest.mark.django_db


def run(command, *args):
    out = io.StringIO()
    call_command(command, *args, stdout=out)
    return out.getvalue()


def imported(path):
    return run("import_bundle", str(path)).splitlines()[-1]


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("name", ["cup", "championship"])
def test_an_export_equals_its_import_with_defaults(name):
    path = EXAMPLES / f"{name}.json"
    slug = imported(path)
    given = dump(parse_bundle(path.read_bytes()))
    assert json.loads(run("export_bundle", slug)) == given
    assert list(league_findings()) == []


def test_an_export_can_be_imported_again():
    slug = imported(EXAMPLES / "championship.json")
    first = run("export_bundle", slug)
    again = import_bundle(parse_bundle(first), by=make.by())
    assert dump(bundle_of(again)) == json.loads(first)
    assert Club.objects.count() == 1
    assert Team.objects.count() == 4


def test_nothing_is_half_imported(tmp_path):
    bad = json.loads((EXAMPLES / "championship.json").read_text())
    bad["fixtures"][0]["home"] = "Nobody"
    bad["fixtures"][1]["date"] = "2024-02-31"
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(bad))
    with pytest.raises(CommandError) as refused:
        run("import_bundle", str(file))
    assert "fixtures[0].home" in str(refused.value)
    assert "fixtures[1].date" in str(refused.value)
    assert not Club.objects.exists()
    assert not LogEntry.objects.exists()


def test_a_missing_file_is_a_sentence(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        run("import_bundle", str(tmp_path / "none.json"))


def test_an_unknown_slug_is_a_sentence():
    with pytest.raises(CommandError, match="There is no competition"):
        run("standings", "nowhere")


def bundle(fixtures, **competition):
    return {
        "format": "helvetia-bundle/1",
        "club": {"name": "Testers"},
        "competition": {"name": "League", "kind": "championship", **competition},
        "teams": [{"name": name} for name in "ABC"],
        "fixtures": fixtures,
    }


def test_players_who_are_not_listed_are_made_and_own_goals_score_for_nobody():
    goals = [
        {"side": "home", "player": "Zed", "minute": 4},
        {"side": "home", "player": "Pech", "kind": "own"},
    ]
    match = {
        "round": 1,
        "home": "A",
        "away": "B",
        "result": {"home": 2, "away": 0, "goals": goals},
    }
    made = import_bundle(parse_bundle(json.dumps(bundle([match]))), by=make.by())
    assert SquadPlayer.objects.get(name="Pech").team.name == "B"
    assert json.loads(run("scorers", made.slug, "--json")) == [
        {"rank": 1, "player": "Zed", "team": "A", "goals": 1}
    ]


def test_standings_as_json_tell_what_they_promise():
    matches = [
        {"round": 1, "home": "A", "away": "B", "result": {"home": 1, "away": 0}},
        {
            "round": 2,
            "home": "C",
            "away": "A",
            "result": {"home": 0, "away": 2, "forfeit": "home"},
        },
    ]
    terms = {"adjustments": [{"team": "A", "points": -4, "reason": "No cake"}]}
    made = import_bundle(
        parse_bundle(json.dumps(bundle(matches, **terms))), by=make.by()
    )
    rows = json.loads(run("standings", made.slug, "--json"))
    assert rows[0] == {
        "rank": 1,
        "team": "A",
        "played": 2,
        "won": 2,
        "drawn": 0,
        "lost": 0,
        "gf": 3,
        "ga": 0,
        "gd": 3,
        "points": 2,
    }
    assert [row["rank"] for row in rows] == [1, 2, 3]


def test_the_order_of_the_file_survives_mixed_rounds_and_dates():
    matches = [
        {"round": 2, "date": "2024-08-18T20:00", "home": "B", "away": "C"},
        {"round": 1, "date": "2024-08-20", "home": "A", "away": "B"},
        {"round": 2, "date": "2024-08-18T18:00+01:00", "home": "C", "away": "A"},
    ]
    parsed = parse_bundle(json.dumps(bundle(matches, tiebreaks=["wins"])))
    made = import_bundle(parsed, by=make.by())
    assert dump(bundle_of(made)) == dump(parsed)


figures = st.integers(0, 9)


@st.composite
def leagues(draw):
    """A championship of 2 to 12 teams with some results, scorers and forfeits."""
    n, legs = draw(st.integers(2, 12)), draw(st.sampled_from([1, 2]))
    fixtures = []
    for number, pairs in enumerate(round_robin.rounds(n, legs), 1):
        for pair in pairs:
            one = {"round": number, "home": f"T{pair.home}", "away": f"T{pair.away}"}
            if draw(st.booleans()):
                home, away = draw(figures), draw(figures)
                goals = [{"side": "home", "player": f"P{i % 3}"} for i in range(home)]
                one["result"] = {"home": home, "away": away, "goals": goals}
            fixtures.append(one)
    return {
        **bundle(fixtures, legs=legs),
        "teams": [{"name": f"T{i}"} for i in range(n)],
    }


class RoundTrips(TestCase):
    @examples(4)
    @given(leagues())
    def test_any_league_comes_back_as_it_was(self, value):
        parsed = parse_bundle(json.dumps(value))
        made = import_bundle(parsed, by=make.by())
        assert dump(bundle_of(made)) == dump(parsed)
        assert list(league_findings()) == []
        assert Competition.objects.count() == 1


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("kind", ["cup", "championship"])
def test_a_withdrawal_leaves_the_house_as_results(kind):
    made = getattr(make, kind)(results="Owls 2-0 Marmots" if kind == "cup" else "")
    out = made.entrants.get(team__name="Drakes").team_id
    entrants.withdraw_team(
        made, Withdrawal(out, policy="forfeit"), by=make.by(), grounds=Grounds(None)
    )
    again = import_bundle(parse_bundle(json.dumps(dump(bundle_of(made)))), by=make.by())
    assert dump(bundle_of(again)) == dump(bundle_of(made))
    if kind == "championship":
        assert run("standings", again.slug, "--json") == run(
            "standings", made.slug, "--json"
        )


def test_the_standings_of_a_cup_tell_how_far_each_team_came():
    cup = make.cup(results="Owls 0-1 Marmots; Drakes 5-0 Herons")
    rows = json.loads(run("standings", cup.slug, "--json"))
    ranks = {row["team"]: row["rank"] for row in rows}
    assert ranks == {"Marmots": 1, "Drakes": 1, "Owls": 3, "Herons": 3}
    make.play(cup, "Marmots 1-0 Drakes")
    rows = json.loads(run("standings", cup.slug, "--json"))
    assert [(row["rank"], row["team"]) for row in rows[:2]] == [
        (1, "Marmots"),
        (2, "Drakes"),
    ]


@pytest.mark.django_db(transaction=True)
def test_a_database_without_tables_is_a_sentence(monkeypatch):
    monkeypatch.setattr(Competition._meta, "db_table", "not_there")
    with pytest.raises(CommandError, match="no tables yet"):
        run("standings", "any")


def test_kinds_of_goals_and_assists_survive_the_way_out_and_in():
    league = make.championship("Owls Drakes", legs=1)
    report = sheets.played(
        "Vog, Stok",
        "Berg, Alp",
        home=2,
        away=1,
        goals=(
            Goal("home", "Vog", MatchMoment(3), "header", "Stok"),
            Goal("home", "Stok", MatchMoment(9), "first_touch", "Vog"),
            Goal("away", "Berg", UNKNOWN_MOMENT, "shot"),
        ),
    )
    deeds.record_report(league.fixtures.first(), report, by=make.by())
    first = dumps(bundle_of(league))
    assert '"assist": "Stok"' in first
    assert '"name": "Alp"' in first
    again = import_bundle(parse_bundle(first), by=make.by())
    assert dumps(bundle_of(again)) == first
    assert list(league_findings()) == []
