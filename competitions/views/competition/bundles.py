"""A competition as one file: out for every reader, in for those who organise."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competitions.actions.competition.bundles import import_bundle
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.values import Bundle
from competitions.forms.bundles import BundleForm
from competitions.models import Club, Competition
from competitions.pages.text.labels import FORMAT_NAMES
from competitions.rules.log import ledger
from competitions.rules.people.permissions import Deed
from competitions.views.club.start import tell_unlisted
from competitions.web import Page, attempt, by, new_key, page, render_page


@page()
def bundle_view(request: Page, competition: Competition) -> HttpResponse:
    """Official results only, as everywhere outside the house."""
    answer = HttpResponse(
        dumps(bundle_of(competition)), content_type="application/json"
    )
    name = f"{competition.slug}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@page(
    see=Deed.CREATE_COMPETITION,
    check=Deed.CREATE_COMPETITION,
    take=Deed.CREATE_COMPETITION,
)
def import_view(request: Page, club: Club) -> HttpResponse:
    """A dry run first: what the file holds, or everything that is wrong with it."""
    deed = request.POST.get("deed")
    form = BundleForm(request.POST, files=request.FILES) if deed else BundleForm()
    refusal, made = None, []
    if form.is_valid() and deed == "take":
        refusal = attempt(lambda: made.append(_take(request, club, form)))
        if made:
            messages.success(request, _("The competition is imported."))
            tell_unlisted(request, made[0])
            return redirect(made[0])
    bundle = form.bundle
    context = {
        "club": club,
        "form": form,
        "bundle": bundle,
        "stages": _stages(bundle) if bundle else [],
        "text": ledger.canonical_json(dump(bundle)) if bundle else "",
        "played": sum(1 for f in bundle.fixtures if f.result) if bundle else 0,
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "competitions/import.html", context, wrong=form.errors)


def _stages(bundle: Bundle) -> list[str]:
    return [one.name or str(FORMAT_NAMES[one.format.id]) for one in bundle.stages]


def _take(request: Page, club: Club, form: BundleForm) -> Competition:
    assert form.bundle
    return import_bundle(form.bundle, by=by(request), club=club)
