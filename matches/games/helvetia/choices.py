"""What a coach chooses for his side before a match, as he left it: complete or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.games.helvetia.box.cards import LEGEND_NUMBERS
from engine.json_values import JsonObject, Stored

# Why a side is not ready any more: what it chose is not allowed; the sheet was closed.
FORBIDDEN, BACK = "forbidden", "back"


@dataclass(frozen=True, slots=True)
class SideChoices:
    """A line-up by ids of the squad, POWER cards to learn, cards to bring, a challenge."""

    lineup: tuple[tuple[int, str], ...] = ()
    trained: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    challenge: int | None = None
    # HC-PLY-04: marked on the sheet, where no player's card says it.
    captain: int | None = None

    @property
    def roles(self) -> dict[int, str]:
        return dict(self.lineup)

    @property
    def legends(self) -> tuple[int, ...]:
        """HC-SHT-04: the cards with the numbers 1 to 4 lie open."""
        return tuple(n for n in self.cards if n in LEGEND_NUMBERS)

    @property
    def powers(self) -> tuple[int, ...]:
        """Decision 17: these stay sealed. HC-CHL-01: the challenge is none of them."""
        apart = (*LEGEND_NUMBERS, self.challenge)
        return tuple(n for n in self.cards if n not in apart)

    def stored(self) -> JsonObject:
        """The choice as plain JSON."""
        return {
            "lineup": [list(row) for row in self.lineup],
            "trained": list(self.trained),
            "cards": list(self.cards),
            "challenge": self.challenge,
            "captain": self.captain,
        }


NOTHING = SideChoices()


def choice_from(stored: Stored) -> SideChoices:
    """The way back; an empty draft chooses nothing."""
    return SideChoices(
        lineup=tuple((row[0], row[1]) for row in stored.get("lineup", ())),
        trained=tuple(stored.get("trained", ())),
        cards=tuple(stored.get("cards", ())),
        challenge=stored.get("challenge"),
        captain=stored.get("captain"),
    )


def squad_order(
    roles: Mapping[int, str], squad: Iterable[int]
) -> tuple[tuple[int, str], ...]:
    """The keeper, the field, the bench, each in the order of the squad."""
    ranks: tuple[str, ...] = ("keeper", "field", "bench")
    known = list(squad)
    return tuple(
        (player, role)
        for role in ranks
        for player in known
        if roles.get(player) == role
    )
