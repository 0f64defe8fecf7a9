"""Runs of a match in the browser that differ in one secret, and all that others are sent.

Entered from points of recorded matches: what came before is written at once, the choice
that is sealed is made through its door.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import time_machine
from django.core.cache import cache as kept
from django.db import transaction
from django.test import Client
from django.urls import reverse

from competitions.rules.log.ledger import canonical_json
from engine.dice import FastDice, ScriptedDice
from engine.errors import CorruptRecord, IllegalAction
from engine.record import AnyMatch, Match
from engine.registry import replay_record
from engine.sides import Side
from matches.actions.play.acting import act
from matches.models import PracticeAction, PracticeMatch, PracticeSecret
from matches.models.played import Digital
from matches.queries.play.browser_matches import browser_match
from matches.rules.play import rebuilding
from matches.rules.play.rebuilding import Kickoff, StoredAction
from matches.seats import holder_of, invitation_of, seat_link_of
from tests import make
from tests.fast.matches.test_secrets import DICE
from tests.golden import recipes
from tests.make_play import browser

SQUAD, KEPT, SHOT, COVER, WINDOW = KINDS = (
    "line-up",
    "cards kept",
    "shot cell",
    "keeper's cells",
    "card window",
)
# What both sides of a match with tactic cards choose at once and in secret; what one of
# them swaps or holds.
OF_CARDS = MEN, DECK, PLAN, KICKERS, SWAP, HELD = (
    "squad of men",
    "deck",
    "plan",
    "kickers",
    "card swapped",
    "cards held",
)
PHASES = {SQUAD: "squad", KEPT: "keep_cards", SHOT: "aim", COVER: "aim"}
PHASES |= {MEN: "squad", DECK: "deck", PLAN: "plan", KICKERS: "shooters", SWAP: "swap"}
FRIEND, COMPUTER = "friend", "computer"
LET = "let"
HTMX = {"HX-Request": "true"}
# Of one match they are stored with the same number, so that their pages may be compared.
NUMBER = 7
# By who asked and what: what came.
Sent = dict[tuple[str, str], Any]


class Recorded(NamedTuple):
    """A match as its rows hold it."""

    kickoff: Kickoff
    actions: tuple[StoredAction, ...]
    seed: bytes

    def first(self, n: int) -> Recorded:
        return self._replace(actions=self.actions[:n])

    def match(self) -> AnyMatch:
        return rebuilding.rebuild_match(self.kickoff, self.actions)

    def moments(self) -> Iterator[AnyMatch]:
        return rebuilding.moments(self.kickoff, self.actions)


class Secret(NamedTuple):
    """What one side keeps from all others: the same match, once for each choice."""

    kind: str
    side: Side
    runs: tuple[Recorded, ...]
    # What is sealed in each run now; nothing where the hand is the secret.
    words: tuple[str, ...]
    # The runs differ before that.
    is_held: bool = False


def recorded(whole: AnyMatch) -> Recorded:
    """A whole match, with the faces beside the action they were rolled for."""
    match = Match.new(whole.game, whole.setup, ScriptedDice(whole.rolls))
    begun, actions = tuple(match.rolls), []
    for n, (side, action) in enumerate(zip(whole.sides, whole.actions, strict=True)):
        rolled = len(match.rolls)
        match.play(side, action)
        word, faces = whole.text(side, action), tuple(match.rolls[rolled:])
        actions.append(StoredAction(f"made.{n}", tuple(Side)[side], word, faces))
    setup = canonical_json(whole.game.table_of(whole.setup))
    kickoff = Kickoff(whole.game.name, setup, whole.promise, begun)
    return Recorded(kickoff, tuple(actions), whole.seed or bytes(32))


@cache
def golden(name: str, rules: str = "helvetia-geek@1") -> Recorded:
    """One of those that every test run replays."""
    text = (recipes.FOLDER / rules / f"{name}.json").read_text()
    return recorded(replay_record(json.loads(text)))


def sealed(of: Recorded, kind: str, most: int = 2) -> Iterator[Secret]:
    """Each moment in which both choose at once, for either side, with so many choices."""
    for n, match in enumerate(of.moments()):
        if match.phase != PHASES[kind] or len(match.to_move) < (kind != SWAP) + 1:
            continue
        for side in sorted(match.to_move):
            if kind in {SHOT, COVER}:
                shoots = match.state.attack == side.number
                if shoots is (kind == COVER):
                    continue
            words = _far_apart(match, side, most)
            yield Secret(kind, side, (of.first(n),) * len(words), words)


def _far_apart(match: AnyMatch, side: Side, most: int) -> tuple[str, ...]:
    space = match.legal(side)
    found = space.listed()
    if found is None:
        found = [space.sample(FastDice(n)) for n in range(most)]
    if PHASES[SWAP] == match.phase:
        found = found[:-1]  # that nothing is swapped is told
    step = max(1, (len(found) - 1) // max(1, most - 1))
    return tuple(match.text(side, action) for action in found[::step][:most])


def decks_held(of: Recorded) -> Iterator[Secret]:
    """As the first period is planned: other cards in one hand, the same one laid."""
    n, samples = next(
        (n, [(side, word) for side in Side for word in _far_apart(match, side, 9)])
        for n, match in enumerate(of.moments())
        if match.phase == PHASES[DECK] and len(match.to_move) == 2
    )
    for side, word in samples:
        runs = of.first(n + 2), _with(of, n, side, word).first(n + 2)
        mine, theirs = (_cards_of(run, side) for run in runs)
        if mine != theirs and mine & theirs:
            yield Secret(HELD, side, runs, (min(mine & theirs),) * 2, True)


def _cards_of(run: Recorded, side: Side) -> set[str]:
    match = rebuilding.rebuild_match(run.kickoff, run.actions)
    room = rebuilding.room_for(run.kickoff.rules)
    narrator = room.narrator(match.setup, "en")
    return {card.id for card in narrator.moment(match.state, side.number).hand}


def hands(of: Recorded, side: Side, *, alike: bool = False) -> Iterator[Secret]:
    """Windows in which two hands are asked: one can use it, the other cannot.

    With `alike` either can, as where no moment asks a hand without a use for it. Both
    hands show the same backs, and what was played up to there either could play.
    """
    begun, word = _keeping(of, side)
    match = rebuilding.rebuild_match(of.kickoff, of.actions[:begun])
    own = match.parse(side, word)
    mine = _uses(of, side)
    for action in match.legal(side).all():
        if action.b != own.b or action.a.bit_count() != own.a.bit_count():
            continue
        other = _with(of, begun, side, match.text(side, action))
        theirs = _uses(other, side)
        for n in sorted(mine.keys() & theirs.keys()):
            useful = bool(mine[n]) and bool(theirs[n])
            differ = mine[n] != theirs[n]
            if differ and useful is alike:
                yield Secret(WINDOW, side, (of.first(n), other.first(n)), ())


def _keeping(of: Recorded, side: Side) -> tuple[int, str]:
    """When the cards were kept, and this side's word for it."""
    for n, match in enumerate(of.moments()):
        if match.phase == "keep_cards" and len(match.to_move) == 2:
            pair = of.actions[n : n + 2]
            return n, next(each.word for each in pair if each.side == side)
    raise AssertionError("no cards were kept")


