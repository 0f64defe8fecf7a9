"""HC-CHP-02: every tie-break by its id, with its name, its meaning and its figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from competitions.rules.standings.tallies import TeamTally
from engine.errors import N_

# Figures are whole numbers, so that equal ones are equal: a quotient in so many parts.
RATIO = 10**12
# HV-TIE-02: more than any quotient.
NONE_CONCEDED = RATIO * 10**6
UNNAMED = 10**6


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """One step of a chain, and all that anybody shows of it.

    `sentence` says how it parted two teams; `mutual` looks only at the matches among
    the tied teams, the fewest come first, a signed figure is shown as +2 or -2, one with
    a `scale` as so many parts of 1. What is no figure but a decision says in `undecided`
    that it is still to be made; `opponents` needs to know whom a team has met, `players`
    what cards each player had in a match.
    """

    id: str
    label: str
    explanation: str
    sentence: str
    value: Callable[[TeamTally], int]
    mutual: bool = False
    fewest: bool = False
    signed: bool = False
    scale: int = 1
    undecided: str = ""
    opponents: bool = False
    players: bool = False


def goal_quotient(tally: TeamTally) -> int:
    """HV-TIE-02: goals scored for each one conceded."""
    if tally.ga:
        return tally.gf * RATIO // tally.ga
    return NONE_CONCEDED if tally.gf else RATIO


def points_per_game(tally: TeamTally) -> int:
    """HV-TIE-01: for teams that have not played equally often."""
    return tally.points * RATIO // tally.played if tally.played else 0


def sonneborn_berger(tally: TeamTally) -> int:
    """HV-TIE-03: points of the opponents, twice those of the beaten ones; in halves."""
    worth = {"W": 2, "D": 1, "L": 0}
    return sum(worth[one.letter] * one.opponent.points for one in tally.encounters)


def koya(tally: TeamTally) -> int:
    """HV-TIE-03: points against opponents with at least half of what they could have."""
    return sum(
        one.points
        for one in tally.encounters
        if 2 * one.opponent.points >= tally.win * one.opponent.played
    )


def conduct(tally: TeamTally) -> int:
    """HV-TIE-04: a yellow card 1, sent off by a second yellow 3, a straight red 4.

    A red card written beside two yellows is what these came to: 3 together.
    """
    yellow, red, second = tally.cards
    return yellow + second + 4 * red - 3 * tally.doubled


def disciplinary(tally: TeamTally) -> int:
    """HV-TIE-04: a yellow card 1, sent off in whichever way 3."""
    yellow, red, second = tally.cards
    return yellow + second + 3 * red - 2 * tally.doubled


def by_hand(tally: TeamTally) -> int:
    """HV-TIE-05: whom the organiser has not named comes after those he has."""
    return -(tally.by_hand or UNNAMED)


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
            "goal_quotient",
            N_("Goal quotient"),
            N_("Goals scored divided by goals conceded, in all matches."),
            N_(
                "%(first)s has the better goal quotient:"
                " %(firsts)s against %(seconds)s."
            ),
            goal_quotient,
            scale=RATIO,
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
            "head_to_head_away_goals",
            N_("Head-to-head away goals"),
            N_("Goals scored away in the matches among the teams that are level."),
            N_(
                "In the matches between the teams level here,"
                " %(first)s scored more goals away: %(firsts)s against %(seconds)s."
            ),
            lambda tally: tally.away_goals,
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
            "points_per_game",
            N_("Points per match"),
            N_("Points divided by matches, for teams that have not played as often."),
            N_("%(first)s has more points per match: %(firsts)s against %(seconds)s."),
            points_per_game,
            scale=RATIO,
        ),
        Tiebreak(
            "sonneborn_berger",
            N_("Sonneborn-Berger"),
            N_("Points of the teams it has beaten, half of those it has drawn with."),
            N_(
                "%(first)s took more from strong teams, by Sonneborn-Berger:"
                " %(firsts)s against %(seconds)s."
            ),
            sonneborn_berger,
            scale=2,
            opponents=True,
        ),
        Tiebreak(
            "koya",
            N_("Koya"),
            N_("Points won against teams that have at least half of all they could."),
            N_(
                "%(first)s won more points against the strong half of the table:"
                " %(firsts)s against %(seconds)s."
            ),
            koya,
            opponents=True,
        ),
        Tiebreak(
            "fewest_forfeits",
            N_("Forfeits"),
            N_("Fewest matches forfeited."),
            N_("%(first)s forfeited fewer matches: %(firsts)s against %(seconds)s."),
            lambda tally: tally.forfeits,
            fewest=True,
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
            "conduct_score",
            N_("Conduct score"),
            N_("Fewest card points: yellow one, second yellow three, red four."),
            N_(
                "%(first)s has fewer card points, 1 for a yellow, 3 for a second yellow"
                " and 4 for a red card: %(firsts)s against %(seconds)s."
            ),
            conduct,
            fewest=True,
            players=True,
        ),
        Tiebreak(
            "disciplinary_points",
            N_("Disciplinary points"),
            N_("Fewest card points: yellow one, three for each player sent off."),
            N_(
                "%(first)s has fewer card points, 1 for a yellow card and 3 for each"
                " player sent off: %(firsts)s against %(seconds)s."
            ),
            disciplinary,
            fewest=True,
            players=True,
        ),
        Tiebreak(
            "seeding",
            N_("Seeding"),
            N_("The list of teams: who stands higher there comes first."),
            N_("%(first)s stands before %(second)s in the list of teams."),
            lambda tally: tally.seed,
            fewest=True,
        ),
        Tiebreak(
            "manual",
            N_("Order of the organiser"),
            N_("The order that the organiser has laid down; level until he has."),
            N_("The organiser has put %(first)s before %(second)s."),
            by_hand,
            undecided=N_("the organiser has laid down no order"),
        ),
        Tiebreak(
            "lots",
            N_("Drawing of lots"),
            N_("The order of the published draw; level until lots are drawn."),
            N_("Nothing else parted them: lots put %(first)s before %(second)s."),
            lambda tally: tally.lot,
            fewest=True,
            undecided=N_("lots are not drawn yet"),
        ),
    )
}

NOTHING_PARTS = N_("Nothing parts %(first)s and %(second)s: they share the rank.")
