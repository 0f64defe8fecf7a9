"""The teams of a bundle in the club that takes it: known ones, and new ones with players, cards and coaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.team.cards import ImportedBoxes, import_boxes
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


def import_teams(club: Club, bundle: Bundle, *, by: Author) -> dict[str, Team]:
    """The club's team of that name if its squad is the same, else a new one.

    A team that is known stays as the club has it; players without a number whom it lacks
    are added.
    """
    boxes = import_boxes(club, bundle.club.boxes, by=by)
    known: dict[str, Team] = {}
    for team in club.teams.prefetch_related("squad").order_by("pk"):
        known.setdefault(team.name, team)
    same = {
        one.name: known[one.name]
        for one in bundle.teams
        if one.name in known and _is_same(known[one.name], one, boxes)
    }
    usual = default_looks([one.name for one in bundle.teams])
    looks = zip(bundle.teams, usual, strict=True)
    new = {one: one.look or look for one, look in looks if one.name not in same}
    rows = [NewTeam(one.name, look=look) for one, look in new.items()]
    made = create_teams(club, rows, by=by)
    _set_details(club, list(zip(made, new, strict=True)), boxes, by)
    found = same | {team.name: team for team in made}
    _fill(club, [(found[one.name], one) for one in bundle.teams], boxes, by)
    return {one.name: found[one.name] for one in bundle.teams}


def _is_same(team: Team, one: BundleTeam, boxes: ImportedBoxes) -> bool:
    """The numbered players are the same, and no player of the file has a different card."""
    squad = {player.name: player for player in team.squad.all()}
    numbered = {(p.number, p.name) for p in squad.values() if p.number is not None}
    wanted = {(p.number, p.name) for p in one.players if p.number is not None}
    worn = ((squad.get(p.name), _card_of(p, boxes)) for p in one.players if p.card)
    return numbered == wanted and all(p and p.card_id == card for p, card in worn)


def _card_of(player: Player, boxes: ImportedBoxes) -> int | None:
    card = player.card
    return boxes.cards[card.box, card.game, card.kind, card.number] if card else None


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


def _fill(
    club: Club,
    pairs: Sequence[tuple[Team, BundleTeam]],
    boxes: ImportedBoxes,
    by: Author,
) -> None:
    """The players in the order of the file, each once."""
    here = SquadPlayer.objects.filter(team__in=[team for team, _ in pairs])
    there = set(here.values_list("team_id", "name"))
    players = SquadPlayer.objects.bulk_create(
        (
            SquadPlayer(
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
