"""How a match in the browser ended: the score, who scored and when, what follows of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _

from competitions.pages.door import score
from engine.json_values import Stored
from engine.report import Goal, MatchReport
from engine.sides import SIDES, Side
from matches.pages.play.stored_match import StoredMatch


class Scorer(NamedTuple):
    """Who scored, with all his minutes: "12’, 45+2’"."""

    name: str
    minutes: str
    is_own: bool


class EndSide(NamedTuple):
    """A team with its goals."""

    team: str
    goals: int
    scorers: tuple[Scorer, ...]


class EndPart(NamedTuple):
    """What stands on top of the page of a match that is over."""

    sides: tuple[EndSide, ...]
    # Of the kicks that decided it, such as "4 : 2"; nothing without any.
    shootout: str
    follows: str


class EndPlace(NamedTuple):
    """Where the result goes."""

    league: bool
    # The competition; nothing for a friendly.
    competition: str = ""
    # The result does not stand: taken back, or decided by the organiser.
    stopped: bool = False
    # The computer coached both teams.
    simulated: bool = False
    # One person has typed for both: the other coach confirms it first.
    waits: bool = False


def end_part(
    report: MatchReport,
    teams: tuple[str, ...],
    place: EndPlace,
    player: Callable[[int, str], str] = lambda _side, named: named,
) -> EndPart:
    """The end of a match, home first; the score is that of the pitch.

    `player` says how somebody is called whom the report names.
    """
    goals = (report.home, report.away)
    kicks = report.shootout
    follows = _follows(place)
    if place.simulated:
        follows = f"{simulated_words()} {follows}"
    return EndPart(
        tuple(
            EndSide(
                teams[side.number],
                goals[side.number],
                _scorers(report, side, player),
            )
            for side in SIDES
        ),
        score(*kicks) if kicks else "",
        follows,
    )


def simulated_words() -> str:
    """What is said wherever a match of the league is shown that nobody has played."""
    return _("Simulated: the computer coached both teams.")


def _scorers(
    report: MatchReport, side: Side, player: Callable[[int, str], str]
) -> tuple[Scorer, ...]:
    """The scorers in the order of their first goals; an own goal stands on its own line."""
    minutes: dict[tuple[str, bool], list[str]] = {}
    for goal in report.goals:
        if goal.side is side:
            name = player(goal.player_side.number, str(goal.player))
            who = name, goal.kind == "own"
            minutes.setdefault(who, []).append(_minute(goal))
    return tuple(
        Scorer(name, ", ".join(filter(None, found)), own)
        for (name, own), found in minutes.items()
    )


def _minute(goal: Goal) -> str:
    """When a goal was scored, as text; "" where no minute is known."""
    if goal.minute is None:
        return ""
    if goal.at.label:
        return goal.at.label
    return f"{goal.minute}+{goal.added}’" if goal.added else f"{goal.minute}’"


def _follows(place: EndPlace) -> str:
    if place.stopped:
        return _("What counts now stands on the page of the match.")
    if place.waits:
        return _("The other coach confirms this result on the page of the match.")
    if place.competition:
        text = _("It counts in %(competition)s: the table, bans and injuries follow.")
        return text % {"competition": place.competition}
    if place.league:
        return _("A friendly: it counts for no table.")
    return _("A match for practice: it counts for no table, and is kept for 30 days.")


def result_sentence(given: StoredMatch, shown: Stored) -> str:
    """How it ended, in a sentence."""
    teams, outcome = shown["sides"], given.match.outcome
    names = [team["name"] for team in teams]
    if given.annulled:
        text = _("The organiser has taken this result back: %(reason)s")
        return text % {"reason": given.annulled}
    if given.talk.is_drawn:
        return _("Both coaches agreed on a draw.")
    if given.stopped and given.match.to_move and not given.resigned:
        return _("The organiser has decided this match; it is not played on.")
    if given.resigned:
        return _("%(team)s gave the match up.") % {"team": names[given.resigned.number]}
    if outcome is None or outcome.winner is None:
        return _("The match ended in a draw.")
    winner = names[Side(outcome.winner).number]
    if outcome.shootout:
        return _("%(team)s won the shoot-out.") % {"team": winner}
    return _("%(team)s won the match.") % {"team": winner}
