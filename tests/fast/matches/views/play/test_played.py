"""A match of the league in the browser: who sees it, who acts, and its own log."""

from __future__ import annotations

import json

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from competitions.models import LogEntry
from engine.sides import BySide, Side
from matches import seats
from matches.actions.play.acting import answer
from matches.actions.play.beginning import SideTaker
from matches.models import PlayedAction, PlayedMatch, PracticeMatch
from matches.models.played import COMPUTER, GUEST
from matches.queries.play.browser_matches import browser_match
from matches.verification.verify import all_findings
from tests import make, make_play
from tests.fast.matches.views.play.test_match import fields, offered, press
from tests.make_play import browser, link_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-06")]


@pytest.fixture
def league():
    return make.coached(make.championship())


@pytest.fixture
def row(league):
    return make_play.league(make.fixture(league, "Owls", "Drakes"))


def coach_of(row, side):
    """Signed in as the coach of this side."""
    team = getattr(row.fixture, side)
    client = Client()
    client.force_login(team.coaches.get().user)
    return client


def acted(row):
    return PlayedAction.objects.filter(match=row.public_id).count()


def test_each_coach_acts_for_his_own_side(row):
    for side in Side:
        assert press(coach_of(row, side), row).status_code == 302
    row.refresh_from_db()
    here = browser_match(row)
    assert [one.side for one in here.actions] == [Side.HOME, Side.AWAY]
    first, second = PlayedAction.objects.order_by("seq")
    assert (second.prev_hash, row.head) == (first.hash, second.hash)
    assert first.actor.startswith("user:")
    assert first.role == "coach"
    assert list(all_findings()) == []


def test_who_looks_on_or_organises_cannot_act(row, league):
    sent = {**fields_of(row), "word": "."}
    address = reverse("play_act", args=[row.public_id])
    assert Client().get(row.get_absolute_url()).status_code == 200
    make.member(league.club, make.user("otto"))
    organiser = make.signed_in(Client(), "otto", league.club)
    for client in (Client(), organiser, coach_elsewhere(league)):
        assert client.get(row.get_absolute_url()).status_code == 200
        assert client.post(address, sent).status_code == 403
    assert acted(row) == 0


def fields_of(row):
    html = coach_of(row, "home").get(row.get_absolute_url()).content.decode()
    return fields(html)


def coach_elsewhere(league):
    person = make.user("dan")
    make.coaching(league.entrants.get(team__name="Herons").team, person)
    client = Client()
    client.force_login(person)
    return client


def test_a_coach_who_was_removed_acts_no_more(row):
    client = coach_of(row, "home")
    html = client.get(row.get_absolute_url()).content.decode()
    row.fixture.home.coaches.clear()
    sent = {**fields(html), "word": offered(html)[0]}
    address = reverse("play_act", args=[row.public_id])
    assert client.post(address, sent).status_code == 403
    assert acted(row) == 0


@pytest.mark.rule("HV-PLAY-05")
def test_no_link_outlives_the_role_of_a_coach(row):
    """He signs in on his other device; a link would open his side for ever."""
    client = coach_of(row, "home")
    device = reverse("play_device", args=[row.public_id])
    assert client.get(device)["Location"] == row.get_absolute_url()
    assert device not in client.get(row.get_absolute_url()).content.decode()
    link = seats.seat_link_of(row.public_id, Side.HOME)
    address = reverse("play_join", args=[row.public_id, link])
    for method in (Client().get, Client().post):
        assert method(address, {"deed": "sit"}).status_code == 404


