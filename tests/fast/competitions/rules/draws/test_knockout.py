"""The bracket follows from the results: byes, walkovers, corrections, placings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.draws.bracket_values import Tie, TieEnd
from competitions.rules.draws.knockout import (
    CupTerms,
    bracket,
    champion,
    downstream,
    leaf_order,
    round_name,
    seeded_leaves,
    stale,
)
from competitions.rules.draws.placings import placings
from competitions.rules.draws.tie_matches import TiesPlayed, drawn_to, walkovers
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.errors import RuleViolation
from tests.notation import Names, ties

SIZES = st.integers(2, 256)
PLAYED_OFF = CupTerms(third_place=True)


def cup(letters: str, text: str = "", **options):
    """Teams by letters in bracket order, "-" for a bye, and what was played."""
    names = Names()
    leaves = [None if letter == "-" else names[letter] for letter in letters]
    tree = bracket(leaves, ties(text, names), CupTerms(**_named(options, names)))
    return names, tree


def _named(options, names):
    if "withdrawn" in options:
        options["withdrawn"] = {names[letter] for letter in options["withdrawn"]}
    return options


def shown(names, tie):
    home, away, winner = names.of(tie.home, tie.away, tie.winner)
    return f"{home or '?'}-{away or '?'} {tie.state} {winner or '?'}"


@pytest.mark.rule("HC-CUP-02")
def test_the_best_two_can_only_meet_in_the_final():
    assert leaf_order(2) == (1, 2)
    assert leaf_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert seeded_leaves("ABCDE") == ("A", None, "D", "E", "B", None, "C", None)


@pytest.mark.rule("HC-CUP-02")
@given(SIZES)
def test_byes_go_to_the_best_seeds(n):
    leaves = seeded_leaves(range(n))
    size = len(leaves)
    assert size // 2 < n <= size
    assert sorted(t for t in leaves if t is not None) == list(range(n))
    pairs = [leaves[i : i + 2] for i in range(0, size, 2)]
    resting = {pair[0] for pair in pairs if pair[1] is None}
    assert resting == set(range(size - n))
    assert all(pair[0] is not None for pair in pairs)


@pytest.mark.rule("HC-CUP-02")
@given(SIZES)
def test_if_the_better_seed_always_wins_seeds_meet_in_order(n):
    leaves = seeded_leaves(range(n))
    results: dict = {}
    tree = bracket(leaves, results)
    while champion(tree) is None:
        ready = [tie for tie in tree.ties.values() if tie.state == "ready"]
        for tie in ready:
            results[tie.key] = TieEnd(tie.home, tie.away, min(tie.home, tie.away))
        tree = bracket(leaves, results)
    assert champion(tree) == 0
    assert len(results) == n - 1
    ranks = placings(tree)
    assert len(ranks) == n
    assert all(rank <= seed + 1 for seed, rank in ranks.items())


@pytest.mark.rule("HC-CUP-02")
@pytest.mark.parametrize("n", [0, 1, 257])
def test_too_few_or_too_many_teams_are_refused(n):
    with pytest.raises(RuleViolation, match="A cup takes 2 to 256 teams"):
        seeded_leaves(range(n))


@pytest.mark.rule("HC-CUP-01")
def test_a_bye_is_no_fixture_and_the_winner_is_awaited():
    names, tree = cup("A-DE", "")
    assert shown(names, tree.ties[1, 0]) == "A-? bye A"
    assert shown(names, tree.ties[1, 1]) == "D-E ready ?"
    assert shown(names, tree.ties[2, 0]) == "A-? waiting ?"
    assert tree.ties[2, 0].away_from == ("winner", 1, 1)


@pytest.mark.rule("HC-CUP-01")
def test_results_carry_winners_on_and_losers_to_third_place():
    names, tree = cup("ABCD", "1.0 A>B; 1.1 C<D; 2.0 A<D; 2.1 B>C", third_place=True)
    assert shown(names, tree.ties[2, 0]) == "A-D played D"
    assert shown(names, tree.ties[2, 1]) == "B-C played B"
    assert tree.ties[2, 1].home_from == ("loser", 1, 0)
    ranks = placings(tree)
    assert [(names.of(t)[0], r) for t, r in ranks.items()] == [
        ("D", 1),
        ("A", 2),
        ("B", 3),
        ("C", 4),
    ]


@pytest.mark.rule("HC-CUP-02")
def test_a_flipped_tie_has_the_lower_slot_at_home():
    names, tree = cup("ABCD", "1.0 A>B; 1.1 C>D", flipped={(2, 0), (1, 1)})
    assert shown(names, tree.ties[2, 0]) == "C-A ready ?"
    assert tree.ties[2, 0].home_from == ("winner", 1, 1)
    names, tree = cup("ABCD", flipped={(1, 1)})
    assert shown(names, tree.ties[1, 1]) == "D-C ready ?"


@pytest.mark.rule("HC-CMP-04")
def test_after_a_double_forfeit_the_opponent_walks_over():
    names, tree = cup("ABCDEFGH", "1.0 A x B; 1.1 C>D", third_place=True)
    assert shown(names, tree.ties[1, 0]) == "A-B played ?"
    assert shown(names, tree.ties[2, 0]) == "?-C walkover C"
    assert shown(names, tree.ties[3, 0]) == "C-? waiting ?"
    assert shown(names, tree.ties[3, 1]) == "?-? waiting ?"
    names, tree = cup("ABCD", "1.0 A x B; 1.1 C x D")
    assert tree.ties[2, 0].state == "walkover"
    assert champion(tree) is None


@pytest.mark.rule("HC-FFT-03")
def test_a_withdrawn_team_lets_its_opponent_walk_over_and_keeps_what_it_won():
    names, tree = cup("ABCD", "1.0 A>B", withdrawn="A")
    assert shown(names, tree.ties[1, 0]) == "A-B played A"
    assert tree.ties[2, 0].state == "waiting"
    names, tree = cup("ABCD", "1.0 A>B; 1.1 C>D", withdrawn="A", third_place=True)
    assert shown(names, tree.ties[2, 0]) == "A-C walkover C"
    assert champion(tree) == names["C"]
    assert placings(tree)[names["A"]] == 2
    names, tree = cup("ABCD", withdrawn="AB")
    assert shown(names, tree.ties[1, 0]) == "A-B walkover ?"


@pytest.mark.rule("HC-FFT-03")
def test_a_withdrawn_semi_finalist_loses_third_place_too():
    names, tree = cup("ABCD", "1.1 C>D", withdrawn="B", third_place=True)
    assert shown(names, tree.ties[2, 1]) == "B-D walkover D"
    assert placings(tree)[names["D"]] == 3
    assert placings(tree)[names["B"]] == 4


@pytest.mark.rule("HC-CUP-02")
def test_three_teams_with_third_place_need_no_match_for_it():
    names, tree = cup("A-BC", "1.1 B>C; 2.0 A>B", third_place=True)
    assert shown(names, tree.ties[2, 1]) == "?-C bye C"
    assert placings(tree) == {names["A"]: 1, names["B"]: 2, names["C"]: 3}


def test_two_teams_never_have_a_third_place():
    _, tree = cup("AB", third_place=True)
    assert not tree.third_place
    assert list(tree.ties) == [(1, 0)]


SEASON = "1.0 A>B; 1.1 C>D; 1.2 E>F; 1.3 G>H; 2.0 A>C; 2.1 E>G; 3.0 A>E; 3.1 C>G"


def test_a_corrected_result_makes_what_it_fed_stale():
    """Decision 11."""
    changed = SEASON.replace("1.0 A>B", "1.0 A<B")
    names, tree = cup("ABCDEFGH", changed, third_place=True)
    assert stale(tree) == ((2, 0), (3, 0), (3, 1))
    assert shown(names, tree.ties[2, 0]) == "B-C stale ?"
    assert champion(tree) is None


def test_a_kept_result_stands_with_its_own_teams():
    """Decision 11, "keep"."""
    changed = SEASON.replace("1.0 A>B", "1.0 A<B").replace("2.0 A>C", "2.0 A>C!")
    names, tree = cup("ABCDEFGH", changed, third_place=True)
    assert stale(tree) == ()
    assert shown(names, tree.ties[2, 0]) == "A-C played A"
    assert champion(tree) == names["A"]


def test_a_team_that_a_kept_result_leads_to_itself_goes_on():
    """Decision 11: who was kept in a tie of others also has its own way to the next one."""
    names, tree = cup("ABCD", "1.0 A>B; 1.1 A>C!")
    assert shown(names, tree.ties[2, 0]) == "A-A walkover A"
    assert champion(tree) == names["A"]
    _, tree = cup("ABCD", "1.0 A>B; 1.1 A>C!", withdrawn="A")
    assert champion(tree) is None


@pytest.mark.rule("HC-FFT-03")
def test_who_went_on_by_a_walkover_and_left_later_has_gone_on():
    """Both have left now, but only one of them before their match."""
    names, tree = cup("ABCD", "1.1 C>D; 2.0 A>C", withdrawn="AB")
    assert shown(names, tree.ties[1, 0]) == "A-B walkover A"
    assert shown(names, tree.ties[2, 0]) == "A-C played A"
    names, tree = cup("ABCD", "1.1 C>D", withdrawn="AB")
    assert shown(names, tree.ties[1, 0]) == "A-B walkover ?"
    assert champion(tree) == names["C"]


def test_the_cascade_is_known_before_the_correction():
    names = Names()
    leaves = [names[letter] for letter in "ABCDEFGH"]
    results = ties(SEASON, names)
    other = TieEnd(names["A"], names["B"], names["B"])
    hit = downstream(leaves, results, ((1, 0), other), PLAYED_OFF)
    assert hit == ((2, 0), (3, 0), (3, 1))
    assert downstream(leaves, results, ((1, 0), None), PLAYED_OFF) == hit
    same = results[(1, 0)]
    assert downstream(leaves, results, ((1, 0), same), PLAYED_OFF) == ()
    final = TieEnd(names["E"], names["A"], names["E"])
    assert downstream(leaves, results, ((3, 0), final), PLAYED_OFF) == ()


def test_those_who_leave_in_the_same_round_share_a_rank():
    names, tree = cup("ABCDEFGH", SEASON)
    ranks = {names.of(team)[0]: rank for team, rank in placings(tree).items()}
    assert ranks == {"A": 1, "E": 2, "C": 3, "G": 3, "B": 5, "D": 5, "F": 5, "H": 5}


def test_a_corner_without_teams_takes_no_rank():
    """A finalist straight from the draw: only one semi-final has teams."""
    names, tree = cup("A---BCDE", "1.2 B>C; 1.3 D>E; 2.1 B>D; 3.0 A>B")
    ranks = {names.of(team)[0]: rank for team, rank in placings(tree).items()}
    assert ranks == {"A": 1, "B": 2, "D": 3, "C": 4, "E": 4}


@given(
    st.integers(1, 6).flatmap(
        lambda k: st.tuples(
            st.lists(st.booleans(), min_size=2**k, max_size=2**k).filter(any),
            st.lists(st.integers(0, 3), min_size=2**k, max_size=2**k),
        )
    ),
    st.booleans(),
)
def test_any_leaves_and_any_results_end_with_every_team_placed(drawn, third_place):
    present, fates = drawn
    leaves = [i if there else None for i, there in enumerate(present)]
    results: dict = {}
    for number in range(1, len(leaves).bit_length()):
        tree = bracket(leaves, results, CupTerms(third_place))
        for tie in tree.round(number):
            if tie.state == "ready":
                fate = fates[tie.position]
                winner = {0: tie.home, 1: tie.away, 2: tie.home}.get(fate)
                results[tie.key] = TieEnd(tie.home, tie.away, winner)
    tree = bracket(leaves, results, CupTerms(third_place))
    assert stale(tree) == ()
    assert not any(tie.state in ("waiting", "ready") for tie in tree.ties.values())
    placed = placings(tree)
    assert set(placed) == {team for team in leaves if team is not None}


@pytest.mark.parametrize(
    "number, rounds, name",
    [
        (1, 1, "final"),
        (3, 4, "semi"),
        (2, 4, "quarter"),
        (1, 4, "round_of_16"),
        (1, 8, "round_of_256"),
    ],
)
def test_rounds_have_their_names(number, rounds, name):
    assert round_name(number, rounds) == name


def unplayed(position: int) -> UnplayedMatch:
    """A match of round 1 that nobody was drawn to."""
    match = (position, str(position), None, None)
    return UnplayedMatch(*match, None, 1, position)


def tie(position: int, state: str, **known: int) -> Tie:
    sides = (known.get("home"), known.get("away"))
    return Tie(1, position, *sides, None, None, known.get("winner"), None, state)


def test_a_cup_sends_its_teams_to_the_ties_that_are_ready():
    rows = [unplayed(n) for n in range(3)]
    ties = {
        (1, 0): tie(0, "ready", home=1, away=2),
        (1, 1): tie(1, "waiting", home=3),
    }
    assert [(one.match, one.sides) for one in drawn_to(rows, TiesPlayed(ties))] == [
        ("0", [1, 2])
    ]


def test_who_goes_on_without_a_match_has_walked_over():
    rows = [unplayed(n) for n in range(3)]
    ties = {
        (1, 0): tie(0, "walkover", home=1, winner=1),
        (1, 1): tie(1, "walkover"),
        (1, 2): tie(2, "played", home=2, away=3, winner=3),
    }
    assert walkovers(rows, TiesPlayed(ties)) == [(rows[0], 1)]
