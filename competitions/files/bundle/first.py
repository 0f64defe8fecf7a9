"""A bundle of version 1: one championship or cup, and nothing that teams carry."""

from __future__ import annotations

from competitions.files.bundle.fixtures import MOST_FIXTURES, FixtureTerms, read_fixture
from competitions.files.bundle.object_reader import ObjectReader, Spot
from competitions.files.bundle.teams import LONG_NAME, read_team, refuse_same
from competitions.files.bundle.terms import FIRST_KEYS, read_terms
from competitions.files.bundle.values import (
    FIRST,
    SECOND,
    Bundle,
    BundleClub,
    BundleStage,
)
from competitions.games.registry import FIRST_RULESET, RULESETS
from competitions.rules.formats.registry import FIRST_KINDS, KINDS
from competitions.rules.names import name_key
from competitions.rules.terms import check_columns
from engine.errors import RuleViolation
from engine.rulesets import Ruleset

MOST_TEAMS = 256
TOP_KEYS = ("format", "club", "competition", "teams", "fixtures")
COMPETITION_KEYS = (
    *("name", "game", "profile", "kind", "legs", "third_place"),
    *FIRST_KEYS,
)
# It was written when there was one game.
GAME = FIRST_RULESET.game
PROFILES = tuple(one.profile for one in RULESETS if one.game == GAME)


def read_first(value: object, spot: Spot) -> Bundle:
    top = ObjectReader(value, spot, TOP_KEYS)
    if not top.spoilt:
        top.choice("format", (FIRST, SECOND))
    club = top.child("club", ("name",)).text("name", LONG_NAME)
    teams = tuple(
        read_team(one, at, None)
        for one, at in top.items("teams", MOST_TEAMS, required=True)
    )
    refuse_same([team.name for team in teams], top.at("teams"))
    known = {name_key(team.name): team.name for team in teams}
    reader = top.child("competition", COMPETITION_KEYS)
    kind = KINDS[reader.choice("kind", FIRST_KINDS)]
    reader.choice("game", (GAME,), GAME)
    ruleset = Ruleset(GAME, reader.choice("profile", PROFILES, PROFILES[0]))
    played = FixtureTerms(known, kind, ruleset, first=True)
    fixtures = tuple(
        read_fixture(one, at, played)
        for one, at in top.items("fixtures", MOST_FIXTURES, required=True)
    )
    usual = kind.legs
    legs = reader.integer("legs", range(1, 3), usual)
    third_place = reader.boolean("third_place")
    try:
        chosen = check_columns(kind.kind, legs=legs, third_place=third_place)
    except RuleViolation as violation:
        reader.spot.refusal(violation)
        chosen = kind
    return Bundle(
        club=BundleClub(club),
        name=reader.text("name", LONG_NAME),
        stages=(BundleStage(chosen, fixtures),),
        ruleset=ruleset,
        teams=teams,
        **read_terms(reader, known),
    )
