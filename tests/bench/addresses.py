"""Every address that a visitor without account can open, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from django.http import HttpResponse
from django.urls import Resolver404, resolve

OURS = ("competitions.", "matches.")
# Routes of ours that a visitor may open and that are not measured, with the reason.
NOT_MEASURED = {
    "bundle": "a whole competition as a file: it grows with it and is seldom asked for",
    **dict.fromkeys(
        (
            *("play_match", "play_act", "play_device"),
            *("play_replay", "play_record", "play_story", "play_dice", "play_on"),
        ),
        "a match in the browser, known to who has its address: `opened` measures it",
    ),
    "answers": "of no competition here: the dice of a match whose injuries carry on",
    "groups": "of no competition here: `stages` measures it on a cup of its own",
    "chances": "of a question that somebody has asked: `opened` measures it",
    "lab_run": "the same of a card or a squad, known to who has its address",
    "pool": "of no competition here: a squad once, with what its cards say",
    "board": "the club that is measured has none: `opened` measures one",
    "browser": "of a match that may be played in the browser: `opened` measures it",
    **dict.fromkeys(
        ("join", "invite", "sheet_link", "reset", "claim", "play_join"), "a secret link"
    ),
}
Kind = tuple[str, str]


def kinds(path: str) -> frozenset[Kind]:
    """What kind of page it is: its route, and each thing that it is asked besides.

    A word that is chosen from a few is a kind of its own, a name or a number is not.
    """
    parts = urlsplit(path)
    route = resolve(parts.path).url_name or ""
    asked = parse_qsl(parts.query, keep_blank_values=True)
    return frozenset({(route, "")} | {(route, _choice(*one)) for one in asked})


def _choice(name: str, value: str) -> str:
    chosen = value.isalpha() and "sort" not in name
    return f"{name}={value}" if chosen else name


def measured(path: str) -> bool:
    """A page of ours that `NOT_MEASURED` does not name."""
    try:
        found = resolve(urlsplit(path).path)
    except Resolver404:
        return False
    return found.func.__module__.startswith(OURS) and (
        found.url_name not in NOT_MEASURED
    )


def walk(
    given: Iterable[str], look: Callable[[str], HttpResponse]
) -> Iterator[tuple[str, HttpResponse]]:
    """Each of these with its answer, then what they link to: one of each new kind."""
    todo = list(given)
    known = frozenset().union(*map(kinds, todo))
    for path in todo:
        answer = look(path)
        yield path, answer
        for link in links(path, answer):
            if measured(link) and not kinds(link) <= known:
                known |= kinds(link)
                todo.append(link)


def links(path: str, answer: HttpResponse) -> Iterator[str]:
    """The addresses of this site to which a page leads, by links and by its filters."""
    if not answer.headers["Content-Type"].startswith("text/html"):
        return
    reader = _Links(path)
    reader.feed(answer.content.decode())
    for given in reader.found:
        found = urljoin(path, given).partition("#")[0]
        if found.startswith("/") and not found.startswith("//"):
            yield found


class _Links(HTMLParser):
    """Links, and for each form that only asks an address with all its fields."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.found = path, list[str]()
        self.form: dict[str, str] | None = None
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        self.found += [given[one] or "" for one in ("href", "hx-get") if one in given]
        if tag == "form" and given.get("method") == "get":
            self.form = {}
        elif tag == "select":
            self.select = name
        elif self.form is not None and value:
            name = self.select if tag == "option" else name
            if name:
                self.form[name] = value
                self.found.append(f"?{urlencode({name: value})}")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        elif tag == "form" and self.form:
            self.found.append(f"?{urlencode(self.form)}")
            self.form = None
