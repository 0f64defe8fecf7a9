"""What may not be written: each with the id of its rule and a sentence."""

from __future__ import annotations

import pytest

from engine.errors import RuleViolation
from matches.games.registry import fold_sheet
from matches.rules.checks.corrections import undoable
from matches.rules.checks.refusals import refuse_entry
from tests.sheet_notation import entry, kept, sheet

SHOOTOUT = "open cup; half; extra; extra2; shootout"


def refusal(before: str, wanted: str, hand=()) -> tuple[str, str]:
    so_far = fold_sheet(sheet(before))
    with pytest.raises(RuleViolation) as caught:
        refuse_entry(so_far, entry(wanted, so_far.revision + 1), hand)
    return (caught.value.rule_id, caught.value.text)


def accepted(before: str, *wanted: str) -> None:
    for each in wanted:
        so_far = fold_sheet(sheet(before))
        refuse_entry(so_far, entry(each, so_far.revision + 1))


CASES = [
    # before it opens, after it ended
    ("", "goal home 11", "HC-CMP-02", "The sheet opens when both coaches are ready."),
    ("open", "open", "HC-CMP-02", "The sheet is open already."),
    (
        "open; half; finish",
        "goal home 11",
        "HC-SHT-03",
        "The match has been ended: reopen the sheet first.",
    ),
    (
        "open; goal home 11; finish",
        "void 2 'no'",
        "HC-SHT-03",
        "The match has been ended: reopen the sheet first.",
    ),
    ("open", "reopen", "HC-SHT-03", "The sheet is open."),
    # an eighth player, one who is off
    (
        "open",
        "goal home 4",
        "HC-SET-01",
        "Only who was chosen for this match can be written down.",
    ),
    ("open", "goal home 8", "HC-SHT-01", "No. 8 has not come on."),
    (
        "open; 20' change home 6>8",
        "goal home 6",
        "HC-SUB-01",
        "No. 6 was replaced and does not come back.",
    ),
    (
        "open; clock 20'; change home 6>8",
        "20' goal home 6",
        "HC-SUB-01",
        "No. 6 was replaced and does not come back.",
    ),
    ("open; red home 6", "goal home 6", "HC-SUSP-01", "No. 6 was sent off."),
    (
        "open; injury home 6",
        "goal home 6",
        "HC-REC-01",
        "No. 6 is injured and has left the pitch.",
    ),
    ("open; red away 6", "goal home 6 own", "HC-SUSP-01", "No. 6 was sent off."),
    # cards
    (
        "open; yellow home 5",
        "yellow home 5",
        "HC-SUSP-01",
        "No. 5 has a yellow card already: write the second one.",
    ),
    ("open", "second home 5", "HC-SUSP-01", "No. 5 has no yellow card yet."),
    (
        "open; yellow home 5; second home 5",
        "yellow home 5",
        "HC-SUSP-01",
        "No. 5 was sent off.",
    ),
    (
        "open; yellow home 5; second home 5",
        "second home 5",
        "HC-SUSP-01",
        "No. 5 was sent off.",
    ),
    ("open; red home 5", "red home 5", "HC-SUSP-01", "No. 5 was sent off."),
    (
        "open; 30' red home 5",
        "20' red home 5",
        "HC-SUSP-01",
        "No. 5 was sent off.",
    ),
    ("open; red home 5", "injury home 5", "HC-SUSP-01", "No. 5 was sent off."),
    (
        "open; injury home 5",
        "injury home 5",
        "HC-REC-01",
        "No. 5 is injured and has left the pitch.",
    ),
    # changes
    (
        "open; change home 6>8; change home 7>9",
        "change home 5>8",
        "HC-SUB-01",
        "A side changes at most 2 players in a match.",
    ),
    (
        "open; change home 6>8",
        "change home 6>9",
        "HC-SUB-01",
        "No. 6 was replaced and does not come back.",
    ),
    ("open", "change home 6>7", "HC-SUB-01", "No. 7 is not on the bench."),
    (
        "open; change home 6>8",
        "change home 7>6",
        "HC-SUB-01",
        "No. 6 is not on the bench.",
    ),
    (
        "open; red home 6",
        "change home 6>8",
        "HC-SUB-07",
        "No. 6 was sent off: nobody comes on for him.",
    ),
    (
        "open; injury home 6; change home 6>8",
        "change home 6>9",
        "HC-REC-01",
        "No. 6 is injured and has left the pitch.",
    ),
    # exhausted
    (
        "open",
        "exhausted home 8",
        "HC-FAT-03",
        "No. 8 has not played in this match.",
    ),
    (
        "open; exhausted home 5",
        "exhausted home 5",
        "HC-FAT-01",
        "No. 5 is written down as exhausted already.",
    ),
    # cards of the deck
    (
        "open home legend=3 spent=2",
        "legend home 2",
        "HC-DECK-01",
        "LEGEND 2 has been played: once in a competition.",
    ),
    (
        "open home legend=3; legend home 3",
        "legend home 3",
        "HC-DECK-01",
        "LEGEND 3 has been played: once in a competition.",
    ),
    (
        "open home legend=3",
        "legend home 1",
        "HC-DECK-05",
        "Card 1 was not brought to this match.",
    ),
    (
        "open",
        "power home 12 by ada/away",
        "HC-DECK-05",
        "Each side writes down its own POWER cards.",
    ),
    (
        "open",
        "power home 13 by ada/home",
        "HC-DECK-05",
        "Card 13 was not brought to this match.",
    ),
    (
        "open home challenge=12",
        "power home 12 by ada/home",
        "HC-CHL-01",
        "Card 12 is the challenge: it cannot be played in this match.",
    ),
    (
        "open; power home 12 by ada/home",
        "power home 12 by ada/home",
        "HC-DECK-03",
        "Card 12 has been played: once in a match.",
    ),
    # challenge
    (
        "open",
        "progress home 1",
        "HC-CHL-01",
        "This side has chosen no challenge for this match.",
    ),
    (
        "open",
        "made home",
        "HC-CHL-01",
        "This side has chosen no challenge for this match.",
    ),
    (
        "open home challenge=12:goals:2",
        "progress home 1",
        "HC-CHL-04",
        "Goals count for the challenge by themselves.",
    ),
    (
        "open full home challenge=12:shots:2",
        "progress home 1",
        "HC-SHT-05",
        "This sheet has no entries of this kind.",
    ),
    (
        SHOOTOUT.replace("cup", "cup home challenge=12:shots:3"),
        "progress home 1",
        "HC-CHL-03",
        "The shoot-out does not count for a challenge.",
    ),
    # what the depth has not
    (
        "open",
        "count home 5 shots 1",
        "HC-SHT-05",
        "This sheet has no entries of this kind.",
    ),
    (
        "open family full",
        "count home 5 tackles 1",
        "HC-CHL-04",
        "This gesture is not counted on this sheet.",
    ),
    (
        "open full",
        "count home 8 shots 1",
        "HC-SHT-01",
        "No. 8 has not played in this match.",
    ),
    (
        "open family",
        "yellow home 5",
        "HC-SHT-05",
        "This sheet has no entries of this kind.",
    ),
    (
        "open family",
        "goal home 5 header",
        "HC-SHT-05",
        "A goal of this kind is not written on this sheet.",
    ),
    # goals
    (
        "open",
        "goal home 5 penalty from 7",
        "HC-SHT-05",
        "Nobody passes the ball before a penalty or an own goal.",
    ),
    (
        "open",
        "goal home 5 from 5",
        "HC-SHT-05",
        "The pass came from a team-mate of the scorer who has played.",
    ),
    (
        "open",
        "goal home 5 from 8",
        "HC-SHT-05",
        "The pass came from a team-mate of the scorer who has played.",
    ),
    (
        "open",
        "goal home",
        "HC-SET-01",
        "Only who was chosen for this match can be written down.",
    ),
    (
        SHOOTOUT,
        "goal home 5",
        "HC-SO-07",
        "In the shoot-out no goals count. If one is missing, void the whistle before it"
        " first.",
    ),
    # clock and periods
    (
        "open",
        "clock +7",
        "HC-CLK-01",
        "The clock goes on by one of these: 6, 9, 12.",
    ),
    ("open; half; full", "clock +6", "HC-CLK-01", "The clock stands still now."),
    (
        "open; clock 46'",
        "clock +6",
        "HC-CLK-02",
        "The clock is past the end of this period: blow for it.",
    ),
    (
        "open; half",
        "clock 44'",
        "HC-CLK-04",
        "In this period the clock goes from 45 to 102.",
    ),
    ("open", "full", "HC-HALF-01", "This is not the end of that period."),
    ("open; half", "half", "HC-HALF-01", "This is not the end of that period."),
    (
        "open cup; half",
        "full",
        "HC-CUP-01",
        "A cup match needs a winner: play on.",
    ),
    (
        "open cup; half; goal home 5",
        "extra",
        "HC-ET-01",
        "There is extra time only after a draw.",
    ),
    (
        "open championship; half",
        "extra",
        "HC-ET-03",
        "In a championship a draw stands.",
    ),
    (
        "open championship; half",
        "shootout",
        "HC-ET-03",
        "In a championship a draw stands.",
    ),
    (
        "open cup; half",
        "shootout",
        "HC-CUP-01",
        "Extra time comes before the shoot-out.",
    ),
    (
        "open family cup; half",
        "extra",
        "HC-FAM-14",
        "There is no extra time here: the shoot-out comes at once.",
    ),
    (
        "open; half; goal home 5",
        "shootout",
        "HC-SO-01",
        "There is a shoot-out only after a draw.",
    ),
    (
        "open; half; extra; extra2; full",
        "extra",
        "HC-ET-01",
        "Extra time has been played.",
    ),
    ("open; forfeit home", "half", "HC-FFT-01", "After a forfeit the match is over."),
    (
        "open; half",
        "kickoff home",
        "HC-TOSS-01",
        "Who kicks off is decided before the first half.",
    ),
    (
        "open; kickoff home",
        "kickoff away",
        "HC-TOSS-01",
        "Who kicks off is written down already.",
    ),
    # shoot-out
    ("open", "kick home 5 in", "HC-SO-01", "There is no shoot-out now."),
    (
        SHOOTOUT + "; kick home 5 in",
        "kick home 6 in",
        "HC-SO-02",
        "It is the other side's kick.",
    ),
    (
        SHOOTOUT + "; kick home 5 in; kick away 5 in",
        "kick away 6 in",
        "HC-SO-02",
        "It is the other side's kick.",
    ),
    (
        SHOOTOUT,
        "kick home 8 in",
        "HC-SO-01",
        "Only players who are on the pitch take kicks.",
    ),
    (
        SHOOTOUT + "; kick home 5 in; kick away 5 in",
        "kick home 5 in",
        "HC-SO-05",
        "No. 5 waits until all of his side have kicked as often.",
    ),
    (
        SHOOTOUT,
        "change home 5>8",
        "HC-SO-01",
        "In the shoot-out only those kick who were on the pitch at the whistle.",
    ),
    # forfeit
    (
        "open",
        "forfeit home by ben/away",
        "HC-FFT-01",
        "A side forfeits with 2 players left, or by its own coach's word.",
    ),
    (
        "open; forfeit home",
        "forfeit away",
        "HC-FFT-01",
        "A forfeit is written down already.",
    ),
    # the end
    (
        "open cup; half",
        "finish",
        "HC-CUP-01",
        "A cup match needs a winner: it is level.",
    ),
    (
        "open cup; half; extra; goal home 5",
        "finish",
        "HC-ET-01",
        "Both periods of extra time are played in full.",
    ),
    (SHOOTOUT, "finish", "HC-SO-04", "The shoot-out is not decided yet."),
    (
        "open cup; goal home 5; half; goal away 5; extra; extra2; shootout; void 2 'no'",
        "finish",
        "HC-SO-01",
        "The score is not level, so there is no shoot-out: void the whistle that led to"
        " it.",
    ),
    (
        "open cup; goal home 5; half; goal away 5; extra; extra2; full; void 2 'no'",
        "finish",
        "HC-ET-01",
        "After 90 minutes it was not level: void the whistle that led to extra time.",
    ),
    (
        "open; 30' goal home 5; 40' red home 5; amend 3 20'",
        "finish",
        "HC-SUSP-01",
        "#5 was sent off at 20 and does nothing after it.",
    ),
    (
        SHOOTOUT + "; kick home 5 in",
        "red home 5",
        "HC-SO-01",
        "No. 5 has kicked in the shoot-out: he did not leave before.",
    ),
    (
        SHOOTOUT + "; kick home 5 in",
        "injury home 5",
        "HC-SO-01",
        "No. 5 has kicked in the shoot-out: he did not leave before.",
    ),
    (
        "open; change home 6>8; goal home 8; void 2 'it was No. 5'",
        "finish",
        "HC-SHT-01",
        "Goal of No. 8, First half: he has not come on. Add the change or void the"
        " entry.",
    ),
    # corrections
    ("open", "void 9 'no'", "HV-SHT-02", "There is no entry with this number."),
    ("open", "void 1 'no'", "HV-SHT-02", "This entry cannot be made void."),
    (
        "open; goal home 5; void 2 'no'",
        "void 2 'no'",
        "HV-SHT-02",
        "Entry 2 is void already.",
    ),
    (
        "open; goal home 5; void 2 'no'",
        "void 3 'no'",
        "HV-SHT-02",
        "This entry cannot be made void.",
    ),
    (
        "open; goal home 5 by ada/home",
        "void 2 by ben/away",
        "HV-SHT-02",
        "Say why this entry is void.",
    ),
    (
        "open; goal home 5; goal home 6",
        "void 2",
        "HV-SHT-02",
        "Say why this entry is void.",
    ),
    (
        "open; yellow home 5",
        "amend 2 header",
        "HC-SHT-05",
        "This entry has nothing of that kind.",
    ),
    (
        "open; clock +6",
        "amend 2 14'",
        "HC-SHT-05",
        "This entry has nothing of that kind.",
    ),
    (
        "open; goal home 5; void 2 'no'",
        "amend 2 header",
        "HV-SHT-02",
        "Entry 2 is void already.",
    ),
    (
        "open; goal home 5",
        "amend 2 own",
        "HC-SHT-05",
        "An own goal is another player's: void this one and write it anew.",
    ),
    (
        "open; goal home 5 from 7",
        "amend 2 penalty",
        "HC-SHT-05",
        "Nobody passes the ball before a penalty or an own goal.",
    ),
    (
        "open; goal home 5",
        "amend 2 from 105",
        "HC-SHT-05",
        "The pass came from a team-mate of the scorer who has played.",
    ),
]