def _with(of: Recorded, n: int, side: Side, word: str) -> Recorded:
    """The same match but for what this side kept."""
    pair = [
        each._replace(word=word) if each.side == side else each
        for each in of.actions[n : n + 2]
    ]
    return of._replace(actions=(*of.actions[:n], *pair, *of.actions[n + 2 :]))


def _uses(of: Recorded, side: Side) -> dict[int, tuple[str, ...]]:
    """Where this side is asked for a card: what its hand can do there."""
    found = {}
    try:
        for n, match in enumerate(of.moments()):
            if match.phase == "card" and side in match.to_move:
                words = (match.text(side, a) for a in match.legal(side).all())
                found[n] = tuple(word for word in words if word != LET)
    except (CorruptRecord, IllegalAction):
        pass  # the other hand does not hold what was played next
    return found


def laid(run: Recorded, mine: Side, against: str) -> PracticeMatch:
    """The rows of a run, and of no other: see `written`."""
    PracticeMatch.objects.all().delete()
    return written(run, mine, against, NUMBER)


def written(run: Recorded, mine: Side, against: str, number: int) -> PracticeMatch:
    """Ada holds this side, the other is Ben's or the computer's."""
    computer = against == COMPUTER
    row = PracticeMatch.objects.create(
        pk=number,
        public_id=f"0123456789abcde{number:x}",
        rules=run.kickoff.rules,
        setup=run.kickoff.setup,
        promise=run.kickoff.promise,
        faces=[list(face) for face in run.kickoff.faces],
        help="advice",
        revision=len(run.actions),
        started_at=make.AT,
        acted_at=make.AT,
        holder=holder_of("ada"),
        key=f"k{number:019}",
        side=mine,
        level="pro" if computer else "",
        guest="" if computer else holder_of("ben"),
    )
    PracticeSecret.objects.create(match=row, seed=run.seed.hex(), computer="c0" * 32)
    PracticeAction.objects.bulk_create(
        PracticeAction(
            match=row,
            n=n,
            key=one.key,
            side=one.side,
            actor="person",
            at=make.AT,
            word=one.word,
            faces=[list(face) for face in one.faces],
        )
        for n, one in enumerate(run.actions, 1)
    )
    return row


