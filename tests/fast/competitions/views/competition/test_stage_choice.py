"""HV-STG-07: each stage with a table has its page, its files and its zones."""

from __future__ import annotations

import pytest

from competitions.actions.competition.zones import set_zones
from competitions.models import LogEntry
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from competitions.rules.standings.zones import TableZone
from engine.errors import RuleViolation
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.actions.competition.test_stages_played import (
    entered,
    of_stage,
)
from tests.fast.competitions.views.manage.test_zones import blocks
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-07", "HV-ZONE-01")]
STAGES = (
    StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 2}), name="Autumn"),
    StageTerms(ROUND_ROBIN.chosen({"legs": 1})),
)


@pytest.fixture
def made(client):
    ada = make.user("ada")
    client.force_login(ada)
    owner = make.club(user=ada)
    league = make.cup("Aa Bb Cc Dd", stages=STAGES, method="list", owner=owner)
    for met in of_stage(league, 1):
        entered(met, *((2, 0) if met.home.name < met.away.name else (0, 2)))
    return league


def names(client, made, query: str) -> list[str]:
    table = client.get(at("table", made, query)).context["table"]
    return [line.name for line in table.lines]


def test_each_table_has_an_address(client, made):
    assert names(client, made, "") == ["Aa", "Bb", "Cc", "Dd"]
    assert names(client, made, "?stage=2") == ["Aa", "Bb"]
    (last,) = of_stage(made, 2)
    entered(last, 0, 1)
    first, second = names(client, made, "?stage=2")
    assert {first, second} == {"Aa", "Bb"}
    assert names(client, made, "?stage=9") == ["Aa", "Bb", "Cc", "Dd"]
    page = client.get(at("table", made, "?stage=2")).content.decode()
    assert "Autumn" in page
    assert "Championship, stage 2" in page
    assert 'href="?stage=2&amp;file=csv&amp;grid=table"' in page
    text = client.get(at("table", made, "?stage=2&text=1")).content.decode()
    assert "Cc" not in text
    # who leads the last table stands on the front page
    front = client.get(made.get_absolute_url()).context["table"]
    assert [line.name for line in front.lines] == [first, second]


def test_a_table_names_the_tie_breaks_of_its_own_stage(client):
    own = StageTerms(STAGES[1].format, tiebreaks=("points", "away_goals"))
    made = make.cup("Aa Bb Cc Dd", stages=(STAGES[0], own))
    chains = [
        [name for name, _meaning in client.get(at("table", made, one)).context["chain"]]
        for one in ("?stage=1", "?stage=2")
    ]
    assert chains[0][:2] == ["Points", "Goal difference"]
    assert chains[1] == ["Points", "Away goals"]


def test_a_page_of_one_stage_offers_no_choice(client):
    page = client.get(at("table", make.championship("Aa Bb"))).content.decode()
    assert 'href="?stage=' not in page


def test_groups_before_a_table_have_pages_of_their_own(client):
    stages = (StageTerms(GROUPS.chosen({"groups": 2, "through": 1})), STAGES[1])
    made = make.cup("Aa Bb Cc Dd", stages=stages)
    assert len(client.get(at("groups", made)).context["tables"]) == 2
    # nobody is known there yet
    assert names(client, made, "") == []


def test_zones_are_of_the_stage_they_are_chosen_for(client, made):
    address = at("manage_table", made, "?stage=2")
    form = form_with(client.get(address).content.decode(), "zones")
    typed = {"zone-kind0": "up", "zone-first0": "1"}
    saved = client.post(address, form.pressed("zones", **typed))
    # back to the same stage
    assert (saved.status_code, saved.headers["Location"]) == (302, address)
    entry = LogEntry.objects.get(kind="competition.zones")
    assert '"stage":2' in entry.payload
    (last,) = of_stage(made, 2)
    entered(last, 0, 1)
    second = client.get(at("table", made, "?stage=2")).content.decode()
    assert blocks(second)[0] == ("up", "Going up", 1)
    first = client.get(at("table", made)).content.decode()
    assert blocks(first)[0] == ("through", "Through", 2)
    assert list(all_findings()) == []


def test_a_bracket_has_no_zones():
    made = make.cup("Aa Bb Cc Dd", stages=(STAGES[0], StageTerms(KNOCKOUT)))
    zone = [TableZone("up", 1, 1)]
    with pytest.raises(RuleViolation, match="keeps no table"):
        set_zones(made.last_stage, zone, by=make.by(), version=None)
