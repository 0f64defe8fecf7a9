"""Who plays: paste, order, take out, withdraw, give and take points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition.adjustments import (
    PointsDecision,
    adjust_points,
    drop_adjustment,
)
from competitions.actions.competition.entrants import (
    Withdrawal,
    add_entrants,
    order_entrants,
    remove_entrant,
    withdraw_team,
)
from competitions.actions.competition.late_entrants import (
    StageNewcomer,
    enter_late,
    enter_stage_late,
    late_possible,
    late_stages,
)
from competitions.actions.competition.replacements import (
    Replacement,
    replace_team,
)
from competitions.actions.log import entries
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.team.teams import NewTeam, teams_named
from competitions.corrections import chosen_cascade
from competitions.files.paste import PasteLimits
from competitions.forms.manage import AdjustmentForm
from competitions.forms.teams import PasteForm
from competitions.models import Competition, Entrant, Stage, Team
from competitions.pages.competition.stage_choice import later_stage_choice
from competitions.queries.fixtures.meetings import teams_of
from competitions.rules.people.permissions import Deed
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import QuestionWords, question
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version
from engine.errors import N_, RuleViolation

ORGANISE = Deed.ORGANISE


@page(
    see=ORGANISE,
    add=ORGANISE,
    enter=ORGANISE,
    remove=ORGANISE,
    up=ORGANISE,
    down=ORGANISE,
    withdraw=ORGANISE,
    replace=ORGANISE,
    late=ORGANISE,
    adjust=ORGANISE,
    unadjust=ORGANISE,
)
def manage_teams_view(request: Page, competition: Competition) -> HttpResponse:
    teams = teams_of(competition)
    deed = request.POST.get("deed")
    paste = _paste(request, competition, teams)
    points = AdjustmentForm(request.POST if deed == "adjust" else None, teams=teams)
    refusal = None
    if deed and _complete(deed, paste, points):
        refusal = attempt(lambda: _do(request, competition, paste, points))
        if refusal is None:
            return redirect(request.path)
        if question_page := question(
            request, competition, refusal, _question_words(request, teams)
        ):
            return question_page
        competition.refresh_from_db()
    context = {
        **_entered(competition),
        "paste": paste,
        "points": points,
        "tabs": manage_tabs(competition, "manage_teams"),
        "refusal": refusal,
        "key": new_key(),
    }
    template, wrong = "competitions/manage_teams.html", paste.errors or points.errors
    return render_page(request, template, context, wrong=wrong)


def _paste(
    request: Page, competition: Competition, teams: dict[int, Team]
) -> PasteForm:
    """Sent twice, a form finds its own teams: they are no twins."""
    most = competition.first_stage.format.sizes[1]
    if request.POST.get("deed") != "add":
        return PasteForm(None, bounds=PasteLimits(1, most))
    again = entries.form_sent_before(competition, by(request))
    bounds = PasteLimits(
        1,
        most,
        taken=() if again else [t.name for t in teams.values()],
        known=list(competition.club.teams.values_list("name", flat=True)),
    )
    return PasteForm(request.POST, bounds=bounds)


def _entered(competition: Competition) -> dict[str, object]:
    """Who plays, with points given and taken, and who of the club does not."""
    entrants = list(competition.entrants.select_related("team", "heir"))
    others = competition.club.teams.exclude(pk__in=[e.team_id for e in entrants])
    return {
        "competition": competition,
        "entrants": entrants,
        "registers": competition.league_rules.registers,
        "entered": [one.team for one in entrants],
        "others": others,
        "replace": bool(competition.drawn_at and not competition.finished_at),
        "late": late_possible(competition),
        "later": later_stage_choice(competition, ""),
        "late_stages": _late_stages(competition, entrants),
        "adjustments": competition.adjustments.select_related("team"),
    }


def _question_words(request: Page, teams: dict[int, Team]) -> QuestionWords:
    deed = request.POST["deed"]
    if deed == "adjust":
        return QuestionWords(_("Give or take points?"), _("Give or take points"))
    if deed == "unadjust":
        return QuestionWords(_("Take the points back?"), _("Take back"))
    if deed == "late":
        return QuestionWords(_("Enter this team late?"), _("Enter this team late"))
    team = teams.get(_number(request)) if request.POST.get("team") else None
    name = {"team": team.name if team else "?"}
    if deed == "replace":
        title, yes = _("Replace %(team)s?"), _("Replace %(team)s")
    else:
        title, yes = _("Withdraw %(team)s?"), _("Withdraw %(team)s")
    return QuestionWords(title % name, yes % name)


def _complete(deed: str, paste: PasteForm, points: AdjustmentForm) -> bool:
    form = {"add": paste, "adjust": points}.get(deed)
    return form is None or form.is_valid()


def _do(
    request: Page, competition: Competition, paste: PasteForm, points: AdjustmentForm
) -> None:
    who, version = by(request), seen_version(request)
    deed = request.POST["deed"]
    if deed == "add":
        _add(competition, paste.rows(), who, version)
        return
    if deed == "adjust":
        decision = PointsDecision(**points.cleaned_data)
        adjust_points(competition, decision, by=who, grounds=_grounds(request))
        return
    _do_with_one(request, competition, _number(request))


def _do_with_one(request: Page, competition: Competition, team: int) -> None:
    who, version = by(request), seen_version(request)
    match deed := request.POST["deed"]:
        case "enter":
            found = list(competition.club.teams.filter(pk=team))
            if not found:
                raise RuleViolation("HV-COMP-03", N_("Choose a team."))
            add_entrants(competition, found, by=who, version=version)
        case "late":
            _enter_late(request, competition, team)
        case "remove":
            remove_entrant(competition, team=team, by=who, version=version)
        case "up" | "down":
            order = _moved(competition, team, -1 if deed == "up" else 1)
            order_entrants(competition, order, by=who, version=version)
        case "replace":
            _replace(request, competition, team)
        case "withdraw":
            _withdraw(request, competition, team)
        case "unadjust":
            grounds = _grounds(request)
            drop_adjustment(competition, adjustment=team, by=who, grounds=grounds)


def _late_stages(
    competition: Competition, entrants: Sequence[Entrant]
) -> list[tuple[Stage, list[Team]]]:
    """Each with the teams that could still come into it."""
    found = []
    for stage in late_stages(competition):
        listed = set(stage.entrants.values_list("team_id", flat=True))
        found.append((stage, [e.team for e in entrants if e.team_id not in listed]))
    return [(stage, teams) for stage, teams in found if teams]


def _enter_late(request: Page, competition: Competition, team: int) -> None:
    if request.POST.get("stage", "1") != "1":
        late, who = StageNewcomer(_number(request, "stage"), team), by(request)
        enter_stage_late(competition, late, by=who, grounds=_grounds(request))
        return
    found = competition.club.teams.filter(pk=team).first()
    if found is None:
        raise RuleViolation("HV-COMP-03", N_("Choose a team."))
    enter_late(competition, found, by=by(request), grounds=_grounds(request))


def _replace(request: Page, competition: Competition, team: int) -> None:
    inherits = request.POST.get("inherits") == "on"
    wanted = Replacement(team, _number(request, "comes"), inherits=inherits)
    replace_team(competition, wanted, by=by(request), grounds=_grounds(request))


def _withdraw(request: Page, competition: Competition, team: int) -> None:
    withdraw_team(
        competition,
        Withdrawal(team, policy=request.POST.get("policy", "")),
        by=by(request),
        grounds=_grounds(request),
    )


def _grounds(request: Page) -> Grounds:
    return Grounds(
        seen_version(request),
        cascade=chosen_cascade(request),
        acknowledged=request.POST.get("knowing", ""),
    )


@transaction.atomic
def _add(
    competition: Competition, rows: list[NewTeam], who: Author, version: int
) -> None:
    if entries.form_sent_before(competition, who):
        return
    teams = teams_named(competition.club, rows, by=replace(who, key=f"{who.key}t"))
    add_entrants(competition, teams, by=who, version=version)


def _number(request: Page, field: str = "team") -> int:
    given = request.POST.get(field, "")
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise RuleViolation("HV-COMP-03", N_("Choose a team."))
    return int(given)


def _moved(competition: Competition, team: int, by_places: int) -> list[int]:
    """The list with one team a place further up or down."""
    order = list(competition.entrants.values_list("team_id", flat=True))
    if team in order:
        at = order.index(team)
        to = min(max(at + by_places, 0), len(order) - 1)
        order.insert(to, order.pop(at))
    return order
