"""The organiser's desk: what needs him now, the draw, the end."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition import competitions as commands
from competitions.actions.competition.draws import draw, undo_draw
from competitions.actions.results.finals import close_rest
from competitions.forms.results import ReasonForm
from competitions.models import Competition
from competitions.models.identity import random_part
from competitions.pages.competition.tiebreak_chain import lost_chain, shortened_chain
from competitions.pages.home.desk import desk_of
from competitions.pages.team.between_matches import desk_of_life
from competitions.rules.people.permissions import Deed
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import question
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version
from engine.errors import N_, RuleViolation

ORGANISE = Deed.ORGANISE


@page(
    see=ORGANISE,
    draw=ORGANISE,
    undo=ORGANISE,
    lots=ORGANISE,
    finish=ORGANISE,
    rest=ORGANISE,
    reopen=ORGANISE,
    archive=ORGANISE,
    delete=ORGANISE,
    chain=ORGANISE,
    leave=ORGANISE,
)
def manage(request: Page, competition: Competition) -> HttpResponse:
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: _do(request, competition))
        if refusal is None:
            return _done(request, competition)
        if asked := question(request, competition, refusal, _asked(request)):
            return asked
        competition.refresh_from_db()
    desk, life = desk_of(competition), desk_of_life(competition)
    context = {
        "competition": competition,
        "desk": desk,
        "sections": [
            (title, meetings)
            for title, meetings in (
                (_("Played by teams that should not have met"), desk.stale),
                (_("Disputed"), desk.disputed),
                (_("Waiting for the other coach"), desk.waiting),
                (_("To be played"), desk.now),
            )
            if meetings
        ],
        "rolls": life.rolls,
        "illegal": life.illegal,
        "shortened": shortened_chain(competition),
        "tabs": manage_tabs(competition, "manage"),
        "refusal": refusal,
        "key": new_key(),
    }
    status = refusal.status if refusal else 200
    return render_page(request, "competitions/manage.html", context, status=status)


def _do(request: Page, competition: Competition) -> None:
    who, version = by(request), seen_version(request)
    knowing = request.POST.get("knowing", "")
    match request.POST["deed"]:
        case "draw":
            method = "list" if request.POST.get("method") == "list" else "draw"
            draw(
                competition,
                method=method,
                seed=random_part(),
                by=who,
                version=version,
                knowing=knowing,
            )
        case "undo":
            undo_draw(competition, by=who, version=version, knowing=knowing)
        case "chain" | "leave" as deed:
            # a second tap finds nothing lost any more
            lost = lost_chain(competition) if deed == "chain" else ()
            chain = lost or tuple(competition.tiebreaks)
            commands.decide_chain(competition, chain, by=who, version=version)
        case "lots":
            seed = random_part()
            commands.draw_lots(
                competition, seed=seed, by=who, version=version, knowing=knowing
            )
        case "finish":
            commands.finish(competition, by=who, version=version, knowing=knowing)
        case "rest":
            close_rest(
                competition,
                reason=_reason(request),
                by=who,
                version=version,
                knowing=knowing,
            )
        case "reopen":
            commands.reopen(competition, by=who, version=version)
        case "archive":
            commands.archive(competition, by=who, version=version)
        case "delete":
            commands.delete_competition(competition, by=who, version=version)


def _reason(request: Page) -> str:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise RuleViolation(
            "HV-REST-01",
            N_("Say in up to 300 characters why the rest is not played."),
        )
    return str(form.cleaned_data["reason"])


def _asked(request: Page) -> tuple[str, str]:
    """Title and button of the confirmation."""
    return {
        "undo": (_("Take the draw back?"), _("Take the draw back")),
        "lots": (_("Draw lots?"), _("Draw lots")),
        "finish": (_("Finish the competition?"), _("Finish and crown the champion")),
        "rest": (_("Close the rest as not played?"), _("Close the rest and finish")),
    }.get(request.POST["deed"], (_("Draw again?"), _("Draw again")))


def _done(request: Page, competition: Competition) -> HttpResponse:
    told = {
        "draw": _("The draw is made."),
        "undo": _("The draw is taken back."),
        "lots": _("The lots are drawn."),
        "finish": _("The competition is finished."),
        "rest": _("The competition is finished; what was left is not played."),
        "reopen": _("The competition is open again."),
        "archive": _("The competition is archived."),
        "delete": _("%(name)s is deleted.") % {"name": competition.name},
        "chain": _("The tie-breaks are as they were."),
        "leave": _("The tie-breaks stay as they are."),
    }
    deed = request.POST["deed"]
    messages.success(request, told[deed])
    if deed == "delete":
        anonymous = competition.club.unclaimed
        return redirect("home") if anonymous else redirect(competition.club)
    front = deed in ("draw", "finish", "rest")
    return redirect("competition" if front else "manage", competition.slug)
