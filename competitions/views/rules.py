"""The rules of a competition, its draw to repeat, and what its organiser decided."""

from __future__ import annotations

from django.http import HttpResponse

from competitions.models import Competition
from competitions.queries.chains import chain_words
from competitions.queries.decisions import decisions_of
from competitions.queries.draws import draws_of
from competitions.queries.fixtures import teams_of
from competitions.queries.progress import progress_of
from competitions.queries.standings import adjustments_of
from competitions.queries.table_lines import note
from competitions.queries.terms import head_to_head_words, lots_of, terms_in_words
from competitions.views.frame import head, show
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def rules(request: Page, competition: Competition) -> HttpResponse:
    teams = teams_of(competition)
    names = {pk: team.name for pk, team in teams.items()}
    adjustments = adjustments_of(competition)
    context = {
        "competition": competition,
        "terms": terms_in_words(competition),
        "chain": () if competition.is_cup else chain_words(competition),
        "head_to_head": head_to_head_words(competition),
        "lots": lots_of(competition, teams.values()),
        "draws": draws_of(competition),
        "adjustments": [note(names[a.team], a) for a in adjustments],
        "decisions": decisions_of(competition, names),
    }
    top = head(request, competition, progress_of(competition), "rules")
    return show(request, "competitions/rules.html", top, context)