@pytest.mark.rule("HV-PLAY-05")
def test_a_guest_has_a_link_of_his_own(league):
    fixture = make.fixture(league, "Owls", "Drakes")
    row = make_play.league(fixture, BySide(SideTaker(), SideTaker(GUEST)))
    ben = browser("token-of-ben")
    ben.post(link_of(row), {"deed": "sit"})
    device = reverse("play_device", args=[row.public_id])
    assert device in ben.get(row.get_absolute_url()).content.decode()
    link = seats.seat_link_of(row.public_id, Side.AWAY)
    assert link in ben.get(device).content.decode()
    tablet = browser("tablet-of-ben")
    address = reverse("play_join", args=[row.public_id, link])
    assert tablet.post(address, {"deed": "sit"}).status_code == 302
    assert press(tablet, row).status_code == 302


def test_one_key_counts_once_and_a_stale_ply_is_told(row):
    client = coach_of(row, "home")
    html = client.get(row.get_absolute_url()).content.decode()
    sent = {**fields(html), "word": offered(html)[0]}
    address = reverse("play_act", args=[row.public_id])
    for _ in range(2):
        assert client.post(address, sent).status_code == 302
    assert acted(row) == 1
    other = coach_of(row, "away")
    late = {**fields_of_side(row, "away"), "ply": "7"}
    assert other.post(address, late).status_code == 409
    assert acted(row) == 1


def fields_of_side(row, side):
    html = coach_of(row, side).get(row.get_absolute_url()).content.decode()
    return {**fields(html), "word": offered(html)[0]}


def test_a_private_match_is_invisible_to_others(row, league):
    league.visibility = "private"
    league.save()
    files = ("play_record", "play_story", "play_dice", "play_on")
    for name in ("play_match", "play_act", "play_replay", *files, "play_device"):
        address = reverse(name, args=[row.public_id])
        assert Client().get(address).status_code == 404
    assert coach_of(row, "home").get(row.get_absolute_url()).status_code == 200


def test_a_guest_takes_the_side_that_is_kept_for_him(league):
    row = make_play.league(
        make.fixture(league, "Owls", "Drakes"), BySide(SideTaker(), SideTaker(GUEST))
    )
    shown = coach_of(row, "home").get(row.get_absolute_url()).content.decode()
    assert link_of(row) in shown
    assert link_of(row) not in Client().get(row.get_absolute_url()).content.decode()
    ben = browser("token-of-ben")
    before = PlayedMatch.objects.get().news
    assert ben.post(link_of(row), {"deed": "sit"}).status_code == 302
    assert PlayedMatch.objects.get().news != before
    late = browser("token-of-cleo").post(link_of(row), {"deed": "sit"})
    assert late.status_code == 422
    assert press(ben, row).status_code == 302
    # the coaches of that team have lent him their side
    assert coach_of(row, "away").post(
        reverse("play_act", args=[row.public_id]), {"deed": "act", "ply": "1"}
    ).status_code in (403, 400)
    (entry,) = PlayedAction.objects.all()
    assert json.loads(entry.payload)["side"] == "away"


def test_a_computer_takes_a_side(league):
    row = make_play.league(
        make.fixture(league, "Owls", "Drakes"),
        BySide(SideTaker(COMPUTER, "pro"), SideTaker()),
    )
    assert acted(row) == 0
    assert answer(row.public_id, make.AT)
    assert press(coach_of(row, "away"), row).status_code == 302
    row.refresh_from_db()
    actors = PlayedAction.objects.order_by("seq").values_list("actor", flat=True)
    assert actors[0] == "computer"
    assert any(actor.startswith("user:") for actor in actors)
    assert list(all_findings()) == []


