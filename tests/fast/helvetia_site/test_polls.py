"""What a head may say to be answered from memory, and who takes whose place there."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.conf import settings

from helvetia_site.web import eye, polls, watching
from helvetia_site.web.eye import Eye, EyeReading
from helvetia_site.web.live import LiveAnswers
from helvetia_site.web.polls import poll_in
from helvetia_site.web.watching import MOST_TOPICS, Watch

SESSION = settings.SESSION_COOKIE_NAME
GOOD = "a1" * 16


def poll_with(*more, query="since=1", path="/m/match/sheet/"):
    headers = [(b"hx-request", b"true"), *more]
    return poll_in(
        {
            "method": "GET",
            "path": path,
            "query_string": query.encode(),
            "headers": headers,
        }
    )


def cookie(text):
    return b"cookie", text.encode()


def test_two_cookie_headers_go_to_django():
    one = cookie(f"{SESSION}={GOOD}")
    assert poll_with(one).session == GOOD
    assert poll_with(one, cookie("x=1")) is None
    assert poll_with((b"accept-language", b"fr"), (b"accept-language", b"en")) is None
    assert poll_with((b"x-forwarded-for", b"1"), (b"x-forwarded-for", b"2"))


@pytest.mark.parametrize(
    "given", ["", "short", GOOD + "a", '"\\000aaaaaaaa"', GOOD[:-1] + "A"]
)
def test_what_can_be_no_session_is_none(given):
    """PostgreSQL takes no NUL, and one refused question would stop the watch for all."""
    assert poll_with(cookie(f"claims=x; {SESSION}={given}")).session == ""


def test_nothing_that_is_kept_is_longer_than_a_browser_says_it():
    assert poll_with((b"accept-language", b"x" * 501)) is None
    assert poll_with(query="x" * 400 + "&since=1") is None
    polls._language.cache_clear()
    languages = {
        poll_with(
            cookie(f"{settings.LANGUAGE_COOKIE_NAME}=fr-{'x' * 60_000}{n}")
        ).language
        for n in range(3)
    }
    assert languages == {"fr"}
    assert polls._language.cache_info().currsize == 1


@pytest.mark.parametrize(
    ("preferred", "path", "seconds"),
    [
        ("wait=3", "/play/match/", 3.0),
        ("wait=9999", "/play/match/", polls.MOST_WAIT),
        ("wait=-1", "/play/match/", 0.0),
        ("wait=3", "/m/match/sheet/", 0.0),
    ],
)
def test_only_the_page_of_a_match_in_the_browser_is_kept_waiting(
    preferred, path, seconds
):
    prefer = (b"prefer", preferred.encode())
    assert poll_with(prefer, path=path).wait == seconds


def watch():
    made = Watch(None, lambda look: None)
    made.loop = SimpleNamespace(time=lambda: 0.0)
    return made


def test_no_session_takes_the_place_of_others():
    alone = watch()
    for n in range(MOST_TOPICS):
        alone.right((GOOD, f"match{n}"))
    assert len(alone.pairs) == watching.MOST_OF_A_SESSION
    alone.right(("b2" * 16, "match"))
    invented, real = ("c3" * 16, "match"), ("b2" * 16, "match")
    alone.right(invented)
    rights = {real: ((1,), None), invented: (None, None)}
    alone._hear(EyeReading(0, rights=rights, seen={}))
    assert real in alone.pairs
    assert invented not in alone.pairs


def test_a_match_that_is_not_there_is_no_pair():
    live = LiveAnswers(None, None, None)
    live.watch = watch()
    assert live.standing(poll_with(cookie(f"{SESSION}={GOOD}"))) is None
    assert not live.watch.pairs


@pytest.mark.django_db
def test_rights_that_cannot_be_read_leave_the_matches_alone(monkeypatch):
    def refused(pairs):
        raise ValueError("A string literal cannot contain NUL (0x00) characters.")

    monkeypatch.setattr(eye, "rights_of", refused)
    looks, pairs = Eye(), ((GOOD, "match"),)
    look = looks.look(0, ("match",), pairs)
    assert (look.topics, look.rights) == ({}, {})
    monkeypatch.setattr(eye, "rights_of", lambda pairs: {pairs[0]: ((), None)})
    looks.seldom_at = 0.0
    assert looks.look(0, ("match",), pairs).rights, "it looks again"
