"""When and where: dates in bulk, and one match at a time."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count, Max, Min
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from competitions.actions.competition.fixtures import (
    Appointment,
    RoundDates,
    date_rounds,
    schedule_fixture,
    swap_sides,
)
from competitions.actions.results.opening import refuse_closed
from competitions.files.schedule import plan as schedule
from competitions.forms.manage import DatesForm, FixtureForm
from competitions.models import Competition, Fixture
from competitions.pages.home.desk import DeskRow, desk_rows, heading_of
from competitions.pages.text.labels import kickoff_words, moment_words
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.people.permissions import Deed
from competitions.views.manage.manage_tabs import manage_tabs
from competitions.web import Page, attempt, by, new_key, page, render_page, seen_version

ORGANISE = Deed.ORGANISE


@page(see=ORGANISE, dates=ORGANISE)
def manage_dates_view(request: Page, competition: Competition) -> HttpResponse:
    """All rounds from one line; single matches have a page of their own."""
    form = DatesForm(request.POST or None)
    refusal = None
    if form.is_valid():
        refusal = attempt(lambda: _date_all(request, competition, form))
        if refusal is None:
            messages.success(request, _dates_set(competition))
            return redirect(request.path)
        competition.refresh_from_db()
    context = {
        "competition": competition,
        "form": form,
        "rows": _rows(competition),
        "tabs": manage_tabs(competition, "manage_dates"),
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/manage_dates.html"
    return render_page(request, template, context, wrong=form.errors)


@page(see=ORGANISE, schedule=ORGANISE, swap=ORGANISE)
def manage_fixture_view(request: Page, fixture: Fixture) -> HttpResponse:
    """Date, place, table, postponement and sides of one match."""
    refuse_closed(fixture, request.scope.sides.values())
    deed = request.POST.get("deed")
    form = FixtureForm(request.POST if deed == "schedule" else None, fixture=fixture)
    refusal = None
    if deed == "swap" or (deed and form.is_valid()):
        refusal = attempt(lambda: _schedule(request, fixture, form))
        if refusal is None:
            if deed == "schedule":
                messages.success(request, _scheduled(form))
            return redirect(fixture)
        fixture.refresh_from_db()
    context = {
        "fixture": fixture,
        "competition": fixture.competition,
        "heading": heading_of(fixture, *request.scope.sides.values()),
        "form": form,
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/manage_fixture.html"
    return render_page(request, template, context, wrong=form.errors)


def _scheduled(form: FixtureForm) -> str:
    at = kickoff_words(form.cleaned_data["kickoff"])
    off = f" {_('Postponed')}." if form.cleaned_data["postponed"] else ""
    return f"{_('Saved.')}{off} {at}"


def _rows(competition: Competition) -> list[DeskRow]:
    meetings = meetings_of(competition) if competition.drawn_at else []
    return desk_rows(competition, meetings, meetings)


def _dates_set(competition: Competition) -> str:
    """What stands now; what has been played keeps its date and is no part of it."""
    days = competition.fixtures.filter(result=None).aggregate(
        rounds=Count("round", distinct=True), first=Min("kickoff"), last=Max("kickoff")
    )
    if days["first"] is None:
        return _("Everything has been played; no date is changed.")
    if days["rounds"] == 1:
        return kickoff_words(days["first"])
    return _(
        "%(rounds)s rounds are dated: the first on %(first)s, the last on %(last)s."
    ) % {
        "rounds": days["rounds"],
        "first": moment_words(days["first"]),
        "last": moment_words(days["last"]),
    }


def _date_all(request: Page, competition: Competition, form: DatesForm) -> None:
    rounds = sorted(set(competition.fixtures.values_list("round", flat=True)))
    today = timezone.localdate()
    plan = schedule.parse_plan(form.cleaned_data["line"], today)
    days = schedule.dates(len(rounds), plan)
    kickoffs = {
        number: timezone.make_aware(day)
        for number, day in zip(rounds, days, strict=True)
    }
    date_rounds(
        competition,
        RoundDates(kickoffs, place=form.cleaned_data["place"]),
        by=by(request),
        version=seen_version(request),
    )


def _schedule(request: Page, fixture: Fixture, form: FixtureForm) -> None:
    who, version = by(request), seen_version(request)
    if request.POST["deed"] == "swap":
        swap_sides(fixture, by=who, version=version)
    else:
        appointment = Appointment(**form.cleaned_data)
        schedule_fixture(fixture, appointment, by=who, version=version)
