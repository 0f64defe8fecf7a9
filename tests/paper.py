"""Paper sheets in notation, as the form that a keyboard fills in.

One side: "1G 3P 4P:exhausted 5P:yellow 6P:goals 8S:goals*2 10S" are numbers, roles and
marks, of Finale "9P:goals=2+4C" with its periods; "lp 12,8*,16" the cards (a star: played), "c 12 made", "learnt 7,8", "4>8" a
change, "kicks 10+ 6-".
"""

from __future__ import annotations

import re
from typing import Any

from competitions.actions.team.cards import adopt_box
from competitions.actions.team.teams import edit_team
from competitions.models import Fixture, Team
from competitions.queries.fixtures.meetings import sides_of
from tests import make

SIDE = re.compile(r"(?P<number>\d+)(?P<role>[A-Z-])(?::(?P<marks>\S+))?")
OWLS = "1 Jux; 3 Knick; 4 Trubel; 5 Posse; 6 Fips; 8 Polter; 10 Schalk"
DRAKES = "1 Schupp; 2 Zunder; 5 Qualm; 6 Fauch; 10 Loder; 7 Funk; 3 Esse"
PLAIN = "1G 3P 5P 6P 10P 7S 8S"


def squad(team: Team, names: str, key: str = "jesters") -> Team:
    """Players by number and name: 1 keeps goal, 10 is the captain."""
    faction = adopt_box(team.club, key, by=make.by())
    kinds = {
        kind: faction.of_kind("player").filter(values__kind=kind).first()
        for kind in KINDS
    }
    for part in names.split("; "):
        number, _, name = part.partition(" ")
        kind = {"1": "keeper", "10": "captain"}.get(number, "field")
        make.player(team, name, int(number), kinds[kind])
    edit_team(team, {"faction_id": faction.pk}, by=make.by())
    return team


KINDS = ("keeper", "field", "captain")


def typed(fixture: Fixture, home: str, away: str, **head: Any) -> dict[str, str]:
    """What the form sends; `head` holds day, time, score ("2-1"), half_time, forfeit."""
    form = {"deed": "save", "key": "paper" + "k" * 15, "day": "2026-03-04"}
    for name, value in head.items():
        if name in ("score", "half_time", "shootout") or name.startswith("after_"):
            form[f"home_{name}"], form[f"away_{name}"] = value.split("-")
        else:
            form[name] = str(value)
    texts = (("home", home), ("away", away))
    for (side, text), team in zip(texts, sides_of(fixture), strict=True):
        assert team
        known = dict(team.squad.values_list("number", "pk"))
        form |= _side(side, known, text)
    return form


def _side(side: str, known: dict[int, int], text: str) -> dict[str, str]:
    form: dict[str, str] = {}
    rows, *lines = (part.strip() for part in text.split(";"))
    for row in rows.split():
        found = SIDE.fullmatch(row)
        assert found, row
        stem = f"{side}_{known[int(found['number'])]}"
        form[f"{stem}_role"] = found["role"]
        for mark in filter(None, (found["marks"] or "").split(",")):
            name, _, written = mark.replace("=", "*").partition("*")
            form[f"{stem}_{name}"] = written.replace("+", " ") or "1"
    changes = 0
    for line in lines:
        word, _, rest = line.partition(" ")
        if ">" in word:
            changes += 1
            form[f"{side}_off_{changes}"], form[f"{side}_on_{changes}"] = word.split(
                ">"
            )
        elif word == "c":
            form[f"{side}_challenge"], _, form[f"{side}_outcome"] = rest.partition(" ")
        elif word == "kicks":
            form[f"{side}_kicks"] = rest
        else:
            form |= _cards(side, "card" if word == "lp" else "learnt", rest)
    return form


def _cards(side: str, stem: str, rest: str) -> dict[str, str]:
    form = {}
    for n, number in enumerate(rest.split(","), 1):
        form[f"{side}_{stem}_{n}"] = number.rstrip("*")
        if number.endswith("*"):
            form[f"{side}_played_{n}"] = "1"
    return form
