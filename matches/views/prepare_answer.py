"""One side before its match, as its reader is shown it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django_htmx.http import retarget

from competitions.actions.door import promise_dice
from competitions.games.door import SideChoices, box_words
from competitions.models import Result, Team
from competitions.pages.door import WaitingLine, waiting_lines
from competitions.queries.door import Promise, promise_now
from competitions.rules.door import fingerprint_of, in_browser
from competitions.web import FormRefusal, attempt, go, new_key, render_page
from engine.json_values import JsonObject
from matches.actions.preparing import Preparedness
from matches.forms.preparing import choice_in
from matches.games.choices import choices_in
from matches.games.preparation import problems
from matches.games.registry import sheet_profile
from matches.models import Preparation
from matches.pages.prepare_page import preparation_sheet, sentences
from matches.queries.drafts import shown_of
from matches.queries.preparing import MatchTerms, depth_of, match_terms_of
from matches.queries.proposal import suggestion
from matches.queries.rolls import side_rolls
from matches.views.browser import go_to_match
from matches.views.prepare_command import PrepareCommand
from matches.views.prepare_request import TICKS, PrepareRequest

TEMPLATE = "matches/prepare.html"


class PrepareAnswer:
    """The page, the part of it that a tick changes, or what an open page waits for."""

    def __init__(
        self,
        request: PrepareRequest,
        command: PrepareCommand,
        refusal: FormRefusal | None,
    ) -> None:
        self.request, self.fixture = request, request.fixture
        self.command, self.refusal = command, refusal
        self.kept = ""

    def done(self) -> HttpResponse:
        """After a success the page is made anew; the sheet, once it is open."""
        page, deed = self.request.page, self.request.deed
        if deed == "walkover":
            return go(page, self.fixture)
        if deed == "side":
            return go(page, self.request.here)
        if self.command.stage is Preparedness.OPEN:
            # The sheet says so itself, to both phones, as its first entry.
            return go_to_match(page, self.fixture)
        if deed == "save" and self._part == "prepare":
            self.kept = _("Kept. Nobody else sees it.")
        if self.request.by_htmx:
            return self.page_response()
        if self.kept:
            messages.success(page, self.kept)
        return redirect(self.request.here)

    def waiting(self) -> HttpResponse:
        """What an open page asks every few seconds: is the other one ready, was rolled?"""
        request, mine, given = self.request, self.request.draft, self.request.page.GET
        if given["wait"] == "ready" and not (mine and mine.ready_at):
            return go(request.page, request.here)
        if given.get("rolled", "") != self._rolled():
            return retarget(self.page_response(), "#prepare")
        context = {
            "other": self._other(),
            "here": request.here,
            "rolled": self._rolled(),
            "parts": self._parts,
            "ready_at": mine and mine.ready_at,
        }
        response = render(request.page, f"{TEMPLATE}#waiting", context)
        patch_vary_headers(response, ["HX-Request"])
        return response

    def _alone(self) -> str:
        """HV-PLAY-15: where a friendly is begun without the other team's coach."""
        fixture = self.fixture
        if fixture.competition_id or not in_browser(fixture.place_of_play):
            return ""
        return reverse("browser", args=[fixture.public_id])

    def page_response(self) -> HttpResponse:
        request, fixture = self.request, self.fixture
        if request.page.method == "POST":
            request.look()
        context = {
            "fixture": fixture,
            "competition": fixture.competition,
            **self._place(),
            "match_url": fixture.get_absolute_url(),
            "result_url": reverse("result", args=[fixture.public_id]),
            "alone_url": self._alone(),
            "refusal": self.refusal,
            "kept": self.kept,
            "key": new_key(),
            "page": request.page_id,
            "rolled": self._rolled(),
            "parts": self._parts,
            "other": self._other(),
            "played": Result.objects.filter(fixture=fixture).exists(),
            "score_only": depth_of(fixture) == "score",
            **self._prepared(),
        }
        part = f"#{self._part}"
        response = render_page(request.page, f"{TEMPLATE}{part}", context)
        return retarget(response, part) if request.deed in TICKS else response

    @property
    def _parts(self) -> Mapping[str, str]:
        """What its game shows on this page, by place."""
        fixture = self.fixture
        return sheet_profile(fixture.ruleset, depth_of(fixture)).parts

    @property
    def _part(self) -> str:
        return self.request.part(refused=self.refusal is not None)

    def _place(self) -> JsonObject:
        """Whose side it is, and the names of both where somebody may choose."""
        request = self.request
        chooses = len(request.open_to) > 1 and not request.undecided
        return {
            "sides": self._named() if chooses else [],
            "side": request.side,
            "team": request.team,
            "box_words": box_words([self.fixture.ruleset.game]),
            "here": request.here,
            "organises": request.page.scope.organises,
        }

    def _named(self) -> list[tuple[str, str]]:
        sides = self.request.page.scope.sides.items()
        return [(side, team.name) for side, team in sides if team]

    def _rolled(self) -> str:
        """What an own roll changes on the page: who rolled, and by which die."""
        if self.request.team is None:
            return ""
        rolls = side_rolls(self.fixture, self.request.team)
        return ".".join(f"{roll.player}{roll.rolled}" for roll in rolls)

    def _other(self) -> dict[str, object]:
        """The other side: its name, whether it is ready, and its recovery rolls."""
        request = self.request
        if not request.side or request.undecided:
            return {}
        team = request.page.scope.sides.get(request.other_side)
        draft = request.drafts.get(request.other_side)
        return {
            "name": team.name if team else "",
            "ready_at": draft.ready_at if draft else None,
            "rolls": side_rolls(self.fixture, team) if team else (),
        }

    def _prepared(self) -> JsonObject:
        """The side itself: nothing to show yet, somebody else's, or the form."""
        request = self.request
        if request.team is None:
            return {"stage": "unknown"}
        if request.undecided:
            return {"stage": "choose", "teams": self._named()}
        if request.may_read:
            return self._form(request.team)
        draft = request.draft
        return {
            "stage": "theirs",
            "ready_at": draft.ready_at if draft else None,
            "begun": draft is not None,
            "barred": request.side in request.by.barred,
        }

    def _form(self, team: Team) -> JsonObject:
        """The form: as it was sent, if it was refused; else as it is stored."""
        request, draft = self.request, self.request.draft
        terms = self.command.terms or match_terms_of(
            self.fixture, request.own_side, team
        )
        choice = self._choice(terms)
        wrong = sentences(problems(terms, choice))
        return {
            "stage": "form" if terms.squad else "empty",
            "terms": terms,
            "promise": self._promise(terms),
            "sheet": preparation_sheet(terms, choice),
            "wrong": wrong,
            "doubts": sentences(terms.offer.warnings(choice.answers)),
            "dropped": draft.choice.get("dropped", "") if draft else "",
            "ready_at": draft.ready_at if draft else None,
            "stored": draft is not None,
            "seen": self._seen(draft),
            "few": terms.startable < terms.rules.least,
            "pool_url": self._pool_url(terms),
            "dice": self._dice(),
        }

    def _dice(self) -> Sequence[WaitingLine]:
        """HV-ASK-01: what keeps the sheet from opening, of both sides."""
        sides = self.request.page.scope.sides.values()
        teams = {team.pk: team for team in sides if team}
        competition = self.fixture.competition
        return waiting_lines(competition, teams) if competition else ()

    def _pool_url(self, terms: MatchTerms) -> str:
        """HV-POOL-01: where it is said who is registered, in a competition that asks."""
        competition = self.fixture.competition
        if competition is None or terms.source.pool is None:
            return ""
        return reverse("pool", args=[terms.team.slug, competition.slug])

    @property
    def _shows_sent(self) -> bool:
        deed = self.request.deed
        return deed != "" and (self.refusal is not None or deed == "preview")

    def _choice(self, terms: MatchTerms) -> SideChoices:
        if self._shows_sent:
            return choice_in(self.request.page.POST, terms)
        draft = self.request.draft
        return choices_in(draft.choice) if draft else suggestion(terms)

    def _promise(self, terms: MatchTerms) -> Promise | None:
        """HV-DICE-01: made by whoever is first to look, long before somebody rolls."""
        rolls = not (terms.friendly or terms.score_only) and terms.rules.carries
        if not (rolls or terms.offer.draws):
            return None
        if promise_now(self.fixture) is None:
            attempt(lambda: promise_dice(self.fixture, by=self.request.by))
        return promise_now(self.fixture)

    def _seen(self, draft: Preparation | None) -> str:
        """A refused form keeps its print; after a conflict it has seen what is stored."""
        conflict = self.refusal is not None and self.refusal.status == 409
        if self._shows_sent and not conflict:
            return self.request.seen
        return fingerprint_of(shown_of(draft))
