"""Every format, at every size: drawn, played, corrected, left, ended.

A format is a line of the registry; this test asks of each what must be true of any. Each
size plays one of its ways.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from competitions.rules.draws.groups import group_sizes
from competitions.rules.formats.registry import FORMATS
from competitions.rules.standings.withdrawal import teams_and_results
from competitions.verification.second_bracket import CountedCup, recount_bracket
from competitions.verification.second_table import (
    StageCount,
    recount_best,
    recount_table,
)
from engine.errors import RuleViolation
from tests.stage_played import drawn_by_lot

SIZES = range(2, 41)
# Larger tables are played by `make prove`.
MOST_MATCHES = 1600
# The product's own plain count goes through all results for each figure.
COUNTED_TWICE = 8
# Of each format one way, how many teams it can take, and that it cannot have one more.
FULL = {
    "round_robin": ({"legs": 6}, 41),
    "knockout": ({"best_of": 7, "places_played": 256}, 195),
    "groups": ({"groups": 32, "legs": 6}, 247),
}
# Of each format the ways in which it is played here; the first is what is usual.
WAYS = {
    "round_robin": (
        {},
        {"legs": 1},
        {"legs": 3, "mirrored": False},
        {"legs": 1, "mirrored": False},
        {"legs": 4},
        {"legs": 5, "mirrored": False},
        {"legs": 6},
    ),
    "knockout": (
        {},
        {"third_place": True},
        {"legs": 2, "away_goals": True, "single_final": True, "third_place": True},
        {"best_of": 5, "places_played": 8},
        {"reseed": True, "third_place": True},
        {"legs": 2, "places_played": 256},
        {"best_of": 3, "reseed": True},
        {"best_of": 7},
        {"best_of": 7, "single_final": True, "places_played": 4},
    ),
    "groups": (
        {},
        {"groups": 3, "through": 1, "best_runners_up": 1},
        {"groups": 4, "legs": 2},
        {"groups": 3, "through": 2, "best_runners_up": 2, "equal_matches": False},
        {"groups": 5, "through": 1, "best_runners_up": 3},
        {"groups": 2, "legs": 4, "mirrored": False},
        {"groups": 6, "legs": 5},
        {"groups": 3, "legs": 6, "through": 1},
        {"groups": 32, "legs": 3, "through": 1, "best_runners_up": 32},
    ),
}


def takes(one, n):
    """Whether it is for so many teams."""
    try:
        one.check_size(n)
    except RuleViolation:
        return False
    return True


def ways_at(name, n):
    """Those that are for so many teams, and no long season."""
    ways = [FORMATS[name].chosen(options) for options in WAYS[name]]
    here = [one for one in ways if takes(one, n)]
    return [one for one in here if one.hint(n, drawn=True).matches <= MOST_MATCHES]


def sizes_of(name):
    """Every size with one way to play it."""
    for n in SIZES:
        ways = ways_at(name, n)
        if ways:
            yield n, ways[n % len(ways)]


def drawn(one, n):
    lots = random.Random(f"{one} {n}")
    return drawn_by_lot(one, n, lots), lots


@pytest.mark.parametrize("name", FORMATS)
def test_a_draw_is_legal_at_every_size(name):
    for n, one in sizes_of(name):
        stage, _ = drawn(one, n)
        keys = [(m.round, m.position, m.leg) for m in stage.drawn.matches]
        assert len(set(keys)) == len(keys)
        if one.bracket:
            in_a_bracket(stage, n)
        else:
            assert len(keys) == one.hint(n, drawn=True).matches
            in_tables(stage, n)


def in_a_bracket(stage, n):
    """Each team has a place of its own, and the first of the list have the byes."""
    slots, one = stage.drawn.slots, stage.format
    teams = list(stage.policies)
    assert sorted(slots) == sorted(teams)
    assert len(set(slots.values())) == n
    rounds = (n - 1).bit_length()
    assert max(slots.values()) < 2**rounds
    alone = [team for team in teams if slots[team] ^ 1 not in slots.values()]
    assert alone == teams[: len(alone)]
    matches = stage.drawn.matches
    assert all(match.home is match.away is None for match in matches)
    ties = Counter((m.round, m.position) for m in matches)
    main = {k: v for k, v in ties.items() if k[1] < 2 ** (rounds - k[0])}
    assert len(main) == n - 1
    many = max(one.legs, one.best_of)
    final = 1 if one.single_final else many
    assert set(ties.values()) <= {many, final}
    assert ties[rounds, 0] == final
    lower = len(ties) - len(main)
    last = min(max(one.places_played, 4 if one.third_place else 2), 2**rounds)
    if last == 2**rounds > 2:
        # each team but the last of each pair of places plays on: n - 1 ties, then so on
        assert lower == ties_of_all_places(n) - (n - 1)
    elif last == 2:
        assert lower == 0


def ties_of_all_places(n):
    """Where every place is played for: both halves of those who met play on."""
    if n < 2:
        return 0
    met = n - 2 ** ((n - 1).bit_length() - 1)
    return met + ties_of_all_places(n - met) + ties_of_all_places(met)


def in_tables(stage, n):
    """Each pair as often as there are legs; home and away, and the rests, are shared."""
    legs, matches = stage.format.legs, stage.drawn.matches
    groups = {}
    for team in stage.policies:
        groups.setdefault(stage.drawn.groups.get(team, 0), []).append(team)
    if 0 not in groups:
        assert sorted(groups) == list(range(1, stage.format.groups + 1))
        sizes = [len(teams) for _, teams in sorted(groups.items())]
        assert sizes == group_sizes(n, stage.format.groups)
    met = Counter((m.home, m.away) for m in matches)
    at_home, afield = Counter(), Counter()
    for (home, away), times in met.items():
        assert abs(times - met[away, home]) <= legs % 2
        assert times + met[away, home] == legs
        at_home[home] += times
        afield[away] += times
    rounds = {}
    for match in matches:
        rounds.setdefault((match.group, match.round), []).extend(match[2:4])
    assert all(len(set(sides)) == len(sides) for sides in rounds.values())
    played = Counter(team for sides in rounds.values() for team in sides)
    for teams in groups.values():
        size = len(teams)
        # an odd number of matches cannot be shared evenly
        odds = {abs(at_home[team] - afield[team]) for team in teams}
        assert odds == {(size - 1) * legs % 2}
        assert {played[team] for team in teams} == {(size - 1) * legs}


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("name", FORMATS)
def test_a_stage_is_played_to_its_end_at_every_size(name):
    for n, one in sizes_of(name):
        play_out(*drawn(one, n))


def play_out(stage, lots):
    corrections = 3
    while ahead := stage.format.ahead(stage):
        stage.some_by_lot(ahead, lots)
        if corrections and lots.random() < 0.4:
            corrections -= 1
            corrected(stage, lots)
        if lots.random() < 0.1:
            team = lots.choice(list(stage.policies))
            stage.policies[team] = lots.choice(stage.format.policies)
    places = ended(stage)
    entered_otherwise(stage, places, lots)
    if stage.format.bracket:
        counted_from_the_top(stage, places)
    else:
        counted_plainly(stage)
    going_on(stage, places)


def corrected(stage, lots):
    """One result becomes another; what it touches is void, and nothing else."""
    key = lots.choice(sorted(stage.found))
    old, before, then = stage.found[key], stage.played, wrong_in(stage)
    after = replace(stage, found=dict(stage.found))
    after.by_lot(key, (old.home, old.away), lots)
    at_risk = stage.format.at_risk(stage, key, after.played[key])
    assert set(at_risk) == wrong_in(after) - then - {key}
    if after.played[key] == before[key]:
        assert at_risk == ()
    opened = replace(stage, found={k: one for k, one in before.items() if k != key})
    opened.found = {k: one for k, one in stage.found.items() if k != key}
    assert set(stage.format.at_risk(stage, key, None)) == wrong_in(opened) - then
    while wrong := wrong_in(after):
        after.found = {k: one for k, one in after.found.items() if k not in wrong}
    stage.found = after.found


def wrong_in(stage):
    """Matches of others than are sent there, and last legs that left a tie level."""
    if not stage.format.bracket:
        return set()
    counted, wrong = counted_bracket(stage), set()
    for key, one in stage.found.items():
        tie = counted[key[:2]]
        rounds = (len(stage.policies) - 1).bit_length()
        last = key[2] == 2 and not (stage.format.single_final and key[0] == rounds)
        undecided = last and not tie.stale and tie.winner is None
        if tie.stale and {one.home, one.away} != tie.teams:
            wrong.add(key)
        if stage.format.legs == 2 and undecided and not one.forfeit:
            wrong.add(key)
    return wrong


def counted_bracket(stage):
    leaves = stage.structure[0]
    drawn = CountedCup(leaves, stage.policies, stage.format.stored)
    return recount_bracket(drawn, stage.played)


def ended(stage):
    """Nothing waits: each match is played, or nobody needs it any more."""
    one = stage.format
    tree = one.tree(stage)
    assert (tree is not None) == one.bracket
    for match in stage.unplayed:
        if tree:
            state = tree.ties[match.place].state
            assert state in ("walkover", "played") if one.best_of > 1 else ("walkover",)
        else:
            assert any(stage.policies[team] for team in match.sides)
    unplayed = stage.unplayed
    for match, winner in one.walkovers(stage):
        assert match in unplayed
        assert winner in stage.policies
    places = one.standing(stage)
    gone = {team for team, policy in stage.policies.items() if policy == "expunge"}
    there = set(stage.policies) - (set() if one.bracket else gone)
    assert {place.team for place in places} == there
    assert len(places) == len(there)
    groups = stage.drawn.groups
    keys = [(groups.get(place.team, 0), place.rank) for place in places]
    assert keys == sorted(keys)
    return places


def entered_otherwise(stage, places, lots):
    """The same facts in another order are the same standing."""
    keys = lots.sample(sorted(stage.found), len(stage.found))
    again = replace(stage, found={key: stage.found[key] for key in keys})
    after = stage.format.standing(again)
    assert [(p.rank, p.team) for p in places] == [(p.rank, p.team) for p in after]


def counted_from_the_top(stage, places):
    """Ties by the second implementation, which shares no line with the first; ranks."""
    shown, counted = stage.format.tree(stage), counted_bracket(stage)
    assert {k: (t.winner, t.state == "stale") for k, t in shown.ties.items()} == {
        k: (t.winner, t.stale) for k, t in counted.items()
    }
    assert {one.team: one.rank for one in places} == plain_ranks(stage, counted)


def plain_ranks(stage, counted):
    """Of a bracket that is over: behind all who could go on where a team has lost."""
    ranks = dict.fromkeys(stage.policies, 1)

    def block(number, index, comes, ahead):
        """The ties of one round for the same places; `comes`: can anybody, side by side."""
        pairs = list(zip(comes[::2], comes[1::2], strict=True))
        behind = ahead + sum(map(any, pairs))
        for place in range(len(pairs)):
            tie = counted[number, index * len(pairs) + place]
            for team in tie.teams - {tie.winner}:
                ranks[team] = behind + 1
        for part, goes, before in ((0, any, ahead), (1, all, behind)):
            after = (number + 1, (2 * index + part) * (len(pairs) // 2))
            if len(pairs) > 1 and after in counted:
                block(number + 1, 2 * index + part, list(map(goes, pairs)), before)

    block(1, 0, [leaf is not None for leaf in stage.structure[0]], 0)
    return ranks


COLUMNS = ("rank", "team", "played", "won", "drawn", "lost", "gf", "ga", "gd", "points")


def counted_plainly(stage):
    """Each table by a sort of sums that are added up here; small ones by the chain."""
    teams, results = teams_and_results(
        stage.policies,
        stage.results,
        lambda: stage.unplayed,
        stage.rules.forfeit_goals,
    )
    short = replace(stage.rules, tiebreaks=("goal_difference", "goals_for", "wins"))
    for table in stage.format.tables(replace(stage, rules=short)):
        own = [t for t in teams if stage.groups.get(t, 0) == table.group]
        lines = [[getattr(row, name) for name in COLUMNS] for row in table.rows]
        assert sorted(lines) == sorted(plain_table(own, results))
    best_by_points(replace(stage, rules=short), results)
    if len(teams) > COUNTED_TWICE:
        return
    compared_plainly(stage, results)
    for table in stage.format.tables(stage):
        own = [t for t in teams if stage.groups.get(t, 0) == table.group]
        inner = [one for one in results if one.home in own]
        lines = [tuple(getattr(row, name) for name in COLUMNS) for row in table.rows]
        again = recount_table(own, inner, stage.rules)
        assert sorted(lines) == sorted(map(tuple, again))


def compared_across(stage):
    """Of the rank that is compared each team, with those whose matches do not count."""
    one = stage.format
    tables = one.race_tables(stage, one.tables(stage))
    rank = one.stored["through"] + 1
    held = [table for table in tables if len(table.rows) >= rank]
    sizes = [
        len(table.rows) - list(table.early.values()).count("keep") for table in held
    ]
    fewest = (
        min(sizes) if one.stored.get("equal_matches") and held else len(tables) * 64
    )
    ranked = [(table.rows[rank - 1].team, table.rows[fewest:]) for table in held]
    return {
        team: {row.team for row in rows if row.team != team} for team, rows in ranked
    }


def best_by_points(stage, results):
    """HV-STG-03: by sums of their own matches, as many of each as were chosen."""
    if not stage.format.stored.get("best_runners_up"):
        return
    one, compared = stage.format, compared_across(stage)
    found = one.best_runners(stage, one.tables(stage))
    lines = []
    for team, left_out in compared.items():
        own = [
            match
            for match in results
            if team in (match.home, match.away)
            and not {match.home, match.away} & left_out
        ]
        (line,) = [
            line
            for line in plain_table(
                {team} | {m.home for m in own} | {m.away for m in own}, own
            )
            if line[1] == team
        ]
        lines.append(line)
    keys = [(-line[9], -line[8], -line[6], -line[3]) for line in lines]
    ranked = [
        [1 + sum(k < key for k in keys), *line[1:]]
        for key, line in zip(keys, lines, strict=True)
    ]
    assert sorted([getattr(row, name) for name in COLUMNS] for row in found) == sorted(
        ranked
    )
    if stage.format.ahead(stage):
        return
    for place, team, _why in one.advancing(stage):
        if place.best and team and stage.policies[team] != "expunge":
            assert [place.best, team] in [line[:2] for line in ranked]


def compared_plainly(stage, results):
    """The same by the whole chain, as the product counts it a second time."""
    if not stage.format.stored.get("best_runners_up"):
        return
    one = stage.format
    found = one.best_runners(stage, one.tables(stage))
    counted = StageCount(list(stage.policies), results, stage.rules)
    again = recount_best(counted, compared_across(stage))
    lines = [tuple(getattr(row, name) for name in COLUMNS) for row in found]
    assert lines == list(map(tuple, again))


def plain_table(teams, results):
    """Lines as `COLUMNS` names them, by points, difference, goals, wins."""
    sums = {team: [0, 0, 0, 0, 0] for team in teams}
    for one in results:
        if one.home not in sums:
            continue
        goals = [one.home_goals, one.away_goals]
        for side, team in enumerate((one.home, one.away)):
            scored, conceded = goals[side], goals[1 - side]
            won = scored > conceded
            lost = scored < conceded
            if one.forfeit == "both":
                scored, conceded, won, lost = 0, 2, False, True
            elif one.forfeit:
                lost = (one.forfeit == "home") == (side == 0)
                won = not lost
            figures = (won, not won and not lost, lost, scored, conceded)
            sums[team] = [a + b for a, b in zip(sums[team], figures, strict=True)]
    keys = {
        team: (3 * w + d, gf - ga, gf, w) for team, (w, d, _l, gf, ga) in sums.items()
    }
    return [
        [
            1 + sum(other > keys[team] for other in keys.values()),
            team,
            *(w + d + lost, w, d, lost, gf, ga, gf - ga, 3 * w + d),
        ]
        for team, (w, d, lost, gf, ga) in sums.items()
    ]


def going_on(stage, places):
    """The first places go on by their ranks, each once; early leavers come last."""
    one = stage.format
    ranks = {place.team: place.rank for place in places}
    if not one.bracket:
        ranks = ranks_for_places(stage, ranks)
    first = one.leaders(stage, 1)
    assert first in ((), tuple(team for team, rank in ranks.items() if rank == 1))
    found = one.advancing(stage)
    assert [advance.place for advance in found] == list(one.places(len(places)))
    teams = [advance.team for advance in found if advance.team]
    assert len(set(teams)) == len(teams)
    for place, team, _why in found:
        if team in ranks:
            assert ranks[team] == place.rank
            assert stage.groups[team] == (place.group or stage.groups[team])
        elif team:
            # nobody else was left for it
            assert stage.policies[team] == "expunge"
            same = [t for t in ranks if stage.groups[t] == place.group]
            assert len(same) < place.rank or place.best


def ranks_for_places(stage, ranks):
    """HV-WD-01: anew, of those who are there, then of those who have left early."""
    has, all_of_them = Counter(), Counter()
    for match in stage.drawn.matches:
        key = (match.round, match.position, match.leg)
        all_of_them.update((match.home, match.away))
        if key in stage.found:
            has.update((match.home, match.away))
    orders = {}
    for team, rank in ranks.items():
        policy = stage.policies[team] if has[team] < all_of_them[team] else ""
        way = ("", "forfeit", "keep").index(policy)
        orders.setdefault(stage.groups.get(team, 0), {})[team] = (way, rank)
    return {
        team: 1 + sum(other < one for other in order.values())
        for order in orders.values()
        for team, one in order.items()
    }


@pytest.mark.rule("HV-STG-01")
@pytest.mark.parametrize("one", FORMATS.values(), ids=FORMATS)
def test_a_format_refuses_in_words_what_it_does_not_know(one):
    fewest, most = one.sizes
    one.check_size(fewest)
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
            assert refusal.value.message == choice.refusal
    with pytest.raises(RuleViolation, match="“colour” is no option"):
        one.chosen({"colour": 1})


@pytest.mark.rule("HV-STG-07", "HV-STG-02", "HC-CUP-02")
@pytest.mark.parametrize("one", FORMATS.values(), ids=FORMATS)
def test_no_more_go_on_than_there_are(one):
    """Of four teams two do, and never nine: each format refuses it by its own rule."""
    one.chosen({"through": 2}).check_size(4)
    with pytest.raises(RuleViolation):
        one.chosen({"through": 9}).check_size(4)


@pytest.mark.rule("HC-CHP-03", "HV-STG-02", "HC-CUP-02")
@pytest.mark.parametrize("name", FORMATS)
def test_a_stage_has_no_more_matches_than_can_be(name):
    options, most = FULL[name]
    one = FORMATS[name].chosen(options)
    one.check_size(most)
    assert len(one.draw(range(most)).matches) <= 5000
    with pytest.raises(RuleViolation, match="matches; a stage has at most 5000"):
        one.check_size(most + 1)


@pytest.mark.rule("HC-CUP-02", "HV-LOT-01", "HV-LOT-03")
def test_byes_in_other_places_do_not_make_more_matches_than_can_be():
    """All on one side of the bracket, and one by one as somebody comes late."""
    one = FORMATS["knockout"].chosen({"best_of": 7, "places_played": 256})
    places = [*range(1, 121, 2), *range(121, 257)]
    with pytest.raises(RuleViolation, match="5012 matches; a stage has at most"):
        one.seated(dict(enumerate(places)))
    lists = one.top_down(range(195))
    with pytest.raises(RuleViolation, match="5012 matches; a stage has at most"):
        one.joined(lists, 195)
