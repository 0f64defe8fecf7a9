"""Who saves a form as it came changes nothing, however often.

Every button of the site whose form keeps values is pressed twice as its page offers it:
afterwards no row of any table differs, so no log speaks of a change either. The stored
values are odd ones; a form that shows a default instead of them is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client

from competitions.actions.log.entries import Grounds
from competitions.actions.people import pins
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import CardBox, Competition, Fixture
from engine.report import (
    UNKNOWN_MOMENT,
    BookingLine,
    Goal,
    MatchMoment,
    MatchReport,
    half_scores,
)
from tests import make
from tests.examples import step
from tests.fast import matrix_world
from tests.fast import test_mass_assignment as pressed
from tests.fast.form_reader import forms_in
from tests.fast.test_mass_assignment import CASES, NOW, Case

pytestmark = pytest.mark.django_db
# Buttons that do something by themselves; all others keep what their form says.
DEEDS = {
    *("draw", "undo", "lots", "finish", "reopen", "archive", "delete", "create"),
    *("enter", "late", "replace", "remove", "up", "down", "withdraw", "unadjust"),
    *("swap", "void", "role", "places"),
    *("confirm", "reject", "lend", "take_back", "take", "invite", "revoke", "uncoach"),
    *(
        "renew",
        "accept",
        "hold",
        "keep",
        "ready",
        "roll",
        "start",
        "watch",
        "anew",
        "walkover",
    ),
    *("adopt", "common", "pin", "chain", "leave", "stands", "other", "replay"),
    *("throw", "answer"),
    *("agree", "side", "yes", "no", "set_pin", "back"),
    *("reset", "rest", "act", "resign", "sit", "sketch", "pass", "ask", "order"),
    *("talk", "guide", "leave_guide", "set_out"),
    *("begin", "alone", "table", "mail", "mute", "stop"),
}
# The first time makes the draft of a side, or registers what is proposed; then it is stored.
BEGINS = {("prepare", "save"), ("pool", "register")}
CHAIN = ["points", "wins", "away_goals", "goal_difference", "manual", "lots"]
REPORT = MatchReport(
    2,
    1,
    periods=half_scores((1, 0)),
    goals=(
        Goal("home", "Vog", MatchMoment(12), "penalty"),
        Goal("home", "Stok", UNKNOWN_MOMENT),
    ),
    cards=(BookingLine("away", "Berg", MatchMoment(30), "yellow"),),
)
# Beside the cases of mass assignment: each kind of form over each kind of row.
MORE: tuple[tuple[str, str, Case], ...] = (
    *(
        ("manage_rules", "terms", Case({"competition": one}))
        for one in ("undrawn", "cup")
    ),
    ("manage_rules", "terms", Case({"competition": "bare"})),
    ("manage_fixture", "schedule", Case({"fixture": "day"})),
    ("manage_fixture", "schedule", Case({"fixture": "second"})),
    ("card", "save", Case({"kind": "of power", "card": "power"})),
    ("card", "save", Case({"kind": "of legend", "card": "legend"})),
    ("result", "save", Case({"fixture": "entered"}, person="hal")),
)


@pytest.fixture
def world(request: Any) -> Any:
    """That of mass assignment, with nothing left at its default."""
    made = request.getfixturevalue("pressed_world")
    odd = {
        "tiebreaks": CHAIN,
        "head_to_head": "continue",
        "depth": "full",
        "confirm_hours": 49,
        "count_provisional": False,
        "visibility": "unlisted",
        "points_win": 5,
        "points_draw": 2,
        "points_loss": -1,
    }
    Competition.objects.exclude(visibility="private").update(**odd)
    fresh = Competition.objects.get(slug=made.special["fresh"])
    club = fresh.club
    cup = make.cup(owner=club, drawn=False, third_place=True, profile="family")
    bare = make.championship(owner=club, tiebreaks=CHAIN[1:], legs=2)
    first, second = bare.fixtures.all()[:2]
    midnight = datetime(2026, 3, 3, 23, 0, tzinfo=UTC)
    rows = Fixture.objects
    rows.filter(pk=first.pk).update(kickoff=midnight, day_only=True, offset=60)
    rows.filter(pk=second.pk).update(
        kickoff=NOW + timedelta(seconds=31), place="Löwen", table="7", postponed=True
    )
    box = CardBox.objects.get(club=club, slug=made.objects["box"])
    power = make.card(box, "power", 21, "Nutmeg")
    legend = make.card(box, "legend", 2, "Thirteen")
    made.special |= {"cup": cup.slug, "bare": bare.slug, "day": first.public_id}
    made.special |= {"second": second.public_id, "of power": "power"}
    made.special |= {"of legend": "legend", "power": power.pk, "legend": legend.pk}
    made.special["entered"] = _entered(made, bare)
    return made


pressed_world = pytest.fixture(name="pressed_world")(pressed.world.__wrapped__)


def _entered(made: Any, league: Competition) -> str:
    """A match whose home coach has typed more of it than the score."""
    hal = make.user("hal")
    match = make.fixture(league, "Owls", "Drakes")
    make.coaching(match.home, hal)
    who = make.coach_by("home", f"user:{hal.pk}")
    deeds.propose_result(match, Submission(REPORT), by=who, grounds=Grounds(None))
    made.clients["hal"] = Client()
    made.clients["hal"].force_login(hal)
    return match.public_id


@pytest.mark.sampled
def test_a_form_saved_twice_leaves_all_as_it_was(world, record_property):
    """One world for all: each press is undone, so the next starts from the same rows.

    Each tenth form; all of them in `make prove`.
    """
    names = {page.name: page for page in matrix_world.pages()}
    kept = [one for one in pressed.BUTTONS if one[1] not in DEEDS]
    tried = [(page, deed, CASES[page.name, deed]) for page, deed in kept]
    # what a dry run has to come before stores something new
    tried = [one for one in tried if not one[2].first]
    tried += [(names[name], deed, wanted) for name, deed, wanted in MORE]
    tried = tried[:: step(10)]
    with time_machine.travel(NOW, tick=False) as clock:
        before = pressed.everything()
        clock.shift(timedelta(hours=1))
        wrong = [
            f"{page.name} {deed} {wanted.at}: {problem}"
            for page, deed, wanted in tried
            for problem in problems(world, page, deed, wanted, before)
        ]
    record_property("counted", f"saved twice: {len(tried)} forms")
    assert not wrong, "\n".join(wrong)


def problems(
    world: Any, page: Any, deed: str, wanted: Case, before: Any
) -> Iterator[str]:
    client, address = world.clients[wanted.person], world.address(page, wanted)
    plain, cookies = replace(wanted, typed={}), client.cookies.copy()
    with transaction.atomic():
        for time in range(2):
            where, form, _ = pressed.found(client, address, deed, plain)
            client.post(where, form.pressed(deed))
            now = pressed.everything()
            if time == 0 and (page.name, deed) in BEGINS:
                before = now
            yield from (f"changed {name}" for name in now if now[name] != before[name])
        transaction.set_rollback(True)
    client.cookies = cookies


def test_the_own_account_saved_twice_stays_as_it_was(client):
    """Its page is the sign-in package's neighbour and has no deeds of ours."""
    ben = make.user("ben", display_name="Ben")
    make.coaching(make.team(), ben)
    pins.set_pin(ben, "4711")
    client.force_login(ben)
    before = pressed.everything()
    sent = 0
    for _ in range(2):
        forms = forms_in(client.get("/accounts/").content.decode())
        for form in [one for one in forms if not one.action]:
            # the name's button has no deed, the PIN's first one keeps it
            deed = next(iter(form.deeds), "")
            client.post("/accounts/", {**form.values, "deed": deed})
            sent += 1
    assert sent == 4
    assert pressed.everything() == before
