"""HV-STG-08 on the pages: the later matches are listed first, and the form goes along."""

from __future__ import annotations

import pytest

from competitions.actions.log.entries import Grounds
from competitions.verification.decisions.comparison import wrong_decisions
from tests import make
from tests.fast.competitions.actions.competition.test_later_matches import (
    final_of,
    finalists,
    grouped,
    leader,
    points_taken,
    with_final,
)
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import Form, form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-08")]
OTHER = ["points", "goals_against", "lots"]
ASKED = "These later matches were played by teams that would not have met"


@pytest.fixture
def made(client):
    ada = make.user("ada")
    client.force_login(ada)
    return grouped(owner=make.club(user=ada))


def pressed(client, made, page: str, deed: str, **typed) -> tuple[str, Form]:
    """The page that asks, and its form."""
    address = at(page, made)
    form = form_with(client.get(address).content.decode(), deed)
    answer = client.post(address, form.pressed(deed, **typed))
    text = answer.content.decode()
    assert (answer.status_code, ASKED in text) == (409, True)
    assert "Nothing is saved so far." in text
    asked = form_with(text, deed)
    assert f"cascade_{final_of(made)}" in asked.names
    return address, asked


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    ("page", "deed", "typed"),
    [
        ("manage_table", "terms", {"tiebreaks": OTHER}),
        ("manage_teams", "adjust", {"points": "-3", "reason": "Late"}),
        ("manage_teams", "unadjust", {}),
        ("manage_teams", "withdraw", {"policy": "expunge"}),
    ],
)
def test_a_page_asks_and_then_does_it(client, made, page, deed, typed):
    if deed == "unadjust":
        points_taken(made, by=make.by(), grounds=Grounds(None))
    elif page == "manage_teams":
        typed = {**typed, "team": str(leader(made))}
    with_final(made)
    met = finalists(made)
    if deed == "withdraw":
        typed["knowing"] = losses_read(client, made, typed)
    address, asked = pressed(client, made, page, deed, **typed)
    assert finalists(made) == met
    chosen = {f"cascade_{final_of(made)}": "void"}
    # a browser sends what the form holds, and nothing twice
    assert client.post(address, asked.pressed(deed, **chosen)).status_code == 302
    assert client.post(address, asked.pressed(deed, **chosen)).status_code == 302
    made.refresh_from_db()
    assert finalists(made) != met
    if deed == "terms":
        assert made.tiebreaks == OTHER
    assert list(wrong_decisions()) == []


def losses_read(client, made, typed) -> str:
    """What is lost is asked before: both answers go along."""
    address = at("manage_teams", made)
    form = form_with(client.get(address).content.decode(), "withdraw")
    text = client.post(address, form.pressed("withdraw", **typed)).content.decode()
    return form_with(text, "withdraw").values["knowing"][0]


def test_a_form_from_before_loses_nothing(client, made):
    """Somebody was faster between the question and the answer."""
    with_final(made)
    address, asked = pressed(client, made, "manage_table", "terms", tiebreaks=OTHER)
    made.refresh_from_db()
    type(made).objects.filter(pk=made.pk).update(version=made.version + 1)
    answer = client.post(
        address, asked.pressed("terms", **{f"cascade_{final_of(made)}": "void"})
    )
    assert answer.status_code == 409
    form = form_with(answer.content.decode(), "terms")
    assert form.values["tiebreaks"] == OTHER
