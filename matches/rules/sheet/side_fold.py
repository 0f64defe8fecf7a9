"""What the fold keeps of one side while it goes through the entries."""

from __future__ import annotations

from engine.json_values import Stored
from matches.rules.sheet.opening import SideOpening


class SideBook:
    """A side's running account; only the fold writes in it.

    Who is on the pitch follows from sets, not from the order of the entries: so a
    change that was voided and written anew later leaves nobody in a wrong place.
    """

    def __init__(self, setup: SideOpening, most_changes: int = 0) -> None:
        self.setup = setup
        # What its game counts beside.
        self.game = setup.game.account()
        self.most_changes = most_changes
        self.starters = {m.player for m in setup.lineup if m.role != "bench"}
        self.substitutes = {m.player for m in setup.lineup if m.role == "bench"}
        self.came_on: dict[int, int] = {}
        self.replaced: dict[int, int] = {}
        self.injured: dict[int, int] = {}
        self.sent_off: dict[int, int] = {}
        self.yellows: dict[int, int] = {}
        self.reds: set[int] = set()
        # HC-GK-05: who was named to stand in goal, the newest last; who came on for whom.
        self.stand_ins: list[int] = []
        self.successors: dict[int, int] = {}
        self.changes = 0
        self.goals = 0
        self.kicks: list[tuple[int, bool]] = []
        self.tallies: dict[tuple[int, str], int] = {}

    def entered(self) -> set[int]:
        """All who have played, whether or not they left."""
        return self.starters | set(self.came_on)

    def on_pitch(self) -> frozenset[int]:
        gone = self.replaced.keys() | self.injured.keys() | self.sent_off.keys()
        return frozenset(self.entered() - gone)

    def bench(self) -> frozenset[int]:
        """Substitutes who may still come on."""
        return frozenset(self.substitutes - self.came_on.keys())

    def to_replace(self) -> frozenset[int]:
        """HC-SUB-05, HC-SUB-07: the injured whom nobody replaced; never the sent off."""
        gone = self.replaced.keys() | self.sent_off.keys()
        return frozenset((self.injured.keys() & self.entered()) - gone)

    def left(self) -> dict[int, str]:
        """Why each one left; the card stands before the injury, that before a change."""
        reasons = dict.fromkeys(self.replaced, "replaced")
        reasons.update(dict.fromkeys(self.injured, "injured"))
        reasons.update(dict.fromkeys(self.sent_off, "sent_off"))
        return reasons

    def left_at(self) -> dict[int, int]:
        """The first minute of those in which something took the player off."""
        minutes: dict[int, int] = {}
        for account in (self.replaced, self.injured, self.sent_off):
            for player, minute in account.items():
                minutes[player] = min(minute, minutes.get(player, minute))
        return minutes

    def book(self, player: int, minute: int) -> None:
        """HC-SUSP-01: with the second yellow the player is off."""
        self.yellows[player] = self.yellows.get(player, 0) + 1
        if self.yellows[player] > 1:
            self.sent_off.setdefault(player, minute)

    def send_off(self, player: int, minute: int) -> None:
        self.reds.add(player)
        self.sent_off.setdefault(player, minute)

    def change(self, off: int, on: int, minute: int) -> bool:
        """HC-SUB-01, HC-SUB-05, HC-SUB-07; False when it is impossible by now."""
        possible = (
            self.changes < self.most_changes
            and on in self.bench()
            and (off in self.on_pitch() or off in self.to_replace())
        )
        if possible:
            self.changes += 1
            self.came_on[on] = minute
            self.replaced[off] = minute
            self.successors[off] = on
        return possible

    def keeper(self) -> int:
        """HC-GK-04, HC-GK-05: who keeps goal now, 0 for nobody.

        Whoever comes on for a keeper takes his place; the newest one named goes before.
        """
        chosen = [one.player for one in self.setup.lineup if one.role == "keeper"]
        for player in (*reversed(self.stand_ins), *chosen):
            while player in self.successors:
                player = self.successors[player]
            if player in self.on_pitch():
                return player
        return 0

    def stand_in(self, player: int) -> bool:
        """HC-GK-05: False for one who is not on the pitch by now."""
        possible = player in self.on_pitch()
        if possible:
            self.stand_ins.append(player)
        return possible


# What an entry of the kinds that many games have does to its side; False: impossible by
# now, no effect.


def count_goal(book: SideBook, _content: Stored, _minute: int) -> bool:
    book.goals += 1
    return True


def book_player(book: SideBook, content: Stored, minute: int) -> bool:
    book.book(content["player"], minute)
    return True


def send_off(book: SideBook, content: Stored, minute: int) -> bool:
    book.send_off(content["player"], minute)
    return True


def injure(book: SideBook, content: Stored, minute: int) -> bool:
    book.injured.setdefault(content["player"], minute)
    return True


def change_players(book: SideBook, content: Stored, minute: int) -> bool:
    return book.change(content["off"], content["on"], minute)


def name_stand_in(book: SideBook, content: Stored, _minute: int) -> bool:
    return book.stand_in(content["player"])


def count_gesture(book: SideBook, content: Stored, _minute: int) -> bool:
    what = (content["player"], content["what"])
    book.tallies[what] = book.tallies.get(what, 0) + content["n"]
    return True
