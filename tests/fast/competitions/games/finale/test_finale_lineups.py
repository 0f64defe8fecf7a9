"""Squads of Finale in a league: eleven and four of a set, within the budget, who is fit."""

from __future__ import annotations

import pytest

from competitions.games.absences import Absence, Cause, Condition
from competitions.games.finale.computers import finale_choices
from competitions.games.finale.kickoff import finale_kickoff
from competitions.games.finale.league import RULES
from competitions.games.finale.lineups import FINALE_LINEUPS
from competitions.games.fitness import Fitness, fitness
from competitions.games.kickoffs import (
    ChosenPlayer,
    KickoffSide,
    SideOffer,
    SquadMember,
)
from engine import registry
from engine.errors import RuleViolation
from engine.games.finale.box.catalogue import card_set
from engine.sides import BySide, Side

BLUE, RED = card_set("blue"), card_set("red")
# FI-DATA-6, by number: the keeper first.
START = (3, 6, 10, 11, 12, 14, 19, 20, 21, 24, 26)
BENCH = (1, 4, 13, 23)
BANNED = fitness(Condition(banned=Absence(Cause("m1", "red"), "FI-LGE-4")))
HURT = fitness(Condition(injured=Absence(Cause("m1", "injury"), "FI-LGE-5")))


def squad(cards=BLUE.cards, *, without: tuple[int, ...] = ()):
    """Ids are the numbers; who is `without` has no card."""
    return {
        n: FINALE_LINEUPS.footballer(
            SquadMember(n, n, card.name), None if n in without else card
        )
        for n, card in enumerate(cards, 1)
    }


def chosen(start=START, bench=BENCH, keepers=(1, 2, 3)) -> list[ChosenPlayer]:
    roles = [(n, "keeper" if n in keepers else "field") for n in start]
    return [ChosenPlayer(*row) for row in (*roles, *((n, "bench") for n in bench))]


def wrong(start=START, bench=BENCH, *, who=None, **out: Fitness) -> list[str]:
    """What speaks against them; `p3=BANNED` for those who are not fit."""
    fit = {int(name[1:]): value for name, value in out.items()}
    found = FINALE_LINEUPS.check(RULES, chosen(start, bench), who or squad(), fit)
    return [f"{one.rule_id}: {one.message % one.params}" for one in found]


def swapped(one: int, other: int, numbers=START) -> tuple[int, ...]:
    return tuple(other if n == one else n for n in numbers)


@pytest.mark.rule("FI-SET-1", "FI-SET-2", "FI-SET-3", "FI-LGE-2", "FI-COR-3")
def test_fifteen_of_thirty_within_the_budget_may_play():
    assert wrong() == []
    dear = wrong(swapped(14, 18))
    assert dear == ["FI-SET-1: The values of the squad come to 52, and 50 is the most."]
    assert [one[:8] for one in wrong(START[:10])] == ["FI-SET-1"]
    keepers = wrong(swapped(24, 22), (2, 1, 4, 13))
    assert [one[:8] for one in keepers] == ["FI-SET-2"]
    assert [one[:8] for one in wrong(bench=(5, 4, 13, 23))] == ["FI-SET-2"]
    assert [one[:8] for one in wrong(swapped(3, 5))] == ["FI-SET-2"]
    rowless = wrong(swapped(24, 15, swapped(26, 16)))
    assert [one[:8] for one in rowless] == ["FI-SET-3"]
    assert wrong(swapped(6, 99)) == [
        "FI-SET-1: A player was chosen who is not in the squad any more."
    ]
    assert "chosen twice" in wrong(swapped(6, 10))[0]


@pytest.mark.rule("FI-LGE-4", "FI-LGE-5", "FI-CAR-2")
def test_who_is_banned_or_injured_is_named():
    assert wrong(p6=BANNED, p20=HURT, p30=BANNED) == [
        "FI-LGE-4: Linus Brack is suspended for this match.",
        "FI-LGE-5: Matteo Gulf is injured and misses this match.",
    ]


@pytest.mark.rule("FI-LGE-7", "FI-LGE-13")
def test_a_short_side_chooses_fewer_and_of_six_nobody_plays():
    out = {f"p{n}": BANNED for n in (1, 2)}
    bench = (4, 5, 13, 23)
    assert wrong(bench=bench, **out) == []
    keeperless = {**out, "p3": HURT}
    assert wrong(swapped(3, 7), (4, 5, 13, 22), **keeperless) == []
    fit = (3, 4, 5, 6, 13, 14, 22, 23, 24)
    few = {f"p{n}": BANNED for n in range(1, 31) if n not in fit}
    assert wrong(fit, (), **few) == []
    assert [one[:8] for one in wrong(fit[:8], (), **few)] == ["FI-SET-1"]
    fewer = {f"p{n}": BANNED for n in range(1, 31) if n not in fit[:6]}
    assert wrong(fit[:6], (), **fewer) == [
        "FI-LGE-13: Only 6 of the squad may play, 7 are needed: the side forfeits."
    ]
    men = list(squad().values())
    assert FINALE_LINEUPS.startable(RULES, men[:3]) == 1
    assert FINALE_LINEUPS.startable(RULES, men) == 11
    assert FINALE_LINEUPS.startable(RULES, men[2:9]) == 7


