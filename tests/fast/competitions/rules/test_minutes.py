"""A minute as people type it: 45, or 45+2."""

from __future__ import annotations

import pytest

from competitions.rules.minutes import minute_text, read_minute


@pytest.mark.rule("HV-MIN-01")
@pytest.mark.parametrize(
    ("typed", "read", "shown"),
    [
        ("45", (45, 0), "45"),
        ("45+2", (45, 2), "45+2"),
        (" 45 + 2 ", (45, 2), "45+2"),
        ("45’+2’", (45, 2), "45+2"),
        ("90'+12", (90, 12), "90+12"),
        ("45+0", (45, 0), "45"),
        ("0", None, ""),
        ("151", None, ""),
        ("45+31", None, ""),
        ("45+", None, ""),
        ("+2", None, ""),
        ("45-2", None, ""),
        ("٤٥", None, ""),
    ],
)
def test_a_minute_is_read_and_shown_as_it_was_typed(typed, read, shown):
    assert read_minute(typed) == read
    assert minute_text(*(read or (None, 0))) == shown
