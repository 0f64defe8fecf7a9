"""What can be said of an entry in which a name was made unreadable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

import pytest

from competitions.rules.log.blackouts import (
    Blackout,
    acts_in,
    as_written,
    black_payload,
    blackout_mark,
    name_digest,
    places_of_name,
)
from competitions.rules.log.ledger import (
    GENESIS,
    canonical_json,
    chain,
    chain_over,
    digest,
)
from tests.make import AT

PAYLOAD = canonical_json(
    {
        "asked": {"reason": "Ada and Adam fought", "side": "Ada", "fixture": "Ada"},
        "names": ["Ben", "Ada"],
    }
)
FIRST = "a43929574a7e440517c986369b4d1423468dc838b8026f321c1b0dcc353a0940"
MARK = blackout_mark(name_digest("salt", "Ada"))


@dataclass
class Entry:
    version: int = 2
    stream: str = "club:geneva"
    seq: int = 7
    key: str = "k"
    kind: str = "result.decide"
    actor: str = "user:1"
    role: str = "admin"
    payload: str = PAYLOAD
    at: datetime = AT
    hash: str = ""


def taken_out(version):
    """The entry before and after, and what the chain keeps of the act."""
    entry = Entry(version)
    entry.hash = chain(GENESIS, entry)
    places = places_of_name(PAYLOAD, "Ada")
    after = replace(entry, payload=black_payload(PAYLOAD, places, "Ada", MARK))
    now = chain_over(GENESIS, after, digest(after.payload))
    first = digest(PAYLOAD) if version > 1 else ""
    return entry, after, Blackout(entry.hash, now, first, places, MARK)


@pytest.mark.rule("HV-LOG-02")
def test_the_first_formula_verifies_for_ever():
    """The figure was made by the code of before there were versions."""
    assert chain(GENESIS, Entry(1)) == FIRST
    assert chain(GENESIS, Entry(2)) != FIRST
    assert chain(GENESIS, Entry(2)) != chain(GENESIS, Entry(3))


@pytest.mark.rule("HV-LOG-03")
def test_only_whole_names_in_texts_are_taken_out():
    assert places_of_name(PAYLOAD, "Ada") == [["asked", "reason"], ["names", 1]]
    _before, after, _act = taken_out(2)
    assert f"{MARK} and Adam fought" in after.payload
    assert '"fixture":"Ada"' in after.payload


@pytest.mark.rule("HV-LOG-03")
@pytest.mark.parametrize("version", [1, 2])
def test_an_entry_stands_as_its_act_has_left_it(version):
    before, after, act = taken_out(version)
    assert as_written(GENESIS, before, ())
    assert not as_written(GENESIS, after, ())
    assert as_written(GENESIS, after, [act])
    # whoever has the name puts it back, and the first hash is the proof
    again = replace(after, payload=after.payload.replace(MARK, "Ada"))
    assert chain(GENESIS, again) == after.hash


@pytest.mark.rule("HV-LOG-03")
@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    "other",
    [
        {"actor": "user:2"},
        {"role": "coach"},
        {"seq": 8},
        {"key": "l"},
        {"hash": "0" * 64},
        {"payload": PAYLOAD},
        {"payload": PAYLOAD.replace("Ada", MARK).replace("fought", "won")},
    ],
)
def test_nothing_else_differs(version, other):
    _before, after, act = taken_out(version)
    assert not as_written(GENESIS, replace(after, **other), [act])


@pytest.mark.rule("HV-LOG-03")
def test_an_act_of_somebody_elses_making_cannot_move_what_version_2_binds():
    """He may write into the chain, too; what it hides must still be a text with a mark."""
    _before, after, act = taken_out(2)
    moved = replace(after, actor="user:2")
    forged = replace(act, now=chain_over(GENESIS, moved, digest(moved.payload)))
    assert not as_written(GENESIS, moved, [forged])
    other = replace(after, payload=PAYLOAD.replace("fought", "won"))
    forged = replace(act, now=chain_over(GENESIS, other, digest(other.payload)))
    assert not as_written(GENESIS, other, [forged])


def test_an_act_of_the_chain_speaks_of_each_entry_that_it_touched():
    entry = '{"stream":"club:x","seq":4,"hash":"a","now":"b","payload":"c","places":[["name"]]}'
    payload = f'{{"mark":"█████ 1","entries":[{entry}]}}'
    kept = Blackout("a", "b", "c", [["name"]], "█████ 1")
    assert dict(acts_in(payload)) == {("club:x", 4): kept}
