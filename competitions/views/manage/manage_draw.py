"""In which way a competition is drawn: what it is made of, by hand who comes where."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition.draw_seeds import coming_seed
from competitions.actions.competition.draws import make_draw
from competitions.actions.log.entries import Grounds
from competitions.forms.seats import SeatsForm
from competitions.models import Competition, Team
from competitions.pages.competition.draw_preview import (
    METHOD_NAMES,
    DrawList,
    draw_lists,
    method_meaning,
)
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.draws.orders import BY_HAND, LOTS_DECIDE, DrawOrder
from competitions.rules.formats.first_stage import listed_seats, usual_method
from competitions.rules.people.permissions import Deed
from competitions.rules.seeding import print_of_seed
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import QuestionWords, question
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    key_in,
    new_key,
    page,
    render_page,
    seen_version,
)
from engine.errors import RuleViolation
from engine.json_values import JsonObject

ORGANISE = Deed.ORGANISE


@page(see=ORGANISE, preview=ORGANISE, draw=ORGANISE)
def manage_draw_view(request: Page, competition: Competition) -> HttpResponse:
    """`preview` shows what was chosen by hand so far."""
    chosen, refusal = _Chosen(request, competition), None
    if request.POST.get("deed") == "draw" and not chosen.wrong:
        refusal = attempt(lambda: _draw(request, competition, chosen.order))
        if refusal is None:
            messages.success(request, _("The draw is made."))
            return redirect("competition", competition.slug)
        back = f"{request.path}?method={chosen.method}"
        words = QuestionWords(_("Draw again?"), _("Draw again"), back)
        if asked := question(request, competition, refusal, words):
            return asked
        competition.refresh_from_db()
    lists, unfit = chosen.lists()
    context = {
        **_ways(competition, chosen),
        "lists": lists,
        "refusal": refusal or unfit,
        "key": new_key(),
    }
    template = "competitions/manage_draw_ways.html"
    return render_page(request, template, context, wrong=chosen.wrong)


class _Chosen:
    """In which way he wants it drawn, and by hand who comes where."""

    def __init__(self, request: Page, competition: Competition) -> None:
        self.stage = stage = competition.first_stage
        self.teams = teams_of(competition)
        given = request.POST.get("method") or request.GET.get("method", "")
        before = usual_method(stage.format, competition.draw_method)
        self.method = given if given in stage.format.draw_methods else before
        self.by_hand = self.method == BY_HAND
        sent = request.POST if self.by_hand and request.POST else None
        self.form = SeatsForm(sent, stage, self.teams, _seats(competition, self.teams))
        self.wrong = bool(sent) and not self.form.is_valid()

    @property
    def order(self) -> DrawOrder:
        if not self.by_hand:
            return DrawOrder(self.method, "")
        if self.form.is_bound:
            return DrawOrder(BY_HAND, "", self.form.seats)
        seats = ((pk, self.form.fields[str(pk)].initial) for pk in self.teams)
        return DrawOrder(BY_HAND, "", tuple(seats))

    def lists(self) -> tuple[tuple[DrawList, ...], FormRefusal | None]:
        """What is sure before the draw, or why it cannot be made so."""
        found: list[DrawList] = []
        if self.wrong or len(self.teams) < 2:
            return (), None
        refusal = attempt(
            lambda: found.extend(draw_lists(self.stage, self.order, self.teams))
        )
        return tuple(found), refusal


def _draw(request: Page, competition: Competition, order: DrawOrder) -> None:
    lots = order.method in LOTS_DECIDE
    seed = coming_seed(competition, key=key_in(request)) if lots else ""
    make_draw(
        competition,
        DrawOrder(order.method, seed, order.seats),
        by=by(request),
        grounds=Grounds(
            seen_version(request), acknowledged=request.POST.get("knowing", "")
        ),
    )


def _ways(competition: Competition, chosen: _Chosen) -> JsonObject:
    methods = chosen.stage.format.draw_methods
    lots = chosen.method in LOTS_DECIDE
    return {
        "competition": competition,
        "tabs": manage_tabs(competition, "manage_draw"),
        "methods": [(one, METHOD_NAMES[one], one == chosen.method) for one in methods],
        "method": chosen.method,
        "meaning": method_meaning(chosen.stage.format, chosen.method),
        "enough": len(chosen.teams) > 1,
        "begun": competition.fixtures.exclude(result=None).exists(),
        "form": chosen.form if chosen.by_hand else None,
        "promise": print_of_seed(coming_seed(competition)) if lots else "",
    }


def _seats(competition: Competition, teams: Mapping[int, Team]) -> dict[int, int]:
    """Where each team is now; before the first draw, where the list would put it."""
    stage = competition.first_stage
    if competition.drawn_at:
        entered = StageRows(stage).entered
        return {one.team: one.group or (one.slot or 0) + 1 for one in entered}
    try:
        return listed_seats(stage.format, list(teams))
    except RuleViolation:
        return {}
