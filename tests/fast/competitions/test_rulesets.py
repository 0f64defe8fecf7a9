"""One value says which rules hold; what was stored without it is Helvetia's (decision 31)."""

from __future__ import annotations

import json

import pytest

from competitions.actions.log import entries
from competitions.games.helvetia.league import FAMILY, GEEK
from competitions.models import Fixture, LogEntry
from competitions.queries.standings.tables import table_of
from competitions.rules.log.ledger import canonical_json
from competitions.verification.verify import league_findings
from engine.rulesets import Ruleset, ruleset_in
from matches.models import SheetEntry
from matches.queries.sheet import sheet_state
from matches.rules.sheet.opening import Opening
from tests import make, preparing, random_season
from tests.states import all_states

pytestmark = pytest.mark.django_db

NAMES = {"ruleset", "game"}


def unnamed(value):
    """What the log said before an entry named its ruleset."""
    if isinstance(value, dict):
        return {key: unnamed(one) for key, one in value.items() if key not in NAMES}
    return value


@pytest.fixture
def older(monkeypatch):
    """Entries and sheets as they were written before."""
    content = Opening.content
    monkeypatch.setattr(
        entries, "canonical_json", lambda said: canonical_json(unnamed(said))
    )
    monkeypatch.setattr(Opening, "content", lambda self: unnamed(content(self)))


def a_season(kind, seed):
    *_, season = random_season.lived(kind, seed)
    names = dict(season.entrants.values_list("team", "team__name"))
    table = [
        (row.rank, names[row.team], row.played, row.gf, row.ga, row.points)
        for row in table_of(season)
    ]
    states = {names[pk]: len(state.players) for pk, state in all_states(season).items()}
    return table, states


def payloads(kind):
    rows = LogEntry.objects.filter(kind__startswith=kind).order_by("pk")
    return [json.loads(text) for text in rows.values_list("payload", flat=True)]


def test_it_is_one_value_and_reads_less_as_the_first():
    assert str(Ruleset("helvetia", "family")) == "helvetia/family"
    assert ruleset_in({"profile": "family"}) == FAMILY.ruleset
    assert ruleset_in({"game": "", "profile": ""}) == GEEK.ruleset
    assert ruleset_in({"game": "other", "profile": "x"}) == Ruleset("other", "x")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_season_written_before_reads_as_one_written_now(seed, request):
    now = a_season("championship", seed)
    results = [one["result"] for one in payloads("result.") if "result" in one]
    assert {one["ruleset"] for one in results} == {"helvetia/geek"}
    request.getfixturevalue("older")
    assert a_season("championship", seed) == now
    assert list(league_findings()) == []
    last = [one for one in payloads("result.") if "result" in one][len(results) :]
    assert last
    assert not any("ruleset" in one["result"] for one in last)


def test_the_log_says_by_which_rules_a_result_came_about():
    league = make.championship("Owls Drakes", results="Owls 2-1 Drakes")
    type(league).objects.filter(pk=league.pk).update(profile="family")
    assert any("ruleset differs from the log" in one for one in league_findings())


@pytest.mark.parametrize("when", ["now", "before"])
def test_a_sheet_names_its_ruleset(when, request):
    if when == "before":
        request.getfixturevalue("older")
    fixture = preparing.league().fixtures.get()
    preparing.opened(fixture)
    (row,) = SheetEntry.objects.filter(match=fixture.public_id, seq=1)
    assert ('"game":"helvetia"' in row.payload) == (when == "now")
    assert sheet_state(fixture.public_id).ruleset == GEEK.ruleset
    opening = payloads("match.open")[-1]
    assert opening.get("ruleset") == ("helvetia/geek" if when == "now" else None)
    assert list(league_findings()) == []


def test_a_friendly_keeps_its_ruleset_and_an_old_one_is_of_the_first_game(older):
    owls, drakes = (make.team(name) for name in ("Owls", "Drakes"))
    match = make.friendly(owls, drakes, ruleset=FAMILY.ruleset)
    assert (match.game, match.league_rules) == ("helvetia", FAMILY)
    # A server of before writes neither the column nor the word in the log.
    Fixture.objects.filter(pk=match.pk).update(game="")
    match.refresh_from_db()
    assert (match.ruleset, match.league_rules) == (FAMILY.ruleset, FAMILY)
    assert list(league_findings()) == []
