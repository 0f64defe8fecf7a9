"""HV-TIE-05: an organiser puts level teams in order, and the table says that he did."""

from __future__ import annotations

import pytest

from competitions.models import LogEntry
from competitions.queries.standings.tables import table_of
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-TIE-05")]
CHAIN = ("points", "goal_difference", "manual")
LEVEL = "Owls 1-0 Drakes; Drakes 1-0 Herons; Herons 1-0 Owls"


@pytest.fixture
def club(client):
    ada = make.user("ada")
    client.force_login(ada)
    return make.club(user=ada)


@pytest.fixture
def league(club):
    teams = "Owls Drakes Herons"
    return make.championship(teams, owner=club, legs=1, tiebreaks=CHAIN, results=LEVEL)


def arranged(client, made, **numbers):
    """The form as it is shown, with these numbers typed."""
    form = form_with(client.get(at("manage_table", made)).content.decode(), "arrange")
    teams = {e.team.name: e.team_id for e in made.entrants.select_related("team")}
    typed = {f"order-{teams[name]}": n for name, n in numbers.items()}
    return client.post(at("manage_table", made), form.pressed("arrange", **typed))


def ranks(made):
    names = {e.team_id: e.team.name for e in made.entrants.select_related("team")}
    return [(row.rank, names[row.team]) for row in table_of(made)]


def test_level_teams_stand_as_he_says_and_everybody_reads_it(client, league):
    assert [rank for rank, _name in ranks(league)] == [1, 1, 1]
    address = at("table", league)
    slug = league.entrants.get(team__name="Owls").team.slug
    shown = client.get(f"{address}?why={slug}").content.decode()
    assert "the organiser has laid down no order" in shown
    assert arranged(client, league, Herons="1", Owls="2").status_code == 302
    league.refresh_from_db()
    assert ranks(league) == [(1, "Herons"), (2, "Owls"), (3, "Drakes")]
    # saved again it says the same, and nothing is written
    assert arranged(client, league).status_code == 302
    entry = LogEntry.objects.get(kind="competition.order")
    assert entry.stream == league.stream
    slug = league.entrants.get(team__name="Herons").team.slug
    page = client.get(f"{address}?why={slug}").content.decode()
    assert "The organiser has put Herons before Owls." in page
    rules = client.get(at("rules", league)).content.decode()
    assert "Order of level teams laid down" in rules
    assert list(all_findings()) == []


def test_two_teams_have_not_the_same_number(client, league):
    answer = arranged(client, league, Herons="1", Owls="1")
    assert answer.status_code == 422
    assert "Another team has this number." in answer.content.decode()
    assert not LogEntry.objects.filter(kind="competition.order").exists()


def test_where_no_chain_asks_for_it_there_is_no_form(client, club):
    made = make.championship(owner=club)
    page = client.get(at("manage_table", made)).content.decode()
    assert 'value="arrange"' not in page
    data = {"deed": "arrange", "key": "k", "version": made.version}
    client.post(at("manage_table", made), data)
    assert not LogEntry.objects.filter(kind="competition.order").exists()


@pytest.mark.long
@pytest.mark.rule("HV-STG-08")
def test_who_would_come_through_otherwise_is_asked_about_first(client, club):
    stages = (
        StageTerms(GROUPS.chosen({"groups": 2, "through": 1})),
        StageTerms(KNOCKOUT),
    )
    made = make.cup(
        "Aa Bb Cc Dd", owner=club, stages=stages, tiebreaks=("points", "manual")
    )
    # snake: Aa and Dd, Bb and Cc
    make.play(made, "Aa 1-1 Dd; Bb 2-0 Cc")
    assert arranged(client, made, Aa="1").status_code == 302
    made.refresh_from_db()
    make.play(made, "Aa 1-0 Bb")
    answer = arranged(client, made, Aa="", Dd="1")
    assert answer.status_code == 409
    assert "Change the rules?" in answer.content.decode()
    assert LogEntry.objects.filter(kind="competition.order").count() == 1
