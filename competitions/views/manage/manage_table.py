"""How the table of a competition is ranked: points, tie-breaks, and how it would look."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse

from competitions.actions.competition import competitions as commands
from competitions.actions.competition.zones import set_zones
from competitions.actions.log.entries import Grounds
from competitions.corrections import chosen_cascade
from competitions.forms.ranking import RankingForm
from competitions.forms.zones import ZonesForm
from competitions.models import Competition
from competitions.pages.competition.ranking_preview import preview_of
from competitions.pages.competition.stage_choice import StageChoice, stage_choice
from competitions.pages.competition.tiebreak_chain import chain_list, preset_choices
from competitions.rules.people.permissions import Deed
from competitions.rules.standings.tiebreaks import WAYS, move_step
from competitions.rules.standings.zones import zones_in
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import answer_to_rules
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version
from engine.json_values import JsonObject

ORGANISE = Deed.ORGANISE


@page(see=ORGANISE, terms=ORGANISE, preview=ORGANISE, zones=ORGANISE)
def manage_table_view(request: Page, competition: Competition) -> HttpResponse:
    """`preview` puts the tie-breaks in order and shows the table before it is saved."""
    if not competition.counts_points:
        raise Http404
    form, tap = _tapped(request, _form(request, competition))
    zones, refusal = _zones(request, competition), None
    wrong, save = _sent(request, competition, form, zones)
    if save and not wrong:
        refusal = attempt(save)
        if answer := answer_to_rules(request, competition, refusal):
            return answer
        competition.refresh_from_db()
    if request.POST.get("deed") == "preview":
        # Saved later, this form is as old as it was.
        competition.version = seen_version(request)
    context = {
        **_ranking(competition, form, tap),
        "zones": zones,
        "stages": _stages(request, competition),
        "tabs": manage_tabs(competition, "manage_table"),
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/manage_table.html#chain"
    return render_page(request, template, context, wrong=wrong)


def _sent(
    request: Page, competition: Competition, form: RankingForm, zones: ZonesForm
) -> tuple[object, Callable[[], None] | None]:
    """What is wrong in the form that was sent, and what saves it."""
    deed = request.POST.get("deed")
    if deed == "terms":
        return form.errors, lambda: _save(request, competition, form)
    if deed == "zones":
        return zones.errors, lambda: set_zones(
            _stages(request, competition).stage,
            zones.zones,
            by=by(request),
            version=seen_version(request),
        )
    return None, None


def _zones(request: Page, competition: Competition) -> ZonesForm:
    stage = _stages(request, competition).stage
    sent = request.POST if request.POST.get("deed") == "zones" else None
    return ZonesForm(sent, zones_in(stage.zones))


def _stages(request: Page, competition: Competition) -> StageChoice:
    """Whose zones are shown, and of which stages they may be."""
    asked = request.POST.get("stage", "") or request.GET.get("stage", "")
    chosen = stage_choice(competition, asked)
    assert chosen
    return chosen


def _ranking(
    competition: Competition, form: RankingForm, tap: tuple[str, str]
) -> JsonObject:
    rules = form.rules(competition.table_rules)
    return {
        "competition": competition,
        "form": form,
        "chain": chain_list(form.chain, *tap),
        "presets": preset_choices(form.chain, rules.head_to_head),
        "preview": preview_of(competition, rules),
    }


def _save(request: Page, competition: Competition, form: RankingForm) -> None:
    grounds = Grounds(seen_version(request), cascade=chosen_cascade(request))
    commands.edit_terms(competition, form.terms, by=by(request), grounds=grounds)


def _form(request: Page, competition: Competition) -> RankingForm:
    now = commands.competition_rules_of(competition)
    sent = request.POST.get("deed") in ("terms", "preview")
    return RankingForm(request.POST if sent else None, now)


def _tapped(request: Page, form: RankingForm) -> tuple[RankingForm, tuple[str, str]]:
    """The form after a tap in its list, "?up=wins" or "?preset", and which step it was."""
    if request.POST.get("deed") != "preview":
        return form, ("", "")
    if "preset" in request.GET and (preset := form.preset):
        return form.put_in_order(preset.chain, preset.head_to_head), ("", "")
    for way in WAYS:
        if step := request.GET.get(way, ""):
            return form.put_in_order(move_step(form.chain, way, step)), (way, step)
    return form, ("", "")
