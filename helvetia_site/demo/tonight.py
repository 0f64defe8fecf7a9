"""The match of the demo club that is being played: its sheet is open at half-time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from competitions.actions.log.entries import Author
from competitions.games.helvetia.training import CardChoice, card_answers
from competitions.games.kickoffs import SideChoices
from competitions.models import Club, Fixture, Team
from competitions.models.people import User
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.people.roles import Role
from engine.sides import BySide, Side
from helvetia_site.demo import content
from helvetia_site.demo.scores import Strength
from helvetia_site.demo.sheets import Table, prepare_side
from matches.actions.preparing import PreparationForm, keep_choices
from matches.actions.sheet import add_entry

TEAM = "Fog Owls"
SEED = "tonight"
BEGUN = timedelta(minutes=25)


def play_tonight(club: Club, otto: User, now: datetime) -> None:
    """Otto coaches one side and keeps the sheet for both."""
    fixture, teams = _tonight(club)
    start = now - BEGUN
    tables = BySide(
        *(_prepare(fixture, teams, side, _otto(otto, start)) for side in Side)
    )
    for n, raw in enumerate(_entries(tables), 1):
        at = start + timedelta(seconds=70 * n)
        add_entry(fixture, raw, by=_otto(otto, at), seen=n)


def _tonight(club: Club) -> tuple[Fixture, BySide[Team]]:
    """His next match of the championship."""
    league = club.competitions.get(name=content.LEAGUE)
    for meeting in meetings_of(league):
        teams = [team for team in (meeting.home, meeting.away) if team]
        if meeting.result is None and TEAM in [team.name for team in teams]:
            return meeting.fixture, BySide(*teams)
    raise AssertionError("everything is played")


def _otto(otto: User, at: datetime) -> Author:
    return Author(f"user:{otto.pk}", Role.ORGANISER, at, organiser=True)


def _prepare(fixture: Fixture, teams: BySide[Team], side: Side, by: Author) -> Table:
    nobody = Strength(0, (), ())
    table = prepare_side(fixture, (teams[side], nobody), seed=SEED, by=by)
    cards = table.cards
    legend = () if cards.legend is None else (cards.legend,)
    chosen = CardChoice(
        tuple(number for number, _level in cards.learnt),
        (*legend, *cards.hidden),
        cards.challenge,
    )
    lineup = tuple((player, role) for player, role, _captain in table.brought.lineup)
    choice = SideChoices(lineup, card_answers(chosen))
    keep_choices(fixture, PreparationForm(side, choice, ready=True), by=by)
    return table


def _entries(tables: BySide[Table]) -> Iterator[dict[str, object]]:
    """Two goals, a yellow card and an injury; the second half has just begun."""
    home, away = (
        [player for player, _role, _captain in tables[side].brought.lineup]
        for side in Side
    )
    yield {"kind": "kickoff", "side": "away"}
    yield {"kind": "clock", "plus": 12}
    yield _of("goal", Side.HOME, home[1], how="shot", assist=home[2])
    yield {"kind": "clock", "plus": 9}
    yield _of("yellow", Side.AWAY, away[3])
    yield {"kind": "clock", "plus": 9}
    yield _of("goal", Side.AWAY, away[1], how="header", assist=away[4])
    yield _of("injury", Side.HOME, home[4])
    yield {"kind": "change", "side": "home", "off": home[4], "on": home[5]}
    yield {"kind": "clock", "plus": 9}
    yield {"kind": "clock", "plus": 9}
    yield {"kind": "period", "to": "second"}


def _of(kind: str, side: Side, player: int, **more: object) -> dict[str, object]:
    return {"kind": kind, "side": side, "player": player, **more}
