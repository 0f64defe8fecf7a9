"""Dates and results of a competition from a file; before the draw, who meets whom."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from competitions.actions.competition.match_files import (
    ListAuthor,
    MatchFile,
    preview_matches,
    store_matches,
)
from competitions.files.lists.matches import OF_MATCHES
from competitions.forms.lists import ListForm, list_form
from competitions.models import Competition
from competitions.pages.competition.match_lists import match_change_lines
from competitions.rules.people.permissions import Deed
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.web import (
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
    seen_version,
    who_acts,
)

ORGANISE = Deed.ORGANISE
DRAWN = gettext_lazy("The draw is made.")


@page(see=ORGANISE, check=ORGANISE, take=ORGANISE)
def manage_file_view(request: Page, competition: Competition) -> HttpResponse:
    """A preview first; what has changed since is shown anew, and nothing is stored."""
    deed = request.POST.get("deed")
    form = list_form(request, OF_MATCHES)
    refusal, drawn = None, bool(competition.drawn_at)
    if deed == "take" and form.is_valid():
        done: list[int] = []
        refusal = attempt(lambda: done.append(_take(request, competition, form)))
        if refusal is None:
            messages.success(request, _stored(done[0]) if drawn else DRAWN)
            return go(request, request.path)
        competition.refresh_from_db()
    context = {
        "competition": competition,
        "form": form,
        "tabs": manage_tabs(competition, "manage_dates" if drawn else "manage_draw"),
        "enough": competition.entrants.count() > 1,
        "refusal": refusal,
        "key": new_key(),
    }
    if deed and form.is_valid():
        context |= _preview(request, competition, form)
    template = "competitions/manage_file.html"
    return render_page(request, template, context, wrong=deed and form.errors)


def _file(competition: Competition, form: ListForm) -> MatchFile:
    return MatchFile.of(competition, form.lines, timezone.localdate())


def _author(request: Page) -> ListAuthor:
    scope = request.scope
    return ListAuthor(by(request), frozenset(scope.mine), who_acts(request, scope))


def _take(request: Page, competition: Competition, form: ListForm) -> int:
    return store_matches(
        _file(competition, form),
        _author(request),
        seen=request.POST.get("seen", ""),
        version=seen_version(request),
    )


def _preview(
    request: Page, competition: Competition, form: ListForm
) -> dict[str, object]:
    """What the file changes; nothing to accept while something is wrong with it."""
    found = preview_matches(_file(competition, form), _author(request))
    form.name_problems(found.problems)
    if found.problems:
        return {}
    rows = match_change_lines(found.changes, competition.league_rules)
    return {
        "preview": True,
        "rows": rows,
        "more": len(found.changes) - len(rows),
        "changes": len(found.changes),
        "same": found.same,
        "seen": found.seen,
    }


def _stored(n: int) -> str:
    text = ngettext("%(n)s match is changed.", "%(n)s matches are changed.", n)
    return text % {"n": n}
