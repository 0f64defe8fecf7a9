"""The all-time records of a club."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.models import Club
from competitions.pages.club.records import all_time_records, record_grid
from competitions.queries.people.visibility import visible_in
from competitions.views.table_files import table_file, table_files
from competitions.web import Page, page, render_page


@page()
def records_view(request: Page, club: Club) -> HttpResponse:
    """Over the competitions that this reader may see; friendlies count for nobody."""
    scope = request.scope
    visible = visible_in(club, scope.roles, scope.mine)
    records = all_time_records(visible)
    grid = {"records": lambda: record_grid(records)} if records else {}
    if file := table_file(request, club.slug, grid):
        return file
    context = {
        "club": club,
        "records": records,
        "files": table_files(request, dict.fromkeys(grid, "")),
        "competitions": visible.competitions.filter(drawn_at__isnull=False).count(),
    }
    response = render_page(request, "competitions/records.html", context)
    if club.unclaimed or not visible.public:
        response.headers["X-Robots-Tag"] = "noindex"
    return response
