"""The rules of a competition, its draw to repeat, and what its organiser decided."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.actions.competition.draw_seeds import coming_seed
from competitions.models import ClubBoard, Competition
from competitions.pages.competition.competition_rules import (
    head_to_head_words,
    lots_of,
    terms_in_words,
)
from competitions.pages.competition.decisions import decisions_of
from competitions.pages.competition.draws import draws_of, teams_drawn
from competitions.pages.competition.table_lines import note
from competitions.pages.competition.tiebreak_chain import chain_words
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.fixtures.progress import progress_of
from competitions.queries.results.counting import adjustments_of
from competitions.rules.seeding import print_of_seed
from competitions.views.frame import head, show_frame
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def rules_view(request: Page, competition: Competition) -> HttpResponse:
    teams = teams_of(competition)
    names = {pk: team.name for pk, team in teams.items()}
    adjustments = adjustments_of(competition)
    board = ClubBoard.objects.called(competition.board)
    context = {
        "competition": competition,
        "terms": terms_in_words(competition, board),
        "chain": chain_words(competition.tiebreaks)
        if competition.counts_points
        else (),
        "head_to_head": head_to_head_words(competition),
        "lots": lots_of(competition, teams_drawn(competition, teams.values())),
        "promise": print_of_seed(competition.draw_seed or coming_seed(competition)),
        "draws": draws_of(competition),
        "adjustments": [note(names[a.team], a) for a in adjustments],
        "decisions": decisions_of(competition, names),
    }
    top = head(request, competition, progress_of(competition), "rules")
    return show_frame(request, "competitions/rules.html", top, context)
