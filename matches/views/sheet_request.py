"""One request about an open sheet: what was sent, what speaks against it, what is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.html import format_html

from competitions.actions.log.entries import By, KeyReused
from competitions.actions.results import deeds
from competitions.actions.results.reports import stored_with
from competitions.corrections import asked_first, chosen_cascade
from competitions.models import Fixture, Team
from competitions.pages.match.approvals import follows_from
from competitions.rules.people.permissions import Deed
from competitions.rules.polls import MANY_WRITE
from competitions.rules.results.confirmation import Who
from competitions.web import (
    Page,
    Refusal,
    attempt,
    by,
    new_key,
    seen_version,
)
from engine.errors import Conflict
from engine.json_values import JsonObject
from engine.sides import SIDES
from matches.actions.back import back_to_preparation
from matches.actions.ending import Ending, finish, is_official, reopen
from matches.actions.sheet import add_entry
from matches.models import MatchSheet
from matches.pages.dock import Names
from matches.pages.ending import Answered, corrected, end_page, reason_of, standing_of
from matches.pages.lineups import starts_of
from matches.pages.rounds import round_of
from matches.pages.rows import Reader
from matches.pages.sheet_page import LivePage, described, live_page, more_of, names_in
from matches.queries.cards_brought import hands_of
from matches.queries.read_marks import header, mark_seen, seen_of
from matches.queries.sheet import folded
from matches.rules.checks.clock_checks import early
from matches.rules.checks.conflicts import Overtaken, Twin, second_yellow
from matches.rules.checks.corrections import ReasonMissing
from matches.rules.report.match_report import report_of
from matches.rules.report.sentences import VOID_REASONS
from matches.rules.sheet.state import Sheet
from matches.views.polling import remember
from matches.views.posted import entry_in, played_on, reason_in, whole

OUTBOX = "X-Outbox"
# The phone has more to send at once: nobody would see what is drawn in between.
MORE = "more"
# So many entries of a phone may be without an answer and yet be shown once.
NAMED = 20
EARLY = ("abandoned", "unkept")
ENTERING = format_html('<input type="hidden" name="deed" value="{}">', "enter")


class Desk:
    """The reader at this sheet."""

    def __init__(self, request: Page, fixture: Fixture, stored: MatchSheet) -> None:
        self.request, self.fixture, self.stored = request, fixture, stored
        self.by: By = by(request)
        self.refusal: Refusal | None = None
        self.raw: dict[str, object] = {}
        self.saved = 0

    @cached_property
    def state(self) -> Sheet:
        return folded(self.fixture.public_id)

    @property
    def from_outbox(self) -> bool:
        return OUTBOX in self.request.headers

    @property
    def is_drawn_later(self) -> bool:
        """The phone sends more at once, or asks for the sheet when others have written."""
        if self.request.headers.get(OUTBOX) == MORE:
            return True
        return self.from_outbox and MANY_WRITE in self.request.META

    @property
    def by_htmx(self) -> bool:
        """What changes is swapped in; nobody sees the rest of the page again."""
        return bool(getattr(self.request, "htmx", None)) or self.from_outbox

    @property
    def asks_part(self) -> bool:
        """Only what changes; else the whole page."""
        return self.by_htmx or "since" in self.request.GET

    @property
    def account(self) -> str:
        """What tells one sign-in from another without saying whose it is."""
        return salted_hmac("matches.sheet", self.by.actor).hexdigest()[:16]

    @property
    def somebody_else(self) -> bool:
        """The phone kept this entry for another account than is signed in now."""
        given = self.request.headers.get("X-Account", self.account)
        return given != self.account

    @property
    def since(self) -> int:
        """What the phone had seen when this was typed."""
        return min(whole(self.request.POST.get("seen", "")), self.stored.revision)

    def press(self) -> Refusal | None:
        """Do what the pressed button says; a refusal stays with the desk."""
        commands: Mapping[str, Callable[[], object]] = {
            "enter": self._enter,
            "finish": self._finish,
            "confirm": self._confirm,
            "reject": self._reject,
            "reopen": self._reopen,
            "back": self._back,
        }
        self.refusal = attempt(commands[self.request.POST["deed"]])
        if self.refusal is None:
            self.mark_seen(self.since)
        return self.refusal

    def _enter(self) -> None:
        self.raw = entry_in(self.request.POST)
        self.state, self.saved = add_entry(
            self.fixture, self.raw, by=self.by, seen=self.since
        )

    def _finish(self) -> None:
        version, ending = seen_version(self.request), self.ending()
        ending = replace(ending, reason=reason_in(ending.reason))
        finish(self.fixture, ending, by=self.by, seen=self.since, version=version)

    def _confirm(self) -> None:
        deeds.confirm_result(
            self.fixture,
            content=self.request.POST.get("content", ""),
            by=self.by,
            version=seen_version(self.request),
        )

    def _reject(self) -> None:
        posted = self.request.POST
        deeds.dispute_result(
            self.fixture,
            content=posted.get("content", ""),
            reason=reason_in(
                reason_of(posted.getlist("wrong"), posted.get("text", ""))
            ),
            by=self.by,
            version=seen_version(self.request),
        )

    def _reopen(self) -> None:
        typed = reason_in(self.request.POST.get("reason", ""))
        # Only a correction is asked for its reason.
        reason = typed if is_official(self.fixture) else ""
        reopen(self.fixture, reason=reason, by=self.by, seen=self.since)

    def _back(self) -> None:
        back_to_preparation(self.fixture, by=self.by, seen=self.since)

    def ending(self) -> Ending:
        """The answers of the last questions; what is not a player of a side is dropped."""
        posted = self.request.POST
        ticked = {whole(value) for value in posted.getlist("exhausted")}
        made = {side: posted.get(f"made_{side}", "") for side in SIDES}
        answer = posted.get("early", "")
        return Ending(
            exhausted={
                side: tuple(
                    m.player
                    for m in self.state.sides[side].members
                    if m.player in ticked
                )
                for side in SIDES
            },
            made={side: word == "yes" for side, word in made.items() if word},
            score={
                side: whole(posted[f"goals_{side}"])
                for side in SIDES
                if posted.get(f"goals_{side}")
            },
            on=played_on(posted),
            reason=" ".join(posted.get("reason", "").split())[:300],
            early=answer if answer in EARLY else "",
            cascade=chosen_cascade(self.request),
            knowing=posted.get("knowing", ""),
        )

    def mark_seen(self, revision: int) -> None:
        known = min(revision, self.stored.revision)
        mark_seen(self.fixture.public_id, self.by.sides, known)

    def answer(self, status: int = 200) -> HttpResponse:
        """The whole page, or only what changes."""
        asked = self.asks_part
        template = "matches/sheet.html" + ("#live" if asked else "")
        response = render(self.request, template, self.context(), status=status)
        match, version = self.fixture.public_id, self.fixture.version
        remember(self.request, match, version)
        return self._headed(response)

    def saved_only(self) -> HttpResponse:
        """The headers alone: until the phone has the sheet, it draws what it wrote itself."""
        return self._headed(HttpResponse())

    def _headed(self, response: HttpResponse) -> HttpResponse:
        response.headers["X-Revision"] = str(self.state.revision)
        response.headers["X-Seen"] = header(self.seen)
        response.headers["Cache-Control"] = "no-store"
        if self.saved:
            response.headers["X-Saved"] = str(self.saved)
        return response

    def refused(self) -> HttpResponse:
        """The card alone for a phone that keeps its entries; else the whole page."""
        assert self.refusal
        self.fixture.refresh_from_db(fields=["version"])
        self.__dict__.pop("state", None)
        if not self.from_outbox:
            return self.answer(self.refusal.status)
        template, context = "matches/sheet_conflict.html", self.context()
        return render(self.request, template, context, status=self.refusal.status)

    @cached_property
    def seen(self) -> dict[str, int]:
        return seen_of(self.fixture.public_id)

    @cached_property
    def teams(self) -> dict[str, Team]:
        """Those that the sheet was opened for, whatever a bracket says since."""
        known = {t.pk: t for t in self.request.scope.sides.values() if t}
        wanted = {side: self.state.sides[side].team for side in SIDES}
        if not set(wanted.values()) <= known.keys():
            known = Team.objects.in_bulk(wanted.values())
        return {side: known[pk] for side, pk in wanted.items()}

    @cached_property
    def names(self) -> Names:
        hands = hands_of(self.fixture, self.state, self.by)
        return names_in(self.state, self.teams, hands.values())

    def context(self) -> JsonObject:
        fixture, scope, live = self.fixture, self.request.scope, self.live()
        lends = scope.may(Deed.LEND_SHEET)
        carried = {"key": new_key(), "revision": str(self.state.revision)}
        signed = {**carried, "csrf_token": get_token(self.request)}
        fields = render_to_string("matches/sheet_fields.html", signed)
        return {
            "fixture": fixture,
            "fields": fields,
            "entering": format_html("{}{}", fields, ENTERING),
            "competition": fixture.competition,
            "round": round_of(fixture),
            "live": live,
            "me": next(iter(self.by.sides)) if len(self.by.sides) == 1 else "",
            "account": self.account,
            "own": self._own(),
            "more": more_of(live, fixture.public_id if lends else ""),
            "lends": lends,
            "linked": bool(scope.link) and not self.request.user.is_authenticated,
            **carried,
            "url": address("sheet", fixture),
            "conflict": self.conflict() if self.refusal else None,
            "title": f"{live.sides[0].name} – {live.sides[1].name}",
            **self._after(),
        }

    def _own(self) -> str:
        """The newest entries of this reader as "number=key", for the phone that sent them.

        An entry may come back with a poll before, or without, its own answer.
        """
        mine = [r.entry for r in self.state.rows if r.entry.actor == self.by.actor]
        return " ".join(f"{entry.seq}={entry.key}" for entry in mine[-NAMED:])

    def _after(self) -> dict[str, object]:
        """The guided end, or how far the result is; neither while it is played."""
        if self.state.finished:
            who = Who(self.by.actor, self.by.sides, self.by.organiser)
            found = standing_of(self.fixture, self.state, self.names, who)
            return {"standing": found}
        stands = corrected(self.fixture, self.state)
        deed = self.request.POST.get("deed", "")
        if "end" not in self.request.GET and deed != "finish":
            return {"stands": stands}
        error = self.refusal.error if self.refusal else None
        typed = self.ending()
        answers = Answered(typed.score, typed.exhausted, typed.made)
        return {
            "end": end_page(
                self.fixture, self.state, self.names, answers, self._follows()
            ),
            "typed": typed,
            "early": early(self.state),
            "stands": stands,
            "corrects": is_official(self.fixture),
            **asked_first(self.fixture.competition, error, typed.cascade),
        }

    def _follows(self) -> tuple[str, ...]:
        """HC-CMP-03: what it means for the next match, as far as it is written."""
        names = self.names.players
        players: dict[tuple[str, str], int] = {
            (side, names[one.player]): one.player
            for side in SIDES
            for one in self.state.sides[side].members
        }
        report = stored_with(report_of(self.state, names), players)
        return follows_from(self.fixture, report, self.teams, sealed=True)

    def live(self) -> LivePage:
        reader = Reader(self.by.actor, self.by.sides, self.seen)
        starts = starts_of(self.fixture, self.state, fresh=not self.asks_part)
        return live_page(
            self.state, self.teams, self.names, reader, starts, front=self._front()
        )

    def _front(self) -> str:
        """His own side for who keeps one; else the one he last wrote for."""
        if len(self.by.sides) == 1:
            return next(iter(self.by.sides))
        for row in reversed(self.state.rows):
            if row.entry.actor == self.by.actor and row.entry.side:
                return row.entry.side
        return next(iter(sorted(self.by.sides, reverse=True)), "home")

    def conflict(self) -> dict[str, object]:
        """Both versions, and what may be done about it."""
        assert self.refusal
        error = self.refusal.error
        theirs = error.theirs if isinstance(error, Overtaken) else ()
        entered = self.request.POST.get("deed") == "enter"
        second = second_yellow(self.state, self.raw) if entered else {}
        again, unsaid = isinstance(error, Conflict), isinstance(error, ReasonMissing)
        asks = entered and self.raw.get("kind") == "void" and (again or unsaid)
        # A reason that was tapped stands in the button already.
        asks = asks and self.raw.get("reason") not in VOID_REASONS
        # What the card asks for comes from its field.
        sends = second or {**self.raw, **({"reason": None} if asks else {})}
        goals = isinstance(error, Twin) and self.raw.get("kind") == "goal"
        if goals:
            sends["another"] = True
        # The same key says the same entry.
        anew = second or isinstance(error, KeyReused)
        return {
            "message": self.refusal.message,
            "rule": getattr(error, "rule_id", ""),
            "theirs": [described(e, self.state, self.names) for e in theirs],
            "entry": json.dumps(sends, separators=(",", ":")) if entered else "",
            "second": bool(second),
            "twin": isinstance(error, Twin),
            "goals": goals,
            "again": again,
            "reused": isinstance(error, KeyReused),
            "reason": asks,
            "unsaid": unsaid,
            "key": new_key() if anew else self.by.key,
        }


def address(name: str, fixture: Fixture) -> str:
    return reverse(name, args=[fixture.public_id])
