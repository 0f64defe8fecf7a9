"""HV-STG-07: a stage has points and tie-breaks of its own, or those of its competition."""

from __future__ import annotations

import pytest

from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.actions.competition.test_stages_played import (
    entered,
    of_stage,
)
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-07")]
ONCE = ROUND_ROBIN.chosen({"legs": 1, "through": 2})
TWICE = (StageTerms(ONCE, name="Autumn"), StageTerms(ROUND_ROBIN.chosen({"legs": 1})))
OWN = StageTerms(ONCE, points=(2, 1, 0))


@pytest.fixture
def league(client):
    return played(client, TWICE)


def played(client, stages):
    """Aa, Bb, Cc, Dd, who win against those after them in the alphabet."""
    ada = make.user("ada")
    client.force_login(ada)
    owner = make.club(user=ada)
    league = make.cup("Aa Bb Cc Dd", stages=stages, method="list", owner=owner)
    for met in of_stage(league, 1):
        entered(met, *((2, 0) if met.home.name < met.away.name else (0, 2)))
    return league


def sent(client, league, deed, query="", **typed):
    address = at("manage_table", league, query)
    form = form_with(client.get(address).content.decode(), "terms")
    return client.post(address, form.pressed(deed, **typed))


def points(client, league, query=""):
    table = client.get(at("table", league, query)).context["table"]
    return [line.points for line in table.lines]


def test_rules_of_one_stage_leave_the_others_alone(client, league):
    saved = sent(client, league, "terms", "?stage=1", win="5", own="on")
    assert (saved.status_code, saved["Location"]) == (
        302,
        at("manage_table", league, "?stage=1"),
    )
    assert points(client, league) == [15, 10, 5, 0]
    league.refresh_from_db()
    assert league.points_win == 3
    assert [stage.points_win for stage in league.stages_in_order] == [5, 3]
    shown = client.get(at("manage_table", league, "?stage=1")).context["form"]
    assert (shown["win"].value(), shown["own"].value()) == (5, True)
    # the rules of all the others leave those of its own alone
    sent(client, league, "terms", "?stage=2", win="4")
    league.refresh_from_db()
    assert [stage.points_win for stage in league.stages_in_order] == [5, 4]
    assert list(all_findings()) == []


@pytest.mark.long
def test_without_rules_of_its_own_a_stage_takes_those_of_all(client, league):
    sent(client, league, "terms", "?stage=1", win="5", own="on")
    form = form_with(client.get(at("manage_table", league)).content.decode(), "terms")
    values = {**form.pressed("terms"), "win": "4"}
    del values["own"]
    assert client.post(at("manage_table", league), values).status_code == 302
    league.refresh_from_db()
    assert league.points_win == 4
    assert [stage.own_terms for stage in league.stages_in_order] == ["", ""]
    assert points(client, league) == [12, 8, 4, 0]
    assert list(all_findings()) == []


def test_the_preview_shows_the_stage_that_is_chosen(client, league):
    shown = sent(client, league, "preview", "?stage=1", win="5").context["preview"]
    assert [line.points for line in shown.lines] == [15, 10, 5, 0]
    assert not sent(client, league, "preview", "?stage=2").context["preview"].lines


def test_the_only_table_may_have_rules_of_its_own(client):
    league = played(client, (OWN, StageTerms(KNOCKOUT)))
    page = client.get(at("manage_table", league))
    assert [line.points for line in page.context["preview"].lines] == [6, 4, 2, 0]
    assert page.context["form"]["own"].value() is True
    sent(client, league, "terms", win="4")
    assert points(client, league) == [12, 8, 4, 0]
    league.refresh_from_db()
    assert league.points_win == 3


def test_a_page_of_one_table_asks_for_no_stage(client):
    ada = make.user("ada")
    client.force_login(ada)
    league = make.championship("Aa Bb", owner=make.club(user=ada))
    assert "own" not in client.get(at("manage_table", league)).context["form"].fields


def test_the_table_before_it_is_saved_says_whose_group_is_whose(client):
    groups = GROUPS.chosen({"groups": 2, "through": 1})
    made = played(client, (StageTerms(groups), StageTerms(KNOCKOUT)))
    preview = client.get(at("manage_table", made, "?stage=1")).context["preview"]
    found = [(line.rank, line.name, line.team) for line in preview.lines]
    assert found == [
        (1, "Aa", "Group A"),
        (2, "Dd", "Group A"),
        (1, "Bb", "Group B"),
        (2, "Cc", "Group B"),
    ]
