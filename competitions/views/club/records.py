"""The all-time records of a club."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.models import Club
from competitions.pages.club.records import all_time_records
from competitions.queries.people.visibility import visible_in
from competitions.web import Page, page, render_page


@page()
def records_view(request: Page, club: Club) -> HttpResponse:
    """Over the competitions that this reader may see; friendlies count for nobody."""
    scope = request.scope
    visible = visible_in(club, scope.roles, scope.mine)
    context = {
        "club": club,
        "records": all_time_records(visible),
        "competitions": visible.competitions.filter(drawn_at__isnull=False).count(),
    }
    response = render_page(request, "competitions/records.html", context)
    if club.unclaimed or not visible.public:
        response.headers["X-Robots-Tag"] = "noindex"
    return response
