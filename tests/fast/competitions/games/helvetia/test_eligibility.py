"""Who may play, why not, and which line-ups are allowed."""

from __future__ import annotations

import pytest

from competitions.games.absences import Absence, Cause, Condition, Trace
from competitions.games.fitness import Fitness, fitness, unfit_in
from competitions.games.helvetia.carry_over import TeamMatch, TeamState
from competitions.games.helvetia.eligibility import (
    ChosenPlayer,
    Footballer,
    check_lineup,
    starting_boost,
)
from competitions.games.helvetia.league import FAMILY, GEEK
from engine.games.helvetia.box.cards import PlayerKind

KINDS = {
    "G": PlayerKind.KEEPER,
    "F": PlayerKind.FIELD,
    "C": PlayerKind.CAPTAIN,
    "?": None,
}
# Numbers and kinds as in the box; ids are the numbers.
NINE = "1G 3F 4F 5F 6F 7F 8F 10C 11C"
RED = Absence(Cause("m1", "red"), "HC-SUSP-01")
TIRED = Absence(Cause("m1", "exhausted"), "HC-FAT-02")
INJURY = Absence(Cause("m1", "injury"), "HC-REC-01")
ROLLS = Absence(Cause("m1", "injury"), "HC-REC-02", None)
BANNED = fitness(Condition(banned=RED))
INJURED = fitness(Condition(injured=INJURY))
UNROLLED = fitness(Condition(injured=ROLLS))
UNFIT = fitness(Condition(injured=ROLLS), rolled=False)


def squad(text: str = NINE) -> dict[int, Footballer]:
    found = {}
    for word in text.split():
        number = int(word[:-1])
        found[number] = Footballer(number, number, f"P{number}", KINDS[word[-1]])
    return found


def chosen(text: str) -> list[ChosenPlayer]:
    """ "1k 3 4c 5 6 | 7 8": k keeps goal, c captain; substitutes after the bar."""
    start, _, bench = text.partition("|")
    found = [_chosen(word, "field") for word in start.split()]
    return found + [_chosen(word, "bench") for word in bench.split()]


def _chosen(word: str, role: str) -> ChosenPlayer:
    number = int(word.rstrip("kc"))
    return ChosenPlayer(number, "keeper" if "k" in word else role, "c" in word)


def wrong(text: str, *, who: str = NINE, rules=GEEK, **out: Fitness) -> list[str]:
    """What speaks against a line-up; `p3=BANNED` for those who are not fit."""
    fit = {int(name[1:]): value for name, value in out.items()}
    found = check_lineup(rules, chosen(text), squad(who), fit)
    return [f"{violation.rule_id}: {violation.text}" for violation in found]


FITNESS = [
    (Condition(), None, "fit", []),
    (Condition(active_yellows=1), None, "fit", []),
    (Condition(tired=TIRED), None, "tired", ["HC-FAT-02"]),
    (Condition(banned=RED), None, "banned", ["HC-SUSP-01"]),
    (Condition(injured=INJURY), None, "injured", ["HC-REC-01"]),
    (Condition(injured=INJURY), True, "injured", ["HC-REC-01"]),
    (Condition(injured=ROLLS), None, "roll_needed", ["HC-REC-02"]),
    (Condition(injured=ROLLS), False, "injured", ["HC-REC-02"]),
    (Condition(injured=ROLLS), True, "fit", []),
    (
        Condition(banned=RED, injured=INJURY, tired=TIRED),
        None,
        "banned",
        ["HC-SUSP-01", "HC-REC-01", "HC-FAT-02"],
    ),
]


@pytest.mark.rule("HC-CMP-02", "HC-FAT-02", "HC-REC-01", "HC-REC-02", "HC-SUSP-01")
@pytest.mark.parametrize("condition,rolled,status,rules", FITNESS)
def test_the_check_before_a_match_tells_every_reason(condition, rolled, status, rules):
    told = fitness(condition, rolled)
    assert told.status == status
    assert told.may_play is (status in ("fit", "tired"))
    assert [rule for rule, _ in told.reasons] == rules


