"""What `verify` says where rows cannot even be counted."""

from __future__ import annotations

import pytest
from django.db import connection

from competitions.models import Result
from competitions.models.guard import lift_guard
from competitions.verification.verify import league_findings
from tests import make

pytestmark = pytest.mark.django_db


def test_a_forfeit_of_nobody_is_named_and_ends_no_count():
    league = make.championship(["Owls", "Larks"])
    make.play(league, "Owls 2-1 Larks")
    lift_guard(connection)
    Result.objects.update(forfeit="x")
    named = list(league_findings())
    assert any("differs" in sentence for sentence in named)
    assert any("cannot be counted with such rows" in sentence for sentence in named)
