"""HC-CHP-01: what a team's results add up to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.rules.results.outcome import Letter, Outcome
from competitions.rules.standings.facts import ResultFact, TableRules
from engine.sides import SIDES, Side


@dataclass(slots=True)
class TeamTally:
    """What one team's results add up to.

    `fair_play` is 3 for a red, 1 for a yellow; `cards` are those as written: yellow, red,
    players sent off by a second yellow one. `doubled` are players with two yellow cards
    and the red one that they came to, where a step asks for them. `seed`, `lot` and `by_hand` are places from 1
    in the list of teams, in the draw of lots and in the organiser's order; 0: not there.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    gf: int = 0
    ga: int = 0
    points: int = 0
    away_goals: int = 0
    away_wins: int = 0
    forfeits: int = 0
    fair_play: int = 0
    cards: tuple[int, int, int] = (0, 0, 0)
    doubled: int = 0
    seed: int = 0
    lot: int = 0
    by_hand: int = 0
    # What each match could have given at most.
    win: int = 3
    form: list[str] = field(default_factory=list)
    # Only where a step of the chain looks at the opponents.
    encounters: list[Encounter] = field(default_factory=list)


class Encounter(NamedTuple):
    """One match as a step sees it that looks at the opponents."""

    letter: Letter
    points: int
    opponent: TeamTally


class Share(NamedTuple):
    """What one score is worth to one of its sides, figures as a `TeamTally` names them."""

    letter: Letter
    played: int
    won: int
    drawn: int
    lost: int
    gf: int
    ga: int
    points: int
    away_goals: int
    away_wins: int
    forfeits: int


def team_tallies(
    teams: Iterable[int], results: Iterable[ResultFact], rules: TableRules
) -> dict[int, TeamTally]:
    """HC-CHP-01, decision 19: results to figures; a result not passed never counts.

    Those of the teams, and of whom they have met. A season knows few scores: each is
    judged once.
    """
    judged: dict[tuple[int, int, str], tuple[Share, Share]] = {}
    shares: dict[int, list[Share]] = defaultdict(list)
    cards: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    doubled = Counter[int]()
    for team in teams:
        shares[team] = []
    for result in results:
        score = (result.home_goals, result.away_goals, result.forfeit)
        both = judged.get(score)
        if both is None:
            outcome = result.outcome_in_table
            home, away = (share_in(outcome, side, rules) for side in SIDES)
            both = judged[score] = (home, away)
        shares[result.home].append(both[0])
        shares[result.away].append(both[1])
        cards[result.home].append(result.home_cards)
        cards[result.away].append(result.away_cards)
        if result.doubled:
            doubled[result.home] += result.doubled[0]
            doubled[result.away] += result.doubled[1]
    sums = {team: tally_in(given) for team, given in shares.items()}
    for team, tally in sums.items():
        tally.doubled = doubled[team]
        if cards[team]:
            yellow, red, second = map(sum, zip(*cards[team], strict=True))
            tally.cards = (yellow, red, second)
            # by the book each second yellow one has turned into a red one
            turned = 2 * second if rules.second_is_red else 0
            tally.fair_play = yellow + 3 * red + turned
        tally.win = rules.win
    return sums


def share_in(outcome: Outcome, side: Side, rules: TableRules) -> Share:
    """What an outcome is worth to one side, figure by figure."""
    goals, conceded = outcome.goals(side, rules.forfeit_goals)
    letter, away = outcome.letter(side), side == Side.AWAY
    return Share(
        letter,
        played=1,
        won=letter == "W",
        drawn=letter == "D",
        lost=letter == "L",
        gf=goals,
        ga=conceded,
        points=outcome.points(side, rules),
        away_goals=goals if away else 0,
        away_wins=away and letter == "W",
        forfeits=outcome.forfeit in (side, "both"),
    )


def tally_in(shares: Sequence[Share]) -> TeamTally:
    if not shares:
        return TeamTally()
    letters, *figures = zip(*shares, strict=True)
    played, won, drawn, lost, gf, ga, points, *rest = map(sum, figures)
    tally = TeamTally(played, won, drawn, lost, gf, ga, points)
    tally.away_goals, tally.away_wins, tally.forfeits = rest
    tally.form = list(letters)
    return tally


def place_teams(sums: dict[int, TeamTally], order: Iterable[int], name: str) -> None:
    """Writes down who stands where in an order that no match decides."""
    for place, team in enumerate(order, 1):
        if team in sums:
            setattr(sums[team], name, place)


def link_opponents(
    sums: dict[int, TeamTally], results: Iterable[ResultFact], rules: TableRules
) -> None:
    """Whom each team has met, once the points of all are known."""
    for result in results:
        outcome = result.outcome_in_table
        sides = (sums[result.home], sums[result.away])
        for side, own, other in zip(SIDES, sides, reversed(sides), strict=True):
            letter, points = outcome.letter(side), outcome.points(side, rules)
            own.encounters.append(Encounter(letter, points, other))
