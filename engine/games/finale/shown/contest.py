"""The card that is played: its zones, who was chosen for them, what both come to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from engine.contests import (
    Clash,
    ClashSide,
    Contest,
    ContestAnswer,
    ContestSide,
    ContestSlot,
    ContestZone,
)
from engine.games.finale import odds, phases, picks
from engine.games.finale.box.cards import ROWS, SLOTS, Tactic, Zone
from engine.games.finale.box.catalogue import DIE, TACTICS
from engine.games.finale.events import Event
from engine.games.finale.shown.labels import known, slot_name, word
from engine.games.finale.shown.narration import Teller
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import COUNTERS, LAST, MINUTES, ORDINARY, State
from engine.moments import Track, piece_id
from engine.sides import SIDES

# While these are asked no card is being played.
_BETWEEN: Final = (phases.NEXT_CARD, phases.SHOOTERS, phases.OVER)
# In which somebody chooses a card or a man of it.
_CHOSEN: Final = (*phases.PICKS, phases.REPLACE, phases.SCORER)
# What an event tells of both sides: men and die of the left, what is added, the right's.
_CLASHES: Final = ("approach", "shot")


def contest_of(s: State, teller: Teller) -> Contest | None:
    """FI-APP-1, FI-SHT-1; while a counter is offered, of the card that would be played."""
    if s.card < 0 or s.phase in _BETWEEN:
        return None
    t = odds.countered(s) if s.phase == phases.COUNTER else s
    tactic, language = TACTICS[t.card], teller.language
    chosen = t.phase in _CHOSEN
    hints = [word(f"contest.{'level' if t.shot == 0 else 'more'}", language)]
    if t.phase in phases.PICKS or s.phase == phases.COUNTER:
        hints.append(word("contest.strongest", language))
    values = {"die": ", ".join(map(str, DIE))}
    return Contest(
        tactic.name[known(language)],
        tactic.value,
        ". ".join(_notes(t, tactic, language)),
        tuple(_zones(t, tactic, language, is_played=chosen)),
        tuple(_sides(t, teller)) if chosen else (),
        tuple(_answers(t, teller)),
        " ".join(hints) % values,
    )


def _notes(t: State, tactic: Tactic, language: str) -> Iterator[str]:
    yield word(f"card.{tactic.colour}", language)
    if tactic.reuse:
        rows = "".join(letter for n, letter in enumerate(ROWS) if tactic.reuse >> n & 1)
        yield word("contest.reuse", language) % {"rows": rows}
    if t.counter == COUNTERS:
        extra = t.difference if tactic.approach is not None else 0
        name = "contest.extra" if extra else "contest.counter"
        yield word(name, language) % {"n": extra}


def _zones(
    t: State, tactic: Tactic, language: str, *, is_played: bool
) -> Iterator[ContestZone]:
    for shot, zone in enumerate((tactic.approach, tactic.shot)):
        if zone is None:
            continue
        is_now = is_played and t.shot == shot
        yield ContestZone(
            word(f"contest.{'shot' if shot else 'approach'}", language),
            is_now,
            (_half(t, zone, 0, language, is_now), _half(t, zone, 1, language, is_now)),
        )


def _half(
    t: State, zone: Zone, right: int, language: str, is_now: bool
) -> tuple[ContestSlot, ...]:
    """The slots of one side; whoever was chosen for an earlier zone is not told again."""
    if t.shot and zone is not TACTICS[t.card].shot:
        return tuple(
            ContestSlot(SLOTS[slot], slot_name(slot, language), "taken")
            for slot in zone[right]
        )
    taken = t.picks[right] if is_now else []
    picks_now = is_now and t.phase in phases.PICKS and picks.answers(t) == right
    slots = []
    for n, slot in enumerate(zone[right]):
        letter, title = SLOTS[slot], slot_name(slot, language)
        if n < len(taken):
            piece = piece_of(taken[n])
            slots.append(
                ContestSlot(letter, title, "taken" if piece else "empty", piece)
            )
        else:
            how = "now" if picks_now and n == len(taken) else "open"
            slots.append(ContestSlot(letter, title, how))
    return tuple(slots)


def _sides(t: State, teller: Teller) -> Iterator[ContestSide]:
    """What the chosen come to, and all that those who are still to come may add."""
    least, most = (
        picks.sums(odds.completed(t.copy(), choose) if t.phase in phases.PICKS else t)
        for choose in (min, max)
    )
    for right in (0, 1):
        extra = 0 if right else picks.bonus(t)
        parts = [
            f"{teller.man(q)} {t.strength(q)}" if q >= 0 else teller.man(q)
            for q in t.picks[right]
        ]
        slots = picks.slots_of(t, right)[len(parts) :]
        parts += [slot_name(slot, teller.language) for slot in slots]
        if extra:
            parts.append(f"+{extra}")
        yield ContestSide(
            SIDES[t.left ^ right],
            least[right] + extra,
            most[right] + extra,
            tuple(parts),
        )


def _answers(t: State, teller: Teller) -> Iterator[ContestAnswer]:
    """What the other side may answer with its last man, the strongest first."""
    is_answer = t.phase in (phases.APPROACH_ANSWER, phases.SHOT_ANSWER)
    if not is_answer or len(picks.slots_of(t, 1)) - len(t.picks[1]) != 1:
        return
    left, right = picks.sums(t)
    left += picks.bonus(t)
    men = sorted(t.found, key=lambda q: (-t.strength(q), q))
    both = word("contest.or", teller.language)
    for strength, alike in groupby(men, key=t.strength):
        names = both.join(teller.man(q) for q in alike)
        values = {"team": teller.teams[1 - t.left], "men": names, "n": strength}
        sums = {"left": left, "right": right + strength}
        yield ContestAnswer(
            word("contest.answer", teller.language) % values,
            word("contest.sums", teller.language) % sums,
            odds.chance(left - right - strength, 1 if t.shot else 0),
        )


def track_of(s: State, teller: Teller) -> Track:
    """FI-CMP-3: the squares of the time track, the attempt, what is left to both."""
    last = LAST if s.period > ORDINARY else ORDINARY
    over = s.phase == phases.OVER
    now = last if over else s.period - 1
    return Track(
        tuple(str(MINUTES * n) for n in range(1, last + 1)),
        now,
        _tries(s) if s.card >= 0 and not over else (0, 0),
        tuple(_facts(s, teller)) if s.period and not over else (),
    )


def _tries(s: State) -> tuple[int, int]:
    """The attempt of the period: between two of them the one that comes."""
    most = max(1, s.difference)
    return most - s.attempts + 1, most


def _facts(s: State, teller: Teller) -> Iterator[str]:
    language = teller.language
    if s.laid[0] >= 0:
        names = (TACTICS[n].name[known(language)] for n in s.laid)
        home, away = (
            f"{name} {TACTICS[n].value}" for name, n in zip(names, s.laid, strict=True)
        )
        yield word("track.cards", language) % {"home": home, "away": away}
    left = [s.setup.options.subs_max - used for used in s.changes]
    yield word("track.changes", language) % {"home": left[0], "away": left[1]}
    piles = [len(s.pile[side]) for side in (0, 1)]
    yield word("track.pile", language) % {"home": piles[0], "away": piles[1]}


def clash_of(event: Event) -> Clash | None:
    """How an approach, a shot or a kick was decided; None for any other event."""
    if event.kind in _CLASHES:
        attack, ours, extra, defence, theirs, won = event.values
    elif event.kind == "kick":
        won, attack, ours, defence, theirs, _keeper = event.values
        extra = 0
    else:
        return None
    left, right = (SIDES[n] for n in (event.side, 1 - event.side))
    both = (
        ClashSide(left, attack, extra, ours),
        ClashSide(right, defence, 0, theirs),
    )
    return Clash(event.kind, both, bool(won))


def piece_of(slot: int) -> str | None:
    """A man as a screen knows him; None for nobody."""
    return piece_id(slot // SIDE_SLOTS, slot % SIDE_SLOTS + 1) if slot >= 0 else None
