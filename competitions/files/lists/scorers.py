"""HV-FILE-06: who scored for a side, in one cell: "Ada 12, 45+2; Berg 60 (pen); Cruz (2)"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from competitions.games.minutes import MomentBox
from competitions.rules.names import clean_name, name_key
from engine.errors import N_, RuleViolation
from engine.report import OWN, PENALTY, PLAY, UNKNOWN_MOMENT, Goal, MatchMoment
from engine.sides import Side

NAME_LIMIT, SHORT = 120, 40
PARTS = re.compile(r"[,;\n]")
BRACKETED = re.compile(r"(?P<before>.*?)\s*\((?P<inside>[^()]*)\)\s*", re.DOTALL)
# What people write beside a goal.
WAYS = {
    **dict.fromkeys(("pen", "pen.", "p", "penalty", "pén", "pén."), PENALTY),
    **dict.fromkeys(("og", "o.g.", "own", "own goal", "csc", "c.s.c."), OWN),
}


@dataclass(frozen=True, slots=True)
class ScorerTerms:
    """How a game says when and how a goal was scored."""

    moments: MomentBox
    ways: Sequence[str]
    # What it calls not a kind of goal, but where it came from.
    origins: Sequence[str] = ()


# By side the names of its squad, by what makes two names the same.
Squads = Mapping[Side, Mapping[str, str]]


class _Part(NamedTuple):
    """A name, the moments behind it, and what stands in brackets."""

    name: str
    moments: tuple[MatchMoment, ...]
    inside: str


def goals_in(
    cell: str, side: Side, squads: Squads, terms: ScorerTerms
) -> Iterator[Goal]:
    """The goals of a side; who is in no squad is called as he is written here."""
    last = ""
    for text in PARTS.split(cell):
        if not text.strip():
            continue
        part = _part(text, squads, terms)
        how, times = _way(part.inside, terms)
        last = part.name or last
        if not last:
            raise _refusal(N_("Whose goal was it? “%(value)s” is no name."), text)
        if part.inside and len(part.moments) > 1:
            raise _refusal(N_("Of several goals say “%(value)s” for each."), text)
        own = squads[side.other if how == OWN else side]
        player = own.get(name_key(last)) or clean_name(last, NAME_LIMIT)
        unknown = (UNKNOWN_MOMENT,) * (times - len(part.moments))
        origin = how if how in terms.origins else ""
        for at in (*part.moments, *unknown):
            yield Goal(side, player, at, PLAY if origin else how, origin=origin)


def _part(text: str, squads: Squads, terms: ScorerTerms) -> _Part:
    """A name may end with a figure, as far as a squad has it."""
    found = BRACKETED.fullmatch(text)
    before, inside = (found["before"], found["inside"].strip()) if found else (text, "")
    words, moments = before.split(), list[MatchMoment]()
    while words and not _known(" ".join(words), squads):
        at = terms.moments.read(words[-1])
        if at == UNKNOWN_MOMENT:
            break
        moments.insert(0, at)
        words.pop()
    return _Part(" ".join(words), tuple(moments), inside)


def _known(name: str, squads: Squads) -> bool:
    return any(name_key(name) in squad for squad in squads.values())


def _way(inside: str, terms: ScorerTerms) -> tuple[str, int]:
    """How a goal was scored, or how many there were."""
    if not inside:
        return PLAY, 1
    if inside.isascii() and inside.isdigit() and 0 < int(inside[:3]) < 100:
        return PLAY, int(inside[:3])
    word = inside.casefold()
    way = WAYS.get(word, re.sub(r"[ -]", "_", word))
    if way in (*terms.ways, *terms.origins):
        return way, 1
    raise _refusal(N_("“%(value)s” is no way to score here."), inside)


def _refusal(message: str, value: str) -> RuleViolation:
    return RuleViolation("HV-FILE-06", message, value=value.strip()[:SHORT])


def same_goals(ours: Iterable[Goal], theirs: Iterable[Goal]) -> bool:
    """Whether both tell the same, in whatever order."""
    return Counter(map(_facts, ours)) == Counter(map(_facts, theirs))


def _facts(goal: Goal) -> tuple[object, ...]:
    return (goal.side, name_key(goal.player), goal.at, goal.kind, goal.origin)
