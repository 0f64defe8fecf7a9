"""HV-LOT-03, HV-REPL-01, HV-REPL-02: what may happen is the same in every format, in every game.

Each test is played in each format; the leagues of the games take turns, and `make prove`
plays each in each of them.
"""

from __future__ import annotations

import json
import random

import pytest

from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.draws import make_draw
from competitions.actions.competition.fixtures import Appointment, schedule_fixture
from competitions.actions.competition.late_entrants import (
    StageNewcomer,
    enter_late,
    enter_stage_late,
)
from competitions.actions.competition.replacements import Replacement, replace_team
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.log.entries import Grounds
from competitions.actions.results.deeds import record_report
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.games import registry
from competitions.pages.competition.exports import standings_rows
from competitions.queries.fixtures.meetings import meetings_of, sides_of
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import FORMATS, GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from engine.errors import RuleViolation
from engine.report import forfeit_score
from engine.rulesets import Ruleset
from engine.sides import SIDES, Side
from matches.verification.verify import all_findings
from tests import make, toss_league
from tests.examples import TIMES

pytestmark = pytest.mark.django_db
SEVEN = "Aa Bb Cc Dd Ee Ff Gg"
RULESETS = (*registry.RULESETS, toss_league.RULESET)
GAMES = tuple({one.game: one for one in RULESETS}.values())


def by_turns(first: int) -> list[tuple[str, Ruleset]]:
    """Each format with a league, which of them depends on where one begins."""
    return [
        (name, one)
        for n, name in enumerate(FORMATS, first)
        for one in (RULESETS if TIMES > 1 else (RULESETS[n % len(RULESETS)],))
    ]


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    """The second game of the tests is one of the registry."""
    toss_league.register(monkeypatch)


def now():
    return {"by": make.by(), "grounds": Grounds(None)}


def terms(name):
    return StageTerms(FORMATS[name].usual(7))


def play_round(made, lots, most=99):
    """What is ahead, each match once."""
    for met in [met for met in meetings_of(made) if met.ahead][:most]:
        # of six rounds of the toy each brings one goal at most
        home, away = lots.sample(range(4), 2)
        record_report(met.fixture, make.report(home, away), by=make.by())


def played_out(made):
    lots = random.Random(made.name)
    for _ in range(40):
        play_round(made, lots)
    assert not [met for met in meetings_of(made) if met.ahead]


def comes_back(made):
    """Its file into another club, and out again."""
    value = json.loads(dumps(bundle_of(made)))
    value["club"]["name"] = f"Copy of {value['club']['name']}"
    again = import_bundle(parse_bundle(json.dumps(value)), by=make.by())
    assert dump(bundle_of(again)) == value
    assert standings_rows(again) == standings_rows(made)


def who_goes_on(made):
    """A team that has played and plays on."""
    has = {
        side for met in meetings_of(made) if met.result for side in (met.home, met.away)
    }
    ahead = (met for met in meetings_of(made) if met.ahead)
    return next(side for met in ahead for side in (met.home, met.away) if side in has)


@pytest.mark.long
@pytest.mark.rule("HV-REPL-01", "HV-REPL-02")
@pytest.mark.parametrize(
    ("name", "ruleset", "inherits"),
    [(*one, inherits) for inherits in (False, True) for one in by_turns(2 * inherits)],
)
def test_a_team_that_has_played_is_replaced_in_any_format(name, ruleset, inherits):
    made = make.cup(SEVEN, stages=[terms(name)], ruleset=ruleset)
    play_round(made, random.Random(1), most=3)
    old = who_goes_on(made)
    mine = [
        met for met in meetings_of(made) if met.result and old in (met.home, met.away)
    ]
    rows = {row["team"]: row for row in standings_rows(made)}
    new = make.team("New", made.club)
    replace_team(made, Replacement(old.pk, new.pk, inherits=inherits), **now())
    made.refresh_from_db()
    assert list(all_findings()) == []
    after = {row["team"]: row for row in standings_rows(made)}
    if inherits or made.has_bracket:
        assert old.name not in after
        assert after["New"]["played"] == rows[old.name]["played"]
    else:
        assert after[old.name]["played"] == rows[old.name]["played"]
        assert after["New"]["played"] == 0
    for met in mine:
        # who played it stays, and may be corrected
        assert old in sides_of(met.fixture)
    played_out(made)
    playing = [met for met in meetings_of(made) if new in (met.home, met.away)]
    assert playing
    assert all(met.result for met in playing)
    assert list(all_findings()) == []
    comes_back(made)
    assert list(all_findings()) == []


@pytest.mark.long
@pytest.mark.rule("HV-REPL-02")
@pytest.mark.parametrize("inherits", [False, True])
def test_who_has_gone_on_from_a_group_is_replaced_in_the_bracket(inherits):
    stages = (
        StageTerms(GROUPS.chosen({"groups": 2, "through": 2})),
        StageTerms(KNOCKOUT),
    )
    made = make.cup(SEVEN, stages=stages)
    lots = random.Random(3)
    while not [m for m in meetings_of(made) if m.ahead and m.fixture.stage_number == 2]:
        play_round(made, lots)
    met = next(m for m in meetings_of(made) if m.ahead and m.fixture.stage_number == 2)
    old, new = met.home, make.team("New", made.club)
    replace_team(made, Replacement(old.pk, new.pk, inherits=inherits), **now())
    made.refresh_from_db()
    again = next(
        m for m in meetings_of(made) if m.ahead and m.fixture.stage_number == 2
    )
    assert (again.home, again.away) == (new, met.away)
    assert again.fixture.public_id != met.fixture.public_id
    table = [row["team"] for row in standings_rows(made, 1)]
    assert (new.name in table, old.name in table) == (inherits, not inherits)
    with pytest.raises(RuleViolation, match="its place is not its own"):
        make.withdrawn(made, old.name, "")
    played_out(made)
    assert list(all_findings()) == []
    comes_back(made)


