"""What links open: a team to coach, a role in a club, what a browser made.

A GET changes nothing, so that a mail program or a chat that looks at a link uses up none.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from competitions.actions.log.entries import Author
from competitions.actions.people import clubs as commands
from competitions.actions.people import coaching
from competitions.actions.people.coaching import Joiner, JoinOutcome
from competitions.claims import claim_token, claims_in, hold
from competitions.links import find
from competitions.models import Club, Invitation, Team
from competitions.models.people import User
from competitions.pages.club.clubs import SHORT_ROLE_NAMES
from competitions.rules.log.ledger import digest
from competitions.rules.people.permissions import Deed
from competitions.rules.people.roles import Role
from competitions.sheet_links import links_held
from competitions.views.dead_links import dead_link
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    new_key,
    page,
    render_page,
    who_acts,
)


@page(site=True, accept=Deed.SEE)
def join_view(request: Page, token: str) -> HttpResponse:
    """A team's link: the first who takes it coaches the team, others ask to."""
    link = find(token)
    if link is None or link.team is None or _dead(request, link):
        return _nothing(request)
    team, refusal = link.team, None
    user = request.user if request.user.is_authenticated else None
    standing = coaching.joining_of(team, user) if user else None
    if standing is JoinOutcome.COACH:
        return redirect(team)
    if request.method == "POST":
        if not user:
            return redirect_to_login(request.path)
        joined: list[JoinOutcome] = []
        refusal = attempt(lambda: joined.append(_take(request, user, link)))
        if joined:
            return _joined(request, team, joined[0])
    context = _of_join(link, team, user) | {"waits": standing is JoinOutcome.WAITING}
    return _show(request, "competitions/join.html", context, refusal)


def _joined(request: Page, team: Team, joined: JoinOutcome) -> HttpResponse:
    if joined is not JoinOutcome.COACH:
        return redirect(request.path)
    text = _("You coach %(team)s now.") % {"team": team.name}
    messages.success(request, text)
    return redirect(team)


def _of_join(link: Invitation, team: Team, user: User | None) -> dict[str, object]:
    """The team, whether it has a coach, and whether this reader was told no."""
    taken = coaching.is_taken(team)
    return {
        "team": team,
        "crest": team.crest,
        "club": link.club,
        "taken": taken,
        "told_no": bool(user and taken and coaching.is_refused(team, user, link)),
    }


def _take(request: Page, user: User, link: Invitation) -> JoinOutcome:
    """With all that his browser is beside his account: a claim, a scorer."""
    request.scope.club = link.club
    if link.club.claim_hash and link.club.claim_hash in claims_in(request):
        request.scope.roles |= {Role.CLAIM_HOLDER}
    return coaching.take_team(
        link,
        Joiner(
            user, actors=who_acts(request, request.scope), links=links_held(request)
        ),
        by=by(request),
    )


@page(site=True, accept=Deed.SEE)
def invite_view(request: Page, token: str) -> HttpResponse:
    """A role's link: one person takes it."""
    link = find(token)
    if link is None or link.team_id or _dead(request, link):
        return _nothing(request)
    refusal = None
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        refusal = _accept(request, request.user, link)
        if refusal is None:
            messages.success(
                request, _("Welcome to %(club)s.") % {"club": link.club.name}
            )
            return redirect(link.club)
    context = {
        "club": link.club,
        "role": link.role,
        "role_name": SHORT_ROLE_NAMES.get(link.role, link.role),
        "expires_at": link.expires_at,
    }
    return _show(request, "competitions/invite.html", context, refusal)


@page(site=True, hold=Deed.SEE, keep=Deed.SEE)
def claim_view(request: Page, token: str) -> HttpResponse:
    """The organiser link: run it from this device, or keep it with an account."""
    club = _unclaimed(token)
    if club is None:
        return _nothing(request)
    held = bool(claim_token(request, club))
    refusal = None
    if request.POST.get("deed") == "hold":
        response = redirect(_desk(club))
        hold(request, response, token)
        return response
    if request.POST.get("deed") == "keep":
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        user, who = request.user, _as(request, Role.CLAIM_HOLDER)
        refusal = attempt(lambda: commands.claim_club(club, user=user, by=who))
        if refusal is None:
            messages.success(request, _("%(name)s is yours now.") % {"name": club.name})
            return redirect(_desk(club))
    context = {"club": club, "held": held, "teams": club.teams.count()}
    return _show(request, "competitions/claim.html", context, refusal)


def _accept(request: Page, user: User, link: Invitation) -> FormRefusal | None:
    who = by(request)
    return attempt(lambda: commands.accept(link, user=user, by=who))


def _dead(request: Page, link: Invitation) -> bool:
    """Withdrawn, used or too old; a repeated tap of who used it is answered again."""
    if link.used_at and request.method == "POST" and request.user.is_authenticated:
        return not link.club.memberships.filter(user=request.user).exists()
    late = link.expires_at <= timezone.now()
    return bool(link.revoked_at or link.used_at or late)


def _unclaimed(token: str) -> Club | None:
    return Club.objects.filter(
        claim_hash=digest(token), claim_expires_at__gt=timezone.now()
    ).first()


def _as(request: Page, role: Role) -> Author:
    return replace(by(request), role=role)


def _desk(club: Club) -> str:
    """Where its organiser goes on: the newest competition, else the club."""
    newest = club.competitions.first()
    if newest is None:
        return club.get_absolute_url()
    return reverse("manage", args=[newest.slug])


def _show(
    request: Page,
    template: str,
    context: dict[str, object],
    refusal: FormRefusal | None,
) -> HttpResponse:
    back = urlencode({"next": request.path})
    context |= {
        "refusal": refusal,
        "key": new_key(),
        "sign_up": f"{reverse('account_signup')}?{back}",
        "sign_in": f"{reverse('account_login')}?{back}",
    }
    return _unlisted(render_page(request, template, context))


def _nothing(request: Page) -> HttpResponse:
    """The page of any dead link: wrong, old and used ones cannot be told apart."""
    return _unlisted(dead_link(request))


def _unlisted(response: HttpResponse) -> HttpResponse:
    add_never_cache_headers(response)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
