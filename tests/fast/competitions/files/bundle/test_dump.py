"""Out and in again: nothing is lost, and there is one way to say each thing."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.files.bundle.canonical import canonical_bundle
from competitions.files.bundle.course import file_stages
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.files.bundle.values import (
    Bundle,
    BundleAdjustment,
    BundleClub,
    BundleFixture,
    BundleStage,
    BundleTeam,
    Player,
)
from competitions.rules.draws import round_robin
from competitions.rules.draws.bracket_values import TieEnd
from competitions.rules.draws.knockout import (
    CupTerms,
    bracket,
    champion,
    seeded_leaves,
)
from competitions.rules.draws.placings import placings
from competitions.rules.formats.registry import FORMATS, KINDS
from competitions.rules.names import EMPTY, name_key
from competitions.rules.standings.steps import TIEBREAKS
from engine.games.helvetia.side_report import GOAL_KINDS
from engine.report import BookingLine, Goal, MatchMoment, MatchReport, half_scores
from tests.examples import examples
from tests.notation import Names, results

EXAMPLES = Path(__file__).parents[5] / "docs" / "examples"

LETTERS = st.characters(
    categories=["Lu", "Ll", "Lo", "Nd", "So", "Sm"], exclude_characters=EMPTY
)
NAMES = st.text(LETTERS, min_size=1, max_size=12).map(partial(normalize, "NFC"))
MINUTES = st.none() | st.integers(0, 150)
DATES = st.none() | st.dates(dt.date(1800, 1, 1), dt.date(2200, 12, 31))
MOMENTS = st.datetimes(
    dt.datetime.fromisoformat("1800-01-01"),
    dt.datetime.fromisoformat("2200-12-31"),
    timezones=st.sampled_from([None, dt.UTC, dt.timezone(dt.timedelta(hours=-3))]),
).map(lambda moment: moment.replace(microsecond=0))
# mostly few teams: forty have 1,560 fixtures, and nothing else to lose
SIZES = st.sampled_from([*range(2, 13), 40])
STEPS = [name for name in TIEBREAKS if name != "points"]


@dataclass(frozen=True)
class Held:
    """A bundle whose name in a failure is short: hundreds of fixtures are no help."""

    bundle: Bundle

    def __repr__(self) -> str:
        teams, fixtures = len(self.bundle.teams), len(self.bundle.fixtures)
        kind = self.bundle.stages[0].format.id
        return f"<{kind}, {teams} teams, {fixtures} fixtures>"


@st.composite
def squads(draw):
    names = draw(st.lists(NAMES, max_size=4, unique_by=name_key))
    numbers = draw(st.permutations([None, 0, 7, 99]))
    return tuple(map(Player, names, numbers))


@st.composite
def reports(draw, *, cup: bool):
    """A possible result, with events by anybody."""
    home, away = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    forfeit = draw(st.sampled_from(["", "", "", "home", "away", "both"]))
    if forfeit in ("home", "away"):
        home, away = sorted((home, away), reverse=forfeit == "away")
    level = cup and home == away and not forfeit
    goals = [
        Goal(
            side,
            draw(NAMES),
            MatchMoment(
                minute := draw(MINUTES),
                draw(st.integers(0, 30)) if minute is not None else 0,
            ),
            draw(st.sampled_from(GOAL_KINDS)),
            draw(st.just("") | NAMES),
        )
        for side, scored in (("home", home), ("away", away))
        for _ in range(draw(st.integers(0, scored)))
    ]
    players = draw(st.lists(NAMES, max_size=3, unique=True))
    cards = [
        BookingLine(
            "home",
            name,
            MatchMoment(draw(MINUTES)),
            draw(st.sampled_from(["yellow", "red"])),
        )
        for name in players
    ]
    return MatchReport(
        home,
        away,
        periods=half_scores(
            draw(st.none() | st.just((0, away))) if not forfeit else None
        ),
        extra_time=cup and draw(st.booleans()),
        shootout=draw(st.sampled_from([(3, 2), (0, 1)])) if level else None,
        forfeit=forfeit,
        kind="forfeit" if forfeit else "played",
        goals=tuple(goals),
        cards=tuple(cards),
    )


@st.composite
def leagues(draw):
    n, legs = draw(SIZES), draw(st.integers(1, 2))
    teams = _teams(draw, n)
    fixtures = [
        BundleFixture(number, teams[home].name, teams[away].name)
        for number, games in enumerate(round_robin.rounds(n, legs), 1)
        for home, away in games
    ]
    for i in draw(st.lists(st.integers(0, len(fixtures) - 1), max_size=6)):
        result = draw(st.none() | reports(cup=False))
        date = draw(DATES | MOMENTS)
        fixtures[i] = replace(fixtures[i], result=result, date=date)
    adjusted = st.builds(
        BundleAdjustment,
        st.sampled_from([team.name for team in teams]),
        st.integers(-99, -1) | st.integers(1, 99),
        NAMES,
    )
    return replace(
        _terms(draw),
        stages=(_stage("round_robin", fixtures, legs=legs),),
        adjustments=tuple(draw(st.lists(adjusted, max_size=2))),
        teams=teams,
    )


@st.composite
def cups(draw):
    """A seeded cup, played so far or to the end, open ties listed in order."""
    n = draw(SIZES)
    teams = _teams(draw, n)
    third = draw(st.booleans())
    until = draw(st.integers(0, 6))
    reported = draw(st.lists(reports(cup=True), min_size=1, max_size=4))
    bundle = replace(_terms(draw), teams=teams)
    fixtures: list[BundleFixture] = []
    played: dict = {}
    for number in range(1, n.bit_length() + 1):
        tree = bracket(seeded_leaves(range(n)), played, CupTerms(third))
        for tie in tree.round(number):
            if tie.state != "ready":
                continue
            report = reported[tie.position % len(reported)] if number <= until else None
            names = teams[tie.home].name, teams[tie.away].name
            fixtures.append(BundleFixture(number, *names, None, report))
            if report:
                winner = {"home": tie.home, "away": tie.away}.get(report.winner)
                played[tie.key] = TieEnd(tie.home, tie.away, winner)
    return replace(bundle, stages=(_stage("knockout", fixtures, third_place=third),))


def _stage(format_id, fixtures, **options):
    return BundleStage(FORMATS[format_id].chosen(options), tuple(fixtures))


def _teams(draw, n):
    names = draw(st.lists(NAMES, min_size=n, max_size=n, unique_by=name_key))
    squad = draw(st.lists(squads(), min_size=1, max_size=3))
    return tuple(
        BundleTeam(name, squad[i % len(squad)]) for i, name in enumerate(names)
    )


def _terms(draw):
    return Bundle(
        club=BundleClub(draw(NAMES)),
        name=draw(NAMES),
        stages=(),
        win=draw(st.integers(2, 4)),
        draw=draw(st.integers(0, 2)),
        loss=draw(st.integers(-1, 0)),
        tiebreaks=tuple(draw(st.lists(st.sampled_from(STEPS), unique=True))),
        head_to_head=draw(st.sampled_from(["restart", "continue"])),
        second_yellow_red=draw(st.booleans()),
        prizes=draw(st.booleans()),
    )


@pytest.mark.rule("HV-BUNDLE-04")
@examples(8)
@given(leagues().map(Held))
def test_a_championship_comes_back_exactly(held):
    bundle = canonical_bundle(held.bundle)
    assert parse_bundle(json.dumps(dump(bundle))) == bundle
    assert parse_bundle(dumps(bundle)) == bundle


@pytest.mark.rule("HV-BUNDLE-04")
@examples(8)
@given(cups().map(Held))
def test_a_cup_comes_back_exactly(held):
    bundle = canonical_bundle(held.bundle)
    assert parse_bundle(dumps(bundle)) == bundle
    (file,) = file_stages(bundle)
    assert file.cup.leaves == seeded_leaves(range(1, len(file.names)))


def bracket_of(bundle):
    (file,) = file_stages(bundle)
    return file.stage.format.tree(file)


@pytest.mark.rule("HV-BUNDLE-04")
@pytest.mark.parametrize("name", ["cup", "championship"])
def test_an_example_is_its_dump_but_for_defaults(name):
    text = (EXAMPLES / f"{name}.json").read_text()
    value, dumped = json.loads(text), dump(parse_bundle(text))
    assert dump(parse_bundle(json.dumps(dumped))) == dumped
    assert _without_defaults(dumped, _as_second(value)) == _as_second(value)


def _as_second(value):
    """A file of version 1 as version 2 says it; the players whom matches name are listed."""
    terms = dict(value["competition"])
    played = KINDS[terms.pop("kind")]
    given = {key: terms.pop(key) for key in ("legs", "third_place") if key in terms}
    options = {key: given[key] for key in given.keys() & played.stored.keys()}
    stage = {"format": played.id, "fixtures": value["fixtures"]}
    if options:
        stage["options"] = options
    teams = [{"name": team["name"]} for team in value["teams"]]
    return {
        "format": "helvetia-bundle/2",
        "club": value["club"],
        "competition": {**terms, "stages": [stage]},
        "teams": teams,
    }


def _without_defaults(dumped, given):
    """The dump, less what the file leaves out."""
    if isinstance(given, dict):
        assert given.keys() <= dumped.keys()
        return {key: _without_defaults(dumped[key], given[key]) for key in given}
    if isinstance(given, list) and len(given) == len(dumped):
        return [
            _without_defaults(one, other)
            for one, other in zip(dumped, given, strict=True)
        ]
    return dumped


def test_the_example_cup_has_its_champion():
    bundle = parse_bundle((EXAMPLES / "cup.json").read_bytes())
    tree = bracket_of(bundle)
    assert bundle.teams[champion(tree) - 1].name == "Harbour Owls"
    third = tree.ties[3, 1]
    assert bundle.teams[third.winner - 1].name == "North Quay"


def test_a_dump_has_every_default():
    bundle = parse_bundle((EXAMPLES / "cup.json").read_bytes())
    value = dump(bundle)
    assert value["competition"]["points"] == {"win": 3, "draw": 1, "loss": 0}
    assert value["competition"]["adjustments"] == []
    assert value["teams"][6]["name"] == "Stonebridge"
    assert value["competition"]["stages"][0]["fixtures"][4]["result"] == {
        "home": 0,
        "away": 2,
        "extra_time": False,
        "forfeit": "home",
        "goals": [],
        "cards": [],
    }


WORLD_CUP_2018 = """
1 France 4-3 Argentina; Uruguay 2-1 Portugal; Spain 1-1 Russia pens 3-4
1 Croatia 1-1 Denmark pens 3-2; Brazil 2-0 Mexico; Belgium 3-2 Japan
1 Sweden 1-0 Switzerland; Colombia 1-1 England pens 3-4
2 Uruguay 0-2 France; Brazil 1-2 Belgium; Sweden 0-2 England
2 Russia 2-2 Croatia pens 3-4
3 France 1-0 Belgium; Croatia 2-1 England
4 Belgium 2-0 England; France 4-2 Croatia
"""


@pytest.mark.rule("HC-CUP-01", "HV-BUNDLE-04")
def test_a_real_cup_in_the_order_of_its_days_comes_out_as_published():
    """The match for third place is listed before the final."""
    fixtures = []
    names = Names()
    for line in filter(None, WORLD_CUP_2018.splitlines()):
        for match in results(line[2:], names):
            home, away = names.of(match.home, match.away)
            report = MatchReport(
                match.home_goals, match.away_goals, shootout=match.shootout
            )
            fixtures.append(BundleFixture(int(line[0]), home, away, None, report))
    teams = tuple(BundleTeam(name) for name in sorted(names))
    stage = _stage("knockout", fixtures, third_place=True)
    bundle = Bundle(BundleClub("World"), "2018", (stage,), teams=teams)
    bundle = canonical_bundle(bundle)
    assert [one.round for one in bundle.fixtures if one.third_place] == [4]
    assert parse_bundle(dumps(bundle)) == bundle
    ranks = placings(bracket_of(bundle))
    best = {rank: teams[team - 1].name for team, rank in ranks.items() if rank <= 4}
    assert best == {1: "France", 2: "Croatia", 3: "Belgium", 4: "England"}
    assert sorted(ranks.values())[4:] == [5] * 4 + [9] * 8
