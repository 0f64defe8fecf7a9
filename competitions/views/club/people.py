"""Who runs a club and who coaches its teams: roles, invitations, links."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.db.models import Manager, Model
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from competitions.actions.log.entries import Author
from competitions.actions.log.limits import of_mail, spend
from competitions.actions.mails.notices import invitation_mailed, mail_invitation
from competitions.actions.people import clubs as commands
from competitions.actions.people.coaching import leave_team
from competitions.actions.people.resets import issue_reset
from competitions.forms.clubs import InviteForm
from competitions.links import join_url, reset_url
from competitions.models import Club, Invitation, Team
from competitions.pages.club.clubs import SHORT_ROLE_NAMES as ROLE_NAMES
from competitions.pages.text.makers import maker_name
from competitions.queries.people.coach_requests import requests_in
from competitions.queries.people.memberships import (
    may_publish,
    members_of,
    open_invitations,
    team_link,
)
from competitions.queries.people.resets import accounts_in, open_links
from competitions.rules.people.permissions import Deed
from competitions.web import (
    Page,
    attempt,
    by,
    new_key,
    page,
    render_page,
    who_acts,
)
from engine.json_values import JsonObject

Row = TypeVar("Row", bound=Model)
INVITE, ORGANISE = Deed.INVITE, Deed.ORGANISE


@page(
    see=Deed.SEE_CLUB_PEOPLE,
    invite=INVITE,
    revoke=INVITE,
    role=INVITE,
    remove=INVITE,
    uncoach=INVITE,
    reset=Deed.RESET_LINK,
    renew=ORGANISE,
)
def people_view(request: Page, club: Club) -> HttpResponse:
    deed = request.POST.get("deed")
    sent = request.POST if deed == "invite" else None
    form = InviteForm(sent, may_mail=_may_mail(request))
    refusal = None
    if deed and (deed != "invite" or form.is_valid()):
        refusal = attempt(_command(request, club, form))
        if refusal is None:
            return _done(request, club)
    context = {
        "club": club,
        "members": members_of(club),
        "roles": list(ROLE_NAMES.items()),
        "teams": club.teams.prefetch_related("coaches__user"),
        "opened": _opened(request, club),
        "requests": requests_in(club),
        "may_invite": request.scope.may(INVITE),
        "resets": _resets(request, club),
        "form": form,
        "refusal": refusal,
        "key": new_key(),
    }
    if context["may_invite"]:
        context["invitations"] = _invitations(request, club)
    return render_page(request, "competitions/people.html", context, wrong=form.errors)


def _may_mail(request: Page) -> bool:
    """HV-LIMIT-06: a link in a browser is nobody whose words go to a stranger."""
    account = by(request).account
    return bool(account) and may_publish(account)


def _invitations(
    request: Page, club: Club
) -> list[tuple[Invitation, object, str, str]]:
    """Link, role, address, maker.

    Whoever reads a role's link could take the role: its maker alone does.
    """
    return [
        (
            link,
            ROLE_NAMES.get(link.role, link.role),
            own_address(request, link),
            maker_name(link.made_by),
        )
        for link in open_invitations(club, timezone.now())
    ]


def _command(request: Page, club: Club, form: InviteForm) -> Callable[[], object]:
    who = by(request)
    match request.POST["deed"]:
        case "invite":
            return lambda: _invite(request, club, form, who)
        case "revoke":
            link = _one(club.invitations, request.POST.get("link"))
            return lambda: commands.revoke(link, by=who)
        case "role" | "remove":
            user = _number(request.POST.get("member"))
            role = request.POST.get("role", "") if _keeps(request) else ""
            return lambda: commands.set_role(club, user=user, role=role, by=who)
        case "uncoach":
            team = _one(club.teams, request.POST.get("team"))
            coach = _number(request.POST.get("coach"))
            actors = who_acts(request, request.scope)
            return lambda: leave_team(team, coach=coach, by=who, actors=actors)
        case "reset":
            user = _number(request.POST.get("user"))
            return lambda: issue_reset(club, user=user, by=who)
        case _:
            team = _one(club.teams, request.POST.get("team"))
            return lambda: commands.renew_link(team, by=who)


@transaction.atomic
def _invite(request: Page, club: Club, form: InviteForm, who: Author) -> Invitation:
    link = commands.invite(club, role=form.cleaned_data["role"], by=who)
    if address := form.cleaned_data.get("mail"):
        if not invitation_mailed(link):
            spend(of_mail(address, who.network), who.at)
        url = site_address(request, join_url(link))
        mail_invitation(link, address, url, str(request.user))
    return link


def _keeps(request: Page) -> bool:
    """An empty role takes the member out; only the button for it may do that."""
    if request.POST["deed"] == "remove":
        return False
    if not request.POST.get("role"):
        raise BadRequest("a change of role without a role")
    return True


def _done(request: Page, club: Club) -> HttpResponse:
    sentences = {
        "invite": _("The invitation is ready: copy its link below."),
        "revoke": _("The invitation is withdrawn."),
        "role": _("The role is changed."),
        "remove": _("This person is no longer in the club."),
        "uncoach": _("This coach no longer runs the team."),
        "reset": _("The reset link is ready: copy it below."),
        "renew": _("The team has a new link; the old one no longer works."),
    }
    messages.success(request, sentences[request.POST["deed"]])
    if request.POST["deed"] == "reset":
        return redirect(f"{request.path}#resets")
    if request.POST["deed"] == "renew":
        return redirect(f"{request.path}?team={_team_slug(request, club)}#link")
    return redirect("people" if _still(request, club) else "club", club.slug)


def _resets(request: Page, club: Club) -> dict[str, object]:
    """Whose account is in reach, and the open links: the address for its maker only."""
    if not request.scope.may(Deed.RESET_LINK):
        return {}
    users = club.coaches.exclude(user=None).values_list("user", flat=True)
    accounts = accounts_in(club, list(users))
    me = who_acts(request, request.scope)
    return {
        "in_reach": {pk for pk, account in accounts.items() if account.in_reach},
        "open": [
            (
                link,
                site_address(request, reset_url(link)) if link.made_by in me else "",
                maker_name(link.made_by),
            )
            for link in open_links(club, timezone.now())
        ],
    }


def site_address(request: Page, path: str) -> str:
    """By the public address, where there is one, whatever host was asked."""
    base = settings.PUBLIC_URL.rstrip("/")
    return f"{base}{path}" if base else request.build_absolute_uri(path)


def _still(request: Page, club: Club) -> bool:
    """Who took away the own role has no business on this page any more."""
    if not request.user.is_authenticated or request.user.is_superuser:
        return True
    return club.memberships.filter(user=request.user).exists()


def _team_slug(request: Page, club: Club) -> str:
    return _one(club.teams, request.POST.get("team")).slug


def _opened(request: Page, club: Club) -> JsonObject | None:
    """The team whose link is asked for; one QR a page is enough."""
    # PostgreSQL takes no NUL, and no slug holds one.
    slug = request.GET.get("team", "").replace("\0", "")
    if not slug:
        return None
    team: Team | None = club.teams.filter(slug=slug).first()
    if team is None:
        raise Http404
    link = team_link(team, timezone.now())
    return {
        "team": team,
        "link": link,
        "address": own_address(request, link) if link else "",
        "maker": maker_name(link.made_by) if link else "",
    }


def own_address(request: Page, link: Invitation) -> str:
    """HV-LINK-02: to its maker; for others of the club a link is there, and no more."""
    if link.made_by not in who_acts(request, request.scope):
        return ""
    return request.build_absolute_uri(join_url(link))


def _one(rows: Manager[Row], given: str | None) -> Row:
    """A row of this club by the number a form carries."""
    found = rows.filter(pk=_number(given)).first()
    if found is None:
        raise Http404
    return found


def _number(given: str | None) -> int:
    if not (given and given.isascii() and given.isdigit() and len(given) < 19):
        raise BadRequest("a form without its subject")
    return int(given)
