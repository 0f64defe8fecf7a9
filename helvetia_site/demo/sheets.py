"""The match sheets of the demo club: line-ups, injuries, cards, challenges, by a seed.

Each side's line-up is chosen from whoever may play, so the rules of the carry-over
hold in the demo as at a real table; decks grow and recovery dice are rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from competitions.actions.dice.recovery import promise_dice, roll_recovery
from competitions.actions.log.entries import Author
from competitions.actions.results.opening import SideBrought, open_match
from competitions.games.helvetia.carry_over import TeamState, helvetia_state
from competitions.games.helvetia.eligibility import Footballer
from competitions.games.helvetia.offer import CardFacts
from competitions.games.helvetia.reports import (
    CardPlayed,
    ChallengeOutcome,
    HelvetiaPart,
)
from competitions.games.values import LeagueRules
from competitions.models import Fixture, Team
from competitions.queries.carry_over.conditions import state_before
from engine.games.helvetia.box.cards import LEGEND_NUMBERS, POWER_NUMBERS, PlayerKind
from engine.report import (
    BookingLine,
    Change,
    Goal,
    InjuryLine,
    MatchMoment,
    MatchReport,
    SelectedPlayer,
    SideSheet,
)
from engine.sides import BySide, Side
from helvetia_site.demo.scores import Lots, Strength
from helvetia_site.demo.squads import fitness_of, levels_of

ROLES: tuple[str, ...] = (
    *("keeper", "field", "field", "field", "field"),
    *("bench", "bench"),
)
HOW: tuple[str, ...] = ("shot", "shot", "shot", "first_touch", "header")


@dataclass(frozen=True, slots=True)
class Table:
    """What one side brought to one match of the demo."""

    side: Strength
    selected: tuple[SelectedPlayer, ...]
    brought: SideBrought
    cards: CardFacts
    sealed: str = ""

    @property
    def names(self) -> list[str]:
        return [one.player for one in self.selected]


def demo_preparation(
    fixture: Fixture, sides: BySide[tuple[Team, Strength]], *, seed: str, by: Author
) -> BySide[Table]:
    """Recovery dice, line-ups, training, cards, challenges; the match is opened."""
    tables = BySide(
        prepare_side(fixture, sides.home, seed=f"{seed}:home", by=by),
        prepare_side(fixture, sides.away, seed=f"{seed}:away", by=by),
    )
    sealed = open_match(fixture, tables.map(lambda table: table.brought), by=by)
    return BySide(
        replace(tables.home, sealed=sealed.home),
        replace(tables.away, sealed=sealed.away),
    )


def demo_report(report: MatchReport, tables: BySide[Table], seed: str) -> MatchReport:
    """The report as a whole sheet: how goals were scored, who was hurt, who is tired."""
    lots = Lots(f"{seed}:sheet")
    goals = tuple(_scored(goal, tables, lots) for goal in report.goals)
    report = replace(report, goals=goals, depth="standard")
    report = replace(report, cards=tuple(possible(report)))
    sheets: BySide[SideSheet | None] = BySide(
        *(_sheet(report, side, tables[side], lots) for side in Side)
    )
    return replace(report, sheets=sheets)


def prepare_side(
    fixture: Fixture, bench: tuple[Team, Strength], *, seed: str, by: Author
) -> Table:
    """Whom and what one side brings; who has to roll has rolled."""
    (team, side), lots = bench, Lots(seed)
    state = state_before(fixture, team.pk)
    squad = fitness_of(fixture, team.pk, state)
    due = [one.player.pk for one in squad if one.fitness.roll_due]
    for player in due:
        promise_dice(fixture, by=by, seed=lambda: _secret(seed))
        roll_recovery(fixture, player, by=by)
    if due:
        state = state_before(fixture, team.pk)
        squad = fitness_of(fixture, team.pk, state)
    fit = [one for one in squad if one.fitness.may_play]
    ids = {one.player.name: one.player.pk for one in fit}
    chosen = _chosen([one.footballer for one in fit], lots)
    lineup = tuple((ids[one.player], one.role, one.captain) for one in chosen)
    rules = fixture.league_rules
    library = _Library(rules, helvetia_state(state), levels_of(team))
    cards = _cards(library, lots)
    brought = SideBrought(team, lineup, by.actor, game=cards)
    return Table(_of(side, chosen), chosen, brought, cards)


def _secret(seed: str) -> str:
    """What the demo promises its dice by; a face follows from the match's id as well."""
    return sha256(f"{seed}:dice".encode()).hexdigest()


def _chosen(fit: Sequence[Footballer], lots: Lots) -> tuple[SelectedPlayer, ...]:
    """HC-SET-01, HC-SET-05: a keeper or a stand-in, at most one captain, seven at most."""
    kinds = {
        kind: sorted(
            (one.name for one in fit if one.kind is kind),
            key=lambda name: lots.below(100),
        )
        for kind in PlayerKind
    }
    field = kinds[PlayerKind.FIELD]
    keeper = (kinds[PlayerKind.KEEPER] or field)[:1]
    captain = kinds[PlayerKind.CAPTAIN][:1]
    order = [*keeper, *captain, *(name for name in field if name not in keeper)]
    return tuple(
        SelectedPlayer(name, role, captain=name in captain)
        for name, role in zip(order, ROLES, strict=False)
    )


