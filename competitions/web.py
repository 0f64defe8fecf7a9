"""Every view's door: the object through the reader's rights, then the deed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from typing import TypeVar

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect

from competitions.actions.log.command import DeletedMeanwhile
from competitions.actions.log.entries import Author, KeyReused
from competitions.claims import claims_in
from competitions.models import CardBox, Club, Competition, Fixture, TableLink, Team
from competitions.models.identity import random_part
from competitions.pages.text.refusals import refusal_words as refusal_words
from competitions.pages.text.refusals import translated_text as translated_text
from competitions.queries.fixtures.meetings import sides_in, stage_at
from competitions.queries.fixtures.stages import StageRows
from competitions.queries.people.allegiance import acted_for
from competitions.queries.people.memberships import coached_by, entered_teams, roles_in
from competitions.queries.places import clubs, leagues, matches, squads
from competitions.rules.draws.pairings import StageTree
from competitions.rules.people.allegiance import CoachPlace, is_undecided, place_of
from competitions.rules.people.limits import TooMany
from competitions.rules.people.networks import network_of
from competitions.rules.people.permissions import Deed, may, sees
from competitions.rules.people.roles import STRONGEST, Role
from competitions.sheet_links import link_in
from engine.errors import Conflict, RuleViolation
from engine.json_values import JsonObject
from engine.sides import Side

Row = TypeVar("Row")
View = Callable[..., HttpResponse]


class OddKey(BadRequest):
    """A form brings a key that cannot be kept, so it would count each time it is sent."""


@dataclass(slots=True)
class Scope:
    """What a page is about, and who the reader is to it."""

    club: Club | None = None
    competition: Competition | None = None
    fixture: Fixture | None = None
    team: Team | None = None
    box: CardBox | None = None
    roles: frozenset[Role] = frozenset({Role.VISITOR})
    mine: frozenset[int] = frozenset()
    sides: dict[str, Team | None] = field(default_factory=dict)
    # The stage of its match, read once for the whole page.
    stage: StageRows | None = None
    # The scorer's link of this match that the browser holds.
    link: TableLink | None = None
    # The sides that the reader has acted for in this match; of an organiser who coaches
    # neither only those that he has played for.
    acted: frozenset[str] = frozenset()

    def may(self, deed: Deed) -> bool:
        return may(self.roles, deed)

    @property
    def tree(self) -> StageTree | None:
        return self.stage.tree if self.stage else None

    @property
    def organises(self) -> bool:
        return self.may(Deed.ORGANISE)

    @property
    def my_sides(self) -> frozenset[str]:
        """The sides that the reader coaches, or whose sheet was lent to him.

        An organiser needs no link: one in his browser makes him nobody's scorer.
        """
        lent = {self.link.side} if self.link and not self.organises else set()
        return self.place.sides | lent

    @property
    def place(self) -> CoachPlace:
        """HV-COACH-02: for which sides he speaks as a coach, and what he is not shown."""
        coached = {
            side for side, team in self.sides.items() if team and team.pk in self.mine
        }
        return place_of(coached, self.acted)

    @property
    def undecided(self) -> bool:
        """He coaches both teams and has not said for which he plays."""
        return is_undecided(self.place.sides, self.place.barred)

    @property
    def barred(self) -> frozenset[str]:
        """Also of a scorer who has acted for the other side with his account."""
        lent = {self.link.side} if self.link else set()
        return self.place.barred | {s for s in lent if Side(s).other in self.acted}


class Page(HttpRequest):
    """A request that went through `page`."""

    scope: Scope


def page(
    see: Deed = Deed.SEE, *, site: bool = False, **posts: Deed
) -> Callable[[View], View]:
    """Declare what reading and each button of a page needs; enforce it.

    Invisible: 404. Visible but forbidden: 403, or the sign-in for a visitor.
    `site` pages belong to no club; they check themselves.
    """

    def declare(view: View) -> View:
        @wraps(view)
        def guarded(request: Page, **names: object) -> HttpResponse:
            if request.method not in ("GET", "HEAD", "POST"):
                return HttpResponse(status=405)
            scope, arguments = _find(request, names)
            request.scope = scope
            if not site:
                _refuse_invisible(request, scope)
                if not scope.may(see):
                    return _forbid(request)
            if request.method == "POST":
                deed = request.POST.get("deed", "")
                if deed not in posts:
                    raise BadRequest("unknown deed")
                if not site and not scope.may(posts[deed]):
                    return _forbid(request)
            return view(request, **arguments)

        guarded.deeds = {"GET": see, **posts}  # type: ignore[attr-defined]
        guarded.site = site  # type: ignore[attr-defined]
        return guarded

    return declare


def about_fixture(request: Page, public_id: str) -> None:
    """A page of the site turns out to be about this match: its rights hold from now on."""
    request.scope, _ = _find(request, {"fixture": public_id})
    _refuse_invisible(request, request.scope)


def _find(request: Page, names: JsonObject) -> tuple[Scope, JsonObject]:
    """Replace the slugs of the address by their objects."""
    scope, teams = _place(request, names)
    if "box" in names:
        boxes = CardBox.objects.filter(club=scope.club, slug=names["box"])
        scope.box = _one(boxes)
    if scope.club:
        scope.roles, scope.mine = roles_in(
            scope.club, request.user, claims_in(request), teams
        )
    if scope.fixture and scope.competition and _takes_part(request, scope):
        scope.roles |= {Role.PARTICIPANT}
    if scope.fixture and Role.COACH in scope.roles:
        scope.acted = acted_for(scope.fixture, scope.sides, who_acts(request, scope))
    elif scope.fixture:
        scope.link = link_in(request, scope.fixture)
        scope.roles |= {Role.SHEET_KEEPER} if scope.link else set()
        me = who_acts(request, scope)
        if scope.organises:
            scope.acted = acted_for(scope.fixture, scope.sides, me, in_play=True)
        elif scope.link and request.user.is_authenticated:
            scope.acted = acted_for(scope.fixture, scope.sides, me)
    found = {name: getattr(scope, name, None) or given for name, given in names.items()}
    return scope, found


def _place(request: Page, names: JsonObject) -> tuple[Scope, Iterable[int] | None]:
    """What the address is about, and the teams whose coaches belong to it."""
    if "fixture" in names:
        fixture = _one(matches(names["fixture"]))
        if fixture.competition:
            fixture.competition.club = fixture.club
        stage = stage_at(fixture)
        home, away = sides_in(stage, fixture)
        scope = Scope(
            club=fixture.club,
            competition=fixture.competition,
            fixture=fixture,
            sides={"home": home, "away": away},
            stage=stage,
        )
        return scope, [team.pk for team in (home, away) if team]
    if "competition" in names:
        competition = _one(leagues(names["competition"]))
        scope = Scope(club=competition.club, competition=competition)
        return scope, _entered_if_private(request, competition)
    if "team" in names:
        team = _one(squads(names["team"]))
        return Scope(club=team.club, team=team), [team.pk]
    if "club" in names:
        return Scope(club=_one(clubs(names["club"]))), None
    return Scope(), None


def _entered_if_private(
    request: HttpRequest, competition: Competition
) -> Iterable[int] | None:
    """Whose coach counts as one of the competition's people."""
    return entered_teams(competition) if request.user.is_authenticated else ()


