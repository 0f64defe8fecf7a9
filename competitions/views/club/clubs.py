"""Clubs: the list, founding one, its page, its name and its end, a new competition."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Page as Paginated
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.actions.competition.draw_seeds import first_seed
from competitions.actions.competition.starts import start_competition as begin
from competitions.actions.people import clubs as commands
from competitions.claims import claim_token, claims_in
from competitions.drafts import draft_in
from competitions.forms.clubs import ClubEditForm, ClubForm, ClubStartForm
from competitions.models import Club, Competition
from competitions.pages.club import clubs as queries
from competitions.queries.people.visibility import (
    Visible,
    listed_clubs,
    own_clubs,
    visible_in,
)
from competitions.rules.people.permissions import Deed
from competitions.views.club.start import kept_preview, preview, start_answer
from competitions.web import Page, attempt, by, new_key, page, render_page

PER_PAGE = 50
# Of a club's page: what runs, what is finished, and the first of its teams.
RUNNING, FINISHED, TEAMS = 20, 12, 24


@page(site=True)
def clubs_view(request: Page) -> HttpResponse:
    """Mine first, then those that show something to everybody."""
    own = own_clubs(request.user, claims_in(request))
    listed = Paginator(listed_clubs(request.user), PER_PAGE)
    shown = listed.get_page(request.GET.get("page"))
    context = {
        "own": queries.club_lines(own, everything=True),
        "others": queries.club_lines(shown),
        "page": shown,
    }
    return render_page(request, "competitions/clubs.html", context)


@page(site=True, found=Deed.SEE)
def found_club_view(request: Page) -> HttpResponse:
    """An account founds a club and becomes its admin."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    form = ClubForm(request.POST if request.method == "POST" else None)
    refusal, made = None, []
    if form.is_valid():
        who, user = by(request), request.user
        name = form.cleaned_data["name"]
        refusal = attempt(
            lambda: made.append(commands.open_club(name, user=user, by=who))
        )
        if made:
            messages.success(request, _("The club is founded."))
            return redirect(made[0])
    context = {"form": form, "refusal": refusal, "key": new_key()}
    return render_page(
        request, "competitions/found_club.html", context, wrong=form.errors
    )


@page()
def club_view(request: Page, club: Club) -> HttpResponse:
    """What a club plays, what it has won, who plays for it."""
    scope = request.scope
    visible = visible_in(club, scope.roles, scope.mine)
    teams = club.teams.all()
    friendlies = queries.friendlies_of(club, ahead=True)
    token = claim_token(request, club)
    context = {
        "club": club,
        "claim_url": reverse("claim", args=[token]) if token else "",
        **_competitions(request, visible),
        "hall": queries.hall(visible),
        "teams": queries.team_lines(teams.prefetch_related("coaches")[:TEAMS]),
        "team_count": teams.count(),
        "friendlies": [line.match for line in friendlies[:5]],
        "may": {deed.value: scope.may(deed) for deed in Deed},
    }
    response = render_page(request, "competitions/club.html", context)
    if club.unclaimed or not visible.public:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


def _competitions(request: Page, visible: Visible) -> dict[str, object]:
    running = _shown(request, visible, "running", RUNNING, finished_at=None)
    finished = _shown(request, visible, "page", FINISHED, finished_at__isnull=False)
    return {
        "running": queries.competition_lines(running),
        "running_page": running,
        "finished": queries.competition_lines(finished),
        "finished_page": finished,
    }


def _shown(
    request: Page, visible: Visible, field: str, most: int, **wanted: object
) -> Paginated[Competition]:
    rows = Paginator(visible.competitions.filter(**wanted), most)
    return rows.get_page(request.GET.get(field))


@page(see=Deed.EDIT_CLUB, rename=Deed.EDIT_CLUB, delete=Deed.DELETE_CLUB)
def club_edit_view(request: Page, club: Club) -> HttpResponse:
    deed = request.POST.get("deed")
    form = ClubEditForm(
        request.POST if deed == "rename" else None,
        initial={"name": club.name, "zone": club.zone},
    )
    refusal = None
    if deed == "delete" or form.is_valid():
        refusal = attempt(_edit(request, club, form))
        if refusal is None and deed == "delete":
            messages.success(request, _("The club is deleted."))
            return redirect("clubs")
        if refusal is None:
            messages.success(request, _("Saved."))
            return redirect(club)
    context = {
        "club": club,
        "form": form,
        "refusal": refusal,
        "facts": _what_goes(club),
        "key": new_key(),
    }
    return render_page(
        request, "competitions/club_edit.html", context, wrong=form.errors
    )


def _edit(request: Page, club: Club, form: ClubEditForm) -> Callable[[], object]:
    who = by(request)
    if request.POST["deed"] == "delete":
        return lambda: commands.delete_club(club, by=who)
    return lambda: commands.rename_club(club, **form.cleaned_data, by=who)


def _what_goes(club: Club) -> list[str]:
    """Said before it is done, with figures."""
    competitions, teams = club.competitions.count(), club.teams.count()
    results = club.fixtures.exclude(result=None).count()
    return [
        ngettext(
            "%(n)s competition goes with it.",
            "%(n)s competitions go with it.",
            competitions,
        )
        % {"n": competitions},
        ngettext("%(n)s team goes with it.", "%(n)s teams go with it.", teams)
        % {"n": teams},
        ngettext("%(n)s result goes with it.", "%(n)s results go with it.", results)
        % {"n": results},
        _("Only the log of what happened stays."),
    ]


CREATE = Deed.CREATE_COMPETITION


@page(see=CREATE, preview=CREATE, draw=CREATE)
def new_competition_view(request: Page, club: Club) -> HttpResponse:
    """The first form inside a club: known teams are ticked, new ones pasted."""
    deed = request.POST.get("deed")
    fields = ClubStartForm.base_fields
    if deed == "preview" and (kept := kept_preview(request, fields)):
        return kept
    form = ClubStartForm(request.POST if deed else draft_in(request), club=club)
    refusal, made = None, []
    if deed == "draw" and form.is_valid():
        refusal = attempt(lambda: made.append(_begin(request, club, form)))
        if made:
            return start_answer(request, made[0])
    ticked = [form.names[pk] for pk in form.ticked] if form.is_valid() else []
    context = {"club": club, "ticked": ticked}
    template = "competitions/new_competition.html"
    return preview(request, template, form, {**context, "refusal": refusal})


def _begin(request: Page, club: Club, form: ClubStartForm) -> Competition:
    return begin(
        form.wanted(), seed=first_seed(by(request).key), by=by(request), owner=club
    )
