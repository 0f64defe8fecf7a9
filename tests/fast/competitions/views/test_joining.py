"""HV-COACH-01: who coaches a team at once, who waits, who says yes, who is told."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
import time_machine
from django.core import signing
from django.test import Client

from competitions import sheet_links
from competitions.actions.people import clubs, lending
from competitions.actions.people.coaching import leave_team
from competitions.links import token_of
from competitions.models import (
    Allegiance,
    Coach,
    CoachRequest,
    LogEntry,
    Mail,
    Membership,
    Result,
    TableLink,
)
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-COACH-01")]
# After everybody of the club was there.
LATER = make.AT + timedelta(hours=2)


@pytest.fixture(autouse=True)
def _at_the_fixed_moment():
    with time_machine.travel(make.AT + timedelta(hours=1), tick=False):
        yield


@pytest.fixture
def world():
    """Ben coaches Owls, Cleo coaches Drakes; ada and otto organise; they meet."""
    made = SimpleNamespace()
    for name in ("ben", "cleo", "dora", "ada", "otto"):
        setattr(made, name, make.user(name))
    made.club = make.club(user=made.ada)
    Membership.objects.create(club=made.club, user=made.otto, role="organiser")
    made.owls = make.team("Owls", made.club, made.ben)
    made.drakes = make.team("Drakes", made.club, made.cleo)
    made.uri = make.team("Uri", made.club)
    made.match = made_match(made.owls, made.drakes)
    return made


def made_match(home, away):
    return make.friendly(home, away)


def prepared(match, team, user):
    """He has acted for the team there, so the match is prepared."""
    return Allegiance.objects.create(
        fixture=match, team=team, actor=f"user:{user.pk}", at=LATER
    )


def signed(user):
    client = Client()
    client.force_login(user)
    return client


def address(team):
    return f"/join/{token_of(team.invitations.get(revoked_at=None))}/"


def take(client, team, key="t" * 20):
    return client.post(address(team), {"deed": "accept", "key": key})


def answer(client, request, deed="yes", key="a" * 20):
    url = f"/t/{request.team.slug}/coaches/"
    form = {"deed": deed, "key": key, "request": request.pk, "back": "home"}
    return client.post(url, form)


def coaches(team):
    return set(team.coaches.exclude(user=None).values_list("user__username", flat=True))


def test_the_first_coaches_and_whoever_comes_later_waits(world):
    assert take(signed(world.dora), world.uri).url == world.uri.get_absolute_url()
    late = signed(world.ben)
    assert "Ask to coach Uri" in late.get(address(world.uri)).content.decode()
    for _ in range(2):
        assert take(late, world.uri, "l" * 20).url == address(world.uri)
    assert "Your request waits" in late.get(address(world.uri)).content.decode()
    assert "waits for a yes" in late.get("/").content.decode()
    assert coaches(world.uri) == {"dora"}
    assert CoachRequest.objects.count() == 1
    joined = LogEntry.objects.filter(kind="club.join", key__in=("t" * 20, "l" * 20))
    assert joined.count() == 2


@pytest.mark.rule("HV-COACH-04")
def test_who_came_first_to_a_team_is_named_and_can_be_taken_out(world):
    """Nobody can tell whether an account is a second one of somebody of the other side."""
    take(signed(world.dora), world.uri)
    admin, people = signed(world.ada), f"/clubs/{world.club.slug}/people/"
    assert "dora" in admin.get(people).content.decode()
    coach = world.uri.coaches.get().pk
    form = {"deed": "uncoach", "team": world.uri.pk, "coach": coach, "key": "r" * 20}
    assert admin.post(people, form).status_code == 302
    assert coaches(world.uri) == set()


def test_a_request_gives_no_right(world):
    take(signed(world.dora), world.owls)
    dora = signed(world.dora)
    squad, prepare = f"/t/{world.owls.slug}/squad/", f"/m/{world.match.public_id}"
    assert dora.get(squad).status_code == 403
    assert dora.get(f"{prepare}/prepare/").status_code == 403
    assert dora.get(f"/t/{world.owls.slug}/coaches/").status_code == 403
    assert answer(dora, CoachRequest.objects.get()).status_code == 403
    assert not CoachRequest.objects.get().answer


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("name", ["ben", "ada", "otto"])
def test_its_coach_or_an_organiser_says_yes_on_his_home_page(world, name):
    take(signed(world.dora), world.owls)
    request = CoachRequest.objects.get()
    who = signed(getattr(world, name))
    page = who.get("/").content.decode()
    assert "dora asks to coach Owls" in page
    assert f'action="/t/{world.owls.slug}/coaches/"' in page
    for _ in range(2):
        assert answer(who, request).url == "/"
    assert coaches(world.owls) == {"ben", "dora"}
    assert "asks to coach" not in who.get("/").content.decode()
    assert "You coach it now." in signed(world.dora).get("/").content.decode()
    assert LogEntry.objects.filter(kind="team.answer").count() == 1


def test_the_request_stands_on_the_peoples_and_the_teams_page_too(world):
    take(signed(world.dora), world.owls)
    said = "dora asks to coach Owls"
    people, team = f"/clubs/{world.club.slug}/people/", world.owls.get_absolute_url()
    assert said in signed(world.otto).get(people).content.decode()
    assert said in signed(world.ben).get(team).content.decode()
    assert said not in signed(world.cleo).get(team).content.decode()
    assert said not in signed(world.cleo).get("/").content.decode()


def test_the_others_get_a_notice_and_a_mail(world):
    take(signed(world.dora), world.owls)
    assert {m.to for m in Mail.objects.filter(key__startswith="coach_asks")} == {
        "ada@example.org",
        "ben@example.org",
        "otto@example.org",
    }
    answer(signed(world.otto), CoachRequest.objects.get())
    assert (
        "dora coaches it with you now." in signed(world.ben).get("/").content.decode()
    )
    assert {m.to for m in Mail.objects.filter(key__startswith="coach_joins")} == {
        "ben@example.org",
        "dora@example.org",
    }
    with time_machine.travel(make.AT + timedelta(days=30)):
        assert "with you now" not in signed(world.ben).get("/").content.decode()


def test_a_no_holds_until_the_team_has_a_new_link(world):
    dora = signed(world.dora)
    take(dora, world.owls)
    assert answer(signed(world.ben), CoachRequest.objects.get(), "no").url == "/"
    assert coaches(world.owls) == {"ben"}
    assert "was declined" in dora.get("/").content.decode()
    shown = dora.get(address(world.owls)).content.decode()
    assert "The team has said no." in shown
    assert "Ask to coach Owls" not in shown
    assert take(dora, world.owls, "u" * 20).status_code == 422
    with time_machine.travel(make.AT + timedelta(hours=2)):
        clubs.renew_link(world.owls, by=make.by(at=make.AT + timedelta(hours=2)))
        assert take(signed(world.dora), world.owls, "v" * 20).url == address(world.owls)
    assert CoachRequest.objects.filter(answer="").count() == 1


def test_nobody_answers_his_own_request(world):
    """Otto organises, so he reaches the button; it is not for him."""
    otto = signed(world.otto)
    take(otto, world.owls)
    assert "asks to coach" not in otto.get("/").content.decode()
    refused = answer(otto, CoachRequest.objects.get())
    assert refused.status_code == 422
    assert "Somebody else answers your request." in refused.content.decode()
    assert coaches(world.owls) == {"ben"}


@pytest.mark.parametrize("how", ["coaches", "prepared", "scored", "left"])
def test_who_is_on_the_other_side_waits_even_for_a_team_without_a_coach(world, how):
    """Evidence of issue 8: the opponent opens the link and reads the hand."""
    match = made_match(world.uri, world.drakes)
    client, person = signed(world.cleo), world.cleo
    if how == "coaches":
        prepared(match, world.drakes, world.cleo)
    elif how == "prepared":
        client, person = signed(world.otto), world.otto
        prepared(match, world.drakes, world.otto)
    elif how == "scored":
        client, person = signed(world.dora), world.dora
        lending.lend_side(match, "away", by=make.by())
        client.get(sheet_links.sheet_link_url(TableLink.objects.get()))
    else:
        prepared(match, world.uri, world.ada)
        (coach,) = world.drakes.coaches.all()
        leave_team(world.drakes, coach=coach.pk, by=make.by())
    assert take(client, world.uri).url == address(world.uri)
    assert coaches(world.uri) == set()
    assert CoachRequest.objects.get().user == person
    # What the browser of a scorer had is the account's affair from now on.
    mine = Allegiance.objects.filter(actor=f"user:{person.pk}", fixture=match)
    assert [row.team for row in mine] == [world.drakes]


def test_a_match_that_is_neither_prepared_nor_open_stands_in_nobodys_way(world):
    match = made_match(world.uri, world.drakes)
    assert take(signed(world.cleo), world.uri).url == world.uri.get_absolute_url()
    prepared(match, world.owls, world.ben)
    make.record(match, "Uri 1-0 Drakes")
    assert Result.objects.get().official
    uri = make.team("Uri 2", world.club)
    assert take(signed(world.cleo), uri, "w" * 20).url == uri.get_absolute_url()


@pytest.mark.parametrize("name", ["cleo", "otto"])
def test_an_organiser_of_the_other_side_says_no_yes_while_it_lasts(world, name):
    """By coaching it, or by having prepared it; Ada, who did neither, may."""
    if name == "cleo":
        Membership.objects.create(club=world.club, user=world.cleo, role="organiser")
        prepared(world.match, world.owls, world.ben)
    else:
        prepared(world.match, world.drakes, world.otto)
    take(signed(world.dora), world.owls)
    refused = answer(signed(getattr(world, name)), CoachRequest.objects.get())
    assert refused.status_code == 422
    assert "you act for the other side" in refused.content.decode()
    assert answer(signed(world.ada), CoachRequest.objects.get()).status_code == 302


def test_a_team_that_somebody_keeps_in_a_match_begun_takes_nobody_at_once(world):
    """An organiser prepared for it: a second account of the opponent would read that."""
    match = made_match(world.uri, world.drakes)
    prepared(match, world.uri, world.otto)
    page = signed(world.dora).get(address(world.uri)).content.decode()
    assert "Somebody acts for this team already." in page
    assert take(signed(world.dora), world.uri).url == address(world.uri)
    assert coaches(world.uri) == set()
    assert answer(signed(world.otto), CoachRequest.objects.get()).url == "/"


def test_who_was_made_organiser_during_the_match_says_no_yes_in_it(world):
    """An admin who plays would make an organiser of a second account of his."""
    prepared(world.match, world.owls, world.ben)
    with time_machine.travel(make.AT + timedelta(hours=3)):
        puppet = make.user("puppet")
        Membership.objects.create(club=world.club, user=puppet, role="organiser")
        take(signed(world.dora), world.owls)
        assert answer(signed(puppet), CoachRequest.objects.get()).status_code == 422
        assert answer(signed(world.otto), CoachRequest.objects.get()).url == "/"


def test_nor_does_he_take_its_coach_out(world):
    """With nobody there the next account of his would be its coach at once."""
    Membership.objects.create(club=world.club, user=world.cleo, role="admin")
    prepared(world.match, world.owls, world.ben)
    (coach,) = world.owls.coaches.all()
    form = {"deed": "uncoach", "team": world.owls.pk, "coach": coach.pk}
    url = f"/clubs/{world.club.slug}/people/"
    refused = signed(world.cleo).post(url, {**form, "key": "r" * 20})
    assert refused.status_code == 422
    assert coaches(world.owls) == {"ben"}
    fine = signed(world.ada).post(url, {**form, "key": "s" * 20})
    assert fine.status_code == 302


@pytest.mark.rule("HV-COACH-02")
def test_who_joins_with_a_yes_stays_on_his_side_of_what_is_prepared(world):
    prepared(world.match, world.owls, world.ben)
    take(signed(world.cleo), world.owls)
    answer(signed(world.ben), CoachRequest.objects.get())
    assert coaches(world.owls) == {"ben", "cleo"}
    row = Allegiance.objects.get(actor=f"user:{world.cleo.pk}")
    assert row.team == world.drakes


@pytest.mark.rule("HV-COACH-02")
def test_who_leaves_stays_on_his_side_and_his_scorers_links_die(world):
    who = make.coach_by("home", f"user:{world.ben.pk}")
    lending.lend_side(world.match, "home", by=who)
    Allegiance.objects.all().delete()
    prepared(world.match, world.drakes, world.cleo)
    (coach,) = world.owls.coaches.all()
    leave_team(world.owls, coach=coach.pk, by=make.by())
    row = Allegiance.objects.get(actor=f"user:{world.ben.pk}")
    assert (row.team, row.played) == (world.owls, True)
    assert TableLink.objects.get().revoked_at


def test_the_pasted_coach_without_an_account_is_no_coach_yet(world):
    (team,) = make.teams.create_teams(
        world.club, [make.teams.NewTeam("Wil", "Dora D.")], by=make.by()
    )
    take(signed(world.dora), team)
    assert team.coaches.get().user == world.dora
    assert Coach.objects.get(user=world.dora).name == "Dora D."


# An unclaimed cup: its organiser has no account, only the claim of his browser.


def anonymous(client):
    start = {"name": "Office Cup", "teams": "Alba\nBrig\nChur\nDavos", "kind": "cup"}
    response = client.post("/start/", {**start, "deed": "draw", "key": "d" * 20})
    assert response.status_code == 302
    return response.url + "manage/share/"


@pytest.mark.rule("HV-LINK-02")
def test_an_organiser_without_an_account_has_his_links_and_keeps_them(world):
    holder = Client()
    share = anonymous(holder)
    page = holder.get(share).content.decode()
    assert page.count("/join/") >= 4
    club = clubs.Club.objects.get(name="Office Cup")
    token = signing.loads(holder.cookies["claims"].value, salt="helvetia.claims")[0]
    holder.force_login(world.dora)
    assert holder.get(share).content.decode().count("/join/") >= 4
    holder.post(f"/claim/{token}/", {"deed": "keep", "key": "c" * 20})
    club.refresh_from_db()
    assert not club.unclaimed
    assert signed(world.dora).get(share).content.decode().count("/join/") >= 4


def test_an_organiser_without_an_account_says_yes_on_the_first_page(world):
    holder = Client()
    anonymous(holder)
    team = clubs.Club.objects.get(name="Office Cup").teams.first()
    take(signed(world.dora), team)
    take(signed(world.ben), team, "b" * 20)
    request = CoachRequest.objects.get()
    assert f"ben asks to coach {team.name}" in holder.get("/").content.decode()
    assert "asks to coach" not in Client().get("/").content.decode()
    assert answer(Client(), request).status_code == 302
    assert not CoachRequest.objects.get().answer
    assert answer(holder, request).url == "/"
    assert coaches(team) == {"dora", "ben"}
