"""The all-time records of a club."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.models import Club
from competitions.queries.clubs import visible_competitions
from competitions.queries.records import all_time_records
from competitions.web import Page, page, render_page


@page()
def records(request: Page, club: Club) -> HttpResponse:
    """Over the competitions that this reader may see; friendlies count for nobody."""
    scope = request.scope
    visible = visible_competitions(club, scope.roles, scope.mine)
    context = {
        "club": club,
        "records": all_time_records(visible),
        "competitions": len([one for one in visible if one.drawn_at]),
    }
    response = render_page(request, "competitions/records.html", context)
    if club.unclaimed or not any(one.visibility == "public" for one in visible):
        response.headers["X-Robots-Tag"] = "noindex"
    return response