def test_nothing_changes_or_deletes_an_action(row):
    press(coach_of(row, "home"), row)
    for sql in (
        "UPDATE matches_playedaction SET role = 'x'",
        "DELETE FROM matches_playedaction",
    ):
        with (
            pytest.raises(DatabaseError),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(sql)


def test_the_seed_and_the_setup_are_shown_by_nothing(row, admin_client):
    press(coach_of(row, "home"), row)
    seed, computer = row.secret.seed, row.secret.computer
    setup_digest = json.loads(LogEntry.objects.get(kind="match.play").payload)["setup"]
    assert len(setup_digest) == 64
    pages = [
        reverse("admin:matches_playedmatch_change", args=[row.pk]),
        reverse("admin:matches_playedaction_changelist"),
        reverse(
            "admin:matches_playedaction_change", args=[PlayedAction.objects.get().pk]
        ),
        row.get_absolute_url(),
        reverse("play_replay", args=[row.public_id]),
        reverse("match", args=[row.fixture.public_id]),
    ]
    word = PlayedAction.objects.get().word
    for page in pages:
        text = admin_client.get(page).content.decode()
        assert seed not in text
        assert computer not in text
        assert word not in text
        assert '"players"' not in text
    logs = " ".join(LogEntry.objects.values_list("payload", flat=True))
    assert seed not in logs
    assert computer not in logs
    record = reverse("play_record", args=[row.public_id])
    assert admin_client.get(record).status_code == 404


@pytest.mark.long
def test_verify_names_a_match_that_was_changed_behind_its_back(row):
    for column, value in (("promise", "0" * 64), ("revision", 3)):
        with transaction.atomic():
            PlayedMatch.objects.update(**{column: value})
            assert any(row.public_id in sentence for sentence in all_findings())
            transaction.set_rollback(True)


@pytest.mark.rule("HV-PLAY-09")
def test_before_the_first_act_both_agree_on_help_and_time(row):
    home, away = (coach_of(row, side) for side in Side)
    assert "Propose" in page_at(home, row)
    says = {"deed": "talk", "help": "none", "limit": "decision-60"}
    assert press(home, row, **says).status_code == 302
    assert "The other coach proposes: Help on the board: Nothing" in page_at(away, row)
    assert "Propose</button>" not in page_at(away, row)
    word = "terms:none:decision-60 accept"
    assert press(home, row, deed="talk", what=word).status_code == 422
    assert press(away, row, deed="talk", what=word).status_code == 302
    row.refresh_from_db()
    assert (row.help, row.limit) == ("none", "decision-60")
    assert row.due_at is not None
    shown = page_at(home, row)
    assert "then the computer decides" in shown
    assert PlayedAction.objects.filter(kind="terms accept").count() == 1
    assert list(all_findings()) == []
    assert press(home, row).status_code == 302
    assert press(away, row, **says).status_code == 422
    assert "Propose</button>" not in page_at(away, row)


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    "odd", [{"limit": "decision-1"}, {"help": "all"}, {"limit": ""}]
)
def test_odd_terms_are_refused(row, odd):
    says = {"deed": "talk", "help": "none", "limit": "decision-60", **odd}
    assert press(coach_of(row, Side.HOME), row, **says).status_code == 422
    assert acted(row) == 0


def page_at(client, row):
    return client.get(row.get_absolute_url()).content.decode()


@pytest.mark.rule("HV-PLAY-17")
def test_a_match_of_the_league_is_played_on_by_who_may_see_it(row, league):
    """As practice: nothing of the league is touched, and its page leads back."""
    assert press(coach_of(row, "home"), row, ".", deed="resign").status_code == 302
    before = PlayedAction.objects.count()
    form = {"deed": "start", "side": "away", "level": "novice", "ply": "0"}
    address = reverse("play_on", args=[row.public_id])
    league.visibility = "private"
    league.save()
    assert Client().post(address, form | {"key": "f" * 20}).status_code == 404
    assert not PracticeMatch.objects.exists()
    coach = coach_of(row, "home")
    # its copy would be open to whoever has the address
    assert coach.post(address, form | {"key": "g" * 20}).status_code == 422
    league.visibility = "unlisted"
    league.save()
    assert coach.post(address, form | {"key": "g" * 20}).status_code == 302
    made = PracticeMatch.objects.get()
    assert made.source == row.public_id
    assert PlayedAction.objects.count() == before
    page = coach.get(made.get_absolute_url()).content.decode()
    assert reverse("play_replay", args=[row.public_id]) in page
