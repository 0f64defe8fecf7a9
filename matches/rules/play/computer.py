"""The computer on one bench of a match in the browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from engine.record import AnyMatch
from engine.room import AnyRoom, SetupOption
from engine.sides import Side
from matches.rules.play.rebuilding import COMPUTER_KEY, Face, StoredAction

Deed = tuple[str, tuple[Face, ...]]
# In the place of a level: a person plays the other side.
FRIEND = "friend"


class Bench(NamedTuple):
    """A side that the computer coaches: who he is, and what he draws by."""

    room: AnyRoom
    side: Side
    level: str
    secret: bytes = b""

    @property
    def searches(self) -> bool:
        """Whether he takes longer than a page may wait for."""
        offered = {each.key: each for each in self.room.offers("en").levels}
        return offered[self.room.level_named(self.level)].searches

    def is_asked(self, match: AnyMatch) -> bool:
        return asks(match, self.side)

    def play(self, match: AnyMatch) -> Iterator[Deed]:
        """Each of his actions, played, with the faces that fell, until he is not asked.

        He is shown what his side may see, and draws by a seed of his own and the action
        at which he begins: whoever asks again gets the same choices.
        """
        coach = self.room.coach(self.level, self.seed_at(match))
        number = self.side.number
        while self.is_asked(match):
            seen = self.room.seen(match.state, number)
            yield played_deed(match, self.side, coach.choose(seen, number).action)

    def sets_out(self, match: AnyMatch) -> bool:
        """Whether he is asked, and for what comes before somebody has the ball."""
        return self.is_asked(match) and is_opening(self.room, match)

    def set_out(self, match: AnyMatch) -> Iterator[Deed]:
        """Each of his actions, as `play` makes them, until he has set out."""
        coach = self.room.coach(self.level, self.seed_at(match))
        number = self.side.number
        while self.sets_out(match):
            match.keep_way_back()
            seen = self.room.seen(match.state, number)
            yield played_deed(match, self.side, coach.choose(seen, number).action)

    def choice(self, match: AnyMatch) -> object:
        """His decision of this moment alone."""
        number = self.side.number
        seen = self.room.seen(match.state, number)
        coach = self.room.coach(self.level, self.seed_at(match))
        return coach.choose(seen, number).action

    def seed_at(self, match: AnyMatch) -> int:
        """What he draws by in what he decides from this moment on."""
        text = self.secret + f":{match.ply}".encode()
        return int.from_bytes(sha256(text).digest()[:4], "big")


def play_alone(
    match: AnyMatch, benches: Sequence[Bench], first: int = 0
) -> Iterator[StoredAction]:
    """A whole match with the computer on both benches; actions are counted from `first`."""
    n = first
    while match.to_move:
        for bench in benches:
            for word, faces in bench.play(match):
                yield StoredAction(f"{COMPUTER_KEY}{n}", bench.side, word, faces)
                n += 1


class DefaultDeed(NamedTuple):
    """What is done for who is late, and whether a rule says it or a coach chose it."""

    action: object
    by_rule: bool


def default_deed(
    room: AnyRoom, match: AnyMatch, side: Side, secret: bytes
) -> DefaultDeed:
    """What is done for a side whose time is over, of what it may see.

    What the game has a rule for is done by that; the weakest coach who looks before he
    acts decides all else. Both draw by a secret: nobody foresees what is chosen in secret.
    """
    bench = Bench(room, side, stand_in(room, "en").key, secret)
    seen = room.seen(match.state, side.number)
    done = room.lapse(seen, side.number, bench.seed_at(match))
    if done is None:
        return DefaultDeed(bench.choice(match), by_rule=False)
    return DefaultDeed(done, by_rule=True)


def stand_in(room: AnyRoom, language: str) -> SetupOption:
    """The coach who decides for whom has no time left."""
    return coaches(room, language)[0]


def coaches(room: AnyRoom, language: str) -> tuple[SetupOption, ...]:
    """Against whom one can play: the weakest plays by chance, a test and no coach."""
    levels = room.offers(language).levels
    return levels[1:] or levels


def asks(match: AnyMatch, side: Side) -> bool:
    """Whether this side has to decide something now."""
    return bool(match.state.waiting >> side.number & 1)


def is_opening(room: AnyRoom, match: AnyMatch) -> bool:
    """Whether all is set out yet: the line-up, who begins, who stands where."""
    return match.phase in room.opening


def played_deed(
    match: AnyMatch, side: Side, action: object, seen: int | None = None
) -> Deed:
    """Plays an action: its word, and what was rolled for it.

    `seen` is how many words were written when it was decided.
    """
    rolled = len(match.rolls)
    match.play(side.number, action, seen)
    return match.text(side.number, action), tuple(match.rolls[rolled:])
