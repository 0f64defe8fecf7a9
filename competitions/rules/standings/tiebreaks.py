"""HC-CHP-02: every tie-break by its id, with its name, its meaning and its figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from competitions.rules.results.outcome import Letter, Outcome
from competitions.rules.standings.facts import DEFAULT_CHAIN, ResultFact, TableRules
from engine.errors import N_, RuleViolation
from engine.sides import SIDES, Side


@dataclass(slots=True)
class TeamTally:
    """What one team's results add up to; `fair_play` is 3 for a red, 1 for a yellow."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    gf: int = 0
    ga: int = 0
    points: int = 0
    away_goals: int = 0
    away_wins: int = 0
    fair_play: int = 0
    lot: int = 0
    form: list[str] = field(default_factory=list)


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


def team_tallies(
    teams: Iterable[int], results: Iterable[ResultFact], rules: TableRules
) -> dict[int, TeamTally]:
    """HC-CHP-01, decision 19: results to figures; a result not passed never counts.

    A season knows few scores: each is judged once.
    """
    judged: dict[tuple[int, int, str], tuple[Share, Share]] = {}
    shares: dict[int, list[Share]] = {team: [] for team in teams}
    fair_play = dict.fromkeys(shares, 0)
    for result in results:
        score = (result.home_goals, result.away_goals, result.forfeit)
        both = judged.get(score)
        if both is None:
            # a table knows no shoot-out: a draw stands
            outcome = Outcome(score[0], score[1], None, score[2])
            home, away = (_share(outcome, side, rules) for side in SIDES)
            both = judged[score] = (home, away)
        shares[result.home].append(both[0])
        shares[result.away].append(both[1])
        fair_play[result.home] += result.home_cards[0] + 3 * result.home_cards[1]
        fair_play[result.away] += result.away_cards[0] + 3 * result.away_cards[1]
    return {team: _tally(given, fair_play[team]) for team, given in shares.items()}


def _share(outcome: Outcome, side: Side, rules: TableRules) -> Share:
    goals, conceded = outcome.goals(side)
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
    )


def _tally(shares: list[Share], fair_play: int) -> TeamTally:
    if not shares:
        return TeamTally(fair_play=fair_play)
    letters, *figures = zip(*shares, strict=True)
    played, won, drawn, lost, gf, ga, points, goals, wins = map(sum, figures)
    tally = TeamTally(played, won, drawn, lost, gf, ga, points, goals, wins, fair_play)
    tally.form = list(letters)
    return tally


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """One step of a chain, and all that anybody shows of it.

    `sentence` says how it parted two teams; `mutual` looks only at the matches among
    the tied teams, the fewest come first, a signed figure is shown as +2 or -2.
    """

    id: str
    label: str
    explanation: str
    sentence: str
    value: Callable[[TeamTally], int]
    mutual: bool = False
    fewest: bool = False
    signed: bool = False


TIEBREAKS: dict[str, Tiebreak] = {
    step.id: step
    for step in (
        Tiebreak(
            "points",
            N_("Points"),
            N_("Points from all matches, with deductions."),
            N_("%(first)s has more points: %(firsts)s against %(seconds)s."),
            lambda tally: tally.points,
        ),
        Tiebreak(
            "goal_difference",
            N_("Goal difference"),
            N_("Goals scored less goals conceded, in all matches."),
            N_(
                "%(first)s has the better goal difference:"
                " %(firsts)s against %(seconds)s."
            ),
            lambda tally: tally.gf - tally.ga,
            signed=True,
        ),
        Tiebreak(
            "goals_for",
            N_("Goals scored"),
            N_("Goals scored in all matches."),
            N_("%(first)s scored more goals: %(firsts)s against %(seconds)s."),
            lambda tally: tally.gf,
        ),
        Tiebreak(
            "goals_against",
            N_("Goals conceded"),
            N_("Fewest goals conceded in all matches."),
            N_("%(first)s let in fewer goals: %(firsts)s against %(seconds)s."),
            lambda tally: tally.ga,
            fewest=True,
        ),
        Tiebreak(
            "head_to_head_points",
            N_("Head-to-head points"),
            N_("Points from the matches among the teams that are level."),
            N_(
                "In the matches between the teams level here,"
                " %(first)s won more points: %(firsts)s against %(seconds)s."
            ),
            lambda tally: tally.points,
            mutual=True,
        ),
        Tiebreak(
            "head_to_head_difference",
            N_("Head-to-head goal difference"),
            N_("Goal difference in the matches among the teams that are level."),
            N_(
                "In the matches between the teams level here, %(first)s has the better"
                " goal difference: %(firsts)s against %(seconds)s."
            ),
            lambda tally: tally.gf - tally.ga,
            mutual=True,
            signed=True,
        ),
        Tiebreak(
            "head_to_head_goals",
            N_("Head-to-head goals"),
            N_("Goals scored in the matches among the teams that are level."),
            N_(
                "In the matches between the teams level here,"
                " %(first)s scored more goals: %(firsts)s against %(seconds)s."
            ),
            lambda tally: tally.gf,
            mutual=True,
        ),
        Tiebreak(
            "wins",
            N_("Wins"),
            N_("Matches won."),
            N_("%(first)s won more matches: %(firsts)s against %(seconds)s."),
            lambda tally: tally.won,
        ),
        Tiebreak(
            "away_goals",
            N_("Away goals"),
            N_("Goals scored away from home."),
            N_("%(first)s scored more goals away: %(firsts)s against %(seconds)s."),
            lambda tally: tally.away_goals,
        ),
        Tiebreak(
            "away_wins",
            N_("Away wins"),
            N_("Matches won away from home."),
            N_("%(first)s won more matches away: %(firsts)s against %(seconds)s."),
            lambda tally: tally.away_wins,
        ),
        Tiebreak(
            "fair_play",
            N_("Fair play"),
            N_("Fewest card points: three for a red card, one for a yellow."),
            N_(
                "%(first)s has fewer card points, 1 for a yellow and 3 for a red card:"
                " %(firsts)s against %(seconds)s."
            ),
            lambda tally: tally.fair_play,
            fewest=True,
        ),
        Tiebreak(
            "lots",
            N_("Drawing of lots"),
            N_("The order of the published draw; level until lots are drawn."),
            N_("Nothing else parted them: lots put %(first)s before %(second)s."),
            lambda tally: tally.lot,
            fewest=True,
        ),
    )
}

