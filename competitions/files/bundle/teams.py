"""The teams of a bundle, and the players of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import NamedTuple

from competitions.drawings.looks import Look, check_look
from competitions.files.bundle.object_reader import ObjectReader, Spot, inside, quote
from competitions.files.bundle.values import (
    BundleBox,
    BundleHeir,
    BundleTeam,
    CardNamed,
    Player,
)
from competitions.games.registry import BOXES
from competitions.rules.draws.heirs import TeamEntry, heirs_at
from competitions.rules.formats.stage_teams import first_teams, with_heirs
from competitions.rules.formats.stages import MOST_STAGES
from competitions.rules.names import NAME_LIMIT, name_key
from competitions.rules.standings.withdrawal import POLICIES
from competitions.stored_names import BOX
from engine.errors import N_

LONG_NAME = 120
MOST_PLAYERS, MOST_COACHES = 200, 20
NUMBERS, CARD_NUMBERS = range(100), range(1, 32_768)
FIRST_KEYS = ("name", "players")
TEAM_KEYS = (
    *("name", "motto", "coaches", "look", BOX, "withdrawn", "registered"),
    *("heir", "players"),
)
STAGES = range(1, MOST_STAGES + 1)
LOOK_KEYS = tuple(one.name for one in fields(Look))


class BoxesNamed(NamedTuple):
    """The cards of the file, and of which game a card is where it does not say so."""

    boxes: Sequence[BundleBox] = ()
    game: str = ""

    def named(self, name: str) -> BundleBox | None:
        key = name_key(name)
        found = (one for one in self.boxes if name_key(one.name) == key)
        return next(found, None)


def read_team(value: object, spot: Spot, boxes: BoxesNamed | None) -> BundleTeam:
    """`boxes`: None in version 1, which knows no more of a team than its players."""
    reader = ObjectReader(value, spot, FIRST_KEYS if boxes is None else TEAM_KEYS)
    name = reader.text("name", NAME_LIMIT)
    if boxes is None:
        return BundleTeam(name, _players(reader, None, ""))
    box = _box(reader, boxes)
    coaches = tuple(
        at.text(one, LONG_NAME) for one, at in reader.items("coaches", MOST_COACHES)
    )
    refuse_same(coaches, reader.at("coaches"))
    players = _players(reader, boxes, box)
    return BundleTeam(
        name,
        players,
        reader.text("motto", LONG_NAME, ""),
        coaches,
        _look(reader) if reader.has("look") else None,
        box,
        reader.choice("withdrawn", POLICIES, ""),
        _registered(reader, players),
        _heir(reader) if reader.has("heir") else None,
    )


def _registered(reader: ObjectReader, players: Sequence[Player]) -> tuple[str, ...]:
    """HV-POOL-01: each of them one of its players, in their order."""
    known = {name_key(player.name): player.name for player in players}
    found = set()
    for one, at in reader.items("registered", MOST_PLAYERS):
        name = at.text(one, LONG_NAME)
        if name and name_key(name) not in known:
            at.note(N_("This player is not in the team."))
        found.add(known.get(name_key(name), name))
    return tuple(player.name for player in players if player.name in found)


def check_heirs(teams: Sequence[BundleTeam], spot: Spot) -> tuple[BundleTeam, ...]:
    """HV-REPL-02: who comes in is another team, behind in the list, for one of them."""
    places = {name_key(team.name): n for n, team in enumerate(teams)}
    taken: set[int] = set()
    found = []
    for n, team in enumerate(teams):
        if team.heir is None:
            found.append(team)
            continue
        at, heir = spot.inner(n).inner("heir"), team.heir
        place = places.get(name_key(heir.team), -1)
        if place < 0:
            text = N_("%(name)s is not among the teams.")
            at.inner("team").note(text, name=quote(heir.team))
        elif place <= n:
            text = N_("A team that has come in stands behind the one it came in for.")
            at.inner("team").note(text)
        elif place in taken:
            text = N_("%(team)s has come in for another team already.")
            at.inner("team").note(text, team=heir.team)
        elif not team.withdrawn:
            at.note(N_("Who has been replaced has withdrawn as well: say how."))
        taken.add(place)
        spelt = teams[place].name if place >= 0 else heir.team
        found.append(replace(team, heir=replace(heir, team=spelt)))
    return tuple(found)


def first_names(teams: Sequence[BundleTeam]) -> tuple[str, ...]:
    """The teams that have a place in the first stage, in seed order."""
    at = {team.name: n for n, team in enumerate(teams)}
    entries = [
        TeamEntry(n, heir=at.get(one.heir.team), heir_from=one.heir.stage)
        if one.heir
        else TeamEntry(n)
        for n, one in enumerate(teams)
    ]
    here = with_heirs(first_teams(entries), entries, heirs_at(entries, 1))
    return tuple(teams[one.team].name for one in here)


def _heir(reader: ObjectReader) -> BundleHeir:
    heir = reader.optional("heir", ("team", "stage"))
    stage = heir.integer("stage", STAGES) if heir.has("stage") else 1
    return BundleHeir(heir.text("team", NAME_LIMIT), stage)


def refuse_same(names: Sequence[str], spot: Spot) -> None:
    """HV-NAME-04: names that differ in case and spaces only are the same."""
    first: dict[str, int] = {}
    for i, name in enumerate(names):
        if name and first.setdefault(name_key(name), i) != i:
            spot.inner(i).note(
                N_("“%(name)s” is here already, at %(other)s."),
                name=name,
                other=inside(spot.place, first[name_key(name)]),
            )


def _box(reader: ObjectReader, boxes: BoxesNamed) -> str:
    name = reader.text(BOX, NAME_LIMIT, "")
    found = boxes.named(name)
    if name and found is None:
        reader.at(BOX).note(N_("There is no such box of cards in the file."))
    return found.name if found else ""


def _look(reader: ObjectReader) -> Look | None:
    look = reader.optional("look", LOOK_KEYS)
    found = {key: look.text(key, 20) for key in LOOK_KEYS}
    if not all(found.values()):
        return None
    made = Look(**found)  # type: ignore[arg-type]  # any word, until it is checked
    for problem in check_look(made).errors:
        look.spot.refusal(problem)
    return made


def _players(
    reader: ObjectReader, boxes: BoxesNamed | None, own: str
) -> tuple[Player, ...]:
    players = tuple(
        _player(one, at, boxes, own)
        for one, at in reader.items("players", MOST_PLAYERS)
    )
    spot = reader.at("players")
    refuse_same([player.name for player in players], spot)
    numbers = [player.number for player in players]
    for i, number in enumerate(numbers):
        if number is not None and number in numbers[:i]:
            text = N_("Number %(number)s is taken in this team.")
            spot.inner(i).note(text, number=number)
    return players


def _player(value: object, spot: Spot, boxes: BoxesNamed | None, own: str) -> Player:
    keys = ("number", "name") if boxes is None else ("number", "name", "card")
    reader = ObjectReader(value, spot, keys)
    number = reader.integer("number", NUMBERS) if reader.has("number") else None
    name = reader.text("name", LONG_NAME)
    if boxes is None or not reader.has("card"):
        return Player(name, number)
    return Player(name, number, _card(reader, boxes, own))


def _card(reader: ObjectReader, boxes: BoxesNamed, own: str) -> CardNamed | None:
    """The card that a player has: by default of his team's box, game and first kind."""
    card = reader.optional("card", (BOX, "game", "kind", "number"))
    game = card.choice("game", tuple(BOXES), boxes.game)
    kinds = BOXES[game].kinds if game in BOXES else ()
    named = CardNamed(
        card.text(BOX, NAME_LIMIT, own),
        game,
        card.choice("kind", kinds, kinds[0]) if kinds else "",
        card.integer("number", CARD_NUMBERS),
    )
    box = boxes.named(named.box)
    known = {(one.game, *one.record[:2]) for one in box.cards} if box else set()
    if (named.game, named.kind, named.number) not in known:
        card.spot.note(N_("This card is not in the file."))
        return None
    assert box
    return replace(named, box=box.name)