def _of(side: Strength, chosen: Sequence[SelectedPlayer]) -> Strength:
    """The side with nobody but these on the pitch; the bench does not score."""
    starters = {one.player for one in chosen if one.role != "bench"}
    others = sorted(one.player for one in chosen if one.role == "field")
    return Strength(
        side.strength,
        [name for name in side.scorers if name in starters] or others,
        [name for name in side.booked if name in starters] or others,
    )


@dataclass(frozen=True, slots=True)
class _Library:
    """The cards that a team has, and what its rules let it do with them."""

    rules: LeagueRules
    state: TeamState
    levels: dict[int, int]


def _cards(library: _Library, lots: Lots) -> CardFacts:
    """HC-TRN-01: three sessions; HC-DECK-05: three cards; HC-CHL-01: a challenge."""
    rules, state, levels = library.rules, library.state, library.levels
    free = [n for n in POWER_NUMBERS if n in levels and n not in state.deck]
    # Not everybody trains before every match; else all decks would be full by now.
    trained, left = [], rules.sessions if lots.below(3) == 0 else 0
    while free and left:
        number = free.pop(lots.below(len(free)))
        if levels[number] <= left:
            trained.append((number, levels[number]))
            left -= levels[number]
    deck = sorted({*state.deck, *(number for number, _level in trained)})
    legends = [n for n in LEGEND_NUMBERS if n not in state.legends_spent]
    legend = legends[0] if legends and lots.below(4) == 0 else None
    most = rules.most_cards - (legend is not None)
    powers = tuple(sorted(deck, key=lambda n: lots.below(100))[:most])
    aims = [n for n in POWER_NUMBERS if n in levels and n not in deck]
    aims = aims if rules.prizes else []
    return CardFacts(
        learnt=tuple(trained),
        hidden=tuple(sorted(powers)),
        legend=legend,
        challenge=aims[lots.below(len(aims))] if aims else None,
    )


def possible(report: MatchReport) -> list[BookingLine]:
    """HC-SUSP-01: whoever is sent off neither scores nor sets up a goal any more."""
    last: dict[tuple[str, str], int] = {}
    for goal in sorted(report.goals, key=lambda goal: goal.minute or 0):
        last[goal.player_side, goal.player] = goal.minute or 0
        if goal.assist:
            last[goal.side, goal.assist] = goal.minute or 0
    return [
        card
        for card in report.cards
        if card.card == "yellow"
        or (card.minute or 0) > last.get((card.side, card.player), -1)
    ]


def _scored(goal: Goal, tables: BySide[Table], lots: Lots) -> Goal:
    """How a goal of the open play was scored, and who passed the ball."""
    how = HOW[lots.below(len(HOW))]
    if goal.kind != "play":
        return goal
    mates = [
        one.player
        for one in tables[goal.side].selected
        if one.role == "field" and one.player != goal.player
    ]
    passed = lots.one_of(mates) if mates and lots.below(3) else ""
    return replace(goal, kind=how, assist=passed)


def _sheet(report: MatchReport, side: Side, table: Table, lots: Lots) -> SideSheet:
    busy = _with_a_trace(report, side)
    quiet = [s.player for s in table.selected if s.role == "field"]
    quiet = [name for name in quiet if name not in busy]
    bench = [s.player for s in table.selected if s.role == "bench"]
    hurt = quiet[lots.below(len(quiet))] if quiet and lots.below(4) == 0 else ""
    minute = 30 + 3 * lots.below(18)
    tired = [name for name in table.names if name not in bench and name != hurt]
    tired = [name for name in tired if lots.below(6) == 0][:2]
    aim = table.cards.challenge
    return SideSheet(
        lineup=table.selected,
        changes=(Change(hurt, bench[0], MatchMoment(minute)),)
        if hurt and bench
        else (),
        injured=(InjuryLine(hurt, MatchMoment(minute)),) if hurt else (),
        game=HelvetiaPart(
            exhausted=tuple(tired),
            cards_played=_played(table.cards, lots),
            open_card=table.cards.legend,
            sealed=table.sealed,
            challenge=ChallengeOutcome(aim, lots.below(3) == 0) if aim else None,
        ),
    )


def _with_a_trace(report: MatchReport, side: Side) -> set[str]:
    names = {goal.player for goal in report.goals if goal.player_side == side}
    names |= {goal.assist for goal in report.goals if goal.side == side}
    return names | {card.player for card in report.cards if card.side == side}


def _played(cards: CardFacts, lots: Lots) -> tuple[CardPlayed, ...]:
    numbers = [n for n in (cards.legend, *cards.hidden) if n is not None]
    return tuple(
        CardPlayed(number, MatchMoment(3 + 3 * lots.below(28)))
        for number in numbers
        if lots.below(3)
    )
