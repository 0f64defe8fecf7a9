"""What a side carries over, told a second time: by looking back, day after day.

Shares no rule with `competitions.games.absences`: each question is answered from the
list of days alone. A day is one match of the side:

    {"match": id, "walkover": bool, "players": {player: marks}, "rolls": {player: fit},
     "trained": [..], "challenge": (number, made) or None, "played": [..]}

`marks` are letters as in `tests.sheets`: Y, R, I, E, and b for the bench.
"""

from __future__ import annotations

from typing import Any

from competitions.games.absences import Condition

Day = dict[str, Any]


def counted(days: list[Day], walkovers: bool) -> list[Day]:
    return [day for day in days if walkovers or not day["walkover"]]


def marks(day: Day, player: int) -> str | None:
    """Nothing if he sat it out; in a walk-over everybody did."""
    return None if day["walkover"] else day["players"].get(player)


class Past:
    """One player's days; what was asked once is remembered, else it takes for ever."""

    def __init__(self, days: list[Day], player: int) -> None:
        self.days = days
        self.said = [marks(day, player) for day in days]
        self.yellows: dict[int, int] = {}

    def offence(self, n: int) -> str:
        """What he did on day n that costs him a match."""
        said = self.said[n] or ""
        if said.count("Y") > 1:
            return "two_yellows"
        if "R" in said:
            return "red"
        if "Y" in said and self.active(n) > 0:
            return "second_active_yellow"
        return ""

    def ban(self, n: int) -> tuple[str, str] | None:
        """Before day n: the last offence that he has not sat out a match for."""
        for earlier in range(n - 1, -1, -1):
            if what := self.offence(earlier):
                return self.days[earlier]["match"], what
            if self.said[earlier] is None:
                return None
        return None

    def active(self, n: int) -> int:
        """Before day n: yellows since the day on which he last served a ban."""
        if n not in self.yellows:
            found = 0
            for earlier in range(n - 1, -1, -1):
                if self.said[earlier] is None and self.ban(earlier):
                    break
                found += (self.said[earlier] or "").count("Y")
            self.yellows[n] = found
        return self.yellows[n]


def injury(days: list[Day], n: int, player: int) -> tuple[str, bool] | None:
    """Before day n: the match of the last injury he is not over, and whether he rolls."""
    hurt = [d for d in range(n) if "I" in (marks(days[d], player) or "")]
    if not hurt:
        return None
    missed = False
    for day in days[hurt[-1] + 1 : n]:
        if missed and day["rolls"].get(player):
            return None
        if marks(day, player) is None:
            missed = True
    return days[hurt[-1]]["match"], missed


def tired(days: list[Day], n: int, player: int) -> str | None:
    if n == 0 or "E" not in (marks(days[n - 1], player) or ""):
        return None
    return str(days[n - 1]["match"])


def condition(days: list[Day], player: int) -> tuple[Any, ...]:
    """Now: yellows, ban, injury, tired."""
    n, past = len(days), Past(days, player)
    return (
        past.active(n),
        past.ban(n),
        injury(days, n, player),
        tired(days, n, player),
    )


def as_naive(told: Condition) -> tuple[Any, ...]:
    """What the program says, in the words of this model."""
    banned, injured = told.banned, told.injured
    return (
        told.active_yellows,
        banned and (banned.match, banned.what),
        injured and (injured.match, told.rolls),
        told.tired and told.tired.match,
    )


def deck(days: list[Day]) -> dict[int, tuple[str, str]]:
    """Card to match and how, each by its first time."""
    found: dict[int, tuple[str, str]] = {}
    for day in days:
        for number in day["trained"]:
            found.setdefault(number, (day["match"], "training"))
        if day["challenge"] and day["challenge"][1]:
            found.setdefault(day["challenge"][0], (day["match"], "challenge"))
    return found


def spent(days: list[Day]) -> dict[int, str]:
    found: dict[int, str] = {}
    for day in days:
        for number in day["played"]:
            if number <= 4:
                found.setdefault(number, day["match"])
    return found


def barred(days: list[Day], day: Day) -> set[int]:
    """Who was selected on a day although he might not; `days` are those before it."""
    found = set()
    for player in () if day["walkover"] else day["players"]:
        hurt = injury(days, len(days), player)
        healed = hurt and hurt[1] and day["rolls"].get(player)
        if Past(days, player).ban(len(days)) or (hurt and not healed):
            found.add(player)
    return found
