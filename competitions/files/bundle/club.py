"""The club of a bundle, and the boxes of cards that its teams play with."""

from __future__ import annotations

from competitions.files.bundle.object_reader import MISSING, ObjectReader, Spot, quote
from competitions.files.bundle.teams import CARD_NUMBERS, LONG_NAME, refuse_same
from competitions.files.bundle.values import BundleBox, BundleCard, BundleClub
from competitions.games.boxes import CardRecord
from competitions.games.registry import BOXES, FIRST_DIE
from competitions.rules.names import NAME_LIMIT
from competitions.stored_names import BOXES_OF_CLUB
from engine.errors import N_, CorruptRecord
from engine.json_values import JsonObject
from engine.rulesets import FIRST_GAME
from engine.strict_json import Object, Unreal

MOST_BOXES, MOST_CARDS = 60, 100
FACES = 6
# Of a key and of a text in the values of a card.
LONG_WORD, LONG_TEXT = 60, 1000
CLUB_KEYS = ("name", "zone", BOXES_OF_CLUB)
BOX_KEYS = ("name", "origin", "die", "cards")
CARD_KEYS = ("game", "kind", "number", "name", "values")


def read_club(reader: ObjectReader) -> BundleClub:
    boxes = tuple(_box(one, at) for one, at in reader.items(BOXES_OF_CLUB, MOST_BOXES))
    refuse_same([one.name for one in boxes], reader.at(BOXES_OF_CLUB))
    zone = reader.text("zone", 40, "")
    return BundleClub(reader.text("name", LONG_NAME), zone, boxes)


def _box(value: object, spot: Spot) -> BundleBox:
    reader = ObjectReader(value, spot, BOX_KEYS)
    cards = tuple(_card(one, at) for one, at in reader.items("cards", MOST_CARDS))
    known = [(card.game, *card.record[:2]) for card in cards if card]
    for i, one in enumerate(known):
        if one in known[:i]:
            text = N_("Card %(number)s of this kind is here already.")
            reader.at("cards").inner(i).note(text, number=one[2])
    return BundleBox(
        reader.text("name", NAME_LIMIT),
        reader.text("origin", 40, ""),
        _die(reader) if reader.has("die") else (),
        tuple(card for card in cards if card),
    )


def _die(reader: ObjectReader) -> tuple[tuple[int, int], ...]:
    """HC-KIT-07: the card meant and what it costs, for each face."""
    faces = reader.items("die", FACES)
    die = tuple(at.pair(face, range(10)) or (0, 0) for face, at in faces)
    for problem in FIRST_DIE.problems(die):
        reader.at("die").refusal(problem)
    return die


def _card(value: object, spot: Spot) -> BundleCard | None:
    """HV-CARD-01: a card as its game stores it; nothing where it has a problem."""
    before = len(spot.problems.found)
    reader = ObjectReader(value, spot, CARD_KEYS)
    game = reader.choice("game", tuple(BOXES), FIRST_GAME)
    box = BOXES[game]
    record = CardRecord(
        reader.choice("kind", box.kinds),
        reader.integer("number", CARD_NUMBERS),
        reader.text("name", NAME_LIMIT),
        _values(reader.required("values"), reader.at("values")),
    )
    if len(spot.problems.found) > before:
        return None
    try:
        for problem in box.problems(box.card(record)):
            spot.refusal(problem)
    except CorruptRecord as error:
        spot.note(error.message, **error.params)
    return BundleCard(game, record)


def _values(value: object, spot: Spot) -> JsonObject:
    """An object as it is stored: whatever stands in it, its texts can be shown."""
    if value is MISSING:
        return {}
    found = _plain(value, spot)
    if not isinstance(found, dict):
        spot.note(N_("An object is needed, not %(value)s."), value=quote(value))
        return {}
    return found


def _plain(value: object, spot: Spot) -> object:
    if isinstance(value, Object):
        for key in value.doubled:
            spot.inner(key).note(N_("This key is here twice."))
        for key in value:
            spot.inner(key).text(key, LONG_WORD)
        return {key: _plain(one, spot.inner(key)) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one, spot.inner(i)) for i, one in enumerate(value)]
    if isinstance(value, str) and value:
        spot.text(value, LONG_TEXT)
    if isinstance(value, Unreal | float):
        return spot.whole(value, range(1))
    return value
