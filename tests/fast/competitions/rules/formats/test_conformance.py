"""Every registered format, at every size: drawn, played, corrected, left, ended.

A format is a line of the registry; this test asks of each what must be true of any.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from competitions.rules.draws.knockout import CupTerms, leaves_at, stale
from competitions.rules.draws.legs import leg_end, tie_ends
from competitions.rules.formats.protocol import DrawnStage, Format
from competitions.rules.formats.registry import FORMATS
from competitions.rules.standings.facts import ResultFact, TableRules
from competitions.rules.standings.withdrawal import UnplayedMatch, teams_and_results
from competitions.verification.second_count import recount_bracket
from competitions.verification.second_table import recount_table
from engine.errors import RuleViolation

SIZES = range(2, 41)
# The plain count goes through all results for each figure.
COUNTED_PLAINLY = 9
CHOICES = {"legs": (1, 2), "third_place": (False, True)}
RULES = TableRules(lots_seed="a seed")


def ways_of(usual):
    """A format in all ways that the first form can choose."""
    found = [usual]
    for name in usual.asks:
        found = [o.chosen({name: value}) for o in found for value in CHOICES[name]]
    return found


CASES = [
    pytest.param(one, id="-".join([one.id, *map(str, one.stored.values())]))
    for usual in FORMATS.values()
    for one in ways_of(usual)
]


@dataclass
class Stage:
    """A draw and what became of it: `StandingFacts` in memory."""

    format: Format
    drawn: DrawnStage
    policies: dict[int, str]
    results: list[ResultFact] = field(default_factory=list)
    adjustments: tuple[()] = ()
    rules: TableRules = RULES

    @property
    def structure(self):
        out = {team for team, policy in self.policies.items() if policy}
        leaves = leaves_at({slot: team for team, slot in self.drawn.slots.items()})
        return leaves, CupTerms(withdrawn=out)

    @property
    def played(self):
        return {
            match_of(one): leg_end((one.home, one.away), one.outcome)
            for one in self.results
        }

    @property
    def unplayed(self):
        done = {match_of(one) for one in self.results}
        return [
            UnplayedMatch(0, name_of(key), m.home, m.away, None, *key)
            for m in self.drawn.matches
            if (key := (m.round, m.position, m.leg)) not in done
        ]

    def play(self, match, lots):
        """With few goals; where somebody must win, somebody does."""
        goals, kicks, forfeit = (lots.randrange(3), lots.randrange(3)), None, ""
        if lots.random() < 0.05:
            forfeit = lots.choice(("home", "away", "both"))
            goals = {"home": (0, 2), "away": (2, 0), "both": (0, 0)}[forfeit]
        elif goals[0] == goals[1] and self.format.needs_winner:
            kicks = lots.choice(((4, 3), (2, 3)))
        sides = (match.home, match.away)
        self.results.append(
            ResultFact(match.match, match.round, *sides, *goals, kicks, forfeit)
        )

    def play_some(self, lots):
        """Of what is ahead at least one."""
        ahead = self.format.ahead(self)
        for match in lots.sample(ahead, lots.randint(1, len(ahead))):
            self.play(match, lots)


def name_of(match):
    return ".".join(map(str, match))


def match_of(result):
    number, position, leg = map(int, result.fixture.split("."))
    return number, position, leg


def drawn(one, n):
    """With teams whose numbers say nothing about their places."""
    lots = random.Random(f"{one} {n}")
    teams = lots.sample(range(100, 1000), n)
    return Stage(one, one.draw(teams), dict.fromkeys(teams, "")), lots


@pytest.mark.parametrize("one", CASES)
def test_a_draw_is_legal_at_every_size(one):
    for n in SIZES:
        stage, _ = drawn(one, n)
        keys = [match[:2] for match in stage.drawn.matches]
        assert len(set(keys)) == len(keys)
        assert len(keys) == one.hint(n, drawn=True).matches + (
            one.stored.get("third_place", 0) and n > 3
        )
        if one.bracket:
            in_a_bracket(stage, n)
        else:
            all_meet(stage, n)


def in_a_bracket(stage, n):
    """Each team has a place of its own, and the first of the list have the byes."""
    slots = stage.drawn.slots
    teams = list(stage.policies)
    assert sorted(slots) == sorted(teams)
    assert len(set(slots.values())) == n
    assert max(slots.values()) < 2 ** (n - 1).bit_length()
    alone = [team for team in teams if slots[team] ^ 1 not in slots.values()]
    assert alone == teams[: len(alone)]
    assert all(match.home is match.away is None for match in stage.drawn.matches)


def all_meet(stage, n):
    """Each pair as often as there are legs; home and away, and the rests, are shared."""
    legs, teams = stage.format.legs, list(stage.policies)
    matches = stage.drawn.matches
    pairs = Counter(frozenset((m.home, m.away)) for m in matches)
    assert set(pairs.values()) == {legs}
    assert len(pairs) == n * (n - 1) // 2
    homes, aways = Counter(m.home for m in matches), Counter(m.away for m in matches)
    odds = {abs(homes[team] - aways[team]) for team in teams}
    # an odd number of matches cannot be shared evenly
    assert odds == ({1} if (n - 1) * legs % 2 else {0})
    rounds = {}
    for match in matches:
        rounds.setdefault(match.round, []).extend((match.home, match.away))
    assert all(len(set(sides)) == len(sides) for sides in rounds.values())
    rests = Counter(t for sides in rounds.values() for t in set(teams) - set(sides))
    assert rests == (dict.fromkeys(teams, legs) if n % 2 else {})


@pytest.mark.parametrize("one", CASES)
def test_a_stage_is_played_to_its_end_at_every_size(one):
    for n in SIZES:
        stage, lots = drawn(one, n)
        corrections = 3
        while one.ahead(stage):
            stage.play_some(lots)
            if corrections and lots.random() < 0.3:
                corrections -= 1
                corrected(stage, lots)
            if lots.random() < 0.05:
                leaves(stage, lots)
        places = ended(stage)
        entered_otherwise(stage, places, lots)
        if n <= COUNTED_PLAINLY:
            counted_plainly(stage, places)


def leaves(stage, lots):
    team = lots.choice(list(stage.policies))
    stage.policies[team] = lots.choice(stage.format.policies)


def corrected(stage, lots):
    """One result becomes another; what it touches is void, and nothing else."""
    old = lots.choice(stage.results)
    rest = [one for one in stage.results if one is not old]
    after = replace(stage, results=list(rest))
    after.play(
        UnplayedMatch(0, old.fixture, old.home, old.away, None, old.round, 0), lots
    )
    match = match_of(old)
    end = after.played[match]
    before, then = wrong_in(stage), wrong_in(after)
    touched = stage.format.touched(stage, match, end)
    assert set(touched) == then - before
    assert all(later > match for later in touched)
    if end == stage.played[match]:
        assert touched == ()
    while wrong := wrong_in(after):
        after.results = [one for one in after.results if match_of(one) not in wrong]
    stage.results = after.results


def wrong_in(stage):
    """Played matches of others than are sent there, counted plainly."""
    if not stage.format.bracket:
        return set()
    wrong = {key for key, tie in counted_bracket(stage).items() if tie.stale}
    assert wrong == set(stale(stage.format.tree(stage)))
    return {(*key, 1) for key in wrong}


def counted_bracket(stage):
    leaves_, terms = stage.structure
    ends = tie_ends(stage.played, stage.format.tie_terms, len(leaves_).bit_length() - 1)
    third, out = stage.format.third_place, terms.withdrawn
    return recount_bracket(leaves_, ends, third_place=third, withdrawn=out)


def ended(stage):
    """Nothing waits: each match is played, or was decided by who has left."""
    one = stage.format
    tree = one.tree(stage)
    assert (tree is not None) == one.bracket
    for match in stage.unplayed:
        sides = match.sides
        if tree:
            tie = tree.ties[match.round, match.position]
            assert tie.state == "walkover"
        else:
            assert any(stage.policies[team] for team in sides)
    for match, winner in one.walked(stage):
        assert match in stage.unplayed
        assert winner in stage.policies
    places = one.standing(stage)
    there = {team for team, policy in stage.policies.items() if policy != "expunge"}
    if one.bracket:
        there = set(stage.policies)
    assert {place.team for place in places} == there
    assert len(places) == len(there)
    ranks = [place.rank for place in places]
    assert ranks == sorted(ranks)
    first = one.leaders(stage, 1)
    assert first in ((), tuple(p.team for p in places if p.rank == 1))
    # lots part whatever else is level
    assert len(first) == 1 or one.bracket or not there
    return places


def entered_otherwise(stage, places, lots):
    """The same facts in another order are the same standing."""
    again = replace(stage, results=lots.sample(stage.results, len(stage.results)))
    after = stage.format.standing(again)
    assert [(p.rank, p.team) for p in places] == [(p.rank, p.team) for p in after]


def counted_plainly(stage, places):
    """By the second implementation, which shares no line with the first."""
    if stage.format.bracket:
        found = counted_bracket(stage)
        shown = stage.format.tree(stage).ties
        assert {key: tie.winner for key, tie in shown.items()} == {
            key: tie.winner for key, tie in found.items()
        }
        return
    teams, results = teams_and_results(
        stage.policies, stage.results, lambda: stage.unplayed
    )
    lines = recount_table(teams, results, stage.rules)
    columns = (
        "rank",
        "team",
        "played",
        "won",
        "drawn",
        "lost",
        "gf",
        "ga",
        "gd",
        "points",
    )
    told = [tuple(getattr(row, name) for name in columns) for row in places]
    assert sorted(told) == sorted(map(tuple, lines))


@pytest.mark.rule("HV-STG-01")
@pytest.mark.parametrize("one", FORMATS.values(), ids=FORMATS)
def test_a_format_refuses_in_words_what_it_does_not_know(one):
    fewest, most = one.sizes
    for n in (fewest, most):
        one.check_size(n)
    for n in (fewest - 1, most + 1):
        with pytest.raises(RuleViolation, match=f"{fewest} to {most} teams, not {n}"):
            one.check_size(n)
    assert one.chosen(one.stored) == one
    assert one.chosen({}) == one
    known = {choice.name for choice in one.choices}
    assert set(one.asks) <= known == set(one.stored)
    for choice in one.choices:
        for wrong in (-1, 1000, "1", None, 0.5, 0 if choice.switch else False):
            with pytest.raises(RuleViolation) as refusal:
                one.chosen({choice.name: wrong})
            assert refusal.value.args[0] == choice.refusal
    with pytest.raises(RuleViolation, match="“colour” is no option"):
        one.chosen({"colour": 1})