NOTHING_PARTS = N_("Nothing parts %(first)s and %(second)s: they share the rank.")

ALIASES = {
    "gd": "goal_difference",
    "gf": "goals_for",
    "ga": "goals_against",
    "goals": "goals_for",
    "goals_scored": "goals_for",
    "goals_conceded": "goals_against",
    "h2h_points": "head_to_head_points",
    "h2h_difference": "head_to_head_difference",
    "h2h_goal_difference": "head_to_head_difference",
    "h2h_gd": "head_to_head_difference",
    "h2h_goals": "head_to_head_goals",
    "h2h_goals_for": "head_to_head_goals",
    "h2h_gf": "head_to_head_goals",
    "head_to_head_goal_difference": "head_to_head_difference",
    "head_to_head_goals_for": "head_to_head_goals",
    "drawing_of_lots": "lots",
    "lot": "lots",
    "won": "wins",
}


def tiebreak_id(name: str) -> str:
    """The id behind an obvious other spelling: "h2h-points", "GD"."""
    spelt = name.strip().lower().replace("-", "_").replace(" ", "_")
    return ALIASES.get(spelt, spelt)


def chain_of(names: Sequence[str] = DEFAULT_CHAIN) -> tuple[Tiebreak, ...]:
    """The steps of a chain, points first whether they are named or not."""
    return tuple(TIEBREAKS[name] for name in points_first(names))


def points_first(names: Sequence[str]) -> tuple[str, ...]:
    """HC-CHP-02: the chain in force; points decide first, named or not."""
    ids = checked_chain(names)
    return ids if ids[:1] == ("points",) else ("points", *ids)


WAYS = ("up", "down", "in", "out")


def move_step(chain: Sequence[str], way: str, step: str) -> tuple[str, ...]:
    """HC-CHP-02: the chain with one step further up or down, put in last or taken out.

    Points stay first. What cannot be done changes nothing.
    """
    points, *steps = points_first(chain)
    if way == "in" and step in TIEBREAKS and step not in (points, *steps):
        return (points, *steps, step)
    if step not in steps:
        return (points, *steps)
    place = steps.index(step)
    steps.remove(step)
    if way != "out":
        steps.insert(max(place + {"up": -1, "down": 1}.get(way, 0), 0), step)
    return (points, *steps)


def chain_before(chains: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """HV-CHAIN-01: the chain a competition had before its form hid steps of it.

    `chains` are those stored, oldest first. Once one was stored without its points,
    the form hid its first step and the next save lost that. Empty where nothing is
    missing: the step was typed again, or the chain was changed when all of it showed.
    """
    hidden: list[str] = []
    for before, after in pairwise(chains):
        if "points" in (*before[:1], *after[:1]):
            # all of it showed: who changed it then meant it
            same = points_first(before) == points_first(after)
            hidden = hidden if same else []
        else:
            hidden += before[:1]
        hidden = [step for step in hidden if step not in after]
    if not hidden:
        return ()
    return ("points", *hidden, *(step for step in chains[-1] if step != "points"))


def checked_chain(names: Sequence[str]) -> tuple[str, ...]:
    """Canonical ids; refuses what is unknown, named twice, or points further down."""
    ids = tuple(map(tiebreak_id, names))
    for place, (name, given) in enumerate(zip(ids, names, strict=True)):
        if name not in TIEBREAKS:
            raise RuleViolation(
                "HC-CHP-02", N_("“%(name)s” is not a tie-break."), name=given
            )
        if name in ids[:place]:
            raise RuleViolation(
                "HC-CHP-02", N_("The tie-break “%(name)s” is named twice."), name=given
            )
        if name == "points" and place:
            raise RuleViolation("HC-CHP-02", N_("Points always come first."))
    return ids
