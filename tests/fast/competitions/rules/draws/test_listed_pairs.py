"""A list of who meets whom is the draw, or each wrong line is named."""

from __future__ import annotations

import pytest

from competitions.rules.draws.knockout import leaves_at
from competitions.rules.draws.listed_pairs import ListedPair, PairList, WrongPairs
from competitions.rules.formats.registry import FORMATS, GROUPS, KNOCKOUT, ROUND_ROBIN

pytestmark = pytest.mark.rule("HV-LOT-04")
ONCE = ROUND_ROBIN.chosen({"legs": 1})
TWO_GROUPS = GROUPS.chosen({"groups": 2, "through": 1})
FOUR = "1 Aa Bb, 1 Cc Dd, 2 Aa Cc, 2 Dd Bb, 3 Aa Dd, 3 Bb Cc"


def listed(text: str, names: str = "Aa Bb Cc Dd") -> PairList:
    """ "2 Aa Bb, Cc -": round, home, away; the group behind an at sign."""
    teams = {name: n for n, name in enumerate(names.split(), 1)}
    pairs = []
    for line, part in enumerate(text.split(", "), 2):
        match, _at, group = part.partition("@")
        *number, home, away = match.split()
        pairs.append(
            ListedPair(
                line,
                teams[home],
                teams.get(away),
                int(number[0]) if number else None,
                int(group) if group else None,
            )
        )
    return PairList(tuple(pairs), {n: name for name, n in teams.items()})


def problems(played, *given: str) -> list[tuple[int, str]]:
    with pytest.raises(WrongPairs) as wrong:
        played.draw_pairs(listed(*given))
    return [(one.line, one.problem.text) for one in wrong.value.problems]


@pytest.mark.parametrize("n", [*range(2, 10), 13, 16, 20])
@pytest.mark.parametrize("name", FORMATS)
def test_the_list_of_a_draw_is_that_draw(name, n):
    played = FORMATS[name]
    if not played.sizes[0] <= n <= played.sizes[1]:
        return
    teams = range(1, n + 1)
    drawn = played.draw(teams)
    if played.bracket:
        leaves = leaves_at({slot: team for team, slot in drawn.slots.items()})
        ties = zip(leaves[::2], leaves[1::2], strict=True)
        sides = [(1, *sorted(tie, key=lambda one: one is None), None) for tie in ties]
    else:
        sides = [(m.round, m.home, m.away, m.group or None) for m in drawn.matches]
    pairs = [
        ListedPair(line, home, away, number, group)
        for line, (number, home, away, group) in enumerate(sides, 2)
    ]
    again = played.draw_pairs(PairList(tuple(pairs), {t: f"T{t}" for t in teams}))
    if played.bracket:
        assert {team: slot >> 1 for team, slot in again.slots.items()} == {
            team: slot >> 1 for team, slot in drawn.slots.items()
        }
        assert [m[:2] for m in again.matches] == [m[:2] for m in drawn.matches]
        return
    assert again.groups == drawn.groups
    assert sorted(m[:4] for m in again.matches) == sorted(m[:4] for m in drawn.matches)
    assert {m.group for m in again.matches} == {m.group for m in drawn.matches}


def test_without_rounds_each_match_is_as_soon_as_both_are_free():
    bare = FOUR.replace("1 ", "").replace("2 ", "").replace("3 ", "")
    assert ONCE.draw_pairs(listed(bare)) == ONCE.draw_pairs(listed(FOUR))


def test_groups_are_those_who_meet_or_as_the_lines_say():
    text = "1 Aa Cc, 1 Bb Dd"
    drawn = TWO_GROUPS.draw_pairs(listed(text))
    assert drawn.groups == {1: 1, 2: 2, 3: 1, 4: 2}
    drawn = TWO_GROUPS.draw_pairs(listed("1 Aa Cc@2, 1 Bb Dd@1"))
    assert drawn.groups == {1: 2, 2: 1, 3: 2, 4: 1}


@pytest.mark.parametrize(
    ("played", "text", "line", "words"),
    [
        (ONCE, FOUR.replace(", 3 Bb Cc", ""), 0, "Bb and Cc do not meet as often"),
        (ONCE, FOUR + ", 4 Cc Bb", 8, "Cc and Bb have met as often"),
        (ONCE, FOUR.replace("3 Bb", "2 Bb"), 7, "Bb plays twice in round 2."),
        (ONCE, "1 Aa Aa, " + FOUR, 2, "cannot play against itself"),
        (ONCE, FOUR.replace("3 Bb Cc", "3 Bb -"), 7, "Say who plays against Bb."),
        (
            ROUND_ROBIN,
            "1 Aa Bb, 2 Aa Bb, 3 Aa Cc, 4 Cc Aa, 5 Aa Dd, 6 Dd Aa",
            3,
            "Bb has to be at home against Aa, too.",
        ),
        (TWO_GROUPS, "1 Aa Bb, 1 Cc Dd, 2 Aa Cc", 0, "are 1 groups, not 2"),
        (TWO_GROUPS, "1 Aa Bb@1, 1 Cc Dd@2, 2 Aa Cc@2", 4, "Aa is in another group"),
        (TWO_GROUPS, "1 Aa Bb@1, 1 Cc Dd", 3, "Say the group"),
        (KNOCKOUT, "Aa Bb, Cc Bb, Dd -", 3, "Bb is on line 2 already."),
        (KNOCKOUT, "Aa Bb, Cc -", 0, "Dd is in no line; who has a bye"),
        (KNOCKOUT, "Aa Bb, Cc -, Dd -", 0, "has 2 lines, those with a bye"),
        (KNOCKOUT, "Aa Aa, Bb Cc", 2, "cannot play against itself"),
    ],
)
def test_a_wrong_list_is_named_by_its_lines(played, text, line, words):
    (first, *_more) = problems(played, text)
    assert first[0] == line
    assert words in first[1]


def test_all_that_is_wrong_is_named_at_once():
    found = problems(ONCE, "1 Aa Bb, 1 Aa Cc, 2 Dd Dd")
    assert [line for line, _words in found] == [3, 4]


def test_lines_of_later_rounds_of_a_bracket_are_left_alone():
    drawn = KNOCKOUT.draw_pairs(listed("1 Aa Dd, 1 Cc Bb, 2 Aa Bb"))
    assert drawn.slots == {1: 0, 4: 1, 3: 2, 2: 3}
