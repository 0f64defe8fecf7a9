"""When the chain signs, and how its head is written down."""

from __future__ import annotations

from datetime import timedelta

import pytest

from competitions.rules.log.anchors import (
    Anchor,
    ChainHead,
    anchor_in,
    heads_in,
    portions,
    rows_in,
    signature_due,
)
from tests.make import AT

pytestmark = pytest.mark.rule("HV-LOG-01")
ANCHOR = Anchor(1234, "9f" * 32)


@pytest.mark.parametrize(
    ("seconds", "official", "signs"),
    [(59, False, False), (60, False, True), (1, True, True), (-600, False, True)],
)
def test_it_signs_once_a_minute_and_at_an_official_result(seconds, official, signs):
    now = AT + timedelta(seconds=seconds)
    assert signature_due(AT, now, official=official) is signs
    assert signature_due(None, now, official=False)


@pytest.mark.parametrize("around", ["%s", "Head: %s\r\n\r\nmanage.py anchor", "> %s."])
def test_a_head_is_read_from_paper_or_from_a_mail(around):
    assert anchor_in(around % str(ANCHOR).upper()) == ANCHOR


@pytest.mark.parametrize("text", ["", "1234", str(ANCHOR)[:-1], "x" + str(ANCHOR)])
def test_anything_else_is_no_head(text):
    assert anchor_in(text) is None


def test_many_streams_are_signed_in_portions():
    listed = portions([ChainHead(f"club:{n}", n, "0") for n in range(1001)])
    assert [len(some) for some in listed] == [500, 500, 1]
    assert listed[2] == [["club:1000", 1000, "0"]]


def test_a_signature_says_how_far_the_tables_went_and_what_it_signed():
    payload = '{"rows":{"log":7},"heads":[["club:x",3,"ab"],["sheet:y",1,"cd"]]}'
    assert rows_in(payload) == {"log": 7}
    assert heads_in(payload) == [
        ChainHead("club:x", 3, "ab"),
        ChainHead("sheet:y", 1, "cd"),
    ]