@pytest.mark.rule("HC-SUSP-04", "HC-SUSP-06", "HC-REC-02")
def test_a_banned_player_rolls_for_his_injury_as_well():
    yellow = Absence(Cause("m2", "second_active_yellow"), "HC-SUSP-04")
    told = fitness(Condition(banned=yellow, injured=ROLLS))
    assert (told.status, told.roll_due) == ("banned", True)
    assert told.reasons == (("HC-SUSP-04", yellow.cause), ("HC-REC-02", INJURY.cause))


@pytest.mark.rule("HC-SET-02", "HC-FAT-02")
@pytest.mark.parametrize("printed,starts", [(4, 3), (1, 0), (0, 0)])
def test_a_tired_player_starts_with_one_boost_less(printed, starts):
    """TV-FAT-1"""
    assert starting_boost(GEEK, printed, fitness(Condition(tired=TIRED))) == starts
    assert starting_boost(GEEK, printed, Fitness()) == printed


@pytest.mark.rule("HC-SET-01")
@pytest.mark.parametrize(
    "text", ["1k 3 4 5 6 | 7 8", "1k 3 4 5 10 | 6 7", "1k 3 4 5 6 | 11", "1k 3 4 5 6"]
)
def test_a_keeper_four_players_and_up_to_two_substitutes(text):
    assert wrong(text) == []


@pytest.mark.rule("HC-SET-01", "HC-PLY-04", "HC-PLY-05")
@pytest.mark.parametrize(
    "text,said",
    [
        (
            "1k 3 4 5 | 7",
            "HC-SET-01: 5 players start, the keeper among them; chosen so far: 4.",
        ),
        ("1k 3 4 5 6 7 | 8", "HC-SET-01: 5 players start, the keeper among them; the"),
        ("1k 3 4 5 6 | 7 8 10", "HC-SET-01: At most 2 substitutes are chosen; these"),
        ("1 3 4 5 6", "HC-SET-01: One player keeps goal; chosen for it are 0."),
        ("1k 3k 4 5 6", "HC-SET-01: One player keeps goal; chosen for it are 2."),
        ("1k 3 4 5 3", "HC-SET-01: P3 is chosen twice."),
        ("1k 3 4 5 99", "HC-SET-01: A player was chosen who is not in the squad"),
        ("1k 3 4 5 10 | 11", "HC-PLY-04: At most one captain plays; chosen are P10,"),
        ("1k 3c 4 5 10", "HC-PLY-04: At most one captain plays; chosen are P3, P10."),
        ("3k 4 5 6 7", "HC-SET-05: P3 can't stand in as keeper: P1 may play."),
    ],
)
def test_what_is_wrong_with_a_line_up_is_told(text, said):
    assert any(line.startswith(said) for line in wrong(text)), wrong(text)


@pytest.mark.rule("HC-PLY-05")
def test_of_two_keepers_one_plays():
    found = wrong("1k 2 4 5 6", who="1G 2G 4F 5F 6F 7F")
    assert found == ["HC-PLY-05: One keeper plays; chosen are P1, P2."]


@pytest.mark.rule("HC-SUSP-01", "HC-REC-01", "HC-REC-02")
def test_everybody_who_may_not_play_is_named_with_his_reason():
    found = wrong(
        "1k 3 4 5 6 | 7", p3=BANNED, p4=INJURED, p5=UNROLLED, p6=UNFIT, p8=BANNED
    )
    assert found == [
        "HC-SUSP-01: P3 is suspended for this match.",
        "HC-REC-01: P4 is injured and misses this match.",
        "HC-REC-02: P5 was injured: roll for his recovery before he is chosen.",
        "HC-REC-02: P6 rolled red: he is not fit for this match.",
    ]


@pytest.mark.rule("HC-SET-01")
def test_all_reasons_at_once():
    found = wrong("3k 10 11 4 4 5 | 6 7 8", p4=BANNED)
    assert [line.partition(":")[0] for line in found] == [
        "HC-SET-01",
        "HC-SET-01",
        "HC-SET-01",
        "HC-SET-05",
        "HC-PLY-04",
        "HC-SUSP-01",
    ]


@pytest.mark.rule("HC-SET-05")
def test_a_field_player_stands_in_only_without_a_keeper_who_may_play():
    assert wrong("3k 4 5 6 7", p1=BANNED) == []
    assert wrong("10k 4 5 6 7", p1=INJURED) == []
    assert wrong("3k 4 5 6 7", p1=fitness(Condition(tired=TIRED))) != []


