"""How the table of a competition is ranked: points, tie-breaks, and how it would look."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse, QueryDict

from competitions.actions.competition import competitions as commands
from competitions.actions.competition.adjustments import put_in_order
from competitions.actions.competition.zones import set_zones
from competitions.actions.log.entries import Grounds
from competitions.corrections import chosen_cascade
from competitions.forms.ranking import RankingForm, TeamOrderForm
from competitions.forms.zones import ZonesForm
from competitions.models import Competition
from competitions.pages.competition.ranking_preview import preview_of
from competitions.pages.competition.stage_choice import StageChoice, stage_choice
from competitions.pages.competition.tiebreak_chain import chain_list, preset_choices
from competitions.queries.fixtures.meetings import teams_of
from competitions.rules.people.permissions import Deed
from competitions.rules.standings.chains import WAYS, move_step
from competitions.rules.standings.zones import zones_in
from competitions.tables import Cut, PreviewTable
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import answer_to_rules
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    new_key,
    page,
    render_page,
    seen_version,
)
from engine.json_values import JsonObject

ORGANISE = Deed.ORGANISE
TEMPLATE = "competitions/manage_table.html#chain"


@page(see=ORGANISE, terms=ORGANISE, preview=ORGANISE, zones=ORGANISE, arrange=ORGANISE)
def manage_table_view(request: Page, competition: Competition) -> HttpResponse:
    """`preview` puts the tie-breaks in order and shows the table before it is saved."""
    if not competition.counts_points:
        raise Http404
    form, tap = _tapped(request, _form(request, competition))
    sent = _Sent(request, competition, form)
    (wrong, save), refusal = sent.deed(), None
    if save and not wrong:
        refusal = attempt(save)
        if answer := _answer(request, competition, refusal):
            return answer
        competition.refresh_from_db()
    if request.POST.get("deed") == "preview":
        # Saved later, this form is as old as it was.
        competition.version = seen_version(request)
    context = {
        **_ranking(request, competition, form, tap),
        "competition": competition,
        "zones": sent.zones,
        "order": sent.order,
        "tabs": manage_tabs(competition, "manage_table"),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, TEMPLATE, context, wrong=wrong)


def _answer(
    request: Page, competition: Competition, refusal: FormRefusal | None
) -> HttpResponse | None:
    """Once it is saved, back to the same stage."""
    back = _stages(request, competition).address(request.path)
    return answer_to_rules(request, competition, refusal, back)


class _Sent:
    """The forms of the page: the one that was sent, the others as stored."""

    def __init__(
        self, request: Page, competition: Competition, terms: RankingForm
    ) -> None:
        self.request, self.competition, self.terms = request, competition, terms
        self.stage = _stages(request, competition).stage
        self.zones = ZonesForm(self._posted("zones"), zones_in(self.stage.zones))
        teams, now = teams_of(competition), competition.team_order or []
        self.order = (
            TeamOrderForm(self._posted("arrange"), teams, now)
            if competition.asks_order
            else None
        )

    def deed(self) -> tuple[object, Callable[[], None] | None]:
        """What is wrong in the form that was sent, and what saves it."""
        deed = self.request.POST.get("deed")
        if deed == "terms":
            return self.terms.errors, self._save_terms
        if deed == "zones":
            return self.zones.errors, self._save_zones
        if deed == "arrange" and self.order:
            return self.order.errors, self._save_order
        return None, None

    def _posted(self, deed: str) -> QueryDict | None:
        return self.request.POST if self.request.POST.get("deed") == deed else None

    @property
    def _grounds(self) -> Grounds:
        cascade = chosen_cascade(self.request)
        return Grounds(seen_version(self.request), cascade=cascade)

    def _save_terms(self) -> None:
        who, terms = by(self.request), self.terms.terms
        commands.edit_terms(self.competition, terms, by=who, grounds=self._grounds)

    def _save_zones(self) -> None:
        version = seen_version(self.request)
        set_zones(self.stage, self.zones.zones, by=by(self.request), version=version)

    def _save_order(self) -> None:
        assert self.order
        who, order = by(self.request), self.order.order
        put_in_order(self.competition, order, by=who, grounds=self._grounds)


def _stages(request: Page, competition: Competition) -> StageChoice:
    """Whose zones are shown, and of which stages they may be."""
    number = request.POST.get("stage", "") or request.GET.get("stage", "")
    chosen = stage_choice(competition, number)
    assert chosen
    return chosen


def _ranking(
    request: Page, competition: Competition, form: RankingForm, tap: tuple[str, str]
) -> JsonObject:
    """What the form says, and the table as it would be; ranks of today that differ."""
    stages = _stages(request, competition)
    rules = form.rules(stages.stage.table_rules)
    preview = preview_of(stages.stage, rules)
    cut = Cut(without=() if preview.moved else ("now",))
    return {
        "stages": stages,
        "form": form,
        "chain": chain_list(form.chain, *tap),
        "presets": preset_choices(form.chain, rules.head_to_head),
        "preview": preview,
        "table": PreviewTable(preview.lines, request, cut),
    }


def _form(request: Page, competition: Competition) -> RankingForm:
    now = commands.competition_rules_of(competition)
    sent = request.POST.get("deed") in ("terms", "preview")
    stages = _stages(request, competition)
    is_one_of = stages.several or stages.stage.own_terms
    number = stages.stage.number if is_one_of else 0
    return RankingForm(request.POST if sent else None, now, number)


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
