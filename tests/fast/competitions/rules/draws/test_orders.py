"""In which order teams are drawn: all by lot, within their pots, or as listed."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys

import pytest
from django.contrib.staticfiles import finders

from competitions.rules.draws.knockout import seeded_leaves
from competitions.rules.draws.orders import (
    METHODS,
    DrawOrder,
    pots_in,
    pots_of_bracket,
    pots_of_groups,
)
from competitions.rules.draws.round_robin import rounds
from competitions.rules.seeding import print_of_seed
from scripts.draw.check_draw import berger_rounds, first_ties, main
from tests.paths import ROOT

LOTS = {team: f"team-{team}" for team in range(1, 14)}


@pytest.mark.rule("HV-LOT-01")
@pytest.mark.parametrize(
    ("teams", "groups", "sizes"),
    [
        (13, 3, (3, 3, 3, 3, 1)),
        (12, 3, (3, 3, 3, 3)),
        (4, 2, (2, 2)),
        (2, 2, (2,)),
    ],
)
def test_a_pot_of_groups_has_one_for_each(teams, groups, sizes):
    assert pots_of_groups(teams, groups) == sizes


@pytest.mark.rule("HV-LOT-01")
@pytest.mark.parametrize(
    ("teams", "sizes"),
    [
        (2, (2,)),
        (3, (2, 1)),
        (4, (2, 2)),
        (5, (2, 2, 1)),
        (13, (2, 2, 4, 5)),
        (16, (2, 2, 4, 8)),
        (17, (2, 2, 4, 8, 1)),
    ],
)
def test_a_pot_of_a_bracket_is_as_large_as_all_before_it(teams, sizes):
    assert pots_of_bracket(teams) == sizes


def test_only_the_lot_decides_within_a_pot_and_never_across():
    sizes = pots_of_groups(13, 3)
    order = DrawOrder("pots", "alp").teams(sizes, LOTS)
    pots = pots_in(list(LOTS), sizes)
    assert [sorted(pot) for pot in pots_in(order, sizes)] == pots
    lots = [hashlib.sha256(f"alp:{LOTS[t]}".encode()).hexdigest() for t in order[:3]]
    assert lots == sorted(lots)
    others = {tuple(DrawOrder("pots", str(n)).teams(sizes, LOTS)) for n in range(20)}
    assert len(others) == 20


def test_without_a_lot_the_list_stands_and_a_lot_among_all_knows_no_pots():
    sizes = pots_of_groups(13, 3)
    listed = [
        one for one in METHODS if DrawOrder(one, "a").teams(sizes, LOTS) == [*LOTS]
    ]
    assert listed == ["list", "places", "hand"]
    order = DrawOrder("draw", "alp").teams(sizes, LOTS)
    assert order == DrawOrder("draw", "alp").teams((), LOTS)
    assert {*order[:3]} != {1, 2, 3}


@pytest.mark.rule("HV-LOT-02")
def test_a_file_that_needs_nothing_of_ours_draws_the_same():
    sizes = pots_of_groups(13, 3)
    order = [LOTS[team] for team in DrawOrder("pots", "alp").teams(sizes, LOTS)]
    pots = pots_in(list(LOTS), sizes)
    text = "\n\n".join("\n".join(LOTS[team] for team in pot[::-1]) for pot in pots)
    answer = repeated(text, "alp", "--promise", print_of_seed("alp"))
    assert answer.returncode == 0
    *lines, promise = answer.stdout.splitlines()
    assert [line.split()[1] for line in lines] == order
    assert promise == "The seed is the promised one."
    other = repeated(text, "alp", "--promise", print_of_seed("Alp"))
    assert (other.returncode, "not the promised one" in other.stdout) == (1, True)


def repeated(text, *arguments):
    script = str(ROOT / "scripts" / "draw" / "check_draw.py")
    command = [sys.executable, "-I", script, *arguments]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=False
    )


@pytest.mark.rule("HV-LOT-02")
@pytest.mark.parametrize("n", range(2, 41))
def test_the_script_knows_the_ties_and_the_rounds_of_a_draw(n):
    order = [f"team-{number}" for number in range(n)]
    leaves = [order[one] if one is not None else "" for one in seeded_leaves(range(n))]
    assert [team for tie in first_ties(order) for team in tie] == leaves
    table = [
        [(order[home], order[away]) for home, away in pairs] for pairs in rounds(n, 1)
    ]
    assert berger_rounds(order) == table


def test_the_script_writes_them(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("a\n\nb\n\nc\n"))
    main(["seed", "--bracket", "--rounds"])
    assert capsys.readouterr().out.splitlines()[3:] == [
        *("a has a bye", "b against c"),
        *("round 1: b-c", "round 2: c-a", "round 3: a-b"),
    ]


def test_the_script_can_be_taken_home():
    found = finders.find("draw/check_draw.py")
    assert found == str(ROOT / "scripts" / "draw" / "check_draw.py")
