"""The teams of a bundle in the club that takes it: known ones, and new ones with players, cards and coaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from competitions.actions.imports.imported_boxes import (
    ImportedBoxes,
    boxes_there,
    import_boxes,
)
from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.log.ready_rows import reserved_numbers
from competitions.actions.team.teams import (
    NewTeam,
    columns_of_team,
    create_teams,
    players_made,
)
from competitions.drawings.looks import default_looks
from competitions.files.bundle.values import Bundle, BundleTeam, Player
from competitions.models import Club, Coach, SquadPlayer, Team
from engine.json_values import JsonObject

BATCH = 200


class PlanOutdated(Exception):
    """The club has changed since its import was planned: it is planned anew."""


@dataclass(frozen=True, slots=True)
class PlannedTeams:
    """The teams of a bundle before they are stored, and the numbers that rows will have."""

    # In the order of the file.
    teams: Mapping[str, Team]
    # Those that the club has already.
    known: frozenset[str]
    # By team and name: all of them, and those who are not there yet.
    players: Mapping[tuple[int, str], int]
    new_players: Mapping[tuple[int, str], int]


def plan_teams(club: Club | None, bundle: Bundle) -> PlannedTeams:
    """The club's team of that name if its squad is the same, else a new one; none is stored."""
    boxes = boxes_there(club, bundle.club.boxes) if club else ImportedBoxes({}, {})
    known = _known_teams(club, bundle, boxes) if club else {}
    new = [one.name for one in bundle.teams if one.name not in known]
    made = {
        name: Team(pk=pk, name=name)
        for name, pk in zip(new, reserved_numbers(Team, len(new)), strict=True)
    }
    teams = {one.name: (known | made)[one.name] for one in bundle.teams}
    players = _players_of(teams.values())
    missing = dict.fromkeys(
        key
        for one in bundle.teams
        for player in one.players
        if (key := (teams[one.name].pk, player.name)) not in players
    )
    numbers = reserved_numbers(SquadPlayer, len(missing))
    new_players = dict(zip(missing, numbers, strict=True))
    return PlannedTeams(teams, frozenset(known), players | new_players, new_players)


def import_teams(
    club: Club, bundle: Bundle, plan: PlannedTeams, *, by: Author
) -> dict[str, Team]:
    """Stores them as planned; PlanOutdated if the club has other teams or players by now.

    A team that is known stays as the club has it; players without a number whom it lacks
    are added.
    """
    boxes = import_boxes(club, bundle.club.boxes, by=by)
    same = _known_teams(club, bundle, boxes)
    if {n: t.pk for n, t in same.items()} != {n: plan.teams[n].pk for n in plan.known}:
        raise PlanOutdated
    usual = default_looks([one.name for one in bundle.teams])
    looks = zip(bundle.teams, usual, strict=True)
    new = {one: one.look or look for one, look in looks if one.name not in same}
    rows = [
        NewTeam(one.name, look=look, pk=plan.teams[one.name].pk)
        for one, look in new.items()
    ]
    made = create_teams(club, rows, by=by)
    _set_details(club, list(zip(made, new, strict=True)), boxes, by)
    found = same | {team.name: team for team in made}
    pairs = [(found[one.name], one) for one in bundle.teams]
    _fill(club, pairs, _PlayerColumns(boxes, plan.new_players), by)
    if _players_of(found.values()) != plan.players:
        raise PlanOutdated
    return {one.name: found[one.name] for one in bundle.teams}


def _players_of(teams: Iterable[Team]) -> dict[tuple[int, str], int]:
    rows = SquadPlayer.objects.filter(team__in=[team.pk for team in teams])
    columns = rows.values_list("team_id", "name", "pk")
    return {(team, name): pk for team, name, pk in columns}


def _known_teams(club: Club, bundle: Bundle, boxes: ImportedBoxes) -> dict[str, Team]:
    known: dict[str, Team] = {}
    for team in club.teams.prefetch_related("squad").order_by("pk"):
        known.setdefault(team.name, team)
    return {
        one.name: known[one.name]
        for one in bundle.teams
        if one.name in known and _is_same(known[one.name], one, boxes)
    }


def _is_same(team: Team, one: BundleTeam, boxes: ImportedBoxes) -> bool:
    """The numbered players are the same, and no player of the file has a different card."""
    squad = {player.name: player for player in team.squad.all()}
    numbered = {(p.number, p.name) for p in squad.values() if p.number is not None}
    wanted = {(p.number, p.name) for p in one.players if p.number is not None}
    worn = ((squad.get(p.name), _card_of(p, boxes)) for p in one.players if p.card)
    return numbered == wanted and all(p and p.card_id == card for p, card in worn)


def _card_of(player: Player, boxes: ImportedBoxes) -> int | None:
    card = player.card
    if card is None:
        return None
    # of a box that is not there yet nobody has a card
    return boxes.cards.get((card.box, card.game, card.kind, card.number), 0)


def _set_details(
    club: Club,
    pairs: Sequence[tuple[Team, BundleTeam]],
    boxes: ImportedBoxes,
    by: Author,
) -> None:
    """What a new team has beside its name and look: motto, cards, coaches."""
    coaches: dict[str, Coach] = {}
    facts = []
    for team, one in pairs:
        values = _values(one, boxes)
        if values:
            Team.objects.filter(pk=team.pk).update(**columns_of_team(values))
        for name in one.coaches:
            # Nobody gets a right by his name: an account is not looked for.
            if name not in coaches:
                coaches[name] = Coach.objects.create(club=club, name=name)
            team.coaches.add(coaches[name])
        mine = [coaches[name].pk for name in one.coaches]
        if values or mine:
            facts.append({"team": team.pk, "values": values, "coaches": mine})
    if facts:
        who = replace(by, key=f"{by.key}t")
        entries.append(club, "teams.import", who, {}, teams=facts)


def _values(one: BundleTeam, boxes: ImportedBoxes) -> JsonObject:
    values: JsonObject = {"motto": one.motto} if one.motto else {}
    return values | boxes.columns(one.box)


class _PlayerColumns(NamedTuple):
    """Where the rows of new players find their cards and their numbers."""

    boxes: ImportedBoxes
    numbers: Mapping[tuple[int, str], int]


def _fill(
    club: Club,
    pairs: Sequence[tuple[Team, BundleTeam]],
    columns: _PlayerColumns,
    by: Author,
) -> None:
    """The players in the order of the file, each once, under the numbers given."""
    boxes, numbers = columns
    here = SquadPlayer.objects.filter(team__in=[team for team, _ in pairs])
    there = set(here.values_list("team_id", "name"))
    players = SquadPlayer.objects.bulk_create(
        (
            SquadPlayer(
                pk=numbers.get((team.pk, player.name)),
                team=team,
                name=player.name,
                number=player.number,
                card_id=_card_of(player, boxes),
            )
            for team, one in pairs
            for player in one.players
            if (team.pk, player.name) not in there
        ),
        batch_size=BATCH,
    )
    if players:
        who = replace(by, key=f"{by.key}s")
        entries.append(club, "squad.import", who, {}, players=players_made(players))
