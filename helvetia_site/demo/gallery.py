"""The gallery: every component in its states, with samples; photographed by the tests."""

from __future__ import annotations

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.drawings.crests import shirt
from competitions.drawings.looks import CHARGES, SHAPES
from competitions.tables import (
    PER_PAGE,
    BookingsTable,
    CleanSheetsTable,
    Cut,
    ScorersTable,
    StandingsTable,
)
from competitions.web import render_page
from helvetia_site.demo import samples


class SampleForm(forms.Form):
    """Each kind of field once."""

    name = forms.CharField(
        label=gettext_lazy("Name of the cup"),
        help_text=gettext_lazy("You can rename everything later."),
        max_length=120,
    )
    motto = forms.CharField(label=gettext_lazy("Motto"), required=False)
    kind = forms.ChoiceField(
        label=gettext_lazy("What do you play?"),
        choices=[
            ("cup", gettext_lazy("Cup")),
            ("championship", gettext_lazy("Championship")),
        ],
        widget=forms.RadioSelect,
    )
    profile = forms.ChoiceField(
        label=gettext_lazy("Rules"), choices=[("geek", "GEEK"), ("family", "FAMILY")]
    )
    start = forms.DateField(
        label=gettext_lazy("First day"),
        widget=forms.DateInput(attrs={"type": "date"}),
        required=False,
    )
    size = forms.IntegerField(
        label=gettext_lazy("Minutes of extra time"),
        min_value=0,
        max_value=30,
        widget=forms.NumberInput(attrs={"class": "stepper"}),
    )
    goals = forms.TypedChoiceField(
        label=gettext_lazy("Goals of the Valley Jesters"),
        coerce=int,
        choices=[(n, str(n)) for n in range(10)],
        widget=forms.RadioSelect(attrs={"class": "pad"}),
    )
    teams = forms.CharField(
        label=gettext_lazy("Teams, one per line"),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    third_place = forms.BooleanField(
        label=gettext_lazy("Play for third place"),
        help_text=gettext_lazy("For those who lost a semi-final and want cake."),
        required=False,
    )


def gallery_view(request: HttpRequest) -> HttpResponse:
    """One page with all of it; tables sort and turn pages by htmx and without."""
    htmx = getattr(request, "htmx", None)
    lists = ("standings", "scorers")
    part = f"#{htmx.target}" if htmx and htmx.target in lists else ""
    return render_page(request, f"gallery.html{part}", _samples(request))


def _samples(request: HttpRequest) -> dict[str, object]:
    return {
        "standings": StandingsTable(
            samples.standings(),
            request,
            notes=[_("Cowbell City: 3 points off, fielded a goat.")],
        ),
        "scorers": ScorersTable(
            samples.sample_scorers(), request, Cut(5, "s-", without=("counters",))
        ),
        "bookings": BookingsTable(samples.bookings(), request, Cut(PER_PAGE, "b-")),
        "clean_sheets": CleanSheetsTable(
            samples.clean_sheets(), request, Cut(PER_PAGE, "c-")
        ),
        "matches": samples.matches(),
        "score": samples.matches()[1],
        "events": samples.events(),
        "cups": [samples.cup(8), samples.cup(5), samples.cup(32)],
        "squad": samples.sample_squad(),
        "cards_part": "games/helvetia/gallery_cards.html",
        "family": samples.family(),
        "deck": samples.deck(),
        "facts": [
            (_("Points"), 20),
            (_("Won"), 6),
            (_("Scored"), 17),
            (_("Against"), 8),
        ],
        "crest": samples.crests()[0],
        "crests": samples.crests(),
        "marks": [samples.crest_of(shape, "plain", "VJ") for shape in SHAPES]
        + [samples.crest_of(shape, "halves", "VJ") for shape in SHAPES]
        + [samples.crest_of(shape, "hoops", "V") for shape in SHAPES]
        + [samples.crest_of("round", "plain", charge) for charge in CHARGES],
        "home_kit": shirt(samples.looks()[0].kits.first),
        "away_kit": shirt(samples.looks()[0].kits.second),
        "kits": [shirt(look.kits.first) for look in samples.looks()],
        "form": SampleForm(initial={"kind": "cup", "size": 15, "goals": 2}),
        "broken": broken_form(),
        "pasted": samples.sample_paste(),
        "tabs": [
            (_("Table"), "?", True),
            (_("Fixtures"), "#matches", False),
            (_("Bracket"), "#bracket", False),
            (_("Players"), "#scorers-h", False),
            (_("Rules"), "#notices", False),
        ],
        "versions": [
            (_("You typed"), ["2 : 1", "Capriol, Fips", "Lohe"]),
            (_("Saved at 14:32 by Max"), ["2 : 2", "Capriol, Fips", "Lohe, Brocken"]),
        ],
        "confirm_facts": [
            _("Valley Jesters 2 : 1 Rhine Drakes"),
            _("3 cards, 1 injury, no protest and one cowbell confiscated."),
            _("From now on it counts in the table."),
        ],
        "page": Paginator(range(100), 10).page(4),
    }


def broken_form() -> SampleForm:
    form = SampleForm(
        {
            "name": "",
            "kind": "polka",
            "profile": "geek",
            "size": "999",
            "start": "31.2.",
        }
    )
    form.add_error(None, _("The cup cannot be drawn yet: mend the marked fields."))
    return form
