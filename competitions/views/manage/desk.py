"""The organiser's desk: what needs him now, the draw, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition import competitions as commands
from competitions.actions.competition import deletions
from competitions.actions.competition.draw_seeds import coming_seed
from competitions.actions.competition.draws import make_draw, undo_draw
from competitions.actions.log.entries import Grounds
from competitions.actions.results.competition_end import close_rest
from competitions.corrections import chosen_cascade
from competitions.forms.results import ReasonForm
from competitions.models import Competition
from competitions.models.identity import random_part
from competitions.pages.competition.draw_preview import METHOD_NAMES
from competitions.pages.competition.tiebreak_chain import lost_chain, shortened_chain
from competitions.pages.home.desk import Desk, DeskRow, desk_of
from competitions.pages.team.between_matches import desk_of_life
from competitions.rules.draws.orders import BY_HAND, LOTS_DECIDE, DrawOrder
from competitions.rules.formats.first_stage import usual_method
from competitions.rules.people.permissions import Deed
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.views.questions import QuestionWords, question
from competitions.web import (
    Page,
    attempt,
    by,
    key_in,
    new_key,
    page,
    render_page,
    seen_version,
)
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject

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
def manage_view(request: Page, competition: Competition) -> HttpResponse:
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: _do(request, competition))
        if refusal is None:
            return _done(request, competition)
        if question_page := question(
            request, competition, refusal, _question_words(request)
        ):
            return question_page
        competition.refresh_from_db()
    desk, life = desk_of(competition), desk_of_life(competition)
    context = {
        "competition": competition,
        "desk": desk,
        "sections": _sections(desk),
        "rolls": life.rolls,
        "illegal": life.illegal,
        "shortened": shortened_chain(competition),
        **_ways(competition),
        "tabs": manage_tabs(competition, "manage"),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "competitions/manage.html", context)


def _ways(competition: Competition) -> JsonObject:
    """How it may be drawn at one tap; `lots`: drawn again it comes out otherwise."""
    played = competition.first_stage.format
    usual = usual_method(played, competition.draw_method)
    by_tap = [one for one in played.draw_methods if one != BY_HAND]
    chosen = usual if usual in by_tap else by_tap[0]
    return {
        "methods": [(one, METHOD_NAMES[one], one == chosen) for one in by_tap],
        "by_hand": BY_HAND if BY_HAND in played.draw_methods else "",
        "lots": competition.draw_method in LOTS_DECIDE,
    }


def _sections(desk: Desk) -> list[tuple[str, Sequence[DeskRow]]]:
    """The matches that need somebody, by what they need; none without a match."""
    sections = (
        (_("Played by teams that should not have met"), desk.stale),
        (_("Disputed"), desk.disputed),
        (_("Waiting for the other coach"), desk.waiting),
        (_("To be played"), desk.now),
    )
    return [(title, meetings) for title, meetings in sections if meetings]


def _do(request: Page, competition: Competition) -> None:
    deed = request.POST["deed"]
    if deed in ASKING:
        ASKING[deed](request, competition)
        return
    who, version = by(request), seen_version(request)
    match deed:
        case "chain" | "leave":
            # a second tap finds nothing lost any more
            lost = lost_chain(competition) if deed == "chain" else ()
            chain = lost or tuple(competition.tiebreaks)
            grounds = Grounds(version, cascade=chosen_cascade(request))
            commands.decide_chain(competition, chain, by=who, grounds=grounds)
        case "reopen":
            commands.reopen(competition, by=who, version=version)
        case "archive":
            commands.archive(competition, by=who, version=version)
        case "delete":
            deletions.delete_competition(competition, by=who, version=version)


def _draw(request: Page, competition: Competition) -> None:
    """Again in the same way, unless another one is asked for."""
    played = competition.first_stage.format
    usual = usual_method(played, competition.draw_method)
    method = request.POST.get("method") or usual
    lots = method in LOTS_DECIDE
    make_draw(
        competition,
        DrawOrder(
            method, coming_seed(competition, key=key_in(request)) if lots else ""
        ),
        by=by(request),
        grounds=Grounds(seen_version(request), acknowledged=_knowing(request)),
    )


def _undo(request: Page, competition: Competition) -> None:
    version, knowing = seen_version(request), _knowing(request)
    undo_draw(competition, by=by(request), version=version, acknowledged=knowing)


def _draw_lots(request: Page, competition: Competition) -> None:
    commands.draw_lots(
        competition,
        seed=random_part(),
        by=by(request),
        grounds=Grounds(
            seen_version(request),
            cascade=chosen_cascade(request),
            acknowledged=_knowing(request),
        ),
    )


def _finish(request: Page, competition: Competition) -> None:
    version, knowing = seen_version(request), _knowing(request)
    commands.finish_competition(
        competition, by=by(request), version=version, acknowledged=knowing
    )


def _close_rest(request: Page, competition: Competition) -> None:
    close_rest(
        competition,
        by=by(request),
        grounds=Grounds(
            seen_version(request),
            reason=_reason(request),
            acknowledged=_knowing(request),
        ),
    )


def _knowing(request: Page) -> str:
    """The losses for others that he has read and accepted."""
    return request.POST.get("knowing", "")


# What others would feel: it may ask first (views/questions.py).
ASKING: Mapping[str, Callable[[Page, Competition], None]] = {
    "draw": _draw,
    "undo": _undo,
    "lots": _draw_lots,
    "finish": _finish,
    "rest": _close_rest,
}


def _reason(request: Page) -> str:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise RuleViolation(
            "HV-REST-01",
            N_("Say in up to 300 characters why the rest is not played."),
        )
    return str(form.cleaned_data["reason"])


def _question_words(request: Page) -> QuestionWords:
    """Title and button of the confirmation."""
    again = (_("Draw again?"), _("Draw again"))
    words = {
        "chain": (_("Put the tie-breaks back?"), _("Put them back")),
        "undo": (_("Take the draw back?"), _("Take the draw back")),
        "lots": (_("Draw lots?"), _("Draw lots")),
        "finish": (_("Finish the competition?"), _("Finish and crown the champion")),
        "rest": (_("Close the rest as not played?"), _("Close the rest and finish")),
    }
    return QuestionWords(*words.get(request.POST["deed"], again))


def _done(request: Page, competition: Competition) -> HttpResponse:
    sentences = {
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
    messages.success(request, sentences[deed])
    if deed == "delete":
        anonymous = competition.club.unclaimed
        return redirect("home") if anonymous else redirect(competition.club)
    front = deed in ("draw", "finish", "rest")
    return redirect("competition" if front else "manage", competition.slug)
