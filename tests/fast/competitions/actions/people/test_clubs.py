"""A club, its people and its links: what is refused, and what changes nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from competitions.actions.people import allegiance, clubs
from competitions.actions.people.clubs import Founder
from competitions.models import Allegiance, LogEntry, Membership
from engine.errors import RuleViolation
from tests import make

pytestmark = pytest.mark.django_db


def entries():
    return LogEntry.objects.count()


def test_a_club_named_as_it_is_called_leaves_no_entry():
    club = make.club()
    before = entries()
    clubs.rename_club(club, name=club.name, by=make.by())
    clubs.note_site_edit(club, {}, [], by=make.by())
    assert entries() == before


@pytest.mark.rule("HV-DEAD-01")
def test_a_time_zone_is_one_of_the_worlds():
    club = make.club()
    clubs.rename_club(club, name="Other", zone="Europe/Zurich", by=make.by())
    club.refresh_from_db()
    assert (club.name, club.zone) == ("Other", "Europe/Zurich")
    with pytest.raises(RuleViolation, match="time zone"):
        clubs.rename_club(club, name="Other", zone="Europe/Atlantis", by=make.by())


@pytest.mark.rule("DEC-14")
@pytest.mark.parametrize("role", ["coach", "visitor", ""])
def test_nobody_is_invited_to_a_role_that_a_club_does_not_give(role):
    with pytest.raises(RuleViolation, match="Choose a role"):
        clubs.invite(make.club(), role=role, by=make.by())


def roles(club):
    return dict(club.memberships.values_list("user__username", "role"))


@pytest.mark.rule("DEC-15")
def test_a_link_is_used_once_and_takes_nobody_down():
    ada, ben = make.user("ada"), make.user("ben")
    club = make.club(user=ada)
    for person, role in ((ben, "organiser"), (ben, "admin"), (ada, "organiser")):
        link = clubs.invite(club, role=role, by=make.by())
        clubs.accept(link, user=person, by=make.by())
    assert roles(club) == {"ada": "admin", "ben": "admin"}
    with pytest.raises(RuleViolation, match="has been used"):
        clubs.accept(link, user=make.user("cleo"), by=make.by())
    assert Membership.objects.count() == 2


@pytest.mark.rule("DEC-15")
def test_a_link_ends_at_its_hour():
    link = clubs.invite(make.club(), role="organiser", by=make.by())
    clubs.refuse_dead(link, make.by(at=link.expires_at - timedelta(seconds=1)))
    with pytest.raises(RuleViolation, match="has expired"):
        clubs.refuse_dead(link, make.by(at=link.expires_at))


@pytest.mark.rule("HV-LINK-02")
def test_an_account_keeps_the_side_that_its_browser_was_on():
    club = clubs.found_club("Nobody’s", by=make.by(), founder=Founder(claim="token"))
    home = make.team("Owls", club)
    match = make.friendly(home, make.team("Drakes", club))
    browser, ada = f"claim:{club.slug}", make.user("ada")
    allegiance.note_side(match, "home", by=make.by(browser))
    clubs.claim_club(club, user=ada, by=make.by(f"user:{ada.pk}"))
    noted = Allegiance.objects.filter(fixture=match, team=home)
    actors = set(noted.values_list("actor", flat=True))
    assert actors == {browser, f"user:{ada.pk}"}
