"""What a match that ends otherwise does to those after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from competitions.games.absences import Cause
from competitions.games.careers import Careers, unfit
from competitions.games.fitness import Status, fitness
from competitions.games.league import USED_UP

What = Literal[
    "illegal",
    "legal",
    "card",
    "card_legal",
    "next",
    "learnt",
    "lost",
    "spent",
    "back",
]


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that a changed report changes for one side.

    illegal, legal     in a later match `player` was selected and might not play there
                       (`status`, `rule`, `cause`), or might after all
    card, card_legal   in a later match `card` was played without right, or with it
    next               before the side's next match `player` is `status`
    learnt, lost       `card` comes to the side, or leaves it
    spent, back        `card` is used up, or can be played again
    """

    what: What
    team: int
    # The later match; empty for what holds before the next one.
    match: str = ""
    player: int = 0
    name: str = ""
    status: Status = "fit"
    rule: str = ""
    cause: Cause | None = None
    card: int = 0


def consequences(
    now: Careers, then: Careers, match: str, teams: Iterable[int]
) -> list[Consequence]:
    """From the careers as they are to those with this match changed; nobody is named.

    Later matches first, in their order; then what changes before the next one.
    """
    order = sorted(teams)
    return [
        *_lineups(now, then, match, order),
        *_cards(now, then, match, order),
        *(one for team in order for one in _next(now, then, match, team)),
    ]


def _lineups(
    now: Careers, then: Careers, match: str, teams: Iterable[int]
) -> Iterator[Consequence]:
    """Line-ups of other matches that become illegal, and those that no longer are."""
    was, will = (
        {(one.match, one.player): one for one in unfit(side, teams)}
        for side in (now, then)
    )
    for who in (*will, *was):
        if (who in was) == (who in will) or who[0] == match:
            continue
        what: What = "illegal" if who in will else "legal"
        one = will[who] if who in will else was[who]
        yield Consequence(
            what,
            one.team,
            one.match,
            one.player,
            status=one.status,
            rule=one.rule,
            cause=one.cause,
        )


def _cards(
    now: Careers, then: Careers, match: str, teams: Iterable[int]
) -> Iterator[Consequence]:
    """Cards of other matches that were played without right, or with it now."""
    for team in teams:
        was, will = _without_right(now, team), _without_right(then, team)
        for later, card in dict.fromkeys((*will, *was)):
            same = ((later, card) in was) == ((later, card) in will)
            if not same and later != match:
                what: What = "card" if (later, card) in will else "card_legal"
                yield Consequence(what, team, later, card=card)


def _without_right(careers: Careers, team: int) -> list[tuple[str, int]]:
    """Matches of a side and the cards that it might not play in them."""
    return [
        (outing.match.match, number)
        for outing, state in careers.states(team)
        for number in careers.league.without_right(state, outing.match)
    ]


def _next(now: Careers, then: Careers, match: str, team: int) -> Iterator[Consequence]:
    """What changes before the next match: players and cards of this team.

    Also of who was tired before and will be so again: the reason is another match.
    """
    was, will = now.now(team), then.now(team)
    for player in sorted({*was.players, *will.players}):
        before, after = fitness(was.of(player)), fitness(will.of(player))
        anew = any(
            cause.match == match
            for _rule, cause in set(after.reasons) - set(before.reasons)
        )
        if before.status != after.status or anew:
            rule, cause = (after.reasons or before.reasons)[0]
            yield Consequence(
                "next",
                team,
                player=player,
                status=after.status,
                rule=rule,
                cause=cause,
            )
    (deck, spent), (new_deck, new_spent) = _held(now, team), _held(then, team)
    cards: tuple[tuple[What, Collection[int], Collection[int]], ...] = (
        ("learnt", new_deck, deck),
        ("lost", deck, new_deck),
        ("spent", new_spent, spent),
        ("back", spent, new_spent),
    )
    for what, more, less in cards:
        for card in sorted(set(more) - set(less)):
            yield Consequence(what, team, card=card)


def _held(careers: Careers, team: int) -> tuple[set[int], set[int]]:
    """The cards that a side can bring, and those that it has used up."""
    held = careers.league.held(careers.now(team))
    spent = {number for number, card in held.items() if card.how == USED_UP}
    return held.keys() - spent, spent
