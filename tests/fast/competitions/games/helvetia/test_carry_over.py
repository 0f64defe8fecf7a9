"""Bans, injuries, fatigue, decks: folded from a side's matches (sections 7, HC-FFT)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.games.absences import Cause, Condition, Trace
from competitions.games.fitness import unfit_in
from competitions.games.helvetia.carry_over import OwnedCard, TeamMatch, TeamState
from competitions.games.helvetia.league import HelvetiaLeague
from competitions.games.league import League, fold_matches, history
from competitions.games.registry import league_by_ruleset
from engine.rulesets import Ruleset
from tests import naive_life
from tests.examples import examples
from tests.naive_life import as_naive

GEEK = league_by_ruleset(Ruleset("helvetia", "geek"))
FAMILY = league_by_ruleset(Ruleset("helvetia", "family"))
NOBODY_SERVES = HelvetiaLeague(replace(GEEK.rules, walkover_serves=False))
# HC-SUSP: before the match, in the match; sent off, next match, counter after it.
ALL_CASES = [
    pytest.param(0, "Y", False, 1, id="0 Y"),
    pytest.param(0, "YY", True, 0, id="0 YY"),
    pytest.param(0, "R", True, 0, id="0 R"),
    pytest.param(0, "YR", True, 0, id="0 YR"),
    pytest.param(1, "", False, 1, id="1 -"),
    pytest.param(1, "Y", True, 0, id="1 Y"),
    pytest.param(1, "YY", True, 0, id="1 YY"),
    pytest.param(1, "R", True, 0, id="1 R"),
    pytest.param(1, "YR", True, 0, id="1 YR"),
]


def matches(text: str) -> list[TeamMatch]:
    """Matches of a side, parted by ";": what player 7 left in each.

    Y yellow, R red, I injured, E exhausted, s selected only, - not selected;
    w a walk-over. `fit` and `unfit` after it: his roll before the match.
    """
    found = []
    for n, part in enumerate(text.split(";"), start=1):
        marks, _, rolled = part.strip().partition(" ")
        traces = {} if marks[0] in "-w" else {7: trace(marks)}
        rolls = {7: rolled == "fit"} if rolled else {}
        found.append(TeamMatch(f"m{n}", "w" in marks, traces, rolls))
    return found


def trace(marks: str) -> Trace:
    return Trace(marks.count("Y"), marks.count("R"), "I" in marks, "E" in marks)


def now(text: str, league: League = GEEK) -> Condition:
    return fold_matches(league, matches(text)).of(7)


def told(text: str, league: League = GEEK) -> str:
    """Before every match and after the last: B banned, X out injured, r rolls, T tired.

    A figure is the number of active yellows.
    """
    states = (state.of(7) for state in history(league, matches(text)))
    return " ".join(_told(condition) for condition in states)


def _told(condition: Condition) -> str:
    hurt = {(False, False): "", (True, False): "X", (True, True): "r"}
    marks = "B" if condition.banned else ""
    marks += hurt[condition.injured is not None, condition.rolls]
    marks += "T" if condition.tired else ""
    marks += str(condition.active_yellows or "")
    return marks or "."


@pytest.mark.rule("HC-SUSP-01", "HC-SUSP-02", "HC-SUSP-03", "HC-SUSP-04", "HC-SUSP-05")
@pytest.mark.parametrize("before,marks,banned,counter", ALL_CASES)
def test_all_cases_of_cards(before: int, marks: str, banned: bool, counter: int):
    played = ["Y"] * before + [marks or "s"]
    assert (now(";".join(played)).banned is not None) is banned
    served = now(";".join([*played, "-"]))
    assert served == Condition(active_yellows=counter)


@pytest.mark.trap(41, 42)
@pytest.mark.rule("HC-SUSP-04", "HC-SUSP-05")
def test_yellow_in_match_1_and_2_costs_match_3():
    """TV-SUSP-1: not sent off, out of 3, counter 0 from 4."""
    assert told("Y;Y;-;s") == ". 1 B2 . ."
    assert now("Y;Y").banned.cause == Cause("m2", "second_active_yellow")


@pytest.mark.rule("HC-SUSP-01")
@pytest.mark.parametrize(
    "marks,what", [("YY", "two_yellows"), ("R", "red"), ("YR", "red")]
)
def test_the_cause_of_a_ban_is_told(marks: str, what: str):
    assert now(marks).banned.cause == Cause("m1", what)


@pytest.mark.rule("HC-SUSP-03")
def test_a_yellow_stays_active_through_matches_without_him():
    assert told("Y;-;s;-;Y") == ". 1 1 1 1 B2"


@pytest.mark.rule("HC-SUSP-06")
def test_bans_never_add_up_and_run_with_an_injury():
    assert told("Y;YY;-;s") == ". 1 B3 . ."
    assert told("RI;-;s fit") == ". BX r ."


@pytest.mark.rule("HC-SUSP-06")
def test_who_plays_in_spite_of_a_ban_serves_it_in_the_next_match_he_sits_out():
    """RULING: being selected is not sitting out, not even on the bench."""
    assert told("R;s;s;-;s") == ". B B B . ."
    assert told("R;Y;-;s") == ". B B1 . ."
    assert now("R;R").banned.cause == Cause("m2", "red")


@pytest.mark.rule("HC-SUSP-07")
def test_every_competition_is_folded_for_itself():
    assert fold_matches(GEEK, []) == TeamState()
    # who is fit and owes nothing leaves no line behind
    assert fold_matches(GEEK, matches("R;-;s")) == TeamState()


@pytest.mark.trap(43)
@pytest.mark.rule("HC-REC-01", "HC-REC-02")
def test_injured_he_misses_a_match_then_rolls_before_each():
    assert told("I;-;- unfit;- unfit;s fit;s") == ". X r r r . ."
    assert now("I;-;- unfit").injured.cause == Cause("m1", "injury")


@pytest.mark.rule("HC-REC-01")
def test_he_is_fit_even_if_he_is_not_chosen_after_the_roll():
    assert told("I;-;- fit;s") == ". X r . ."


@pytest.mark.rule("HC-REC-03")
def test_a_roll_that_was_not_due_has_no_effect():
    assert told("s fit;I unfit;- fit;s fit") == ". . X r ."


@pytest.mark.rule("HC-REC-03")
def test_a_missing_roll_stays_open_and_is_never_invented():
    assert told("I;-;-;s;- fit") == ". X r r r ."


@pytest.mark.rule("HC-REC-01")
def test_who_plays_while_he_should_miss_the_match_has_not_missed_it():
    """RULING: as with a ban."""
    assert told("I;s;-;s fit") == ". X X r ."


@pytest.mark.rule("HC-REC-01", "HC-REC-02")
def test_injured_again_it_begins_again():
    assert told("I;-;I fit;-;s fit") == ". X r X r ."
    assert now("I;-;I fit").injured.cause == Cause("m3", "injury")


@pytest.mark.trap(44)
@pytest.mark.rule("HC-FAT-01", "HC-FAT-02", "HC-FAT-03")
def test_fatigue_lasts_one_match_and_does_not_add_up():
    """TV-FAT-1: and goes even if he does not play it."""
    assert told("E;E;s;E;-") == ". T T . T ."
    assert now("E").tired.cause == Cause("m1", "exhausted")


@pytest.mark.rule("HC-REC-03", "HC-FFT-03")
@pytest.mark.parametrize("what", ["R", "I", "E"])
def test_a_walk_over_counts_if_the_league_says_so(what: str):
    assert now(f"{what};w") == now(f"{what};-")
    assert now(f"{what};w", NOBODY_SERVES) == now(what)
    assert now(f"{what};w;-", NOBODY_SERVES) == now(f"{what};-")


@pytest.mark.rule("HC-REC-03")
def test_a_roll_before_a_match_that_does_not_count_has_no_effect():
    assert told("I;-;w fit;s fit", NOBODY_SERVES) == ". X r r ."


@pytest.mark.rule("HC-FFT-03")
def test_nobody_leaves_a_trace_in_a_walk_over():
    assert fold_matches(
        GEEK, [TeamMatch("m1", walkover=True, traces={7: Trace(reds=1)})]
    ) == (TeamState())


def with_cards(match: str, **given: object) -> TeamMatch:
    return TeamMatch(match, **given)


@pytest.mark.rule("HC-DECK-02", "HC-TRN-02", "HC-CHL-02")
def test_the_deck_grows_by_training_and_by_challenges_made():
    state = fold_matches(
        GEEK,
        [
            with_cards("m1", trained=(5, 8), challenge=(22, True)),
            with_cards("m2", challenge=(6, False)),
            with_cards("m3", trained=(5,), challenge=(8, True)),
        ],
    )
    assert state.deck == {
        5: OwnedCard("m1", "training"),
        8: OwnedCard("m1", "training"),
        22: OwnedCard("m1", "challenge"),
    }


@pytest.mark.trap(45)
@pytest.mark.rule("HC-DECK-01", "HC-DECK-03", "HC-DECK-04")
def test_a_legend_is_spent_when_played_a_power_card_never():
    state = fold_matches(
        GEEK,
        [
            with_cards("m1", trained=(5,), cards_played=(2, 5)),
            with_cards("m2", cards_played=(2, 3, 5)),
        ],
    )
    assert state.legends_spent == {2: "m1", 3: "m2"}
    assert set(state.deck) == {5}


@pytest.mark.rule("HC-DECK-02", "HC-FFT-03")
def test_what_was_learnt_before_a_walk_over_stays():
    played = [TeamMatch("m1", walkover=True, trained=(5,))]
    assert set(fold_matches(NOBODY_SERVES, played).deck) == {5}


@pytest.mark.rule("HC-SHT-03")
def test_the_same_matches_always_tell_the_same():
    played = matches("Y;RI;-;E fit;Y")
    assert (
        fold_matches(GEEK, played)
        == fold_matches(GEEK, played)
        == history(GEEK, played)[-1]
    )


@pytest.mark.rule("HC-FAM-14")
def test_family_carries_nothing_over():
    played = [*matches("RIE;s"), TeamMatch("m3", trained=(5,), cards_played=(1,))]
    assert history(FAMILY, played) == (TeamState(),) * 4


MARKS = st.sampled_from(["", "", "Y", "YY", "R", "YR", "I", "E", "RI", "YE", "YIE"])
PLAYERS = st.integers(1, 4)
DAYS = st.lists(
    st.fixed_dictionaries(
        {
            "walkover": st.sampled_from([False, False, False, True]),
            "players": st.dictionaries(PLAYERS, MARKS),
            "rolls": st.dictionaries(PLAYERS, st.booleans()),
            "trained": st.lists(st.integers(5, 9), max_size=2),
            "challenge": st.none() | st.tuples(st.integers(5, 9), st.booleans()),
            "played": st.lists(st.integers(1, 8), max_size=3),
        }
    ),
    max_size=14,
)


@pytest.mark.rule("HC-SHT-03")
@examples(60)
@given(DAYS, st.sampled_from([GEEK, NOBODY_SERVES]))
def test_any_season_of_a_side_is_told_the_same_by_looking_back(days, league):
    """Every state of the way, against a model that shares no line with the fold."""
    for n, day in enumerate(days):
        day["match"] = f"m{n}"
    played = [_match(day) for day in days]
    for n, state in enumerate(history(league, played)):
        before = naive_life.counted(days[:n], league.rules.walkover_serves)
        for player in range(1, 5):
            assert as_naive(state.of(player)) == naive_life.condition(before, player)
        assert {card: (own.match, own.how) for card, own in state.deck.items()} == (
            naive_life.deck(days[:n])
        )
        assert state.legends_spent == naive_life.spent(days[:n])
        if n < len(days):
            counts = league.rules.walkover_serves or not days[n]["walkover"]
            found = set(unfit_in(state, played[n])) if counts else set()
            assert found == naive_life.barred(before, days[n])


def _match(day: naive_life.Day) -> TeamMatch:
    return TeamMatch(
        day["match"],
        day["walkover"],
        {player: trace(marks) for player, marks in day["players"].items()},
        day["rolls"],
        tuple(day["trained"]),
        day["challenge"],
        tuple(day["played"]),
    )