@pytest.mark.rule(
    "HC-CMP-02", "HC-SHT-03", "HC-SHT-01", "HC-SHT-05", "HC-SUB-01", "HC-SUB-07"
)
@pytest.mark.rule("HC-REC-01", "HC-FAT-01", "HC-FAT-03", "HC-DECK-01", "HC-DECK-03")
@pytest.mark.rule("HC-DECK-05", "HC-CHL-01", "HC-CHL-03", "HC-CHL-04", "HC-TOSS-01")
@pytest.mark.rule("HC-CLK-01", "HC-CLK-02", "HC-CLK-04", "HC-HALF-01", "HC-ET-01")
@pytest.mark.rule("HC-ET-03", "HC-SO-02", "HC-SO-04", "HC-SO-05", "HC-SO-07")
@pytest.mark.rule("HV-SHT-02", "HC-SUSP-01", "HC-FFT-01", "HC-FAM-14", "HV-RES-01")
@pytest.mark.parametrize(
    ("before", "wanted", "rule_id", "sentence"),
    CASES,
    ids=[f"{before[-40:]} | {wanted}" for before, wanted, *_ in CASES],
)
def test_an_impossible_entry_is_refused(before, wanted, rule_id, sentence):
    told = refusal(before, wanted, hand=(12,))
    assert told == (rule_id, sentence)