def _takes_part(request: HttpRequest, scope: Scope) -> bool:
    """True of a coach of the competition: in a private one they read each match."""
    competition = scope.competition
    if competition is None or competition.visibility != "private":
        return False
    if not request.user.is_authenticated or scope.roles > {Role.VISITOR}:
        return False
    return bool(coached_by(competition.club, request.user) & entered_teams(competition))


def _one(rows: Iterable[Row]) -> Row:
    """The row of an address."""
    for row in rows:
        return row
    raise Http404


def _refuse_invisible(request: HttpRequest, scope: Scope) -> None:
    """Roles are those in the match; whoever coaches in the competition reads it all."""
    competition, club = scope.competition, scope.club
    if competition is None or club is None:
        return
    if sees(scope.roles, competition.visibility):
        return
    user = request.user
    coached = coached_by(club, user) if user.is_authenticated else frozenset()
    if not coached & entered_teams(competition):
        raise Http404


def _forbid(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect_to_login(request.get_full_path())


def by(request: Page) -> Author:
    """Who commands: account or claim, the strongest role, the form's key, the clock."""
    scope, user = request.scope, request.user
    account = f"user:{user.pk}" if user.is_authenticated else ""
    actor = account or _claimed(scope)
    if scope.link and not scope.organises:
        actor = f"scorer:{scope.link.public_id}"
    roles = scope.roles
    if user.is_authenticated and user.is_superuser:
        roles |= {Role.SITE_ADMIN}  # on pages of no club too
    role = next((role for role in STRONGEST if role in roles), Role.VISITOR)
    return Author(
        actor=actor,
        role=role,
        at=timezone.now(),
        key=key_in(request),
        sides=scope.my_sides,
        organiser=scope.may(Deed.DECIDE_RESULT),
        barred=scope.barred,
        account=account,
        network=network_in(request),
        also=frozenset() if actor != account else who_acts(request, scope) - {actor},
    )


def key_in(request: HttpRequest) -> str:
    """By which a form counts once; a form without one counts each time it is sent."""
    key = request.POST.get("key", "") or new_key()
    if not (8 <= len(key) <= 40 and key.isascii() and key.isalnum()):
        raise OddKey("a form with a key of another shape")
    return key


def network_in(request: HttpRequest) -> str:
    """HV-LIMIT-02: behind a proxy the last address that it added, never a browser's own."""
    return network_of(
        request.META.get("REMOTE_ADDR", ""),
        request.headers.get("X-Forwarded-For", ""),
        settings.ALLAUTH_TRUSTED_PROXY_COUNT,
    )


def who_acts(request: HttpRequest, scope: Scope) -> frozenset[str]:
    """The names that the reader may have left: his account's, and his claim's."""
    user, actors = request.user, set()
    if user.is_authenticated:
        actors.add(f"user:{user.pk}")
    if scope.club and Role.CLAIM_HOLDER in scope.roles:
        actors.add(_claimed(scope))
    return frozenset(actors)


def _claimed(scope: Scope) -> str:
    return f"claim:{scope.club.slug}" if scope.club else "visitor"


def seen_version(request: HttpRequest) -> int:
    """The version the form was rendered from."""
    given = request.POST.get("version", "")
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise BadRequest("a form without its version")
    return int(given)


@dataclass(frozen=True, slots=True)
class FormRefusal:
    """Why nothing was saved: a sentence, a status, and what to show beside it."""

    message: str
    status: int
    error: Exception


def attempt(command: Callable[[], object]) -> FormRefusal | None:
    """Run a command; a refusal comes back as a value, a bug goes through.

    So does what is gone: the middleware says it, as its page has nothing left to show.
    """
    try:
        command()
    except DeletedMeanwhile:
        raise
    except KeyReused as error:
        return FormRefusal(refusal_words(error), 422, error)
    except Conflict as error:
        return FormRefusal(refusal_words(error), 409, error)
    except TooMany as error:
        return FormRefusal(refusal_words(error), 429, error)
    except RuleViolation as error:
        return FormRefusal(refusal_words(error), 422, error)
    return None


def new_key() -> str:
    return random_part(20)


def go(request: HttpRequest, to: Model | str) -> HttpResponse:
    """After a success: a redirect, which htmx must be told to follow as a page."""
    address = resolve_url(to)
    if getattr(request, "htmx", None):
        return HttpResponseClientRedirect(address)
    return HttpResponseRedirect(address)


def render_page(
    request: HttpRequest,
    template: str,
    context: JsonObject,
    *,
    wrong: object = None,
) -> HttpResponse:
    """The page; of "page.html#part" htmx gets the part, everybody else the whole page.

    A refusal in the context decides its status; `wrong`: something in its forms is.
    """
    htmx = getattr(request, "htmx", None)
    if not htmx or htmx.history_restore_request:
        template = template.partition("#")[0]
    given = context.get("refusal")
    refusal = given if isinstance(given, FormRefusal) else None
    status = refusal.status if refusal else 422 if wrong else 200
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    if refusal and isinstance(refusal.error, TooMany):
        response.headers["Retry-After"] = str(refusal.error.seconds)
    return response
