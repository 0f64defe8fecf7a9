"""What is typed about a club: its name, who is invited, a competition inside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.actions.competition.starts import NewCompetition
from competitions.actions.people.clubs import CLUB_NAME
from competitions.actions.team.teams import NewTeam
from competitions.files.paste import PasteLimits
from competitions.forms.choices import offer
from competitions.forms.given import FormGiven, Sent
from competitions.forms.manage import VISIBILITY, NameField
from competitions.forms.rulesets import RulesetField
from competitions.forms.start import StartForm
from competitions.forms.teams import ONE_TEAM
from competitions.models import Club
from competitions.rules.names import name_key
from competitions.rules.people.roles import Role

ROLES = [
    (str(Role.ORGANISER), _("Organiser: competitions, teams, results, cards")),
    (str(Role.CLUB_ADMIN), _("Admin: all of that, the club and its people")),
]


class ClubForm(forms.Form):
    name = NameField(CLUB_NAME, label=_("Name of the club"))


class ClubEditForm(ClubForm):
    """HV-DEAD-01: whose day and night the deadlines keep."""

    zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_(
            "No result becomes official by silence between 22:00 and 9:00 of this zone."
        ),
    )

    def __init__(self, sent: Sent = None, **given: Unpack[FormGiven]) -> None:
        super().__init__(sent, **given)
        site = gettext("As on this site: %(zone)s") % {"zone": settings.TIME_ZONE}
        zones = sorted(zone for zone in available_timezones() if _has_a_town(zone))
        offer(self, "zone", [("", site), *((zone, zone) for zone in zones)])


def _has_a_town(zone: str) -> bool:
    area, _slash, town = zone.partition("/")
    return bool(town) and area not in ("Etc", "SystemV", "posix", "right")


class InviteForm(forms.Form):
    """A role, and an address if the link shall go out by mail."""

    role = forms.ChoiceField(
        label=_("What they may do"),
        choices=ROLES,
        initial=ROLES[0][0],
        widget=forms.RadioSelect,
    )
    mail = forms.EmailField(
        label=_("E-mail address"),
        help_text=_("We send the link there. You can also copy it afterwards."),
        required=False,
    )

    def __init__(
        self, sent: Sent = None, *, may_mail: bool = True, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        self.withheld = bool(settings.EMAIL_HOST) and not may_mail
        if self.withheld or not settings.EMAIL_HOST:
            del self.fields["mail"]


class ClubStartForm(StartForm):
    """The first form again, with what a club knows already: its teams."""

    entered = forms.TypedMultipleChoiceField(
        label=_("Teams of the club"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    profile = RulesetField()
    visibility = forms.ChoiceField(label=_("Who sees it"), choices=VISIBILITY)
    field_order = ("name", "kind", "entered", "teams", "profile", "visibility")

    def __init__(
        self, sent: QueryDict | None = None, *, club: Club, **given: Unpack[FormGiven]
    ) -> None:
        known = list(club.teams.values_list("pk", "name"))
        names = tuple(name for _pk, name in known)
        super().__init__(sent, bounds=replace(ONE_TEAM, known=names), **given)
        self.names = dict(known)
        self.fields["teams"].required = not known
        if known:
            self.fields["teams"].label = _("More teams, one per line")
        if known:
            self.fields["entered"].choices = known  # type: ignore[attr-defined]
        else:
            del self.fields["entered"]
        if club.unclaimed:
            del self.fields["visibility"]

    def limits(self) -> PasteLimits:
        """Ticked teams take places of the pasted ones."""
        ticked = len(self.cleaned_data.get("entered", ()))
        least, most = self.format.sizes
        return replace(
            self.bounds, least=max(least - ticked, 0), most=max(most - ticked, 0)
        )

    def clean_teams(self) -> str:
        if not self.cleaned_data["teams"].strip() and self.ticked:
            return ""
        return super().clean_teams()

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        fewest = self.format.sizes[0]
        if "teams" not in self.errors and self.size < fewest:
            self.add_error("teams", _("Tick or paste at least two teams."))
        return data

    @property
    def ticked(self) -> list[int]:
        return self.cleaned_data.get("entered", [])

    def rows(self) -> list[NewTeam]:
        """A team that is ticked as well is entered once."""
        ticked = {name_key(self.names.get(pk, "")) for pk in self.ticked}
        return [row for row in super().rows() if name_key(row.name) not in ticked]

    @property
    def size(self) -> int:
        return len(self.ticked) + super().size

    def wanted(self) -> NewCompetition:
        return replace(
            super().wanted(),
            entered=self.ticked,
            visibility=self.cleaned_data.get("visibility", "unlisted"),
        )

    @property
    def first(self) -> list[forms.BoundField]:
        """One value each, sent on by the preview."""
        return [
            self[n]
            for n in ("name", "kind", "profile", "visibility")
            if n in self.fields
        ]
