"""A minute as people type it: 45, or 45+2."""

from __future__ import annotations

import pytest

from competitions.games.minutes import (
    NO_MINUTE,
    ONLY_ADDED,
    minute_fault,
    minute_text,
    read_minute,
)


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
        ("\N{NO-BREAK SPACE}45\N{NO-BREAK SPACE}", (45, 0), "45"),
        ("45+ 2", (45, 2), "45+2"),
        ("45\N{NARROW NO-BREAK SPACE}+\N{NO-BREAK SPACE}2", (45, 2), "45+2"),
        ("45 ’", (45, 0), "45"),
        ("4 5", None, ""),
        ("4.5", None, ""),
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


@pytest.mark.rule("HV-MIN-01")
def test_added_time_alone_asks_for_its_minute():
    assert minute_fault("+2") == minute_fault(" + 2'") == ONLY_ADDED
    assert minute_fault("45-2") == minute_fault("") == NO_MINUTE