@pytest.mark.rule("HV-RES-01")
def test_a_hundredth_goal_is_refused():
    told = refusal("open; " + "goal home 11; " * 99, "goal home 11")
    assert told == ("HV-RES-01", "Goals go from 0 to 99.")


@pytest.mark.rule("HC-SHT-01")
def test_what_happened_before_he_left_may_be_written_later():
    accepted("open; 30' change home 6>8", "20' goal home 6", "29' yellow home 6")
    accepted("open; 30' red home 6", "12' goal home 6", "12' yellow home 6")
    late = "open; 30' red home 6; 12' yellow home 6"
    assert refusal(late, "20' second home 6")[0] == "HC-SUSP-01"


@pytest.mark.rule("HC-SHT-01")
def test_injured_and_red_is_possible():
    accepted("open; injury home 6", "red home 6", "yellow home 6")
    both = kept("open; injury home 6; red home 6")
    assert both.sides.home.left == {106: "sent_off"}
    assert both.sides.home.to_replace == frozenset()


@pytest.mark.rule("HC-FAT-01")
def test_a_replaced_player_may_be_exhausted():
    accepted("open; change home 6>8", "exhausted home 6", "exhausted home 8")


@pytest.mark.rule("HC-SUSP-01")
def test_a_card_may_be_written_after_the_last_whistle():
    accepted("open; half; full", "yellow home 5", "goal home 11", "change home 6>8")


