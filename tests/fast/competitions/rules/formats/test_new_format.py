"""A new format is a module and a line of the registry: what that asks of it is all here."""

from __future__ import annotations

import random

import pytest

from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.rules.formats.registry import KNOCKOUT, format_in, options_chosen
from competitions.rules.formats.stages import StageTerms
from competitions.verification.verify import league_findings
from engine.errors import RuleViolation
from tests import make
from tests.stage_played import PlayedStage, drawn_by_lot
from tests.toy_format import register

pytestmark = pytest.mark.rule("HV-STG-01")


@pytest.fixture
def ring(monkeypatch):
    return register(monkeypatch)


def test_its_options_are_checked_kept_and_read_again(ring):
    chosen = ring.chosen({"back": True, "through": 2})
    assert options_chosen(chosen) == {"back": True, "through": 2}
    assert format_in("ring", options_chosen(chosen)) == chosen
    with pytest.raises(RuleViolation, match="“legs” is no option of this format"):
        ring.chosen({"legs": 2})
    with pytest.raises(RuleViolation, match="From 0 to 12 teams go on"):
        ring.chosen({"through": 13})
    with pytest.raises(RuleViolation, match="3 to 12 teams, not 13"):
        ring.check_size(13)


@pytest.mark.parametrize("n", range(3, 13))
def test_it_is_drawn_played_by_lot_and_says_who_goes_on_and_why(ring, n):
    played = ring.chosen({"back": n % 2 == 0, "through": 1})
    stage, lots = drawn_by_lot(played, n, random.Random(n)), random.Random(n)
    assert len(stage.drawn.matches) == played.hint(n, drawn=True).matches
    for matches in rounds_of(stage).values():
        sides = [team for one in matches for team in (one.home, one.away)]
        assert len(set(sides)) == len(sides)
    while ahead := played.ahead(stage):
        assert played.advancing(stage)[0].team is None
        stage.some_by_lot(ahead, lots)
    places = played.standing(stage)
    assert {one.team for one in places} == set(stage.policies)
    assert all(one.why for one in places)
    ((place, team, why),) = played.advancing(stage)
    assert place.rank == 1
    if team:
        assert (team, why) == (places[0].team, places[0].why)
    assert played.leaders(stage, 1) == (() if team is None else (team,))


def rounds_of(stage: PlayedStage):
    found = {}
    for one in stage.drawn.matches:
        found.setdefault(one.round, []).append(one)
    return found


@pytest.mark.django_db
def test_a_competition_of_it_has_its_page_and_sends_its_first_on(ring, client):
    stages = (StageTerms(ring.chosen({"through": 2})), StageTerms(KNOCKOUT))
    made = make.of_kind(ring.kind, "Aa Bb Cc", stages=stages)
    make.play(made, "Aa 1-0 Bb; Bb 2-0 Cc; Cc 3-0 Aa")
    page = client.get(f"/c/{made.slug}/table/?why=cc").content.decode()
    assert "goal difference" in page
    final = made.fixtures.order_by("round").last()
    text = client.get(f"/c/{made.slug}/bracket/").content.decode()
    assert (final.round, "Aa" in text, "Cc" in text) == (4, False, True)
    assert list(league_findings()) == []
    bundle = bundle_of(made)
    assert parse_bundle(dumps(bundle)).stages == bundle.stages
