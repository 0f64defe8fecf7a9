"""A run of pytest that is made once and judged against every mutant."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from enum import IntEnum

import pytest
from _pytest.runner import runtestprotocol

from scripts.mutants import Mutant
from scripts.spoilt import put_in_place

Items = Sequence[pytest.Item]
Choice = Callable[[Items, Mutant], Items]
SECONDS = 60  # of the processor for one test: a fault may loop for ever
PROGRESS = 20  # so many between two lines that say how far it is
HANGS = 1800  # on the wall for all of them: a test that waits uses no processor


class Fate(IntEnum):
    """How the process of a mutant ended."""

    SURVIVED = 0
    KILLED = 1
    OUT_OF_REACH = 3  # a fault in what was read once, before the process began


FATES = {fate.value: fate for fate in Fate}


class Judge:
    """A plugin: instead of running the tests once, runs them against every mutant."""

    def __init__(self, found: list[Mutant], known: set[str], choose: Choice) -> None:
        self.found = found
        self.known = known
        self.choose = choose  # the tests of a mutant, in their order
        self.jobs = 1
        self.fates: dict[int, Fate] = {}

    def starts(self, items: Items) -> bool:
        """Whether the tests pass without a mutant."""
        return passes(items)

    def alone(self) -> None:
        """The process of a mutant makes what it has to itself."""

    def gone(self, child: int) -> None:
        """It has ended, and leaves that behind."""

    def keep(self, mutant: Mutant, fate: Fate) -> None:
        """What became of it, for whoever goes on from here another time."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed or not self.starts(session.items):
            return True
        running: dict[int, int] = {}
        for n, mutant in enumerate(self.found):
            if n in self.fates:  # known from another time
                continue
            if len(running) == self.jobs:
                self._reap(running)
            running[self._fork(mutant, self.choose(session.items, mutant))] = n
        while running:
            self._reap(running)
        return True

    def _fork(self, mutant: Mutant, items: Items) -> int:
        """A process in which the mutant lives."""
        child = os.fork()
        if child:
            return child
        signal.alarm(HANGS)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        fate = Fate.KILLED  # whatever goes wrong is the mutant's death
        try:
            self.alone()
            fate = fate_of(mutant, items)
        finally:
            os._exit(fate)

    def _reap(self, running: dict[int, int]) -> None:
        child, status = os.wait()
        n = running.pop(child)
        self.gone(child)
        # another number is that of a signal
        self.fates[n] = FATES.get(os.waitstatus_to_exitcode(status), Fate.KILLED)
        self.keep(self.found[n], self.fates[n])
        if self.fates[n] is not Fate.KILLED:
            known = self.found[n].name in self.known
            word = "EQUAL" if known else self.fates[n].name
            print(f"{word.lower():12}", self.found[n], flush=True)
        if len(self.fates) % PROGRESS == 0:
            print(f"{len(self.fates)} of {len(self.found)}", flush=True)


def fate_of(mutant: Mutant, items: Items) -> Fate:
    if not put_in_place(mutant):
        return Fate.OUT_OF_REACH
    return Fate.SURVIVED if passes(items) else Fate.KILLED


def passes(items: Items) -> bool:
    """Whether all of them do; the first that fails is the last that runs."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        reports = runtestprotocol(item, log=False, nextitem=following)
        if any(report.failed for report in reports):
            return False
    return True