def addresses(row: PracticeMatch, whole: bool) -> Iterator[tuple[str, dict[str, str]]]:
    """Pages, parts, polls and files of the match, with the headers they are asked with.

    `whole`: also those that are made by the same function as another one.
    """
    names = ("match", "replay", "record", "story", "dice", "on", "device", "act")
    page, steps, *files, device, again = (
        reverse(f"play_{name}", args=[row.public_id]) for name in names
    )
    people = row.news.partition("-")[2]
    yield from ((one, {}) for one in (page, steps, *files, device))
    for n in (-1, 0):
        yield f"{page}?heard=3&since={row.revision + n}-{people}", HTMX
    links = [invitation_of(row.public_id)]
    if whole:
        yield again, {}
        yield f"{steps}?ply={max(0, row.revision - 1)}", {}
        yield f"{page}?heard=3&since={row.revision + 1}-{people}", HTMX
        links += [seat_link_of(row.public_id, side) for side in Side]
    yield from ((reverse("play_join", args=[row.public_id, one]), {}) for one in links)


def answer_to(client: Client, address: str, headers: dict[str, str]) -> tuple[Any, ...]:
    """All that arrives, with the same keys and form secrets as in every other run."""
    kept.clear()
    DICE.seed(7)
    held = client.cookies.copy()
    answer = client.get(address, headers=headers)
    told = answer.cookies.output()
    client.cookies = held
    assert not answer.streaming
    return answer.status_code, sorted(answer.headers.items()), told, answer.content


class Watch(NamedTuple):
    """Who watches a run: against whom it is played, and who is asked what he is sent."""

    against: str = FRIEND
    # The secret is Ada's; else it is the computer's, and she watches.
    mine: bool = True
    # Whose secret it is watches, and nobody else.
    owner: bool = False
    whole: bool = False

    @property
    def viewers(self) -> dict[str, Client]:
        if self.owner:
            return {"owner": browser("ada")}
        found = {"spectator": Client()}
        if not self.mine:
            found["coach"] = browser("ada")
        elif self.against == FRIEND:
            found["coach"] = browser("ben")
        return found

    def sent(self, row: PracticeMatch) -> Sent:
        """What each of them is answered at each address."""
        return {
            (name, address): answer_to(client, address, headers)
            for name, client in self.viewers.items()
            for address, headers in addresses(row, self.whole)
        }


def traffic(secret: Secret, n: int, watch: Watch) -> list[Sent]:
    """Of one run, all that is sent from the sealing on; then it is rolled back."""
    seen: list[Sent] = []
    with transaction.atomic(), time_machine.travel(make.AT, tick=False):
        side = secret.side if watch.mine else secret.side.other
        row = laid(secret.runs[n], side, watch.against)
        if not secret.words or secret.is_held:
            seen.append(watch.sent(row))
        word = secret.words[n] if secret.words else LET
        if watch.mine:
            act(row.public_id, word, make.by(key="s" * 20), row.revision)
        else:
            _chosen(row, secret.side, word)
        row.refresh_from_db()
        seen += [states_for_others(row, secret.side), watch.sent(row)]
        transaction.set_rollback(True)
    return seen


def states_for_others(row: Digital, side: Side) -> Sent:
    """What all pages for others are made of."""
    here = browser_match(row)
    return {
        ("engine", str(number)): here.match.game.key(
            here.room.seen(here.match.state, number)
        )
        for number in (None, side.other.number)
    }


def _chosen(row: PracticeMatch, side: Side, word: str) -> None:
    """The computer's own choice, as its answer is written."""
    row.actions.create(
        n=row.revision + 1,
        key=f"computer.{row.revision}",
        side=side,
        actor="computer",
        word=word,
        at=make.AT,
    )
    PracticeMatch.objects.filter(pk=row.pk).update(revision=row.revision + 1)


def differences(runs: Sequence[list[Sent]]) -> list[str]:
    """Where somebody is sent another byte, with what is different first."""
    first, *others = runs
    return [
        f"{who} at {address}"
        for other in others
        for before, after in zip(first, other, strict=True)
        for (who, address), answer in before.items()
        if answer != after.get((who, address))
    ]
