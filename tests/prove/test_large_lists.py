"""The largest files: five thousand lines in, out, and in again, by the pages."""

from __future__ import annotations

import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from competitions.models import Result, SquadPlayer
from competitions.rules.formats.registry import ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from matches.verification.verify import all_findings
from tests import make
from tests.list_files import check, problem_lines, take

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TEAMS, LEGS, PLAYERS = 50, 4, 5_000
STORED = "All of it is stored already"


def timed(record_property, what, deed):
    """What came, and how long it took with how many queries."""
    with CaptureQueriesContext(
        connection,
    ) as asked:
        began = time.process_time()
        came = deed()
        spent = time.process_time() - began
    record_property("counted", f"{what}: {spent:.1f} s CPU, {len(asked)} queries")
    return came, len(asked)


def test_a_season_of_4900_results_comes_from_a_file(client, record_property):
    stages = (StageTerms(ROUND_ROBIN.chosen({"legs": LEGS})),)
    names = [f"Team {n:02}" for n in range(TEAMS)]
    made = make.championship(names, stages=stages)
    ada = make.signed_in(client, "ada", made.club)
    address, out = (
        reverse("manage_file", args=[made.slug]),
        f"{reverse('fixtures', args=[made.slug])}?file=csv",
    )
    keys = list(made.fixtures.values_list("public_id", flat=True))
    lines = [
        f"{key},,,{n % 5},{n % 3},2026-05-{n % 28 + 1:02},{n % 9}"
        for n, key in enumerate(keys)
    ]
    text = "Match,Home,Away,Home goals,Away goals,Date,Table\n" + "\n".join(lines)
    preview, _ = timed(record_property, "looked at", lambda: check(ada, address, text))
    assert problem_lines(preview) == []
    answer, asked = timed(
        record_property, "stored", lambda: take(ada, address, preview)
    )
    assert answer.status_code == 302
    # an entry and a row for each, 200 of them at once
    assert asked < 400
    assert Result.objects.filter(state="official").count() == len(keys) == 4900
    file, _ = timed(record_property, "out", lambda: ada.get(out))
    again, _ = timed(
        record_property, "in again", lambda: check(ada, address, file.content)
    )
    assert STORED in again.content.decode()
    assert list(all_findings()) == []


def test_five_thousand_players_come_from_a_file(client, record_property):
    club = make.club()
    teams = [make.team(f"Team {n}", club) for n in range(84)]
    ada = make.signed_in(client, "ada", club)
    address = reverse("players_file", args=[club.slug])
    lines = [f"{team.name};Zoë {n};{n}" for team in teams for n in range(60)]
    text = "Team;Player;Number\n" + "\n".join(lines[:PLAYERS])
    look = lambda: check(ada, address, text.encode("cp1252"))  # noqa: E731
    preview, _ = timed(record_property, "looked at", look)
    answer, asked = timed(
        record_property, "stored", lambda: take(ada, address, preview)
    )
    assert answer.status_code == 302
    assert asked < 100
    assert SquadPlayer.objects.count() == PLAYERS
    out = ada.get(f"{address}?file=csv").content
    assert STORED in check(ada, address, out).content.decode()
    assert list(all_findings()) == []
