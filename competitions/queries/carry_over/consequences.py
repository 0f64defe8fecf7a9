"""What a correction would do to later matches: listed before it is done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from competitions.games.helvetia.carry_over import Cause, TeamMatch, Trace
from competitions.games.helvetia.eligibility import Status, fitness
from competitions.games.helvetia.training import played_without_right
from competitions.models import Fixture, Result
from competitions.queries.carry_over.careers import (
    Careers,
    Order,
    Outing,
    careers_of,
    order_of,
    prepared,
)
from competitions.queries.carry_over.conditions import (
    FAR,
    Unfit,
    names_of,
    state_now,
    states_of,
    unfit,
)
from competitions.queries.fixtures.meetings import sides_of
from competitions.rules.results.stored_reports import player_ids, report_from
from engine.json_values import Stored
from engine.sides import Side

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
    learnt, lost       `card` comes into the deck, or leaves it
    spent, back        LEGEND `card` is spent, or can be played again
    """

    what: What
    team: int
    # The later match; none for what holds before the next one.
    fixture: Fixture | None = None
    player: int = 0
    name: str = ""
    status: Status = "fit"
    rule: str = ""
    cause: Cause | None = None
    card: int = 0


def consequences_of(fixture: Fixture, report: Stored | None) -> tuple[Consequence, ...]:
    """If this stored report became the official one, or none: for both sides.

    Later matches first, in their order; then what changes before the next one.
    """
    if fixture.competition is None:
        return ()
    before = Result.objects.filter(fixture=fixture).select_related("fixture").first()
    played = {before.home_team_id, before.away_team_id} if before else set()
    sides = _sides(fixture, before) if report else {}
    teams = played | set(sides)
    now = careers_of(fixture.competition, teams)
    outings = {}
    if report:
        order = order_of(before) if before else _at_the_end(fixture)
        facts = prepared(fixture, teams)
        for team, side in sides.items():
            match = match_of(facts[team], report, side)
            outings[team] = Outing(fixture, match, order)
    then = Careers(
        now.rules,
        {team: _with(now.of(team), fixture, outings.get(team)) for team in teams},
    )
    found = [
        *_lineups(now, then, fixture, teams),
        *_cards(now, then, fixture, teams),
        *(one for team in sorted(teams) for one in _next(now, then, team, fixture)),
    ]
    names = names_of(one.player for one in found if one.player)
    return tuple(replace(one, name=names.get(one.player, "")) for one in found)


def match_of(facts: TeamMatch, report: Stored, side: Side) -> TeamMatch:
    """A stored report as one side's match, beside what was prepared for it."""
    ids = {player: str(player) for player in player_ids(report)}
    told = report_from(report, ids)
    sheet = told.sheet(side)
    challenge = sheet.challenge
    return replace(
        facts,
        walkover=told.kind == "walkover",
        traces={
            int(line.player): Trace(
                line.yellows, line.reds, line.injured, line.exhausted and line.entered
            )
            for line in told.lines()
            if line.side == side
        },
        challenge=(challenge.number, challenge.made) if challenge else None,
        cards_played=tuple(sorted(card.number for card in sheet.cards_played)),
    )


def _sides(fixture: Fixture, before: Result | None) -> dict[int, Side]:
    """Who a new report is about: as stored for a kept result, else as derived now."""
    if before and before.pinned:
        return {before.home_team_id: Side.HOME, before.away_team_id: Side.AWAY}
    home, away = sides_of(fixture)
    return {home.pk: Side.HOME, away.pk: Side.AWAY} if home and away else {}


def _at_the_end(fixture: Fixture) -> Order:
    return (fixture.kickoff or FAR, fixture.round, fixture.position)


def _with(
    outings: Iterable[Outing], fixture: Fixture, changed: Outing | None
) -> tuple[Outing, ...]:
    kept = [one for one in outings if one.fixture.pk != fixture.pk]
    if changed:
        kept.append(changed)
    return tuple(sorted(kept, key=lambda one: one.order))


def _lineups(
    now: Careers, then: Careers, fixture: Fixture, teams: Iterable[int]
) -> Iterator[Consequence]:
    """Line-ups of other matches that become illegal, and those that no longer are."""
    was, will = (
        {_who(one): one for one in unfit(side, sorted(teams))} for side in (now, then)
    )
    for who in (*will, *was):
        if (who in was) == (who in will) or who[0] == fixture.pk:
            continue
        what: What = "illegal" if who in will else "legal"
        one = will[who] if who in will else was[who]
        yield Consequence(
            what,
            one.team,
            one.fixture,
            one.player,
            status=one.status,
            rule=one.rule,
            cause=one.cause,
        )


def _who(one: Unfit) -> tuple[int, int]:
    return one.fixture.pk, one.player


def _cards(
    now: Careers, then: Careers, fixture: Fixture, teams: Iterable[int]
) -> Iterator[Consequence]:
    """HC-DECK: cards of other matches that were played without right, or with it now."""
    for team in sorted(teams):
        was, will = _without_right(now, team), _without_right(then, team)
        for key in (*will, *was):
            if (key in was) != (key in will) and key[0] != fixture.pk:
                what: What = "card" if key in will else "card_legal"
                yield Consequence(what, team, (will | was)[key], card=key[1])


def _without_right(careers: Careers, team: int) -> dict[tuple[int, int], Fixture]:
    return {
        (outing.fixture.pk, number): outing.fixture
        for outing, state in states_of(careers, team)
        for number in played_without_right(state, outing.match)
    }


def _next(
    now: Careers, then: Careers, team: int, fixture: Fixture
) -> Iterator[Consequence]:
    """Also who was tired before and is exhausted again: the reason is another match."""
    was, will = state_now(now, team), state_now(then, team)
    for player in sorted({*was.players, *will.players}):
        before, after = fitness(was.of(player)), fitness(will.of(player))
        anew = any(
            cause.match == fixture.public_id
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
    cards: tuple[tuple[What, Collection[int], Collection[int]], ...] = (
        ("learnt", will.deck, was.deck),
        ("lost", was.deck, will.deck),
        ("spent", will.legends_spent, was.legends_spent),
        ("back", was.legends_spent, will.legends_spent),
    )
    for what, more, less in cards:
        for card in sorted(set(more) - set(less)):
            yield Consequence(what, team, card=card)
