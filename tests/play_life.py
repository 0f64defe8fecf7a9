"""A machine that plays a match in the browser over a bad network, beside a naive model.

What two coaches send is repeated, changed, late or out of turn. The model is a list: a
deed that was acknowledged stands in it once, in its order, and nothing else is stored.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.errors import Conflict, RuleViolation
from engine.sides import SIDES, Side
from matches.actions.play.acting import act, agree, take_back
from matches.models import PracticeAction
from matches.queries.play.browser_matches import BrowserMatch, browser_match, row_of
from matches.rules.play.rebuilding import UNDO
from tests import make, secret_runs

WHICH = st.integers(0, 10_000)
# What was sent: which deed, its word, by whom, over which revision.
Sent = tuple[Any, str, Any, int]


class PlayLife(RuleBasedStateMachine):
    """One match of two people."""

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.stored: list[tuple[str, Side, str]] = []
        self.acknowledged: list[Sent] = []
        self.number = 0

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    # How far a recorded match is known at which it begins at most.
    LATEST = 400

    @initialize(plies=st.integers(0, 400))
    def begin(self, plies: int) -> None:
        of = secret_runs.golden("coaches").first(plies % (self.LATEST + 1))
        row = secret_runs.laid(of, Side.HOME, secret_runs.FRIEND)
        self.public_id = row.public_id
        self.stored = self._rows()

    # what coaches do

    @rule(which=WHICH, behind=st.sampled_from([0, 0, 0, 1, 5, -3]))
    def acts(self, which: int, behind: int) -> None:
        """One action of whoever is asked, as his page knows the match."""
        here = self._here()
        if not here.match.to_move:
            return
        asked = sorted(here.match.to_move)
        side = asked[which % len(asked)]
        found = here.match.legal(side).all()
        word = here.match.text(side, found[which % len(found)])
        seen = max(0, here.row.revision - behind)
        self._send((act, word, self._by(side), seen), fresh=behind == 0)

    @rule(which=WHICH)
    def acts_out_of_turn(self, which: int) -> None:
        here = self._here()
        idle = [side for side in SIDES if side not in here.match.to_move]
        if idle:
            side = idle[which % len(idle)]
            assert not self._send((act, ".", self._by(side), here.row.revision))

    @rule(
        word=st.sampled_from(["", "nonsense", "8>Z9", "undo", "x" * 300]),
        side=st.sampled_from(SIDES),
    )
    def says_nonsense(self, word: str, side: Side) -> None:
        assert not self._send((act, word, self._by(side), self._here().row.revision))

    @rule(side=st.sampled_from(SIDES))
    def takes_back(self, side: Side) -> None:
        self._send((take_back, UNDO, self._by(side), self._here().row.revision))

    @rule(
        side=st.sampled_from(SIDES),
        word=st.sampled_from(["pause offer", "pause accept", "pause end"]),
    )
    def talks(self, side: Side, word: str) -> None:
        self._send((agree, word, self._by(side), 0))

    # what the network does

    @rule(which=WHICH)
    def an_old_request_comes_again(self, which: int) -> None:
        """It was acknowledged: it is so again, and nothing is stored."""
        if self.acknowledged:
            sent = self.acknowledged[which % len(self.acknowledged)]
            assert isinstance(self._ask(sent), BrowserMatch)

    @rule(which=WHICH)
    def a_form_is_used_for_something_else(self, which: int) -> None:
        if self.acknowledged:
            _, word, by, seen = self.acknowledged[which % len(self.acknowledged)]
            other = "8>A1" if word != "8>A1" else "."
            assert not isinstance(self._ask((act, other, by, seen)), BrowserMatch)

    # what must be so

    @invariant()
    def each_acknowledged_deed_is_stored_once_and_in_order(self) -> None:
        if hasattr(self, "public_id"):
            assert self._rows() == self.stored

    @invariant()
    def the_stored_words_are_a_match(self) -> None:
        if hasattr(self, "public_id"):
            here = self._here()
            assert here.row.revision == len(self.stored)
            assert len(here.match.actions) <= len(self.stored)

    def _send(self, sent: Sent, *, fresh: bool = False) -> bool:
        """Whether it was acknowledged; a legal act on a fresh page is, but in a pause."""
        _, word, by, _ = sent
        paused = self._here().talk.is_paused
        answer = self._ask(sent)
        if not isinstance(answer, BrowserMatch):
            assert not fresh or paused, answer
            return False
        self.acknowledged.append(sent)
        side = Side(next(iter(by.sides)))
        self.stored.append((by.key, side, word))
        return True

    def _ask(self, sent: Sent) -> object:
        deed, word, by, seen = sent
        try:
            if deed is take_back:
                return take_back(self.public_id, by, seen)
            if deed is agree:
                return agree(self.public_id, word, by)
            return act(self.public_id, word, by, seen)
        except (Conflict, RuleViolation) as refused:
            return refused

    def _by(self, side: Side) -> Any:
        self.number += 1
        return make.by(key=f"life{self.number:016}", sides=frozenset({side}))

    def _here(self) -> BrowserMatch:
        row = row_of(self.public_id)
        assert row
        return browser_match(row)

    def _rows(self) -> list[tuple[str, Side, str]]:
        rows = PracticeAction.objects.filter(match__public_id=self.public_id)
        found = rows.order_by("n").values_list("key", "side", "word")
        return [(key, Side(side), word) for key, side, word in found]
