"""A stage in memory as a bundle, so that its file is written and read without a database."""

from __future__ import annotations

from competitions.files.bundle.values import (
    Bundle,
    BundleClub,
    BundleFixture,
    BundleGroup,
    BundleStage,
    BundleTeam,
)
from competitions.rules.draws.legs import hosts
from competitions.rules.formats.places import group_letter
from engine.report import MatchReport


def bundle_of_stage(stage):
    """All of it that a file tells: its matches in the order of the draw, its results."""
    one, tree = stage.format, stage.format.tree(stage)
    fixtures = [listed_match(stage, match, tree) for match in stage.drawn.matches]
    shown = BundleStage(
        one,
        tuple(each for each in fixtures if each.home or not one.bracket),
        groups=tuple(named_groups(stage)),
        bracket=named_leaves(stage) if one.bracket else (),
    )
    teams = tuple(
        BundleTeam(name_of_team(team), withdrawn=policy)
        for team, policy in stage.policies.items()
    )
    return Bundle(BundleClub("Club"), "Cup", (shown,), teams=teams)


def name_of_team(team):
    return f"Team {team}"


def named_groups(stage):
    for number in sorted(set(stage.groups.values())):
        slots = stage.drawn.slots
        mine = [team for team in slots if stage.groups[team] == number]
        names = map(name_of_team, sorted(mine, key=slots.__getitem__))
        yield BundleGroup(group_letter(number), tuple(names))


def named_leaves(stage):
    leaves, _terms = stage.structure
    return tuple(None if team is None else name_of_team(team) for team in leaves)


def listed_match(stage, match, tree):
    """One match; without sides where it is not known who plays it."""
    one, key = stage.format, (match.round, match.position, match.leg)
    home, away, result = match.home, match.away, stage.found.get(key)
    several = one.tie_matches(match.round, tree.rounds) > 1 if tree else match.group
    if result:
        home, away = result.home, result.away
    elif tree:
        tie = tree.ties[key[:2]]
        sides = [tie.home, tie.away]
        if not hosts(match.leg, one.tie_matches(match.round, tree.rounds)):
            sides.reverse()
        home, away = sides if None not in sides else (None, None)
    return BundleFixture(
        match.round,
        name_of_team(home) if home else None,
        name_of_team(away) if away else None,
        result=report_in(result) if result else None,
        third_place=bool(
            tree
            and one.stored["third_place"]
            and (match.round, match.position) == (tree.rounds, 1)
        ),
        group=group_letter(match.group) if match.group else "",
        leg=match.leg if several else 0,
        position=match.position if BundleStage(one).hides_places else None,
    )


def report_in(result):
    return MatchReport(
        result.home_goals,
        result.away_goals,
        extra_time=bool(result.shootout),
        shootout=result.shootout,
        forfeit=result.forfeit,
        kind="forfeit" if result.forfeit else "played",
    )