@pytest.mark.rule("HC-SET-05")
def test_where_nobody_has_a_card_anybody_keeps_goal():
    assert wrong("3k 4 5 6 7", who="3? 4? 5? 6? 7? 8?") == []
    assert wrong("3k 4 5 6 7", who="1G 3? 4? 5? 6? 7? 8?") == []


@pytest.mark.rule("HC-SET-06")
def test_with_fewer_than_seven_there_are_fewer_substitutes_then_fewer_players():
    six = {f"p{n}": BANNED for n in (7, 8, 11)}
    assert wrong("1k 3 4 5 6 | 10", **six) == []
    four = {f"p{n}": BANNED for n in (6, 7, 8, 10, 11)}
    assert wrong("1k 3 4 5", **four) == []
    assert wrong("1k 3 4 | 5", **four) == [
        "HC-SET-06: All 4 who may play start; chosen so far: 3."
    ]


@pytest.mark.rule("HC-SET-06", "HC-PLY-04")
def test_of_two_captains_who_are_left_one_counts():
    left = {f"p{n}": BANNED for n in (5, 6, 7, 8)}
    assert wrong("1k 3 4 10", **left) == []


@pytest.mark.rule("HC-SET-06")
def test_with_fewer_than_three_the_side_forfeits():
    three = {f"p{n}": BANNED for n in (4, 5, 6, 7, 8, 11)}
    assert wrong("1k 3 10", **three) == []
    two = {**three, "p10": INJURED}
    assert wrong("1k 3", **two) == [
        "HC-SET-06: Only 2 of the squad may play, 3 are needed: the side forfeits."
    ]
    assert wrong("1k 3 10", **two)[1:] == [
        "HC-REC-01: P10 is injured and misses this match."
    ]


@pytest.mark.rule("HC-SET-06")
def test_a_squad_of_three_is_large_enough_to_be_written_down():
    (found, *_) = wrong("1k 6", who="1G 3F 6F", p3=BANNED)
    assert "Only 2 of the squad may play, 3 are needed" in found


@pytest.mark.rule("HC-SET-06")
def test_before_a_side_forfeits_its_injured_roll():
    out = {f"p{n}": BANNED for n in (4, 5, 6, 7, 8, 11)}
    (found,) = wrong("1k 3", **out, p10=UNROLLED)
    assert found.endswith("Too few players may play: 2. Roll for the injured first.")


@pytest.mark.rule("HC-SET-06")
def test_a_squad_that_nobody_wrote_down_is_no_forfeit():
    (found,) = wrong("", who="1G 3F")
    assert found == (
        "HC-SET-06: The squad holds too few players: 2; add them to the team."
    )


@pytest.mark.rule("HC-FAM-01")
def test_in_family_five_numbers_start():
    assert wrong("1k 3 6 8 10 | 4 5", rules=FAMILY) == []
    assert wrong("1k 3 6 7 10 | 4 8", rules=FAMILY) == [
        "HC-FAM-01: No. 8, P8, starts in this game."
    ]
    found = wrong("1k 3 6 8 10 | 4 11", rules=FAMILY)
    assert found == ["HC-PLY-04: At most one captain plays; chosen are P10, P11."]


@pytest.mark.rule("HC-FAM-01")
def test_a_squad_with_other_numbers_chooses_freely():
    assert wrong("1k 2 4 5 6", who="1G 2F 4F 5F 6F 7F", rules=FAMILY) == []


@pytest.mark.rule("HC-SUSP-01", "HC-REC-02")
def test_who_was_selected_although_he_might_not_is_found():
    state = TeamState(
        {
            3: Condition(banned=RED),
            4: Condition(injured=ROLLS),
            5: Condition(injured=ROLLS),
            6: Condition(active_yellows=1),
            7: Condition(banned=RED),
        }
    )
    traces = {player: Trace() for player in (3, 4, 5, 6)}
    match = TeamMatch("m2", traces=traces, rolls={4: True})
    found = unfit_in(state, match)
    assert {player: fit.status for player, fit in found.items()} == {
        3: "banned",
        5: "roll_needed",
    }
    assert unfit_in(state, TeamMatch("m2", walkover=True, traces=traces)) == {}
