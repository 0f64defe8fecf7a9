"""The links of a competition: for readers, for coaches, for its organiser."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from competitions.claims import claim_token
from competitions.links import join_url
from competitions.models import Competition, Invitation
from competitions.rules.permissions import Deed
from competitions.views.manage_tabs import manage_tabs
from competitions.web import Page, page, render_page


@page(see=Deed.ORGANISE)
def manage_share(request: Page, competition: Competition) -> HttpResponse:
    token = claim_token(request, competition.club)
    entrants = competition.entrants.select_related("team")
    links = {
        link.team_id: link
        for link in Invitation.objects.filter(
            team__in=[entrant.team_id for entrant in entrants], revoked_at=None
        )
    }
    context = {
        "competition": competition,
        "url": request.build_absolute_uri(competition.get_absolute_url()),
        "claim_url": request.build_absolute_uri(reverse("claim", args=[token]))
        if token
        else "",
        "teams": [
            (entrant.team, request.build_absolute_uri(join_url(links[entrant.team_id])))
            for entrant in entrants
            if entrant.team_id in links
        ],
        "tabs": manage_tabs(competition, "manage_share"),
    }
    return render_page(request, "competitions/manage_share.html", context)
