"""What lies open on a table while a card is played, as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contests import ContestSide
from engine.games.finale import actions, odds, phases, picks
from engine.games.finale.actions import Action
from engine.games.finale.shown.contest import contest_of, track_of
from engine.games.finale.shown.labels import phrase, tactic_name, word, zones
from engine.games.finale.shown.narration import Teller
from engine.games.finale.state import COUNTERS, State, own


def on_table(s: State, teller: Teller) -> Iterator[str]:
    """The card in play, who was chosen for it so far, and what both sides have left."""
    yield from _card(s, teller)
    yield from _chosen(s, teller)
    if s.period and s.phase != phases.OVER:
        yield _left(s, teller)


def _card(s: State, teller: Teller) -> Iterator[str]:
    """FI-APP-1; while a counter is offered, that of the counter (FI-CTR-2)."""
    language = teller.language
    if contest_of(s, teller) is None:
        return
    is_offer = s.phase == phases.COUNTER
    t = odds.countered(s) if is_offer else s
    values = {"card": tactic_name(t.card, language), "zones": zones(t.card, language)}
    text = phrase("would_play" if is_offer else "in_play", language, **values)
    if t.counter == COUNTERS and not t.shot and t.difference:
        text += f" {word('contest.extra', language) % {'n': t.difference}}."
    yield text


def _chosen(s: State, teller: Teller) -> Iterator[str]:
    """FI-APP-1, FI-DEC-3: men lie open one by one; what is still asked for is named."""
    contest = contest_of(s, teller)
    for side in contest.sides if contest else ():
        values = {
            "zone": word(
                f"contest.{'shot' if s.shot else 'approach'}", teller.language
            ),
            "side": teller.teams[side.side.number],
            "men": ", ".join(side.parts),
            "sum": _sum(side, teller.language),
        }
        yield phrase("chosen_for", teller.language, **values)


def _sum(side: ContestSide, language: str) -> str:
    if side.least == side.most:
        return str(side.least)
    return phrase("from_to", language, least=side.least, most=side.most)


def _left(s: State, teller: Teller) -> str:
    """The attempt, substitutions, piles and hands, home first."""
    track, language = track_of(s, teller), teller.language
    now, most = track.tries
    hands = {"home": len(s.hand[0]), "away": len(s.hand[1])}
    parts = [phrase("attempt", language, n=now, most=most)] if most else []
    parts += [*track.notes, phrase("hands", language, **hands)]
    home, away = teller.teams
    return phrase("left", language, home=home, away=away, what="; ".join(parts))


def rolled_for(s: State, side: int, a: Action, teller: Teller) -> str:
    """Who is held against whom, once this man is chosen and nobody else is to come."""
    if a.kind != actions.PICK or s.phase not in phases.PICKS:
        return ""
    t = s.copy()
    picks.choose(t, picks.answers(t), t.slot, own(side, a.what[0]))
    return " ".join(_chosen(t, teller)) if picks.fill(t) else ""
