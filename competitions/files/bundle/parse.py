"""HV-BUNDLE-01..03: a bundle file to values, or every problem with its place."""

from __future__ import annotations

from competitions.files.bundle.canonical import canonical_bundle
from competitions.files.bundle.check import check_bundle
from competitions.files.bundle.club import CLUB_KEYS, read_club
from competitions.files.bundle.first import read_first
from competitions.files.bundle.object_reader import ObjectReader, Problems, Spot
from competitions.files.bundle.stages import StagePlayers, read_stages
from competitions.files.bundle.teams import (
    LONG_NAME,
    BoxesNamed,
    check_heirs,
    first_names,
    read_team,
    refuse_same,
)
from competitions.files.bundle.terms import TERM_KEYS, read_more_terms, read_terms
from competitions.files.bundle.values import (
    FIRST,
    SECOND,
    Bundle,
    BundleErrors,
    Problem,
)
from competitions.games.registry import CODECS, FIRST_RULESET, LEAGUES
from competitions.rules.names import name_key
from engine.rulesets import Ruleset
from engine.strict_json import NotJson, load

MOST_TEAMS = 256
TOP_KEYS = ("format", "club", "competition", "teams")
COMPETITION_KEYS = ("name", "game", "profile", *TERM_KEYS, "stages")


def parse_bundle(source: str | bytes) -> Bundle:
    """The competition in the file, defaults filled in; raises BundleErrors."""
    try:
        value = load(source)
    except NotJson as error:
        problem = Problem(error.place, error.message, error.params)
        raise BundleErrors([problem]) from None
    return parse_value(value)


def parse_value(value: object) -> Bundle:
    """The competition in a value that was parsed already; raises BundleErrors."""
    problems = Problems()
    first = _is_first(value)
    bundle = (read_first if first else _read)(value, Spot("", problems))
    check_bundle(bundle, problems, first=first)
    problems.end()
    return canonical_bundle(bundle)


def _is_first(value: object) -> bool:
    """What says no version is read as the one that it looks like."""
    if not isinstance(value, dict):
        return False
    version = value.get("format")
    return version == FIRST or (version != SECOND and "fixtures" in value)


def _read(value: object, spot: Spot) -> Bundle:
    top = ObjectReader(value, spot, TOP_KEYS)
    if not top.spoilt:
        top.choice("format", (FIRST, SECOND))
    club = read_club(top.child("club", CLUB_KEYS))
    reader = top.child("competition", COMPETITION_KEYS)
    game = reader.choice("game", tuple(CODECS), FIRST_RULESET.game)
    profiles = tuple(one.profile for one in LEAGUES if one.game == game)
    ruleset = Ruleset(game, reader.choice("profile", profiles, profiles[0]))
    boxes = BoxesNamed(club.boxes, ruleset.game)
    teams = tuple(
        read_team(one, at, boxes)
        for one, at in top.items("teams", MOST_TEAMS, required=True)
    )
    refuse_same([team.name for team in teams], top.at("teams"))
    teams = check_heirs(teams, top.at("teams"))
    known = {name_key(team.name): team.name for team in teams}
    begin = tuple(name for name in first_names(teams) if name in known.values())
    return Bundle(
        club=club,
        name=reader.text("name", LONG_NAME),
        stages=read_stages(reader, StagePlayers(known, ruleset, begin)),
        ruleset=ruleset,
        teams=teams,
        **read_terms(reader, known),
        **read_more_terms(reader, ruleset, known),
    )
