"""The catalogue: squads and cards that come with the house, read from data/."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from engine.games.helvetia.box.cards import (
    ChallengeKind,
    Faction,
    FactionLook,
    LegendCard,
    PlayedBy,
    PlayerCard,
    PlayerKind,
    PowerCard,
    PrintedChallenge,
    Window,
    Words,
)
from engine.json_values import JsonObject

FACTION_KEYS = ("jesters", "drakes", "free")


@cache
def factions() -> tuple[Faction, ...]:
    """The demo factions, in the order in which they are offered."""
    return tuple(_faction(_read(key)) for key in FACTION_KEYS)


def faction(key: str) -> Faction:
    """The faction with this key; KeyError if there is none."""
    return {each.key: each for each in factions()}[key]


@cache
def common_powers() -> tuple[PowerCard, ...]:
    """HC-PWR-11: the ten POWER cards 5 to 14 that every faction shares."""
    return tuple(_power(row) for row in _read("common")["powers"])


@cache
def windows() -> tuple[Window, ...]:
    """The moments in which cards may be played."""
    return tuple(
        Window(row["id"], Words(row["en"], row["fr"]))
        for row in _read("windows")["windows"]
    )


def window(window_id: str) -> Window:
    """The window with this id; KeyError if there is none."""
    return {each.id: each for each in windows()}[window_id]


def challenge_text(challenge: PrintedChallenge, language: str = "en") -> str:
    """HC-CHL-03: a challenge in words: "3 shots", "1 steal won"."""
    words = _read("challenges")[challenge.kind]
    # French counts 0 and 1 as one, English only 1; a challenge is never 0.
    forms = [Words(words["en"][form], words["fr"][form]) for form in (0, 1)]
    return forms[challenge.count > 1].text(language) % {"n": challenge.count}


def challenge_names(language: str = "en") -> tuple[tuple[str, str], ...]:
    """HC-CHL-04: every kind of challenge with its name, for a list to choose from."""
    return tuple(
        (kind.value, (Words(many[0], many[1]).text(language) % {"n": ""}).strip())
        for kind in ChallengeKind
        for many in [[_read("challenges")[kind][code][1] for code in ("en", "fr")]]
    )


def _faction(table: JsonObject) -> Faction:
    return Faction(
        key=table["key"],
        name=table["name"],
        motto=Words(**table["motto"]),
        players=tuple(_player(row) for row in table["players"]),
        common=common_powers(),
        powers=tuple(_power(row) for row in table["powers"]),
        legends=tuple(_legend(row) for row in table["legends"]),
        look=FactionLook(**table["look"]),
    )


def _player(row: list[Any]) -> PlayerCard:
    number, name, kind, *values = row
    return PlayerCard(number, name, PlayerKind(kind), *values)


def _power(row: JsonObject) -> PowerCard:
    challenge = row["challenge"]
    return PowerCard(
        number=row["number"],
        id=row["id"],
        name=Words(**row["name"]),
        level=row["level"],
        challenge=PrintedChallenge(
            ChallengeKind(challenge["kind"]), challenge["count"]
        ),
        effect=Words(row["en"], row["fr"]),
        windows=_windows_of(row),
        by=PlayedBy(row["by"]),
        ops=tuple(row["ops"]),
        target=row.get("target", ""),
        requires=tuple(row.get("requires", ())),
    )


def _legend(row: JsonObject) -> LegendCard:
    return LegendCard(
        number=row["number"],
        id=row["id"],
        name=Words(**row["name"]),
        effect=Words(row["en"], row["fr"]),
        windows=_windows_of(row),
        by=PlayedBy(row["by"]),
        ops=tuple(row["ops"]),
        target=row.get("target", ""),
        requires=tuple(row.get("requires", ())),
    )


def _windows_of(row: JsonObject) -> tuple[str, ...]:
    return tuple(window(window_id).id for window_id in row["windows"])


@cache
def _read(name: str) -> JsonObject:
    file = resources.files("engine.games.helvetia").joinpath("data", f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
