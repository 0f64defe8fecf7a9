"""Whoever takes something from others has read first what it is."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.rules.log.fingerprint import print_of
from competitions.rules.losses import Loss
from engine.errors import N_, Conflict


class LossNeeded(Conflict):
    """Nothing is done yet; `knowing` is what shows that this list was read."""

    def __init__(self, losses: tuple[Loss, ...]) -> None:
        self.losses = losses
        self.knowing = knowing_of(losses)
        super().__init__(N_("Others rely on this. Read what is lost, then go on."))


def refuse_unread(losses: tuple[Loss, ...], knowing: str | None) -> None:
    """HV-LOSS-01: exactly this was shown. None comes from commands without a page."""
    if knowing is not None and losses and knowing != knowing_of(losses):
        raise LossNeeded(losses)


def knowing_of(losses: Iterable[Loss]) -> str:
    return print_of({"losses": [[one.what, one.n, one.names] for one in losses]})


def counted(losses: Iterable[Loss]) -> dict[str, int]:
    """For the log."""
    return {one.what: one.n for one in losses}
