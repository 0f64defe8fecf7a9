"""Not only each write: every statement of a command fails once, the reads too."""

from __future__ import annotations

import pytest

from tests.services import test_faults, test_preparing_faults, test_sheet_faults
from tests.services.faults import anything, stop_at_each
from tests.services.test_typed_faults import typing

pytestmark = pytest.mark.django_db(transaction=True)
COMMANDS = [
    *test_faults.COMMANDS,
    *test_preparing_faults.COMMANDS,
    *test_sheet_faults.COMMANDS,
    lambda: typing()[1],
]


@pytest.mark.parametrize("prepared", COMMANDS, ids=lambda command: command.__name__)
def test_a_failing_statement_leaves_everything_as_it_was(prepared):
    assert stop_at_each(prepared(), anything) > 3
