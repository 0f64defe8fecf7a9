"""What was done in a match in the browser is written, if nobody was faster."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from competitions.actions.door import CHANGED, By, refuse_archived
from competitions.rules.door import GENESIS, VERSION, canonical, chain
from engine.errors import Conflict
from engine.words import UNDO
from matches.actions.play.league import tell_league
from matches.actions.sheet import lock_sheet
from matches.models import PlayedAction, PlayedMatch, PracticeAction, PracticeMatch
from matches.queries.play.browser_matches import BrowserMatch
from matches.rules.play.passing import ORDER
from matches.rules.play.rebuilding import OF_NO_GAME, StoredAction

PERSON, COMPUTER = "person", "computer"
ACT = "act"
# What is no action of a game is a kind of its own.
DEEDS = OF_NO_GAME | {UNDO}
# In the place of who acted, where a coach had said it once for all.
FOR_HIM = "order"


@transaction.atomic
def written(here: BrowserMatch, known: int, by: By) -> bool:
    """Whether the actions after those known were stored: not if somebody was faster."""
    row, bench = here.row, here.computer
    if isinstance(row, PlayedMatch):
        if not lock_sheet(row.fixture).in_browser:
            raise Conflict(CHANGED)
        refuse_archived(row.fixture.competition)
    waits = bench is not None and bench.searches
    ends: dict[str, object] = {"revision": len(here.actions), "acted_at": by.at}
    ends |= {"thinks_since": by.at if waits else None}
    if here.is_over:
        ends |= {"ended_at": by.at, "resigned": here.resigned is not None}
    new = here.actions[known:]
    entries = _chained(row, new, known, by) if isinstance(row, PlayedMatch) else []
    if entries:
        ends["head"] = entries[-1].hash
    same = type(row)._default_manager.filter(pk=row.pk, revision=known, ended_at=None)
    if not same.update(**ends):
        return False
    if isinstance(row, PlayedMatch):
        PlayedAction.objects.bulk_create(entries)
    else:
        PracticeAction.objects.bulk_create(_plain(row, new, known, by))
    for name, value in ends.items():
        setattr(row, name, value)
    if isinstance(row, PlayedMatch):
        tell_league(here, row, by)
    return True


def _plain(
    row: PracticeMatch, new: Sequence[StoredAction], known: int, by: By
) -> list[PracticeAction]:
    machine = row.machine
    return [
        PracticeAction(
            match=row,
            n=n,
            key=one.key,
            side=one.side,
            actor=COMPUTER if machine and one.side is machine.side else PERSON,
            word=one.word,
            faces=one.faces,
            at=by.at,
        )
        for n, one in enumerate(new, known + 1)
    ]


def _chained(
    row: PlayedMatch, new: Sequence[StoredAction], known: int, by: By
) -> list[PlayedAction]:
    """Each hashed over the one before."""
    machine, prev, made = row.machine, row.head or GENESIS, []
    for seq, one in enumerate(new, known + 1):
        alone = machine is not None and one.side is machine.side
        said = one.key.startswith(ORDER)
        entry = PlayedAction(
            match=row.public_id,
            seq=seq,
            key=one.key,
            actor=COMPUTER if alone else FOR_HIM if said else by.actor,
            role=COMPUTER if alone else FOR_HIM if said else by.role,
            kind=one.word if one.word in DEEDS else ACT,
            payload=canonical({"side": one.side, "word": one.word, "faces": one.faces}),
            prev_hash=prev,
            at=by.at,
            version=VERSION,
        )
        entry.hash = prev = chain(prev, entry)
        made.append(entry)
    return made
