"""Before the match: each coach chooses alone; when both are ready the sheet opens."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.actions.door import refuse_closed
from competitions.models import Fixture
from competitions.rules.door import Deed
from competitions.web import Page, attempt, page
from matches.games.registry import refuse_sheetless
from matches.views.browser import go_to_match
from matches.views.prepare_answer import PrepareAnswer
from matches.views.prepare_command import PrepareCommand
from matches.views.prepare_request import PrepareRequest

PREPARE, DECIDE = Deed.PREPARE_MATCH, Deed.DECIDE_RESULT


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
def prepare_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Every button sends the whole form, so nothing that was chosen is ever lost."""
    refuse_sheetless(fixture.ruleset)
    refuse_closed(fixture, request.scope.sides.values())
    prepare_request, refusal = PrepareRequest(request, fixture), None
    if prepare_request.is_open and not prepare_request.undecided:
        return go_to_match(request, fixture)
    command = PrepareCommand(prepare_request)
    if prepare_request.deed not in ("", "preview") and prepare_request.team is not None:
        refusal = attempt(command.perform)
        if refusal is None:
            return PrepareAnswer(prepare_request, command, None).done()
    answer = PrepareAnswer(prepare_request, command, refusal)
    if request.method == "GET" and request.GET.get("wait"):
        return answer.waiting()
    return answer.page_response()
