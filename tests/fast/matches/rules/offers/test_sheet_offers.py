"""What is offered is all that is accepted, in every state a match can reach."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from matches.games.helvetia.profiles import GEEK_COUNTERS
from matches.games.helvetia.side_part import helvetia_side
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import MOST_ENTRIES, entry_refusal
from matches.rules.offers.sheet_offers import Scribe, offers
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import Sheet
from tests.examples import examples
from tests.fast.matches.rules.playing import HANDS, choices, ended, entry, random_sheet
from tests.sheet_notation import kept

SEEDS = st.integers(min_value=0, max_value=2**32)
PLAYERS = [side + number for side in (100, 200) for number in range(12)]


def offered(state: Sheet, side: str = "", hand=(), scribe: str = "") -> dict:
    """The players (or whatever is chosen) per kind and way."""
    return {
        (str(offer.kind), offer.way): [
            choice.player or choice.number or dict(choice.entry)
            for choice in offer.choices
        ]
        for offer in offers(state, side, Scribe(scribe, hand))
    }


def kinds(state: Sheet, side: str = "", **who) -> set[str]:
    return {kind for kind, _way in offered(state, side, **who)}


def pressing(state: Sheet, side: str = "") -> set[str]:
    return {str(o.kind) for o in offers(state, side) if o.pressing}


@pytest.mark.rule("HC-SHT-01")
def test_goals_are_offered_to_those_on_the_pitch():
    state = kept("open; change home 6>8; red home 5")
    goals = offered(state, "home")
    assert goals["goal", ""] == [101, 107, 111, 108]
    assert goals["goal", "own"] == [201, 205, 206, 207, 211]


@pytest.mark.rule("HC-SUSP-01")
def test_a_second_yellow_is_offered_to_who_has_one():
    (yellows,) = (
        offer
        for offer in offers(kept("open; yellow home 5"), "home")
        if offer.kind == CoreKind.YELLOW
    )
    assert [(c.player, c.second, c.entry["kind"]) for c in yellows.choices][:2] == [
        (101, False, "yellow"),
        (105, True, "second_yellow"),
    ]


@pytest.mark.rule("HC-SUB-05")
def test_after_an_injury_the_change_is_pressing_and_names_him_first():
    state = kept("open; injury home 7")
    assert pressing(state, "home") == {"change"}
    assert offered(state, "home")["change", ""][:2] == [107, 107]
    assert offered(state, "home")["yellow", ""][-1] == 107


@pytest.mark.rule("HC-CLK-02", "HC-HALF-01")
def test_past_the_limit_only_the_whistle_is_left():
    state = kept("open; clock 36'; clock +12")
    assert kinds(state) == {"kickoff", "period", "finish"}
    assert pressing(state) == {"period"}


@pytest.mark.rule("HC-CUP-01", "HC-ET-01", "HC-ET-03", "HC-FAM-14")
@pytest.mark.parametrize(
    ("before", "following"),
    [
        ("open cup; half", ["extra_1"]),
        ("open cup; half; goal home 5", ["done"]),
        ("open cup; half; extra; extra2", ["shootout"]),
        ("open championship; half", ["done"]),
        ("open friendly; half", ["done", "extra_1", "shootout"]),
        ("open family cup; half", ["shootout"]),
        ("open family championship; half", ["done"]),
    ],
)
def test_the_whistle_leads_where_the_score_and_the_competition_say(before, following):
    whistles = offered(kept(before))["period", ""]
    assert [whistle["to"] for whistle in whistles] == following


@pytest.mark.rule("HC-DECK-05", "HC-DECK-01", "HC-CHL-01")
def test_cards_that_were_brought_are_offered_until_they_are_played():
    before = kept("open home legend=3 challenge=12:shots:3")
    own = offered(before, "home", hand=(5, 12), scribe="home")
    assert (own["power", ""], own["legend", ""]) == ([5], [3])
    assert "power" not in kinds(before, "home", hand=(5,), scribe="away")
    assert "power" not in kinds(before, "home", scribe="home")
    after = kept("open home legend=3; legend home 3; power home 5 by ada/home", (5,))
    assert kinds(after, "home", hand=(5,), scribe="home") & {"power", "legend"} == set()


@pytest.mark.rule("HC-FFT-01")
def test_at_two_left_the_forfeit_is_pressing():
    state = kept("open; red home 5; red home 6; red home 7")
    assert "forfeit" in pressing(state, "home")
    assert "forfeit" not in kinds(state, "away", scribe="home")
    assert "forfeit" in kinds(state, "home", scribe="away")
    hurt = kept("open; red home 5; red home 6; injury home 7")
    assert "forfeit" not in pressing(hurt, "home")
    assert "change" in pressing(hurt, "home")


@pytest.mark.rule("HC-SO-02", "HC-SO-05")
def test_kicks_are_offered_to_the_side_whose_turn_it_is():
    state = kept(
        "open cup; half; extra; extra2; shootout; kick home 5 in; kick away 5 in;"
        " kick home 6 in"
    )
    assert "kick" not in kinds(state, "home")
    assert set(offered(state, "away")["kick", ""]) == {201, 206, 207, 211}


@pytest.mark.rule("HC-FAM-14")
def test_family_offers_what_family_has():
    state = kept("open family")
    assert kinds(state, "home") == {"goal", "change", "forfeit"}
    clock = offered(state)["clock", ""]
    assert [step["plus"] for step in clock] == [9]


def test_a_score_only_sheet_offers_goals_of_nobody():
    goals = offers(kept("open score"), "home")[0]
    assert goals.choices[-1].entry["player"] == 0


def test_full_statistics_offer_every_counter_and_no_progress():
    state = kept("open full home challenge=12:shots:3")
    ways = [way for kind, way in offered(state, "home") if kind == "count"]
    assert ways == list(GEEK_COUNTERS)
    assert "progress" not in kinds(state, "home")


def test_nothing_is_offered_before_the_opening_and_only_reopening_after_the_end():
    closed = fold_sheet(())
    assert offers(closed, "home") == offers(closed) == ()
    over = kept("open; half; full; finish")
    assert (kinds(over, "home"), kinds(over)) == (set(), {"reopen"})


def universe(state: Sheet) -> list[tuple[str, dict[str, object]]]:
    """Every entry of the shapes that are offered, possible or not."""
    found: list[tuple[str, dict[str, object]]] = [
        ("", {"kind": "kickoff", "side": side}) for side in ("home", "away")
    ]
    found += [("", {"kind": "clock", "plus": n}) for n in range(1, 16)]
    ends = ("second", "extra_1", "extra_2", "shootout", "done")
    found += [("", {"kind": "period", "to": to}) for to in ends]
    found += [("", {"kind": "finish"}), ("", {"kind": "reopen"})]
    for side in ("home", "away"):
        of_side: list[dict[str, object]] = []
        for player in PLAYERS:
            for kind in ("yellow", "second_yellow", "red", "injury", "keeper"):
                of_side.append({"kind": kind, "player": player})
            of_side.append({"kind": "goal", "player": player})
            of_side.append({"kind": "goal", "player": player, "how": "own"})
            of_side.append({"kind": "exhausted", "player": player})
            for scored in (True, False):
                of_side.append({"kind": "kick", "player": player, "scored": scored})
            for what in GEEK_COUNTERS:
                of_side.append(
                    {"kind": "count", "player": player, "what": what, "n": 1}
                )
        of_side += [
            {"kind": "change", "off": off, "on": on}
            for off in PLAYERS
            for on in PLAYERS
        ]
        for number in range(1, 25):
            of_side.append({"kind": "power", "number": number})
            of_side.append({"kind": "legend", "number": number})
        of_side += [{"kind": "progress", "n": 1}, {"kind": "forfeit"}]
        of_side += [{"kind": "outcome", "made": made} for made in (True, False)]
        found += [(side, {"side": side, **raw}) for raw in of_side]
    return found


def is_harmless(state: Sheet, side: str, raw: dict[str, object]) -> bool:
    """Accepted though not offered: the outcome once more."""
    return (
        raw["kind"] == "outcome"
        and helvetia_side(state.sides[side]).made is raw["made"]
    )


def is_accepted(state: Sheet, side: str, raw: dict[str, object]) -> bool:
    if raw.get("player") == 100 or raw.get("on") == 100:
        return False
    return entry_refusal(state, entry(state, raw, side), HANDS.get(side, ())) is None


def frozen(raw: dict[str, object]) -> tuple[object, ...]:
    return tuple(sorted(raw.items()))


def any_sheet(seed: int) -> Sheet:
    """Most in the middle of their match; some ended, some with no room left."""
    if seed % 8 == 1:
        return fold_sheet(ended(seed))
    state = fold_sheet(random_sheet(seed))
    return replace(state, revision=MOST_ENTRIES) if seed % 8 == 2 else state


@examples(8)
@given(seed=SEEDS)
@example(seed=1)
@example(seed=2)
def test_what_is_offered_is_accepted_and_all_else_of_that_shape_refused(seed):
    """The offers ask by kind and by sets of players; `refusal` judges each entry."""
    state = any_sheet(seed)
    possible = {(side, frozen(dict(choice.entry))) for side, choice in choices(state)}
    accepted = {
        (side, frozen(raw)): is_harmless(state, side, raw)
        for side, raw in universe(state)
        if is_accepted(state, side, raw)
    }
    refused = {key for key in possible - accepted.keys() if ("player", 0) not in key[1]}
    assert refused == set()
    kept_back = {key for key, harmless in accepted.items() if not harmless} - possible
    assert kept_back == set()
