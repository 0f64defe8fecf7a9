"""Counts and lengths of bans and injuries, by the numbers of the toy and of others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.games.absences import SideMatch, Trace
from competitions.games.carry_rows import CarryRows, rows_after, state_from_rows
from competitions.games.fitness import fitness
from competitions.games.league import fold_matches, history
from tests.toss_league import TossLeague

TOSS = TossLeague()
# As the card game with the league chapter has it: each offence costs one match.
ONE = replace(TOSS.rules.absences, red=TOSS.rules.absences.two_yellows)
CHAPTER = TossLeague(replace(TOSS.rules, absences=ONE))


def matches(text: str) -> list[SideMatch]:
    """Matches of a side, parted by ";": what player 7 left in each, and his die.

    Y yellow, R red, I injured, s selected only, - not selected; a figure: the die that
    was thrown after the match.
    """
    found = []
    for n, part in enumerate(text.split(";"), start=1):
        marks, _, face = part.strip().partition(" ")
        trace = Trace(marks.count("Y"), marks.count("R"), "I" in marks)
        faces = {7: int(face)} if face else {}
        traces = {} if marks == "-" else {7: trace}
        found.append(SideMatch(f"m{n}", traces=traces, faces=faces))
    return found


def told(text: str, league: TossLeague = TOSS) -> str:
    """Before every match and after the last: B so many banned, X so many injured.

    X?: the die is still to be thrown. A figure alone: yellow cards that count.
    """
    states = (state.of(7) for state in history(league, matches(text)))
    return " ".join(_told(one) for one in states)


def _told(one) -> str:
    marks = f"B{one.banned.left}" if one.banned else ""
    marks += f"X{one.injured.left or '?'}" if one.injured else ""
    marks += f"Y{one.active_yellows}" if one.active_yellows else ""
    return marks or "."


@pytest.mark.parametrize(
    ("played", "states"),
    [
        # a red card costs two matches
        ("R;-;-;s", ". B2 B1 . ."),
        # the third yellow costs one, and the count begins anew
        ("Y;Y;Y;-;Y", ". Y1 Y2 B1 . Y1"),
        # two in a match send him off and are not added to the others
        ("Y;YY;-", ". Y1 B1Y1 Y1"),
        # the third yellow beside a red card
        ("Y;Y;YR;-;-;-", ". Y1 Y2 B3 B2 B1 ."),
        # matches of the side count, whether he was chosen or not
        ("R;s;s;s", ". B2 B1 . ."),
        # one who was sent off while he was banned
        ("R;R;-;-;-", ". B2 B3 B2 B1 ."),
        # the die after the match: so many matches, or none
        ("I 3;-;-;-;s", ". X3 X2 X1 . ."),
        ("I 5;s", ". . ."),
        ("I;-;-", ". X? X? X?"),
        # a ban and an injury run together
        ("RI 4;-;-;-;-", ". B2X4 B1X3 X2 X1 ."),
    ],
)
def test_bans_and_injuries_have_a_length(played: str, states: str):
    assert told(played) == states


def test_the_cards_of_one_man():
    """The league chapter, CA-T47: counter 1, 1, 2; the third costs match 5; two in one match cost one."""
    assert told("Y;-;Y;Y;-;YY;-;Y", CHAPTER) == ". Y1 Y1 Y2 B1 . B1 . Y1"
    assert told("Y;Y;YR;-;-", CHAPTER) == ". Y1 Y2 B2 B1 ."
    assert told("Y;YR;-", CHAPTER) == ". Y1 B1Y2 Y2"


def test_who_waits_for_his_die_may_not_play():
    hurt = fitness(fold_matches(TOSS, matches("I")).of(7))
    assert (hurt.status, hurt.roll_due) == ("roll_needed", True)
    assert [rule for rule, _cause in hurt.reasons] == ["CT-INJ-02"]
    out = fitness(fold_matches(TOSS, matches("RI 2;-")).of(7))
    assert (out.status, out.misses) == ("banned", 1)


SEASONS = (
    "R;-;-;s",
    "Y;Y;Y;-;Y",
    "Y;Y;YR;-;I 2;s;R;R;-;-",
    "I 4;I 2;-;-;-;-;-;s",
    "I;-;I 5;YI 1;R;-",
    "RI 4;-;-;-;-",
    "R;R;R;-;-;-;-;-",
)


@pytest.mark.parametrize("season", SEASONS)
def test_rows_carry_on_as_the_fold_does(season: str):
    """Match after match, or all at once: the same rows, and the same state from them."""
    played, rows = matches(season), CarryRows()
    for n, match in enumerate(played, start=1):
        rows = rows_after(TOSS, [match], rows)
        assert rows == rows_after(TOSS, played[:n])
        assert state_from_rows(TOSS, rows) == fold_matches(TOSS, played[:n])
