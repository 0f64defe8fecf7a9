"""The match sheet: written by two phones, ended and confirmed on one page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from competitions.actions.log import By, KeyReused
from competitions.models import Fixture, Team
from competitions.queries.words import round_title
from competitions.rules.permissions import Deed
from competitions.web import Page, Refusal, attempt, by, go, new_key, page
from engine.errors import N_, Conflict, RuleViolation
from matches.actions.sheet import add_entry
from matches.models import MatchSheet
from matches.queries.page import LivePage, described, live_page, names_in, own_hands
from matches.queries.rows import Reader
from matches.queries.seen import header, mark_seen, seen_of
from matches.queries.sheet import folded, sheet_of
from matches.rules.conflicts import Overtaken, Twin
from matches.rules.sheet import Sheet

OUTBOX = "X-Outbox"
# Values that a form asks for beside its button: the button sends null for them.
FIELDS = ("off", "minute", "assist", "reason", "text")


@page(
    see=Deed.SEE,
    enter=Deed.KEEP_SHEET,
)
def sheet(request: Page, fixture: Fixture) -> HttpResponse:
    """Whoever keeps the sheet writes here; all others read the match."""
    if not request.scope.may(Deed.KEEP_SHEET):
        return _not_yours(request, fixture)
    stored = sheet_of(fixture)
    if stored is None or not stored.revision:
        return _closed(request, fixture)
    desk = _Desk(request, fixture, stored)
    if request.method == "POST":
        return desk.enter()
    desk.mark_seen(request.GET.get("since", ""))
    return desk.answer()


def _not_yours(request: Page, fixture: Fixture) -> HttpResponse:
    if OUTBOX in request.headers or "since" in request.GET:
        return HttpResponseForbidden()
    return redirect(fixture)


def _closed(request: Page, fixture: Fixture) -> HttpResponse:
    """Nothing to write on before both coaches are ready."""
    context = {"fixture": fixture, "prepare_url": _address("prepare", fixture)}
    status = 409 if request.method == "POST" else 200
    return render(request, "matches/sheet_closed.html", context, status=status)


def _address(name: str, fixture: Fixture) -> str:
    return reverse(name, args=[fixture.public_id])


class _Desk:
    """One request about an open sheet."""

    def __init__(self, request: Page, fixture: Fixture, stored: MatchSheet) -> None:
        self.request, self.fixture, self.stored = request, fixture, stored
        self.by: By = by(request)
        self.refusal: Refusal | None = None
        self.raw: dict[str, Any] = {}

    @cached_property
    def state(self) -> Sheet:
        return folded(self.fixture.public_id)

    @property
    def from_outbox(self) -> bool:
        return OUTBOX in self.request.headers

    @property
    def account(self) -> str:
        """What tells one sign-in from another without saying whose it is."""
        return salted_hmac("matches.sheet", self.by.actor).hexdigest()[:16]

    def enter(self) -> HttpResponse:
        """One entry; 200 with the sheet as it is now, or what speaks against it."""
        given = self.request.headers.get("X-Account", self.account)
        if given != self.account:
            return HttpResponseForbidden()
        seen = _whole(self.request.POST.get("seen", ""))
        saved: list[tuple[Sheet, int]] = []

        def command() -> None:
            self.raw = merged(self.request.POST)
            saved.append(add_entry(self.fixture, self.raw, by=self.by, seen=seen))

        self.refusal = attempt(command)
        if self.refusal:
            return self.refused()
        self.mark_seen(str(seen))
        state, seq = saved[0]
        if not self.from_outbox:
            return go(self.request, _address("sheet", self.fixture))
        self.state = state
        response = self.answer()
        response.headers["X-Saved"] = str(seq)
        return response

    def mark_seen(self, since: str) -> None:
        known = min(_whole(since), self.stored.revision)
        mark_seen(self.fixture.public_id, self.by.sides, known)

    def answer(self, status: int = 200) -> HttpResponse:
        """The whole page, or only what changes."""
        partial = self.from_outbox or "since" in self.request.GET
        template = "matches/sheet.html" + ("#live" if partial else "")
        response = render(self.request, template, self.context(), status=status)
        response.headers["X-Revision"] = str(self.state.revision)
        response.headers["X-Seen"] = header(self.seen)
        response.headers["Cache-Control"] = "no-store"
        return response

    def refused(self) -> HttpResponse:
        """The card alone for a phone that keeps its entries; else the whole page."""
        assert self.refusal
        if not self.from_outbox:
            return self.answer(self.refusal.status)
        template = "matches/sheet_conflict.html"
        return render(
            self.request, template, self.context(), status=self.refusal.status
        )

    @cached_property
    def seen(self) -> dict[str, int]:
        return seen_of(self.fixture.public_id)

    @cached_property
    def teams(self) -> dict[str, Team]:
        """Those that the sheet was opened for, whatever a bracket says since."""
        known = {t.pk: t for t in self.request.scope.sides.values() if t}
        wanted = {side: self.state.sides[side].team for side in ("home", "away")}
        if not set(wanted.values()) <= known.keys():
            known = Team.objects.in_bulk(wanted.values())
        return {side: known[pk] for side, pk in wanted.items()}

    def context(self) -> dict[str, Any]:
        fixture, competition = self.fixture, self.fixture.competition
        live = self.live()
        return {
            "fixture": fixture,
            "competition": competition,
            "round": _round(fixture),
            "live": live,
            "me": next(iter(self.by.sides)) if len(self.by.sides) == 1 else "",
            "account": self.account,
            "key": new_key(),
            "revision": self.state.revision,
            "url": _address("sheet", fixture),
            "conflict": self.conflict() if self.refusal else None,
            "title": f"{live.sides[0].name} – {live.sides[1].name}",
        }

    def live(self) -> LivePage:
        mine = {self.teams[side].pk for side in self.by.sides}
        hands = own_hands(self.fixture, mine, self.by.actor)
        self.names = names_in(self.state, self.teams, hands)
        reader = Reader(self.by.actor, self.by.sides, self.seen)
        return live_page(self.state, self.teams, self.names, reader, front=self.front())

    def front(self) -> str:
        """The side last written for by this reader, else his own."""
        for row in reversed(self.state.rows):
            if row.entry.actor == self.by.actor and row.entry.side:
                return row.entry.side
        return next(iter(sorted(self.by.sides, reverse=True)), "home")

    def conflict(self) -> dict[str, Any]:
        """Both versions, and what may be done about it."""
        assert self.refusal
        error = self.refusal.error
        theirs = error.theirs if isinstance(error, Overtaken) else ()
        return {
            "message": self.refusal.message,
            "rule": getattr(error, "rule_id", ""),
            "status": self.refusal.status,
            "theirs": [described(e, self.state, self.names) for e in theirs],
            "entry": json.dumps(self.raw, separators=(",", ":")),
            "twin": isinstance(error, Twin),
            "again": isinstance(error, Conflict),
            "reused": isinstance(error, KeyReused),
            "asks_reason": self.raw.get("kind") == "void",
            "key": self.by.key if not isinstance(error, KeyReused) else new_key(),
        }


def merged(posted: Mapping[str, str]) -> dict[str, Any]:
    """The button's entry; where it says null, the field of that name fills it."""
    try:
        raw = json.loads(posted.get("entry", ""))
    except ValueError:
        raw = None
    if not isinstance(raw, dict):
        raise RuleViolation("HV-SHT-01", N_("There is no such entry on a match sheet."))
    return {
        name: posted.get(name, "") if value is None and name in FIELDS else value
        for name, value in raw.items()
    }


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _round(fixture: Fixture) -> str:
    competition = fixture.competition
    if competition is None:
        return _("Friendly")
    rounds = 0
    if competition.is_cup:
        rounds = competition.fixtures.order_by("-round").values_list(
            "round", flat=True
        )[0]
    return round_title(fixture.round, rounds, cup=competition.is_cup)
