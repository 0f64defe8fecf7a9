"""A request that asks for news of a page, read from its head alone."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request

from engine.sides import Side
from helvetia_site.web.messages import RequestHead
from matches.queries.topics import BOARD, DECISIONS, FIRST_PAGE
from matches.seats import COOKIE as SEATS
from matches.seats import coach_named

_PATH = re.compile(r"/m/([\w-]{1,20})/(sheet/)?")
_PLAYED = re.compile(r"/play/([\w-]{1,20})/")
_SINCE = re.compile(rb"(?:^|&)since=([\w-]{1,80})$")
# What waits for whoever is signed in: his next matches, as his page has named them.
_MINE = re.compile(rb"mine=((?:[\w-]{1,20}\.?){0,8})&since=[\w-]+")
# Who carries it may hold a side, and sees what nobody else does.
_SEATED = f"{SEATS}=".encode()
# The number that a page which only looks on has drawn for itself.
_READER = re.compile(rb"[0-9a-f]{16}")
# What the page of a coach calls itself, by a word that nobody else is given.
_COACH = re.compile(rb"(?:home|away)\.[0-9a-f]{16}")
# The first page is made of many matches, so not again after each entry in one of them.
REST = 1.0
# No browser says more; Django reads no longer list of languages either.
MOST_QUERY, MOST_ACCEPTED, MOST_CHOSEN = 400, 500, 35
# So many seconds a browser would wait for news (RFC 7240), and so many it is let wait:
# a line that is dead is noticed when its answer does not come.
_WAIT = re.compile(rb"wait=(\d{1,4})")
MOST_WAIT = 4.0
_ABOUT_READER = {b"cookie", b"accept-language"}
# As Django makes them; what is none opens nothing, and a database may not take it.
_SESSION = re.compile(r"[a-z0-9]{32}")


@dataclass(frozen=True, slots=True)
class Poll:
    """Which page, what it shows, and who asks as far as a head tells.

    A page that is not `personal` shows the same to everybody.
    """

    topics: tuple[str, ...]
    path: str
    personal: bool
    sheet: bool
    # Of a match in the browser, asked by one who may sit at it.
    seated: bool
    # Of one, by whose page only looks on, whoever he is; empty for all others.
    reader: str
    # The side whose coach asks, where his page says so.
    coach: Side | None
    since: str
    query: bytes
    cookie: bytes
    accepts: str
    packed: bool
    # So many seconds it is kept open while there is nothing new.
    wait: float

    @property
    def topic(self) -> str:
        return self.topics[0]

    @property
    def match(self) -> str:
        """Empty on a page that is about no match alone."""
        return "" if self.path == "/" else self.topic

    @property
    def rest(self) -> float:
        """For how many seconds what everybody is shown is good enough, whatever has happened."""
        return 0.0 if self.match else REST

    @property
    def browser(self) -> tuple[str, bytes, bytes]:
        """The question of one browser as a key, without its cookie."""
        return self.path, self.query, hashlib.sha256(self.cookie).digest()

    @property
    def language(self) -> str:
        name = settings.LANGUAGE_COOKIE_NAME
        chosen = self.cookies.get(name, "") if name.encode() in self.cookie else ""
        return _language(chosen[:MOST_CHOSEN], self.accepts)

    @property
    def session(self) -> str:
        """Empty where none is shown, or what can be none."""
        given = self.cookies.get(settings.SESSION_COOKIE_NAME, "")
        return given if _SESSION.fullmatch(given) else ""

    @property
    def cookies(self) -> Mapping[str, str]:
        return parse_cookie(self.cookie.decode("latin-1"))


def poll_in(scope: RequestHead) -> Poll | None:
    """What htmx asks with `?since=`; a page that a browser opens is none."""
    query: bytes = scope["query_string"]
    if scope["method"] != "GET" or not 0 < len(query) <= MOST_QUERY:
        return None
    path: str = scope["path"]
    page, since = _PATH.fullmatch(path), _SINCE.search(query)
    played = _PLAYED.fullmatch(path)
    if not since or not (page or played or path == "/"):
        return None
    heads = dict(scope["headers"])
    if heads.get(b"hx-request") != b"true":
        return None
    accepts = heads.get(b"accept-language", b"").decode("latin-1")
    # Django joins what comes twice; no browser sends it so over HTTP/1.1
    names = [name for name, _ in scope["headers"] if name in _ABOUT_READER]
    if len(names) > len(set(names)) or len(accepts) > MOST_ACCEPTED:
        return None
    mine = _MINE.fullmatch(query) if path == "/" else None
    cookie = heads.get(b"cookie", b"")
    reader = _reader(heads.get(b"x-reader", b"")) if played else ""
    # who has been shown that he holds no side sees what everybody does
    seated = bool(played) and not reader and _may_sit(cookie)
    return Poll(
        topics=_topics(page, played, mine),
        path=path,
        personal=bool(mine or seated or (page and page[2])),
        sheet=bool(page and page[2]),
        seated=seated,
        reader=reader,
        coach=_coach(heads, played[1]) if played and seated else None,
        since=since[1].decode(),
        query=query,
        cookie=cookie,
        accepts=accepts,
        packed=b"gzip" in heads.get(b"accept-encoding", b""),
        wait=_wait(heads.get(b"prefer", b"")) if played else 0.0,
    )


def _wait(preferred: bytes) -> float:
    """For how many seconds a poll may wait; 0 but for a match in the browser."""
    wait = _WAIT.fullmatch(preferred)
    return min(float(wait[1]), MOST_WAIT) if wait else 0.0


def _may_sit(cookie: bytes) -> bool:
    """An account may coach a side of a match of the league."""
    signed_in = f"{settings.SESSION_COOKIE_NAME}=".encode()
    return _SEATED in cookie or signed_in in cookie


def _reader(given: bytes) -> str:
    return given.decode() if _READER.fullmatch(given) else ""


def _coach(heads: Mapping[bytes, bytes], match: str) -> Side | None:
    given = heads.get(b"x-coach", b"")
    return _named(match, given.decode()) if _COACH.fullmatch(given) else None


@lru_cache(maxsize=1_000)
def _named(match: str, word: str) -> Side | None:
    return coach_named(match, word)


def match_looked_at(path: str) -> str:
    """The topic of the match in the browser whose page this is, or nothing."""
    played = _PLAYED.fullmatch(path)
    return BOARD + played[1] if played else ""


def _topics(
    page: re.Match[str] | None,
    played: re.Match[str] | None,
    mine: re.Match[bytes] | None,
) -> tuple[str, ...]:
    """What the page that asks is about: the first of them before all others."""
    if mine:
        return (DECISIONS, *filter(None, mine[1].decode().split(".")))
    if played:
        return (BOARD + played[1],)
    return (page[1],) if page else (FIRST_PAGE,)


@lru_cache(maxsize=1_000)
def _language(chosen: str, accepts: str) -> str:
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = chosen
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepts
    return get_language_from_request(request)
