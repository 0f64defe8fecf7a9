"""What a page that asks for news gets."""

from __future__ import annotations

import pytest

from competitions.rules.polls import NOTHING, Update, update_for


@pytest.mark.parametrize(
    ("since", "live", "begun", "update"),
    [
        # opened before the match
        (NOTHING, "", False, Update.UNCHANGED),
        (NOTHING, "3", True, Update.PAGE),
        (NOTHING, "", True, Update.PAGE),
        # opened while it was played
        ("3", "3", True, Update.UNCHANGED),
        ("3", "4", True, Update.PART),
        ("3", "", True, Update.PAGE),
        ("3", "", False, Update.PAGE),
    ],
)
def test_it_gets_what_it_does_not_show_yet(since, live, begun, update):
    assert update_for(since, live, begun=begun) is update
