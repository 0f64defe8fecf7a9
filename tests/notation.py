"""Situations written as one writes them on paper, not as constructors."""

from __future__ import annotations

import re

from competitions.rules.draws.bracket_values import Key, TieEnd
from competitions.rules.standings.facts import ResultFact

MATCH = re.compile(
    r"(?P<home>\S+) (?P<hg>\d+)-(?P<ag>\d+) (?P<away>\S+)(?P<rest>.*)", re.DOTALL
)


class Names(dict[str, int]):
    """Team names and their ids; a new name gets the next id, from 1."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self) + 1
        return self[name]

    def of(self, *ids: int | None) -> tuple[str | None, ...]:
        back = {number: name for name, number in self.items()}
        return tuple(back.get(number) if number else None for number in ids)


def results(text: str, names: Names | None = None) -> tuple[ResultFact, ...]:
    """Matches like "Owls 2-1 Drakes; Drakes 0-0 Herons", one round a line.

    After the match: "forfeit home|away|both" (who forfeits), "live" (not official),
    "pens 4-3", "cards 2/1 0/0" or "cards 2/0/1 0/0/0" (of home, then away: yellow, red,
    sent off by a second yellow card, whose two yellows are among the first).
    """
    names = Names() if names is None else names
    found = []
    for number, line in enumerate(filter(None, map(str.strip, text.splitlines())), 1):
        for part in filter(None, map(str.strip, line.split(";"))):
            found.append(_result(part, number, len(found) + 1, names))
    return tuple(found)


def _result(part: str, number: int, count: int, names: Names) -> ResultFact:
    match = MATCH.fullmatch(part)
    assert match, f"not a match: {part!r}"
    rest = match["rest"]
    forfeit = re.search(r"forfeit (home|away|both)", rest)
    pens = re.search(r"pens (\d+)-(\d+)", rest)
    one = r"(\d+)/(\d+)(?:/(\d+))?"
    cards = re.search(f"cards {one} {one}", rest)
    figures = [int(c or 0) for c in cards.groups()] if cards else [0] * 6
    return ResultFact(
        fixture=f"m{count}",
        round=number,
        home=names[match["home"]],
        away=names[match["away"]],
        home_goals=int(match["hg"]),
        away_goals=int(match["ag"]),
        shootout=(int(pens[1]), int(pens[2])) if pens else None,
        forfeit=forfeit[1] if forfeit else "",
        official="live" not in rest,
        home_cards=(figures[0], figures[1], figures[2]),
        away_cards=(figures[3], figures[4], figures[5]),
    )


def ties(text: str, names: Names) -> dict[Key, TieEnd]:
    """Cup results like "1.0 A>B; 1.1 C<D; 2.0 A x D" (x: both forfeited, ! pinned)."""
    found: dict[Key, TieEnd] = {}
    for part in filter(None, map(str.strip, re.split("[;\n]", text))):
        match = re.fullmatch(r"(\d+)\.(\d+) (\w+) ?([<>x]) ?(\w+)(!?)", part)
        assert match, f"not a tie: {part!r}"
        home, away = names[match[3]], names[match[5]]
        winner = {">": home, "<": away, "x": None}[match[4]]
        key = (int(match[1]), int(match[2]))
        found[key] = TieEnd(home, away, winner, pinned=bool(match[6]))
    return found