@pytest.mark.rule("FI-SET-1", "FI-SET-2")
def test_without_cards_only_the_numbers_count():
    table = squad(without=tuple(range(1, 31)))
    assert wrong(who=table) == []
    rules = [one[:8] for one in wrong(START[:6], who=table)]
    assert rules == ["FI-SET-1"]
    nobody = FINALE_LINEUPS.check(RULES, chosen(keepers=()), table, {})
    assert [one.rule_id for one in nobody] == ["FI-SET-2"]


@pytest.mark.rule("FI-SET-1", "FI-LGE-13")
def test_the_proposal_is_a_squad_that_may_play_or_that_of_last_time():
    everybody = list(squad().values())
    first = FINALE_LINEUPS.proposal(everybody, {})
    again = [ChosenPlayer(*row) for row in first.items()]
    assert FINALE_LINEUPS.check(RULES, again, squad(), {}) == ()
    assert list(first.values()).count("bench") == 4
    last = {one.player: one.role for one in chosen()}
    assert FINALE_LINEUPS.proposal(everybody, last) == last
    assert FINALE_LINEUPS.proposal(everybody, {**last, 6: "bench"}) == first
    fit = [each for each in everybody if each.pk != 20]
    assert 20 not in FINALE_LINEUPS.proposal(fit, last)
    assert FINALE_LINEUPS.proposal(everybody[:6], {}) is None


@pytest.mark.rule("FI-EVT-1", "FI-COR-2")
def test_a_sheet_begins_with_rows_formation_and_value():
    lineup = [(one.player, one.role) for one in chosen()]
    found = FINALE_LINEUPS.opening(lineup, squad())
    assert (found["formation"], found["value"]) == ("4-4-2", 50)
    assert (found["rows"]["3"], found["rows"]["23"]) == ("G", "F")
    some = FINALE_LINEUPS.opening(lineup, squad(without=(6,)))
    assert (some["formation"], some["value"], len(some["rows"])) == ("", 0, 14)
    told = FINALE_LINEUPS.total([squad()[n] for n in START])
    assert told.text % told.places == "44 of 50 in value"
    remark = FINALE_LINEUPS.remark(RULES, squad()[6], Fitness())
    told = remark.text % remark.places
    assert told.replace("\N{NO-BREAK SPACE}", " ") == "Value 2: 4 2 2Y 3R"


def side(name: str, cards, lineup=()) -> KickoffSide:
    men = dict(enumerate(cards, 101))
    return KickoffSide(
        name,
        men,
        dict.fromkeys(men),
        {pk: card.name for pk, card in men.items()},
        tuple(lineup),
    )


@pytest.mark.rule("FI-SET-5", "FI-LGE-1", "FI-LGE-3", "FI-SET-10")
@pytest.mark.parametrize("knock_out", [False, True])
def test_two_prepared_sides_meet_and_only_the_decks_are_left_to_choose(knock_out):
    """FI-LGE-3: both may have the same set."""
    sides = BySide(side("Owls", BLUE.cards), side("Drakes", BLUE.cards))
    offers = sides.map(SideOffer)
    choices = finale_choices(RULES.ruleset, offers, seed=7)
    assert choices == finale_choices(RULES.ruleset, offers, seed=7)
    assert choices[Side.HOME] != choices[Side.AWAY]
    lineups = choices.map(lambda one: one.lineup)
    ready = BySide(
        *(
            side(name, BLUE.cards, lineup)
            for name, lineup in zip(("Owls", "Drakes"), lineups, strict=True)
        )
    )
    kickoff = finale_kickoff(RULES.ruleset, ready, knock_out=knock_out)
    match = registry.new(kickoff.rules, kickoff.setup, b"7" * 32)
    assert match.phase == "deck"
    wanted = "extra_time" if knock_out else "draw"
    assert kickoff.setup.options.if_level == wanted
    assert kickoff.people[Side.HOME]["FB03"] == 103


@pytest.mark.rule("FI-CMP-1")
def test_a_side_without_enough_cards_does_not_begin_in_the_browser():
    sides = BySide(side("Owls", BLUE.cards[:14]), side("Drakes", RED.cards))
    with pytest.raises(RuleViolation, match="15 to 30 footballers"):
        finale_kickoff(RULES.ruleset, sides, knock_out=False)


def test_men_of_two_sets_have_ids_of_their_own():
    cards = (*BLUE.cards[:15], *BLUE.cards[:3])
    kickoff = finale_kickoff(
        RULES.ruleset,
        BySide(side("Owls", cards), side("Drakes", RED.cards)),
        knock_out=False,
    )
    assert len(kickoff.people[Side.HOME]) == 18
