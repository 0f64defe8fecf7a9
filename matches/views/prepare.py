"""Before the match: each coach chooses alone; when both are ready the sheet opens."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import retarget

from competitions.actions.dice.recovery import promise_dice
from competitions.actions.log.entries import By
from competitions.actions.people.allegiance import choose_side
from competitions.actions.results.opening import refuse_closed
from competitions.models import Fixture, Result, Team
from competitions.queries.dice.promises import Promise, promise_now
from competitions.rules.log.fingerprint import print_of
from competitions.rules.people.permissions import Deed
from competitions.web import (
    Page,
    Refusal,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
    seen_version,
)
from engine.json_values import JsonObject
from engine.sides import Side
from matches.actions import preparing
from matches.actions.preparing import Pressed, Stage
from matches.forms.preparing import choice_in, face_in, number_in
from matches.models import Preparation
from matches.pages.prepare_page import sentences, sheet_of
from matches.queries.cards_brought import may_read
from matches.queries.preparing import (
    Terms,
    depth_of,
    drafts_of,
    problems,
    shown_of,
    shown_rolls,
    terms_of,
    warnings,
)
from matches.queries.proposal import suggested
from matches.queries.sheet import is_open
from matches.queries.sheet import sheet_of as stored_sheet
from matches.rules.preparation.choices import Choice, choice_from

PREPARE, DECIDE = Deed.PREPARE_MATCH, Deed.DECIDE_RESULT
TEMPLATE = "matches/prepare.html"
# Sent by a tick or by a button: the part they name comes back, if it says enough.
TICKS = ("save", "preview")
# The most of what tells one open page from another.
PAGE = 20


@page(
    see=PREPARE,
    preview=PREPARE,
    save=PREPARE,
    ready=PREPARE,
    roll=PREPARE,
    agree=PREPARE,
    draw=PREPARE,
    start=PREPARE,
    side=PREPARE,
    anew=DECIDE,
    walkover=DECIDE,
)
def prepare(request: Page, fixture: Fixture) -> HttpResponse:
    """Every button sends the whole form, so nothing that was chosen is ever lost."""
    refuse_closed(fixture, request.scope.sides.values())
    entry = _Entry(request, fixture)
    if entry.is_open and not entry.undecided:
        return go(request, reverse("sheet", args=[fixture.public_id]))
    deed = request.POST.get("deed", "")
    if deed and deed != "preview" and entry.team is not None:
        entry.refusal = attempt(lambda: entry.press(deed))
        if entry.refusal is None:
            return entry.done(deed)
    if request.method == "GET" and request.GET.get("wait"):
        return entry.waiting()
    return entry.answer(deed)


class _Entry:
    """One request: whose side it is about, what was sent, what came of it."""

    def __init__(self, request: Page, fixture: Fixture) -> None:
        self.request, self.fixture = request, fixture
        scope = request.scope
        # A scorer's link opens the sheet, never what its coach has chosen.
        place = scope.place
        self.coached = [side for side in scope.sides if side in place.sides]
        self.undecided = scope.undecided
        # HV-COACH-02: an organiser who coaches one of them prepares that one only.
        neutral = scope.organises and not place.sides
        helps = [side for side in scope.sides if side not in place.barred]
        self.open_to = helps if neutral else self.coached
        self.side = self._side()
        self.team: Team | None = scope.sides.get(self.side)
        self.refusal: Refusal | None = None
        self.stage: Stage | None = None
        self.kept = ""
        self.terms: Terms | None = None
        self.look()
        draft = self.drafts.get(self.side)
        # What stands above the form speaks of it.
        self.spoken_of = bool(draft and (draft.ready_at or draft.choice.get("dropped")))

    @property
    def here(self) -> str:
        return f"{self.request.path}?side={self.side}"

    @property
    def who(self) -> By:
        return replace(by(self.request), sides=frozenset(self.coached))

    def may_read(self, draft: Preparation | None) -> bool:
        """Decision 17: its own coach, or whoever filled it in himself."""
        if draft is None:
            return self.side not in self.who.barred
        return may_read(draft.made_by, self.side, self.who)

    def look(self) -> None:
        """Fresh state: somebody else may have written meanwhile."""
        sheet = stored_sheet(self.fixture)
        self.is_open = is_open(sheet)
        sides = self.request.scope.sides.items()
        teams = {side: team for side, team in sides if team}
        begun = sheet is not None and (self.is_open or not sheet.opened_at)
        self.drafts = drafts_of(sheet, teams) if sheet and begun else {}

    def press(self, deed: str) -> None:
        assert self.team is not None
        who, post = self.who, self.request.POST
        fixture, side = self.fixture, self.side
        if deed == "side":
            choose_side(fixture, side, by=who)
        elif deed == "start":
            self.stage = preparing.start(fixture, by=who)
        elif deed == "anew":
            preparing.prepare_anew(fixture, side, by=who)
        elif deed == "walkover":
            version = seen_version(self.request)
            forfeits: Side = Side.HOME if side == Side.HOME else Side.AWAY
            preparing.walk_over(fixture, forfeits, by=who, version=version)
        else:
            terms = terms_of(fixture, side, self.team)
            # A tick changes nothing that a choice is made from.
            self.terms = terms if deed == "save" else None
            agrees, given = deed == "agree", self.request.GET
            rolls = number_in(given.get("player", ""))
            rolls = rolls if agrees or deed == "roll" else None
            pressed = Pressed(
                side,
                choice_in(post, terms),
                ready=deed == "ready",
                seen=post.get("seen", ""),
                page=self._page(),
                roll=rolls,
                face=number_in(given.get("face", ""))
                if agrees
                else face_in(post, rolls or 0),
                agrees=agrees,
                draws=deed == "draw",
            )
            self.stage = preparing.prepare(fixture, pressed, by=who)

    def done(self, deed: str) -> HttpResponse:
        """After a success the page is made anew; the sheet, once it is open."""
        if deed == "walkover":
            return go(self.request, self.fixture)
        if deed == "side":
            return go(self.request, self.here)
        if self.stage is Stage.OPEN:
            # The sheet says so itself, to both phones, as its first entry.
            return go(self.request, reverse("sheet", args=[self.fixture.public_id]))
        ticked = self._part(deed) != "prepare"
        if deed == "save" and not ticked:
            self.kept = _("Kept. Nobody else sees it.")
        if getattr(self.request, "htmx", None):
            return self.answer(deed)
        if self.kept:
            messages.success(self.request, self.kept)
        return redirect(self.here)

    def waiting(self) -> HttpResponse:
        """What an open page asks every few seconds: is the other one ready, was rolled?"""
        mine, given = self.drafts.get(self.side), self.request.GET
        if given["wait"] == "ready" and not (mine and mine.ready_at):
            return go(self.request, self.here)
        if given.get("rolled", "") != self._rolled():
            return retarget(self.answer(""), "#prepare")
        context: JsonObject = {
            "other": self._other(),
            "here": self.here,
            "rolled": self._rolled(),
            "ready_at": mine and mine.ready_at,
        }
        return render_page(self.request, f"{TEMPLATE}#waiting", context)

    def _rolled(self) -> str:
        """What an own roll changes on the page: who rolled, and by which die."""
        if self.team is None:
            return ""
        rolls = shown_rolls(self.fixture, self.team)
        return ".".join(f"{roll.player}{roll.rolled}" for roll in rolls)

    def _promise(self, terms: Terms) -> Promise | None:
        """HV-DICE-01: made by whoever is first to look, long before somebody rolls."""
        rolls = not (terms.friendly or terms.score_only) and terms.rules.carries
        if not (rolls or terms.draws):
            return None
        if promise_now(self.fixture) is None:
            attempt(lambda: promise_dice(self.fixture, by=self.who))
        return promise_now(self.fixture)

    def answer(self, deed: str) -> HttpResponse:
        refused = self.refusal is not None
        status = self.refusal.status if self.refusal else 200
        if self.request.method == "POST":
            self.look()
        context = {
            "fixture": self.fixture,
            "competition": self.fixture.competition,
            "sides": self._sides(),
            "side": self.side,
            "team": self.team,
            "here": self.here,
            "match_url": self.fixture.get_absolute_url(),
            "result_url": reverse("result", args=[self.fixture.public_id]),
            "refusal": self.refusal,
            "kept": self.kept,
            "key": new_key(),
            "page": self._page(),
            "rolled": self._rolled(),
            "other": self._other(),
            "organises": self.request.scope.organises,
            "played": Result.objects.filter(fixture=self.fixture).exists(),
            "score_only": depth_of(self.fixture) == "score",
            **self._prepared(sent=deed != "" and (refused or deed == "preview")),
        }
        part = self._part(deed)
        response = render_page(
            self.request, TEMPLATE, context, partial=part, status=status
        )
        return retarget(response, f"#{part}") if deed in TICKS else response

    def _page(self) -> str:
        """What tells this open page from any other, kept while it is open."""
        given = self.request.POST.get("page") or self.request.GET.get("page", "")
        return given[:PAGE] or new_key()

    def _part(self, deed: str) -> str:
        """Ticking a card changes only what is told; a card learnt may be brought."""
        htmx = getattr(self.request, "htmx", None)
        if not htmx or deed not in TICKS or self.refusal or self.spoken_of:
            return "prepare"
        return htmx.target if htmx.target in ("told", "follows") else "prepare"

    def _side(self) -> str:
        given = self.request.POST.get("side") or self.request.GET.get("side", "")
        return given if given in self.open_to else next(iter(self.open_to), "")

    def _sides(self) -> list[tuple[str, str]]:
        """Both names, where somebody may choose whose side he prepares."""
        if len(self.open_to) < 2 or self.undecided:
            return []
        named = self.request.scope.sides.items()
        return [(side, team.name) for side, team in named if team]

    def _prepared(self, *, sent: bool) -> dict[str, object]:
        """The side itself: nothing to show yet, somebody else's, or the form."""
        if self.team is None:
            return {"stage": "unknown"}
        if self.undecided:
            named = self.request.scope.sides.items()
            return {"stage": "choose", "teams": [(s, t.name) for s, t in named if t]}
        draft = self.drafts.get(self.side)
        if not self.may_read(draft):
            ready = draft.ready_at if draft else None
            barred = self.side in self.who.barred
            told = {"begun": draft is not None, "barred": barred}
            return {"stage": "theirs", "ready_at": ready, **told}
        terms = self.terms or terms_of(self.fixture, self.side, self.team)
        choice = choice_in(self.request.POST, terms) if sent else _stored(draft, terms)
        wrong = sentences(problems(terms, choice))
        return {
            "stage": "form" if terms.squad else "empty",
            "terms": terms,
            "promise": self._promise(terms),
            "sheet": sheet_of(terms, choice),
            "wrong": wrong,
            "doubts": sentences(warnings(terms, choice)),
            "dropped": draft.choice.get("dropped", "") if draft else "",
            "ready_at": draft.ready_at if draft else None,
            "stored": draft is not None,
            "seen": self._seen(draft, sent=sent),
            "few": terms.startable < terms.rules.least,
            "faces": terms.faces,
        }

    def _seen(self, draft: Preparation | None, *, sent: bool) -> str:
        """A refused form keeps its print; after a conflict it has seen what is stored."""
        conflict = self.refusal is not None and self.refusal.status == 409
        if sent and not conflict:
            return self.request.POST.get("seen", "")
        return print_of(shown_of(draft))

    def _other(self) -> dict[str, object]:
        """Of the other side its name, whether it is ready, and its recovery rolls."""
        if not self.side or self.undecided:
            return {}
        side = Side(self.side).other.value
        team, draft = self.request.scope.sides.get(side), self.drafts.get(side)
        return {
            "name": team.name if team else "",
            "ready_at": draft.ready_at if draft else None,
            "rolls": shown_rolls(self.fixture, team) if team else (),
        }


def _stored(draft: Preparation | None, terms: Terms) -> Choice:
    return choice_from(draft.choice) if draft else suggested(terms)
