"""A game with periods of its own, and rows, causes and a part that nobody else has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pytest

from competitions.games import registry
from competitions.games.helvetia.reports import HelvetiaCodec
from competitions.games.report_codecs import CoreCodec
from competitions.rules.results.stored_reports import (
    half_time_in,
    kind_in,
    outcome_in,
    player_ids,
    report_by_id,
    report_from,
    report_json,
)
from engine.errors import CorruptRecord
from engine.player_lines import player_lines
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    P,
    PeriodScore,
    PlayerTally,
    SelectedPlayer,
    SidePart,
    SideSheet,
)
from engine.rulesets import Ruleset
from engine.sides import BySide


@dataclass(frozen=True, slots=True)
class TossSide(SidePart[P]):
    """Who threw the coin, and the plan of the side."""

    thrower: P | None = None
    plan: str = ""

    def players(self) -> Iterable[P]:
        return () if self.thrower is None else (self.thrower,)

    def marks(self) -> Iterable[tuple[P, str]]:
        return ((player, "threw") for player in self.players())


class TossCodec(CoreCodec):
    version = 2

    def part_json(self, part, side, players):
        return {"thrower": players[side, part.thrower], "plan": part.plan}

    def ids_in_part(self, stored):
        return [stored["thrower"]] if "thrower" in stored else ()

    def part_from(self, stored, players):
        return TossSide(players[stored["thrower"]], stored["plan"])


THIRD = MatchMoment(period="3", label="31-45")
REPORT = MatchReport(
    home=3,
    away=2,
    periods=(PeriodScore("3", 2, 1), PeriodScore("6", 3, 2)),
    shootout=(5, 4),
    goals=(
        Goal("home", "Ann", THIRD, "counter", "Bo", origin="corner"),
        Goal("away", "Cy", MatchMoment(38, 1, "3"), "free_kick"),
    ),
    cards=(BookingLine("away", "Cy", THIRD, "red", cause="foul"),),
    kicks=(Kick("home", "Ann", scored=True),),
    depth="full",
    sheets=BySide(
        SideSheet(
            lineup=(
                SelectedPlayer("Ann", "runner", place="M"),
                SelectedPlayer("Bo", "bench"),
            ),
            changes=(Change("Ann", "Bo", THIRD, cause="injury"),),
            injured=(InjuryLine("Ann", THIRD, cause="effort"),),
            tallies=(PlayerTally("Ann", "uses", 3),),
            game=TossSide("Ann", "204080"),
        ),
        None,
    ),
    start_score=(1, 1),
    ruleset=Ruleset("toss", "plain"),
)
IDS = {("home", "Ann"): 1, ("home", "Bo"): 2, ("away", "Cy"): 3}
NAMES = {1: "Ann", 2: "Bo", 3: "Cy"}


@pytest.fixture
def toss(monkeypatch):
    monkeypatch.setitem(registry.CODECS, "toss", TossCodec())


@pytest.mark.usefixtures("toss")
def test_a_report_of_another_game_comes_back_whole():
    stored = report_json(REPORT, IDS)
    assert report_from(stored, NAMES) == REPORT
    assert (stored["game"], stored["profile"], stored["version"]) == (
        "toss",
        "plain",
        2,
    )
    assert player_ids(stored) == {1, 2, 3}


@pytest.mark.usefixtures("toss")
def test_what_every_game_has_is_read_alike():
    stored = report_json(REPORT, IDS)
    assert (outcome_in(stored).winner, kind_in(stored)) == ("home", "played")
    assert half_time_in(stored) is None
    assert report_by_id(stored).score_after("3") == (2, 1)
    assert REPORT.scored == BySide(2, 1)


def test_a_line_tells_how_he_scored_and_what_the_game_marks():
    ann = next(row for row in player_lines(REPORT) if row.player == "Ann")
    assert (ann.goals, ann.kinds, ann.marks) == (1, (("counter", 1),), ("threw",))
    assert (ann.injured, ann.role, ann.tallies) == (True, "runner", (("uses", 3),))


@pytest.mark.usefixtures("toss")
@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"game": "chess"}, "a report of the game chess"),
        ({"game": "toss", "version": 3}, "a report of version 3"),
        ({"game": "toss", "version": "1"}, "a report of version 1"),
        ({"version": 2}, "a report of version 2"),
    ],
)
def test_nobody_guesses_at_what_he_does_not_know(said, wrong):
    with pytest.raises(CorruptRecord, match=wrong):
        kind_in({**report_json(MatchReport(1, 0), {}), **said})


def test_the_first_game_keeps_what_only_others_write_so_far():
    report = replace(REPORT, ruleset=None, sheets=BySide(None, None))
    stored = HelvetiaCodec().write(report, IDS)
    assert HelvetiaCodec().read(stored, NAMES) == report


def test_no_codec_writes_a_part_that_is_not_its_own():
    with pytest.raises(TypeError):
        HelvetiaCodec().write(REPORT, IDS)
