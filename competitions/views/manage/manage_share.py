"""The links of a competition: for readers, for coaches, for its organiser."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from competitions.claims import claim_token
from competitions.models import Competition, Invitation, Team
from competitions.pages.text.makers import maker_name
from competitions.rules.people.permissions import Deed
from competitions.views.club.people import own_address
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.web import Page, new_key, page, render_page


@page(see=Deed.ORGANISE)
def manage_share_view(request: Page, competition: Competition) -> HttpResponse:
    token = claim_token(request, competition.club)
    entrants = competition.entrants.select_related("team")
    links = {
        link.team_id: link
        for link in Invitation.objects.filter(
            team__in=[entrant.team_id for entrant in entrants], revoked_at=None
        )
    }
    context = {
        "club": competition.club,
        "key": new_key(),
        "competition": competition,
        "url": request.build_absolute_uri(competition.get_absolute_url()),
        "claim_url": request.build_absolute_uri(reverse("claim", args=[token]))
        if token
        else "",
        "teams": [
            _row(request, entrant.team, links.get(entrant.team_id))
            for entrant in entrants
        ],
        "tabs": manage_tabs(competition, "manage_share"),
    }
    return render_page(request, "competitions/manage_share.html", context)


def _row(
    request: Page, team: Team, link: Invitation | None
) -> tuple[Team, Invitation | None, str, str]:
    """Its team, its link, the address for its maker, the maker's name for others."""
    address = own_address(request, link) if link else ""
    maker = maker_name(link.made_by) if link and not address else ""
    return team, link, address, maker
