"""The n-th statement of a paper sheet's way in fails, then its commit; two type at once."""

from __future__ import annotations

import pytest

from competitions.models import Result
from matches.actions.typed import TypedPaper, type_in
from matches.games.helvetia.paper.paper_sheet import TypedMatch, TypedRow, TypedSide
from matches.models import SheetEntry
from tests import make, preparing
from tests.services.faults import Fault, failing_commit, stop_at_commit, stop_at_each

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.proved_on_postgres,
]


def typing():
    """A paper with a bit of everything, a die of the table among it."""
    fixture, _side, injured = preparing.recovering()
    halves = [_half(fixture, side, injured) for side in ("home", "away")]
    typed = TypedPaper(TypedMatch(*halves, (1, 1), half_time=(1, 0)), make.AT)
    who = make.by(at=make.AT)
    return fixture, lambda: type_in(fixture, typed, by=who)


def _half(fixture, side: str, injured) -> TypedSide:
    team = preparing.team_of(fixture, side)
    known = dict(team.squad.values_list("number", "pk"))
    rows = [*preparing.SEVEN, *preparing.BENCH]
    marks = {5: {"goals": 1}, 3: {"yellow": 1}, 10: {"exhausted": True}}
    return TypedSide(
        tuple(TypedRow(known[n], role, **marks.get(n, {})) for n, role in rows),
        cards=(7,),
        played=(7,),
        trained=(7,),
        challenge=12,
        faces={injured.pk: 2} if injured.team_id == team.pk else {},
    )


@pytest.mark.long
def test_a_failing_statement_leaves_everything_as_it_was():
    _fixture, command = typing()
    assert stop_at_each(command) > 20


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_failing_commit_is_never_half(after):
    _fixture, command = typing()
    stop_at_commit(command, after=after)


def test_a_paper_whose_answer_was_lost_is_found_again():
    fixture, command = typing()
    with pytest.raises(Fault), failing_commit(1, after=True):
        command()
    entries = SheetEntry.objects.count()
    assert command() == ()
    assert SheetEntry.objects.count() == entries
    assert Result.objects.filter(fixture=fixture).count() == 1
