"""HV-STG-09 on the page: who plays in a later stage, by POST."""

from __future__ import annotations

import pytest

from competitions.models import LogEntry
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from matches.verification.verify import all_findings
from tests import make
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-09")]
NAMES = "Aa Bb Cc Dd Ee Ff"
STAGES = (
    StageTerms(GROUPS.chosen({"groups": 2, "through": 2})),
    StageTerms(KNOCKOUT),
)


@pytest.fixture
def club(client):
    ada = make.user("ada")
    client.force_login(ada)
    return make.club(user=ada)


@pytest.fixture
def cup(club):
    return make.cup(NAMES, owner=club, stages=STAGES)


def stage_page(client, made):
    return client.get(at("manage_stage", made)).content.decode()


def typed(made, **numbers):
    teams = dict(made.entrants.values_list("team__name", "team_id"))
    return {f"order-{teams[name]}": number for name, number in numbers.items()}


def sent(client, made, deed="list", **numbers):
    form = form_with(stage_page(client, made), deed)
    return client.post(
        at("manage_stage", made), form.pressed(deed, **typed(made, **numbers))
    )


def agreed(client, made, answer, deed="list"):
    """What is lost was read."""
    assert answer.status_code == 409
    form = form_with(answer.content.decode(), deed)
    assert client.post(at("manage_stage", made), form.pressed(deed)).status_code == 302
    made.refresh_from_db()


def test_a_list_is_made_and_taken_away(client, cup):
    assert "come from the places of the stage before" in stage_page(client, cup)
    assert at("manage_stage", cup) in (
        client.get(at("manage_teams", cup)).content.decode()
    )
    agreed(client, cup, sent(client, cup, Ff="1", Ee="2", Aa="5"))
    names = cup.last_stage.entrants.values_list("team__name", flat=True)
    assert list(names) == ["Ff", "Ee", "Aa"]
    bracket = client.get(at("bracket", cup)).content.decode()
    # the name alone: two letters stand in many a token too
    assert all(f">{name}<" in bracket for name in names)
    assert ">Bb<" not in bracket
    rules = client.get(at("rules", cup)).content.decode()
    assert "Teams of a later stage laid down" in rules
    assert "Ff, Ee, Aa" in rules
    agreed(client, cup, sent(client, cup, deed="places"), deed="places")
    assert "come from the places of the stage before" in stage_page(client, cup)
    assert LogEntry.objects.filter(kind="stage.teams").count() == 2
    assert list(all_findings()) == []


def test_before_the_draw_nothing_is_asked(client, club):
    made = make.cup(NAMES, owner=club, stages=STAGES, drawn=False)
    assert sent(client, made, Aa="2", Bb="1").status_code == 302
    assert 'value="1"' in stage_page(client, made)
    assert list(all_findings()) == []


@pytest.mark.long(cases=2)
@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"Aa": "1", "Bb": "1"}, "Another team has this number."),
        ({"Aa": "1"}, "2"),
        ({"Aa": "x", "Bb": "2"}, "whole number"),
        ({}, "Give a number to each team"),
    ],
)
def test_what_cannot_be_comes_back_as_it_was_typed(client, cup, numbers, words):
    answer = sent(client, cup, **numbers)
    text = answer.content.decode()
    assert (answer.status_code, words in text) == (422, True)
    form = form_with(text, "list")
    assert {name: form.values[name] for name in typed(cup, **numbers)} == {
        name: [number] for name, number in typed(cup, **numbers).items()
    }
    assert not LogEntry.objects.filter(kind="stage.teams").exists()


def test_who_was_slower_keeps_what_he_typed(client, cup):
    form = form_with(stage_page(client, cup), "list")
    make.withdrawn(cup, "Cc", "forfeit")
    numbers = typed(cup, Aa="2", Bb="1")
    answer = client.post(at("manage_stage", cup), form.pressed("list", **numbers))
    assert answer.status_code == 409
    again = form_with(answer.content.decode(), "list")
    assert {name: again.values[name][0] for name in numbers} == numbers
    # who has withdrawn is not offered
    assert not typed(cup, Cc="1").keys() & again.names


def test_once_it_is_played_the_page_says_so(client, cup):
    agreed(client, cup, sent(client, cup, Aa="1", Bb="2"))
    make.play(cup, "Aa 2-1 Bb")
    text = stage_page(client, cup)
    assert "A match of this stage has begun" in text
    assert 'value="list"' not in text
    data = {"deed": "list", "key": "k" * 20, "version": cup.version, "stage": "2"}
    answer = client.post(
        at("manage_stage", cup), {**data, **typed(cup, Cc="1", Dd="2")}
    )
    assert answer.status_code in (409, 422)


def test_a_competition_of_one_stage_has_no_such_page(client, club):
    made = make.cup(NAMES, owner=club)
    assert client.get(at("manage_stage", made)).status_code == 404
    assert "manage/stage" not in client.get(at("manage_teams", made)).content.decode()


def test_not_now_leads_back_to_the_stage_that_was_asked_about(client, club):
    made = make.cup(NAMES, owner=club, stages=(*STAGES[:1], *STAGES))
    here = at("manage_stage", made, "?stage=3")
    form = form_with(client.get(here).content.decode(), "list")
    answer = client.post(here, form.pressed("list", **typed(made, Aa="1", Bb="2")))
    assert answer.status_code == 409
    assert f'href="{here}">Not now' in answer.content.decode()
