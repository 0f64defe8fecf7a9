"""What a simulation plays: the same few matches again and again, a slice at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from engine.errors import CorruptRecord
from engine.json_values import JsonObject, Stored
from engine.protocol import AnyGame, MatchEnd
from engine.sides import Side
from engine.simulate import ComputerMatch
from matches.rules.play.rebuilding import game_of, room_for

# So many drawings of chance at once: what is lost with a worker that dies.
SLICE: Final = 20
# Who has won whatever the score says, behind it.
WON_APART: Final[Mapping[Side | None, str]] = {
    Side.HOME: " home",
    Side.AWAY: " away",
    None: " nobody",
}


class Leg(NamedTuple):
    """One of the matches that are played by the same dice."""

    match: ComputerMatch
    # What half a point of the home side counts in the sum of all legs.
    weight: int = 1


class SimulatedPlan(NamedTuple):
    """What is played at each drawing of chance."""

    legs: tuple[Leg, ...]
    # Each drawing comes to a score; else to the sum of its legs.
    scores: bool

    def play(self, secret: str, numbers: range) -> Counter[str]:
        """How often each end came; the same numbers come to the same."""
        return Counter(self._name(seed_of(secret, n)) for n in numbers)

    def _name(self, seed: int) -> str:
        ends = [leg.match.end(seed) for leg in self.legs]
        if self.scores:
            return score_name(ends[0])
        pairs = zip(self.legs, ends, strict=True)
        return str(sum(leg.weight * _halves(end) for leg, end in pairs))


def seed_of(secret: str, number: int) -> int:
    """By what a drawing is rolled: it follows from the secret and its number alone."""
    text = f"{secret}:{number}".encode()
    return int.from_bytes(sha256(text).digest()[:4], "big")


def slice_count(drawings: int) -> int:
    """Into how many slices so many drawings are cut."""
    return -(-drawings // SLICE)


def numbers_of(n: int, drawings: int) -> range:
    """The drawings of a slice."""
    return range(n * SLICE, min((n + 1) * SLICE, drawings))


def score_name(end: MatchEnd) -> str:
    """The score of a match, and who has won it where the score does not say so."""
    home, away = end.score
    by_score = Side.HOME if home > away else Side.AWAY if away > home else None
    apart = "" if end.winner is by_score else WON_APART[end.winner]
    return f"{home}-{away}{apart}"


def _halves(end: MatchEnd) -> int:
    """Half points of the home side: two for a win, one for a draw."""
    return 1 if end.winner is None else 2 if end.winner is Side.HOME else 0


# As it is stored ------------------------------------------------------------------------


class StoredLeg(NamedTuple):
    """A leg before it is stored: values of its game, decided by side."""

    setup: object
    deeds: Sequence[tuple[Side, object]] = ()
    weight: int = 1


def stored_plan(
    game: AnyGame, levels: tuple[str, str], legs: Sequence[StoredLeg], *, scores: bool
) -> JsonObject:
    """The plan as plain JSON, by frozen names."""
    return {
        "rules": game.name,
        "levels": list(levels),
        "scores": scores,
        "legs": [
            {
                "setup": game.table_of(leg.setup),
                "deeds": [
                    [side.value, game.text(leg.setup, side.number, action)]
                    for side, action in leg.deeds
                ],
                "weight": leg.weight,
            }
            for leg in legs
        ],
    }


def plan_in(stored: Stored) -> SimulatedPlan:
    """The way back; CorruptRecord if no game of today plays that."""
    try:
        home, away = stored["levels"]
        legs = tuple(_leg(stored["rules"], (home, away), one) for one in stored["legs"])
        return SimulatedPlan(legs, bool(stored["scores"]))
    except (KeyError, TypeError, ValueError) as error:
        raise CorruptRecord("This simulation cannot be read.") from error


def _leg(rules: str, levels: tuple[str, str], stored: Stored) -> Leg:
    game, room = game_of(rules), room_for(rules)
    setup = game.setup_of(stored["setup"])
    deeds = tuple(
        (Side(side).number, game.parse(setup, Side(side).number, word))
        for side, word in stored["deeds"]
    )
    return Leg(ComputerMatch(room, game, setup, levels, deeds), stored["weight"])