@pytest.mark.rule("HC-CLK-02")
def test_a_clock_at_the_limit_plays_on():
    accepted("open; clock 36'; clock +9", "clock +6", "half")


@pytest.mark.rule("HC-FAM-07", "HC-FAM-08")
def test_a_family_half_ends_at_45():
    assert refusal("open family; clock 36'; clock +9", "clock +9")[0] == "HC-CLK-02"
    assert refusal("open family", "clock +6")[0] == "HC-CLK-01"
    assert refusal("open family", "clock 46'")[0] == "HC-CLK-04"
    accepted("open family cup; half", "shootout")


@pytest.mark.rule("HC-FFT-01")
def test_at_two_left_anybody_may_write_the_forfeit():
    two = "open; red home 5; red home 6; red home 7"
    accepted(two, "forfeit home by ben/away", "forfeit away by ben/away")
    accepted("open", "forfeit home by ada/home", "forfeit home")


@pytest.mark.rule("HC-FFT-01")
def test_a_match_does_not_end_with_two_left_unless_by_forfeit():
    """TV-FOUL-4 to 7: three play on, two have lost, a change may be missing."""
    two = "open; red home 5; red home 6; injury home 7; goal home 11"
    assert refusal(two, "finish")[0] == "HC-FFT-01"
    accepted(two + "; change home 7>8", "finish")
    accepted(two + "; forfeit home", "finish")
    accepted("open; red home 5; red home 6", "finish")
    accepted("open home lineup=1,5 bench=", "finish")


@pytest.mark.rule("HC-SO-04", "HC-SO-06")
def test_all_six_kicks_are_taken_then_one_each():
    three = (
        SHOOTOUT + "; kick home 5 in; kick away 5 out; kick home 6 in; kick away 6 out"
    )
    accepted(three, "kick home 7 in")
    decided = three + "; kick home 7 in; kick away 7 out"
    assert refusal(decided, "kick home 11 in")[0] == "HC-SO-04"
    accepted(decided, "finish")


@pytest.mark.rule("HV-SHT-02")
def test_the_newest_entry_of_ones_own_is_undone_without_a_reason():
    before = "open; goal home 5 by ada/home; goal away 5 by ben/away"
    accepted(before, "void 2 by ada/home", "void 3 by ben/away")
    twice = before + "; void 2 by ada/home"
    assert undoable(fold_sheet(sheet(twice)), "ada") is None
    assert undoable(fold_sheet(sheet(twice)), "ben").entry.seq == 3


def test_a_score_only_sheet_needs_no_scorer():
    accepted("open score", "goal home", "goal home 5", "finish")
