"""One way to say each thing, so that an export of an import equals it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from competitions.files.bundle.values import Bundle, BundleFixture, BundleTeam
from competitions.rules.names import name_key
from engine.report import MatchReport
from engine.sides import Side

Spelling = Mapping[str, Mapping[str, str]]
"""For each team its players' names, by what makes two names the same."""


def canonical_bundle(bundle: Bundle) -> Bundle:
    """Events name players as the squads spell them; nobody is listed needlessly.

    Who is in no squad is spelt as at first. Players who are not listed are made on
    import. So who has no number and stands in a goal or a card is left out of the
    squad's list.
    """
    spelling = _spelling(bundle)
    fixtures = tuple(_fixture(fixture, spelling) for fixture in bundle.fixtures)
    named = {who for fixture in fixtures for who in players_named(fixture)}
    teams = tuple(_team(team, named) for team in bundle.teams)
    unplayed = bundle.unplayed if fixtures else ""
    return replace(bundle, fixtures=fixtures, teams=teams, unplayed=unplayed)


def _spelling(bundle: Bundle) -> Spelling:
    """HV-NAME-04: one player however a file spells the name, or two would score."""
    found = {
        team.name: {name_key(p.name): p.name for p in team.players}
        for team in bundle.teams
    }
    for fixture in bundle.fixtures:
        for team, player in players_named(fixture):
            found[team].setdefault(name_key(player), player)
    return found


def players_named(fixture: BundleFixture) -> tuple[tuple[str, str], ...]:
    """(team, player) of every goal, assist and card."""
    if fixture.result is None or fixture.home is None or fixture.away is None:
        return ()
    sides = {"home": fixture.home, "away": fixture.away}
    goals = ((sides[g.player_side], g.player) for g in fixture.result.goals)
    assists = ((sides[g.side], g.assist) for g in fixture.result.goals if g.assist)
    cards = ((sides[c.side], c.player) for c in fixture.result.cards)
    return (*goals, *assists, *cards)


def _team(team: BundleTeam, named: set[tuple[str, str]]) -> BundleTeam:
    players = tuple(
        player
        for player in team.players
        if player.number is not None or (team.name, player.name) not in named
    )
    return replace(team, players=players)


def _fixture(fixture: BundleFixture, spelling: Spelling) -> BundleFixture:
    if fixture.result is None or fixture.home is None or fixture.away is None:
        return fixture
    squads = {"home": spelling[fixture.home], "away": spelling[fixture.away]}
    return replace(fixture, result=_report(fixture.result, squads))


def _report(report: MatchReport, squads: Spelling) -> MatchReport:
    def spelt(side: Side, name: str) -> str:
        return squads[side].get(name_key(name), name)

    return replace(
        report,
        goals=tuple(
            replace(
                goal,
                player=spelt(goal.player_side, goal.player),
                assist=spelt(goal.side, goal.assist) if goal.assist else "",
            )
            for goal in report.goals
        ),
        cards=tuple(
            replace(card, player=spelt(card.side, card.player)) for card in report.cards
        ),
    )
