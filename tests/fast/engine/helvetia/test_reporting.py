"""Reports of played matches: what the events tell, and that the league takes them all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.rules.results.checks import check_report, walkover
from engine.dice import FastDice
from engine.games.helvetia import periods, play
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import ChallengeKind, PrintedChallenge
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.events import Event
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.options import Options
from engine.games.helvetia.reporting import report
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_report import CardPlayed
from engine.games.helvetia.state import BENCH, REPLACED, State, fresh
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    PlayerTally,
)
from engine.rulesets import Ruleset
from tests.lively import lively_match, setup_of, side_of

# Home: Jux 1, Knick 3, Trubel 4, Posse 5, Fips 6, Zwirbel 7, Polter 8, Schalk 10, ...
JUX, KNICK, TRUBEL, POSSE, FIPS, ZWIRBEL, POLTER, SCHALK = range(8)
SCHUPP, ZUNDER, ESSE, QUALM, FAUCH, FUNK = range(9, 15)
FIVES = (
    ("lined_up", 0, -1, 5, JUX, KNICK, POSSE, FIPS, SCHALK, ZWIRBEL, POLTER),
    ("lined_up", 1, -1, 5, SCHUPP, ZUNDER, ESSE, QUALM, FAUCH, FUNK, 15),
    ("starts", 0, -1),
)
PLAYED = periods.PLAYED


def told(*happened, setup=None, final=None, score=(0, 0), minute=20, **state):
    """The report of a match in which this happened, after the line-ups."""
    setup = setup or setup_of()
    s = final or fresh(setup)
    s.outcome, s.score = PLAYED, list(score)
    for name, value in state.items():
        setattr(s, name, value)
    return report(setup, [event(each, minute) for each in FIVES + happened], s)


def event(words, minute):
    """("goal", side, slot, values...), with `rule=` and `at=` behind them."""
    marks = {"rule": "HC-TURN-01", "at": minute, "period": 0}
    marks |= {k: v for word in words if isinstance(word, dict) for k, v in word.items()}
    kind, side, slot, *values = (w for w in words if not isinstance(w, dict))
    return Event(
        kind, marks["rule"], marks["period"], marks["at"], side, slot, tuple(values)
    )


def rule(text):
    return {"rule": text}


GOAL = ("goal", 0, FIPS, shot.OPEN_PLAY, 1, 0)
PASS = ("short_pass", 0, POSSE, 56, 57)
ARRIVES = ("received", 0, FIPS, POSSE, rule("HC-SHORT-03"))


@pytest.mark.rule("HC-SHT-05")
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (shot.OPEN_PLAY, "shot"),
        (shot.TOUCHED, "first_touch"),
        (shot.HEADED, "header"),
        (shot.PENALTY, "penalty"),
        (shot.FROM_ANYWHERE, "shot"),
    ],
)
def test_a_goal_tells_how_it_was_scored(kind, said):
    made = told(("goal", 0, FIPS, kind, 1, 0), score=(1, 0))
    assert made.goals == (Goal("home", "Fips", MatchMoment(20), said),)
    assert (made.home, made.away) == (1, 0)


@pytest.mark.rule("HC-SHT-05")
@pytest.mark.parametrize(
    ("before", "assist"),
    [
        ([PASS, ARRIVES], "Posse"),
        ([("short_pass", 0, SCHALK, 1, 2), PASS, ARRIVES], "Posse"),
        ([PASS, ARRIVES, ("turn", 0, FIPS, 0, 57)], ""),
        ([PASS, ARRIVES, ("kick_off", 0, FIPS)], ""),
        ([PASS, ("possession", 1, -1, 57), ("possession", 0, -1, 57)], ""),
        ([("long_pass", 0, FIPS, 56, 57)], ""),
        ([], ""),
    ],
)
def test_the_last_own_passer_of_the_turn_assists(before, assist):
    (goal,) = told(*before, GOAL, score=(1, 0)).goals
    assert goal.assist == assist


@pytest.mark.rule("HC-SUSP-01")
def test_a_second_yellow_is_told_as_two_yellow_cards():
    made = told(
        ("yellow_card", 0, POSSE),
        ("yellow_card", 0, POSSE),
        ("red_card", 0, POSSE, 1),
        ("red_card", 1, ESSE, 0),
    )
    yellow = BookingLine("home", "Posse", MatchMoment(20))
    assert made.cards == (
        yellow,
        yellow,
        BookingLine("away", "Esse", MatchMoment(20), "red"),
    )


@pytest.mark.trap(44)
@pytest.mark.rule("HC-FAT-01")
def test_who_has_no_boost_left_is_exhausted_replaced_or_not():
    setup = setup_of()
    s = fresh(setup)
    for slot in (KNICK, POSSE, POLTER, TRUBEL):
        s.boost[slot] = 0
    s.pos[KNICK], s.pos[POLTER] = REPLACED, BENCH
    sheet = told(("substituted", 0, ZWIRBEL, KNICK), setup=setup, final=s).sheets.home
    assert sheet.game.exhausted == ("Knick", "Posse")
    assert sheet.changes == (Change("Knick", "Zwirbel", MatchMoment(20)),)


@pytest.mark.rule("HC-SHT-05")
def test_the_line_up_the_cards_and_the_injuries_stand_on_the_sheet():
    made = told(
        ("kept", 0, -1, 4, 2),
        ("card_played", 0, -1, 7),
        ("injured", 0, SCHALK, {"at": 44}),
        ("card_played", 1, -1, 2),
    )
    home = made.sheets.home
    assert [(one.player, one.role) for one in home.lineup][::4] == [
        ("Jux", "keeper"),
        ("Schalk", "field"),
    ]
    assert [one.player for one in home.lineup if one.captain] == ["Schalk"]
    assert [one.player for one in home.lineup if one.role == "bench"] == [
        "Zwirbel",
        "Polter",
    ]
    assert home.injured == (InjuryLine("Schalk", MatchMoment(44)),)
    assert (home.game.open_card, home.game.cards_played) == (
        4,
        (CardPlayed(7, MatchMoment(20)),),
    )
    assert made.sheets.away.game.open_card == 2
    assert made.depth == "full"


@pytest.mark.rule("HC-SET-05")
def test_who_is_named_to_stand_in_before_the_match_is_its_keeper():
    setup = setup_of()
    before = [("lined_up", 0, -1, 5, KNICK, POSSE, FIPS, SCHALK, TRUBEL, ZWIRBEL)]
    before += [("stands_in", 0, POSSE), ("starts", 0, -1), ("stands_in", 0, FIPS)]
    s = fresh(setup)
    s.outcome = PLAYED
    made = report(setup, [event(each, 0) for each in before], s)
    assert [one.player for one in made.sheets.home.lineup if one.role == "keeper"] == [
        "Posse"
    ]


@pytest.mark.rule("HC-CLK-05")
def test_time_added_by_a_card_is_told_as_the_last_minute():
    (goal,) = told((*GOAL, {"at": 54}), score=(1, 0)).goals
    assert goal.minute == 45


COUNTED = [
    ([("shot", 0, FIPS, shot.OPEN_PLAY, 1)], "shots"),
    ([("shot", 0, FIPS, shot.PENALTY, 1)], "shots"),
    ([("shot", 0, FIPS, shot.FROM_ANYWHERE, 1)], "shots"),
    ([("shot", 0, FIPS, shot.TOUCHED, 1)], "first_touch_shots"),
    ([("shot", 0, FIPS, shot.HEADED, 1)], "headers"),
    ([("saved", 0, FIPS, ESSE)], "saves"),
    ([("short_pass", 0, FIPS, 1, 2), ("received", 0, POSSE, FIPS)], "short_passes"),
    (
        [
            ("long_pass", 0, FIPS, 1, 9),
            ("received", 0, POSSE, FIPS, rule("HC-LAND-01")),
        ],
        "long_passes",
    ),
    ([("stole", 0, FIPS, ESSE)], "steals"),
    ([("tackled", 0, FIPS, ESSE)], "tackles"),
    ([("dribbled", 0, FIPS, ESSE)], "dribbles"),
    ([("intercepted", 0, FIPS, ESSE)], "interceptions"),
    ([("cleared", 0, FIPS, 1, 2, 3)], "clearances"),
]


@pytest.mark.rule("HC-CHL-04")
@pytest.mark.parametrize(("happened", "what"), COUNTED)
def test_every_gesture_counts_for_who_made_it(happened, what):
    assert told(*happened).sheets.home.tallies == (PlayerTally("Fips", what, 1),)


@pytest.mark.rule("HC-CHL-04")
@pytest.mark.parametrize(
    "happened",
    [
        [PASS, ("loose", 0, -1, 57, 1, 2)],
        [("long_pass", 0, FIPS, 1, 9), ("picked_up", 1, ESSE, 9)],
        [
            PASS,
            ARRIVES,
            ("offside_called", 1, FIPS),
            ("possession", 1, -1, 57, rule("HC-OFF-08")),
        ],
        [("steal", 0, FIPS, ESSE), ("rolled", 0, FIPS, 0, 3, 12)],
        [("shot", 0, FIPS, shot.SHOOTOUT, 1)],
        [("shootout", 0, -1), ("saved", 0, JUX, ESSE)],
    ],
)
def test_what_does_not_come_off_does_not_count(happened):
    assert told(*happened).sheets.home.tallies == ()


@pytest.mark.rule("HC-CHL-04")
def test_a_long_ball_that_was_cleared_on_its_way_is_not_completed():
    land = ("received", 0, POSSE, FIPS, rule("HC-LAND-01"))
    long = ("long_pass", 0, FIPS, 1, 9)
    cleared = ("cleared", 1, ESSE, 9, 8, 3)
    assert told(long, cleared, land).sheets.home.tallies == ()
    made = told(long, cleared, land, long, land)
    assert made.sheets.home.tallies == (PlayerTally("Fips", "long_passes", 1),)


@pytest.mark.rule("HC-CHL-03", "HC-CHL-02")
@pytest.mark.parametrize(("count", "made"), [(1, True), (2, True), (3, False)])
def test_a_challenge_counts_the_gestures_of_its_side(count, made):
    asked = PrintedChallenge(ChallengeKind.SHORT_PASSES, count)
    card = replace(faction("jesters").power(16), challenge=asked)
    sides = side_of("jesters", challenge=card), side_of("drakes")
    setup = Setup(setup_of().rules, *sides, read_board(), Options())
    theirs = [("short_pass", 1, ESSE, 1, 2), ("received", 1, FUNK, ESSE)]
    outcome = told(PASS, ARRIVES, PASS, ARRIVES, *theirs, setup=setup)
    assert outcome.sheets.home.game.challenge.made is made
    assert outcome.sheets.home.game.challenge.number == 16
    assert outcome.sheets.home.game.challenge.count == 2
    assert outcome.sheets.away.game.challenge is None


@pytest.mark.rule("HC-CHL-04")
def test_goals_make_a_challenge_of_goals():
    card = faction("jesters").power(18)
    sides = side_of("jesters", challenge=card), side_of("drakes")
    setup = Setup(setup_of().rules, *sides, read_board(), Options())
    sheet = told(GOAL, setup=setup, score=(1, 0)).sheets.home
    assert (sheet.game.challenge.count, sheet.game.challenge.made) == (1, True)
    assert sheet.tallies == ()


@pytest.mark.rule("HC-SHT-02")
def test_the_score_at_half_time_and_after_90_minutes_is_kept():
    made = told(
        GOAL,
        ("whistle", 0, -1, 0, 1, 0),
        ("period", 1, -1, 1),
        ("goal", 1, ESSE, shot.HEADED, 1, 1),
        ("whistle", 0, -1, 1, 1, 1),
        ("period", 0, -1, 2),
        ("goal", 1, ESSE, shot.HEADED, 1, 2),
        score=(1, 2),
    )
    assert made.half_time == (1, 0)
    assert made.after_90 == (1, 1)
    assert made.extra_time
    assert made.shootout is None


@pytest.mark.rule("HC-SO-07")
def test_kicks_stand_apart_from_goals():
    kicks = [("kick", 0, FIPS, 1, 1, 0), ("kick", 1, ESSE, 0, 1, 0)]
    made = told(("shootout", 0, -1), *kicks)
    assert made.kicks == (Kick("home", "Fips", True), Kick("away", "Esse", False))
    assert (made.shootout, made.goals, made.winner) == ((1, 0), (), "home")


@pytest.mark.trap(48)
@pytest.mark.rule("HC-FFT-02")
@pytest.mark.parametrize(
    ("at_stop", "loser", "recorded"),
    [
        ((1, 0), 1, (2, 0)),
        ((0, 0), 1, (2, 0)),
        ((0, 3), 1, (2, 0)),
        ((3, 0), 1, (3, 0)),
        ((3, 1), 1, (3, 1)),
        ((3, 1), 0, (0, 2)),
        ((0, 1), 0, (0, 2)),
        ((1, 3), 0, (1, 3)),
    ],
)
def test_a_forfeit_is_two_to_nil_unless_it_was_more(at_stop, loser, recorded):
    """TV-FFT-1 and TV-FFT-2."""
    setup = setup_of()
    s = fresh(setup)
    s.score, s.outcome = list(at_stop), (2, 3)[loser]
    made = report(setup, [event(each, 10) for each in FIVES], s)
    assert (made.home, made.away) == recorded
    assert made.forfeit == ("home", "away")[loser]
    assert made.kind == "forfeit"
    assert check_report(made, "championship") == ()


@pytest.mark.rule("HC-FFT-03")
def test_who_cannot_line_up_three_players_leaves_a_walk_over():
    away = side_of("drakes", unavailable=frozenset({1, 2, 3, 5, 6, 7, 8}))
    setup = Setup(setup_of().rules, side_of("jesters"), away, read_board(), Options())
    log: list[Event] = []
    s = play.start(setup, FastDice(1), log)
    assert report(setup, log, s) == walkover("away", 2)


def played(seed: int, **options: object) -> tuple[Setup, State]:
    setup = setup_of(**options)
    return setup, lively_match(setup, seed)


@pytest.mark.rule("HC-SUB-01")
def test_whom_a_card_calls_in_is_one_more_and_the_league_takes_it():
    captain = 8
    changes = [(ZWIRBEL, KNICK), (POLTER, POSSE), (captain, FIPS)]
    happened = [("substituted", 0, on, off) for on, off in changes]
    assert check_report(told(*happened), "championship") != ()
    made = told(("card_played", 0, -1, 21), *happened)
    assert check_report(made, "championship") == ()
    assert made.sheets.home.lineup[-1].player == "Capriol"
    assert len(made.sheets.home.changes) == 3


@pytest.mark.long(cases=8)
@pytest.mark.rule("HC-SHT-01")
@pytest.mark.parametrize("seed", range(24))
def test_the_league_takes_every_report(seed):
    cup = seed % 2 == 1
    cards = ("none", "friendly", "brought")[seed % 3]
    setup, s = played(seed, knock_out=cup, cards=cards)
    made = report(setup, s.log, s)
    assert check_report(made, "cup" if cup else "championship") == ()
    assert made.forfeit or len(made.goals) == made.home + made.away
    assert made.forfeit or [made.home, made.away] == s.score


@pytest.mark.rule("HC-FAM-14")
@pytest.mark.parametrize("seed", range(6))
def test_the_league_takes_the_reports_of_family_matches(seed):
    setup, s = played(seed, rules=FAMILY, knock_out=True)
    rules = Ruleset("helvetia", "family")
    assert check_report(report(setup, s.log, s), "cup", rules) == ()