@pytest.mark.rule("HV-REPL-02")
def test_nobody_takes_the_place_of_who_is_out():
    made = make.cup("Aa Bb Cc Dd", results="Aa 2-0 Dd")
    out = made.entrants.get(team__name="Dd").team
    new = make.team("New", made.club)
    for inherits in (False, True):
        wanted = Replacement(out.pk, new.pk, inherits=inherits)
        with pytest.raises(RuleViolation, match="no match is left to it"):
            replace_team(made, wanted, **now())


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-LOT-03")
@pytest.mark.parametrize(("name", "ruleset"), by_turns(1))
def test_a_team_comes_late_into_a_stage_of_any_format(name, ruleset):
    """Into the first one, then into a later one with a list of its own."""
    stages = (terms(name), StageTerms(FORMATS[name].usual(7), listed=True))
    made = make.cup(SEVEN, stages=stages, drawn=False, ruleset=ruleset)
    teams = list(made.entrants.values_list("team", flat=True))
    enter_stage(made, StageList(2, teams[::-1]), by=make.by(), grounds=Grounds(None))
    make_draw(made, DrawOrder("list", ""), **now())
    made.refresh_from_db()
    late = make.team("Late", made.club)
    enter_late(made, late, **now())
    made.refresh_from_db()
    assert list(all_findings()) == []
    first = set(
        made.fixtures.filter(stage__number=1).values_list("public_id", flat=True)
    )
    play_round(made, random.Random(2), most=1)
    wanted, doing = StageNewcomer(2, late.pk), now()
    enter_stage_late(made, wanted, **doing)
    enter_stage_late(made, wanted, **doing)
    made.refresh_from_db()
    assert made.stages_in_order[1].entrants.count() == 8
    assert first == set(
        made.fixtures.filter(stage__number=1).values_list("public_id", flat=True)
    )
    assert list(all_findings()) == []
    with pytest.raises(RuleViolation, match="in the list already"):
        enter_stage_late(made, wanted, **now())
    played_out(made)
    again = StageNewcomer(2, make.team("Later", made.club).pk)
    with pytest.raises(RuleViolation, match="Nobody can come late"):
        enter_stage_late(made, again, **now())
    assert list(all_findings()) == []


# How a match may end, by the kind and the side that forfeits; with the goals at the stop.
ENDINGS = (
    ("awarded", "", (1, 0)),
    ("abandoned", "", (0, 1)),
    ("walkover", "home", (0, 0)),
    ("forfeit", "away", (1, 1)),
    ("forfeit", "both", (1, 2)),
)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-FFT-02", "HC-FFT-03", "HC-CHP-01")
@pytest.mark.parametrize("ruleset", GAMES, ids=str)
@pytest.mark.parametrize("name", FORMATS)
def test_a_match_may_end_in_any_way_in_any_format_of_any_game(name, ruleset):
    """Awarded, abandoned, no-show, given up by one and by both, put off: all the same."""
    made = make.cup(SEVEN, stages=[terms(name)], ruleset=ruleset)
    worth = made.league_rules.forfeit_goals
    ended = {}
    for kind, side, at_stop in ENDINGS:
        met = next(met for met in meetings_of(made) if met.ahead)
        put_off(met.fixture)
        home, away = forfeit_score(at_stop, side, worth)
        report = make.report(home, away, kind=kind, forfeit=side)
        record_report(met.fixture, report, by=make.by())
        ended[met.fixture.public_id] = side or ("away" if home > away else "home")
    loses = dict.fromkeys(made.entrants.values_list("team", flat=True), 0)
    for met in meetings_of(made):
        lost = ended.get(met.fixture.public_id)
        for side, team in zip(SIDES, (met.home, met.away), strict=True):
            if lost in (side, "both"):
                assert met.result.outcome.letter(side) == "L"
                loses[team.pk] += 1
    assert sum(loses.values()) == len(ENDINGS) + 1
    figures = {row["team"]: row for row in standings_rows(made)}
    for entrant in made.entrants.select_related("team"):
        assert figures[entrant.team.name]["lost"] == loses[entrant.team_id]
    (no_show,) = (
        met.result
        for met in meetings_of(made)
        if met.result and str(met.result) == f"0-{worth}"
    )
    assert no_show.forfeit == Side.HOME
    if made.has_bracket:
        played_out(made)
    assert list(all_findings()) == []
    comes_back(made)


def put_off(fixture):
    """It keeps its place, has no date, and is played all the same."""
    later = Appointment(None, "", "", postponed=True)
    schedule_fixture(fixture, later, by=make.by(), version=None)
    fixture.refresh_from_db()
    assert fixture.postponed
