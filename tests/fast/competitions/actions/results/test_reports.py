"""Whole reports as stored JSON and back; old ones keep their shape and their hash."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from competitions.actions.results.reports import as_typed
from competitions.rules.results.stored_reports import (
    player_ids,
    report_from,
    report_json,
)
from engine.games.helvetia.side_report import (
    GOAL_KINDS,
    LINEUP_ROLES,
    CardPlayed,
    ChallengeOutcome,
)
from engine.report import (
    CARD_COLOURS,
    UNKNOWN_MOMENT,
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PlayerTally,
    SelectedPlayer,
    half_scores,
)
from engine.sides import SIDES, BySide
from tests.sheets import side_sheet

NAMES = st.sampled_from(["Fips", "Posse", "Berg R", "Stok Alp", "Zoë", "Ñ"])
MINUTES = st.builds(MatchMoment, st.none() | st.integers(0, 150), st.integers(0, 9))
SIDE = st.sampled_from(SIDES)
PAIRS = st.none() | st.tuples(st.integers(0, 9), st.integers(0, 9))


def rows(*parts, **named_parts):
    return st.lists(st.builds(*parts, **named_parts), max_size=4).map(tuple)


SHEETS = st.builds(
    side_sheet,
    lineup=rows(SelectedPlayer, NAMES, st.sampled_from(LINEUP_ROLES), st.booleans()),
    changes=rows(Change, NAMES, NAMES, MINUTES),
    injured=rows(InjuryLine, NAMES, MINUTES),
    exhausted=st.lists(NAMES, max_size=3).map(tuple),
    cards_played=rows(CardPlayed, st.integers(1, 24), MINUTES),
    open_card=st.none() | st.integers(1, 4),
    sealed=st.sampled_from(["", "ab12"]),
    challenge=st.none()
    | st.builds(
        ChallengeOutcome,
        st.integers(5, 24),
        st.booleans(),
        st.none() | st.integers(0, 9),
    ),
    tallies=rows(
        PlayerTally, NAMES, st.sampled_from(["shots", "saves"]), st.integers(1, 9)
    ),
)
REPORTS = st.builds(
    MatchReport,
    st.integers(0, 9),
    st.integers(0, 9),
    periods=st.builds(half_scores, PAIRS, PAIRS),
    extra_time=st.booleans(),
    shootout=PAIRS,
    goals=rows(
        Goal,
        SIDE,
        NAMES,
        MINUTES,
        st.sampled_from(GOAL_KINDS),
        st.just("") | NAMES,
    ),
    cards=rows(BookingLine, SIDE, NAMES, MINUTES, st.sampled_from(CARD_COLOURS)),
    kicks=rows(Kick, SIDE, NAMES, st.booleans()),
    depth=st.sampled_from(["score", "standard", "full"]),
    sheets=st.builds(BySide, st.none() | SHEETS, st.none() | SHEETS),
)


@given(REPORTS)
def test_a_stored_report_comes_back_whole(report):
    numbered = {who: n for n, who in enumerate(sorted(report.players()), 1)}
    stored = report_json(report, numbered)
    assert player_ids(stored) == set(numbered.values())
    names = {n: name for (_, name), n in numbered.items()}
    assert report_from(stored, names) == report


def test_a_typed_score_is_stored_as_it_always_was():
    """Content hashes of older results stand in the log and must not move."""
    report = MatchReport(
        2,
        1,
        periods=half_scores((1, 0)),
        goals=(
            Goal("home", "Fips", MatchMoment(3)),
            Goal("home", "Posse", UNKNOWN_MOMENT, "own"),
        ),
        cards=(BookingLine("away", "Berg R", MatchMoment(40)),),
    )
    assert as_typed(report) == {
        "home": 2,
        "away": 1,
        "half_time": [1, 0],
        "extra_time": False,
        "shootout": None,
        "forfeit": "",
        "kind": "played",
        "goals": [
            {"side": "home", "player": "Fips", "minute": 3, "kind": "play"},
            {"side": "home", "player": "Posse", "minute": None, "kind": "own"},
        ],
        "cards": [{"side": "away", "player": "Berg R", "minute": 40, "card": "yellow"}],
    }
