"""Roles, invitations, coaches and the links of teams."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress

from competitions.links import token_of
from competitions.models import Invitation, LogEntry, Mail, Membership
from competitions.models.identity import random_part
from competitions.rules.people.limits import ASKED_FOR_ADDRESS
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


@pytest.fixture
def club(ada):
    return make.club(user=ada)


@pytest.fixture
def organiser(club):
    dan = make.user("dan")
    Membership.objects.create(club=club, user=dan, role="organiser")
    return dan


def post(client, club, deed, **values):
    form = {"deed": deed, "key": random_part(20), **values}
    return client.post(f"/clubs/{club.slug}/people/", form)


def text(client, club, query=""):
    response = client.get(f"/clubs/{club.slug}/people/{query}")
    assert response.status_code == 200
    return response.content.decode()


def test_an_invitation_shows_its_link_and_when_it_dies(client, club):
    assert post(client, club, "invite", role="organiser").status_code == 302
    page = text(client, club)
    assert token_of(Invitation.objects.get()) in page
    assert "Works once, until" in page
    assert not Mail.objects.exists()


@pytest.fixture
def mails(settings, ada):
    """A mail server is named, and Ada has confirmed her address."""
    settings.EMAIL_HOST = "mail.example.org"
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True)


def test_without_a_mail_server_no_address_is_asked_for(client, club):
    assert 'name="mail"' not in text(client, club)


def test_a_mailed_invitation_leads_to_the_public_address(client, club, mails, settings):
    settings.PUBLIC_URL = "https://cup.example.org"
    post(client, club, "invite", role="admin", mail="eve@example.org")
    assert "https://cup.example.org/invite/" in Mail.objects.get().body


def test_an_invitation_with_an_address_also_goes_out_by_mail(client, club, mails):
    post(client, club, "invite", role="admin", mail="eve@example.org")
    mail = Mail.objects.get()
    assert mail.to == "eve@example.org"
    assert (
        f"http://testserver/invite/{token_of(Invitation.objects.get())}/" in mail.body
    )
    assert "ada invites you to run Geneva Tables" in mail.body


@pytest.mark.rule("HV-LIMIT-06")
def test_without_a_confirmed_address_an_invitation_is_only_copied(client, club, mails):
    EmailAddress.objects.update(verified=False)
    page = text(client, club)
    assert 'name="mail"' not in page
    assert "only for an account with a confirmed address" in page
    sent = {"role": "admin", "mail": "eve@example.org"}
    assert post(client, club, "invite", **sent).status_code == 302
    assert Invitation.objects.count() == 1
    assert not Mail.objects.exists()


@pytest.mark.rule("HV-LIMIT-06")
def test_a_mailbox_is_not_filled_with_invitations_of_many_clubs(
    client, club, mails, ada
):
    clubs = [club, make.club("Basel Tables", user=ada)]
    sent = {"role": "admin", "mail": "eve@example.org", "key": "k" * 20}
    for n in range(ASKED_FOR_ADDRESS.most):
        sent |= {"key": f"{n:020}"}
        for _again in range(2):
            assert post(client, clubs[n % 2], "invite", **sent).status_code == 302
    sent |= {"key": "k" * 20, "mail": "EVE@example.org"}
    late = post(client, club, "invite", **sent)
    assert late.status_code == 429
    assert int(late.headers["Retry-After"]) > 0
    assert "EVE@example.org" in late.content.decode()
    assert "Too many mails were asked for this address" in late.content.decode()
    made = Mail.objects.count(), Invitation.objects.count()
    assert made == (ASKED_FOR_ADDRESS.most,) * 2


def test_a_double_tap_invites_once_and_mails_once(client, club, mails):
    for _ in range(2):
        post(client, club, "invite", role="admin", mail="e@example.org", key="k" * 20)
    assert Invitation.objects.count() == 1
    assert Mail.objects.count() == 1


@pytest.mark.parametrize(
    "values", [{"role": "king"}, {"role": ""}, {"role": "admin", "mail": "no address"}]
)
def test_what_cannot_be_sent_is_refused_at_the_field(client, club, mails, values):
    assert post(client, club, "invite", **values).status_code == 422
    assert not Invitation.objects.exists()


def test_twenty_invitations_a_day_are_enough(client, club):
    codes = {post(client, club, "invite", role="admin").status_code for _ in range(20)}
    assert codes == {302}
    assert post(client, club, "invite", role="admin").status_code == 422
    assert Invitation.objects.count() == 20


def test_a_withdrawn_invitation_leads_nowhere(client, club):
    post(client, club, "invite", role="admin")
    link = Invitation.objects.get()
    assert post(client, club, "revoke", link=link.pk).status_code == 302
    assert token_of(link) not in text(client, club)
    assert client.get(f"/invite/{token_of(link)}/").status_code == 410


def test_an_invitation_of_another_club_cannot_be_withdrawn(client, club):
    other = make.club("Basel Board")
    link = make.clubs.invite(other, role="admin", by=make.by())
    assert post(client, club, "revoke", link=link.pk).status_code == 404
    link.refresh_from_db()
    assert link.revoked_at is None


def test_an_organiser_sees_the_people_but_no_link_that_would_raise_him(
    client, club, organiser
):
    post(client, club, "invite", role="admin")
    token = token_of(Invitation.objects.get())
    client.force_login(organiser)
    page = text(client, club)
    assert "ada" in page
    assert token not in page
    assert "Invite somebody" not in page


def test_roles_change_and_end(client, club, organiser):
    post(client, club, "role", member=organiser.pk, role="admin")
    assert club.memberships.get(user=organiser).role == "admin"
    post(client, club, "remove", member=organiser.pk)
    assert not club.memberships.filter(user=organiser).exists()


def test_a_change_of_role_without_a_role_takes_nobody_out(client, club, organiser):
    assert post(client, club, "role", member=organiser.pk).status_code == 400
    assert post(client, club, "role", member="x", role="admin").status_code == 400
    assert post(client, club, "role", member=organiser.pk, role="k").status_code == 422
    assert club.memberships.get(user=organiser).role == "organiser"


def test_the_last_admin_stays(client, club, ada, organiser):
    response = post(client, club, "remove", member=ada.pk)
    assert response.status_code == 422
    assert "keeps at least one admin" in response.content.decode()


def test_a_club_is_handed_over(client, club, ada, organiser):
    post(client, club, "role", member=organiser.pk, role="admin")
    response = post(client, club, "remove", member=ada.pk)
    assert response.headers["Location"] == club.get_absolute_url()
    assert client.get(f"/clubs/{club.slug}/people/").status_code == 403


def test_a_coach_is_taken_out_of_his_team(client, club):
    coach = make.coaching(make.team("Owls", club), make.user("ben"))
    team = club.teams.get()
    for _ in range(2):
        form = {"team": team.pk, "coach": coach.pk, "key": "k" * 20}
        assert post(client, club, "uncoach", **form).status_code == 302
    assert not team.coaches.exists()
    assert LogEntry.objects.filter(kind="team.uncoach").count() == 1


def test_a_team_gets_a_new_link_and_its_old_one_dies(client, club):
    team = make.team("Owls", club)
    old = team.invitations.get()
    post(client, club, "renew", team=team.pk)
    new = team.invitations.get(revoked_at=None)
    assert client.get(f"/join/{token_of(old)}/").status_code == 410
    assert client.get(f"/join/{token_of(new)}/").status_code == 200
    page = text(client, club, f"?team={team.slug}")
    assert token_of(new) in page
    assert 'class="qr"' in page


@pytest.mark.rule("HV-LINK-02")
def test_another_organiser_sees_that_there_is_a_link_and_makes_his_own(
    client, club, organiser
):
    cup = make.cup(owner=club)
    team = cup.entrants.first().team
    post(client, club, "renew", team=team.pk)
    post(client, club, "invite", role="admin")
    role, old = (Invitation.objects.order_by("-pk")[n] for n in (0, 1))
    Membership.objects.filter(user=organiser).update(role="admin")
    places = (f"?team={team.slug}", "")
    share = f"/c/{cup.slug}/manage/share/"

    def read():
        pages = [text(client, club, place) for place in places]
        return "".join([*pages, client.get(share).content.decode()])

    assert token_of(old) in read()
    assert token_of(role) in read()
    client.force_login(organiser)
    told = read()
    assert "ada has made a link and alone sees it." in told
    assert not any(token_of(link) in told for link in Invitation.objects.all())
    post(client, club, "renew", team=team.pk)
    new = team.invitations.get(revoked_at=None)
    assert token_of(new) in read()
    assert client.get(f"/join/{token_of(old)}/").status_code == 410
    assert LogEntry.objects.filter(kind="team.link").last().actor == (
        f"user:{organiser.pk}"
    )
    assert post(client, club, "revoke", link=role.pk).status_code == 302


def test_the_page_has_no_qr_until_one_is_asked_for(client, club):
    make.team("Owls", club)
    assert 'class="qr"' not in text(client, club)
    assert client.get(f"/clubs/{club.slug}/people/?team=nobody").status_code == 404


def test_a_link_of_another_clubs_team_is_not_shown(client, club):
    foreign = make.team("Marmots", make.club("Basel Board"))
    address = f"/clubs/{club.slug}/people/?team={foreign.slug}"
    assert client.get(address).status_code == 404
    assert post(client, club, "renew", team=foreign.pk).status_code == 404
