"""The organiser lets computers play a round, or all that is left."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.actions.door import refuse_archived
from competitions.models import Competition
from competitions.queries.door import meetings_of
from competitions.rules.door import Deed, in_browser
from competitions.web import (
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
    translated_text,
)
from engine.errors import RuleViolation
from engine.registry import ROOMS
from matches.actions.simulated.playing import NOT_HERE
from matches.actions.simulated.questions import stop_simulation
from matches.actions.simulated.rounds import ask_round
from matches.models import Simulation
from matches.pages.simulated.round_page import RoundFacts, round_page
from matches.queries.simulated.rounds import (
    playable_in,
    prepared_count,
    tried_matches,
)
from matches.queries.simulated.runs import newest_round, simulation_progress
from matches.views.simulated.background import wake_simulations

TEMPLATE = "simulated/round.html#run"
ORGANISE = Deed.ORGANISE
LONGEST = 20


@page(see=ORGANISE, begin=ORGANISE, stop=ORGANISE)
def simulate_view(request: Page, competition: Competition) -> HttpResponse:
    """What will happen, with the button; how far it is; what came of it."""
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: _do(request, competition))
        if refusal is None:
            return go(request, request.path)
    row = newest_round(competition)
    progress = simulation_progress(row) if row else None
    if progress and request.GET.get("since") == progress.news:
        return HttpResponse(status=204)
    why = attempt(lambda: _refuse(competition))
    context = {
        "competition": competition,
        "shown": round_page(_facts(competition, row), why.message if why else ""),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, TEMPLATE, context)


def _do(request: Page, competition: Competition) -> None:
    posted, who = request.POST, by(request)
    if posted["deed"] == "stop":
        row = newest_round(competition)
        if row is not None:
            stop_simulation(row, who.at)
        return
    scope, level = (posted.get(name, "")[:LONGEST] for name in ("scope", "level"))
    ask_round(competition, scope, level, by=who)
    wake_simulations()


def _facts(competition: Competition, row: Simulation | None) -> RoundFacts:
    found = meetings_of(competition)
    playable = playable_in(found)
    tried = tried_matches(row) if row else []
    return RoundFacts(
        competition,
        found,
        playable,
        simulation_progress(row) if row else None,
        {
            one.fixture: translated_text(one.message, one.values) if one.message else ""
            for one in tried
        },
        prepared_count([meeting.fixture for meeting in playable.round]),
        ROOMS[competition.ruleset.game],
    )


def _refuse(competition: Competition) -> None:
    """Why nothing of it can be simulated."""
    refuse_archived(competition)
    if not in_browser(competition.venue):
        raise RuleViolation("HV-PLAY-11", NOT_HERE)
