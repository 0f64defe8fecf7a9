"""HV-COACH-02: one person on both sides of a match is shown nothing of the other, by any
door: every page and poll of the match is the same bytes whatever the other side chose.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse

from competitions.actions.dice import recovery
from competitions.actions.people import lending
from competitions.actions.people.allegiance import choose_side
from competitions.actions.people.coaching import leave_team
from competitions.models import (
    Allegiance,
    CardDraw,
    Club,
    DiceSeed,
    Fixture,
    Hand,
    LogEntry,
    Membership,
    TableLink,
)
from competitions.rules.log.ledger import digest
from competitions.sheet_links import sheet_link_url
from matches.actions import preparing as commands
from matches.actions.sheet import add_entry
from matches.models import Preparation
from tests import make, preparing
from tests.examples import step
from tests.fast.form_reader import form_with
from tests.fast.matches.test_secrets import DICE, chance, sent_to

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-COACH-02")]
LEARNT, HANDS = (7, 8, 10), ((7, 8), (7,))
PAGES = ("match", "prepare", "sheet", "result", "typed", "paper", "lend", "handover")


@pytest.fixture
def match():
    """Ben coaches Owls, at home; Cleo coaches Drakes, whose hand is the secret."""
    league = make.coached(preparing.league(legs=2))
    return make.fixture(league, "Owls", "Drakes")


def person(name, fixture, *teams, role=""):
    who = make.user(name)
    for team in teams:
        make.coaching(team, who)
    if role:
        Membership.objects.create(club=fixture.club, user=who, role=role)
    return who


def signed(user):
    client = Client()
    client.force_login(user)
    return client


def as_coach(name, side):
    pk = make.get_user_model().objects.get(username=name).pk
    return make.coach_by(side, f"user:{pk}")


def addresses(match, watcher):
    """What is about the match; of the other pages each is for some of the watchers."""
    found = [reverse(name, args=[match.public_id]) for name in PAGES[:4]]
    prepare, sheet = found[1], found[2]
    found += [f"{prepare}?side={side}" for side in ("home", "away")]
    found += [f"{prepare}?side=away&wait=1", f"{sheet}?since=0"]
    others = [reverse(name, args=[match.public_id]) for name in PAGES[4:]]
    others += [f"{sheet}?end=1", reverse("team", args=[match.away.slug]), "/"]
    others += [reverse("team_sheet", args=[match.away.slug])]
    others += [reverse("bundle", args=[match.competition.slug])]
    others += [reverse("competition", args=[match.competition.slug])]
    first = WATCHING.index(watcher) if watcher in WATCHING else 0
    return found + others[first % step(3) :: step(3)]


# Each comes back as the browser that looks; it is made before anything is chosen.


def chose_home(match):
    who = person("eve", match, match.home, match.away)
    me = f"user:{who.pk}"
    choose_side(match, "home", by=make.by(me, "coach", account=me, key="e" * 20))
    return signed(who)


def has_not_said(match):
    return signed(person("eve", match, match.home, match.away))


def has_left_the_other(match):
    """He prepared Owls, left it, and coaches Drakes now."""
    who = person("eve", match, match.home)
    mine = replace(preparing.pressed(match, "home"), ready=False)
    commands.keep_choices(match, mine, by=make.coach_by("home", f"user:{who.pk}"))
    coach = match.home.coaches.get(user=who)
    leave_team(match.home, coach=coach.pk, by=make.by())
    match.away.coaches.add(coach)
    return signed(who)


def organised_for_the_other(match):
    """An organiser who started Owls anew, and was taken in by Drakes afterwards."""
    who = person("eve", match, role="organiser")
    commands.prepare_anew(match, "home", by=make.by(f"user:{who.pk}", "organiser"))
    make.coaching(match.away, who)
    return signed(who)


def scored_for_the_other(match):
    """With the Owls' link in the browser; then a coach of Drakes signs in there."""
    lending.lend_side(match, "home", by=as_coach("ben", "home"))
    client = signed(person("eve", match, match.home))
    client.get(sheet_link_url(TableLink.objects.get()))
    Allegiance.objects.create(
        fixture=match, team=match.home, actor=f"user:{eve().pk}", at=make.AT
    )
    match.home.coaches.remove(*match.home.coaches.filter(user=eve()))
    match.away.coaches.add(eve().coaching.get())
    return client


def plays_and_organises(match):
    """Coach of Owls, admin of the club and of the site."""
    who = person("eve", match, match.home, role="admin")
    type(who).objects.filter(pk=who.pk).update(is_staff=True, is_superuser=True)
    return signed(who)


def lends_to_himself(match):
    """Before he said for which side, he takes a link of Drakes to another browser."""
    who = person("eve", match, match.home, match.away, role="organiser")
    mine = signed(who)
    for side in ("away", "home"):
        form = {"deed": "lend", "side": side, "key": f"{side}{'k' * 16}"}
        assert mine.post(f"/m/{match.public_id}/link/", form).status_code == 422
    assert not TableLink.objects.exists()
    lending.lend_side(match, "away", by=as_coach("cleo", "away"))
    told = mine.get(f"/m/{match.public_id}/link/").content.decode()
    assert sheet_link_url(TableLink.objects.get()) not in told
    return mine


def eve():
    return make.get_user_model().objects.get(username="eve")


WATCHING = (
    chose_home,
    has_not_said,
    has_left_the_other,
    organised_for_the_other,
    scored_for_the_other,
    plays_and_organises,
    lends_to_himself,
)


def run(match, watcher, hand, monkeypatch):
    chance(monkeypatch)
    DICE.seed(8)
    with transaction.atomic(), time_machine.travel(make.AT, tick=False):
        client = watcher(match)
        theirs = preparing.pressed(match, "away", trained=LEARNT, cards=(1, *hand))
        cleo = as_coach("cleo", "away")
        commands.keep_choices(match, theirs, by=replace(cleo, key="z" * 20))
        seen = [sent_to(client, where) for where in addresses(match, watcher)]
        mine = preparing.pressed(match, "home", trained=(7,), cards=(7,))
        sheet = commands.locked_sheet(match)
        sheet.preparations.filter(side="home").delete()
        ben = replace(as_coach("ben", "home"), key="y" * 20)
        assert commands.keep_choices(match, mine, by=ben) is commands.Preparedness.OPEN
        begin = {"kind": "kickoff", "side": "home"}
        add_entry(match, begin, by=replace(ben, key="k" * 20), seen=1)
        seen += [sent_to(client, where) for where in addresses(match, watcher)]
        transaction.set_rollback(True)
    return seen


@pytest.mark.long(cases=1)
@pytest.mark.sampled
@pytest.mark.parametrize("watcher", WATCHING, ids=lambda one: one.__name__)
def test_he_is_sent_the_same_bytes_whatever_the_other_side_holds(
    match, watcher, monkeypatch
):
    one, other = (run(match, watcher, hand, monkeypatch) for hand in HANDS)
    told = [
        where
        for where, a, b in zip(addresses(match, watcher) * 2, one, other, strict=True)
        if a != b
    ]
    assert told == []
    assert sum(status == 200 for status, *_rest in one) > 12


@pytest.mark.long
def test_the_proof_notices_a_coach_of_that_side(match, monkeypatch):
    def cleo(match):
        return signed(make.get_user_model().objects.get(username="cleo"))

    one, other = (run(match, cleo, hand, monkeypatch) for hand in HANDS)
    assert one != other


# HC-PWR-01: the cards of a friendly.


def only_looks(match):
    return Client()


def friendly_run(match, watcher, seed, legend, monkeypatch):
    """What he is sent after Drakes has drawn and kept, and once the sheet is open."""
    chance(monkeypatch)
    monkeypatch.setattr(recovery, "seed_promise", lambda seed: "c" * 64)
    DICE.seed(8)
    with transaction.atomic(), time_machine.travel(make.AT, tick=False):
        friend = make.friendly(match.home, match.away)
        client = watcher(friend)
        recovery.promise_dice(friend, by=make.by(), seed=lambda: seed)
        cleo = replace(as_coach("cleo", "away"), key="z" * 20)
        asked = preparing.pressed(friend, "away")
        commands.keep_choices(friend, replace(asked, draws=True), by=cleo)
        drawn = sorted(CardDraw.objects.get().numbers)
        kept = preparing.pressed(friend, "away", cards=(legend, *drawn[:2]))
        assert (
            commands.keep_choices(friend, kept, by=cleo)
            is commands.Preparedness.WAITING
        )
        pages = [reverse(name, args=[friend.public_id]) for name in PAGES]
        pages += [f"{pages[1]}?side={side}" for side in ("home", "away")]
        pages += [f"{pages[1]}?wait=1", f"{pages[2]}?since=0", "/"]
        pages += [reverse("friendlies", args=[friend.club.slug])]
        pages += [reverse(f"admin:competitions_{name}_changelist") for name in ADMIN]
        seen = [(where, sent_to(client, where)) for where in pages]
        kept = preparing.pressed(friend, "away", cards=(2, *drawn[:2]))
        commands.keep_choices(friend, kept, by=cleo)
        # what he draws himself is no secret of his
        sealed = DiceSeed.objects.get()
        told = {"box": [], "sealed_by": sealed, "number": 1, "at": make.AT}
        CardDraw.objects.create(
            fixture=friend, team=friend.home, numbers=[5, 6, 7, 8, 9], **told
        )
        ben = replace(as_coach("ben", "home"), key="y" * 20)
        mine = preparing.pressed(friend, "home", cards=(5, 6, 7))
        assert commands.keep_choices(friend, mine, by=ben) is commands.Preparedness.OPEN
        seen += [(where, sent_to(client, where)) for where in pages]
        transaction.set_rollback(True)
    return drawn, seen


ADMIN = ("carddraw", "hand", "diceseed", "logentry")


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-DRAW-01", "DEC-17")
@pytest.mark.parametrize("watcher", [chose_home, plays_and_organises, only_looks])
def test_of_what_the_other_draws_and_keeps_he_is_sent_no_byte(
    match, watcher, monkeypatch
):
    """Neither the five, nor the three, nor the LEGEND before the sheet is open."""
    given = (("5e" * 32, 2), ("7a" * 32, 3))
    (five, one), (others, other) = (
        friendly_run(match, watcher, *each, monkeypatch) for each in given
    )
    assert five != others
    assert [
        where for (where, a), (_, b) in zip(one, other, strict=True) if a != b
    ] == []
    assert sum(status == 200 for _where, (status, *_rest) in one) > 4


@pytest.mark.long
def test_the_proof_notices_what_her_own_page_shows_of_a_draw(match, monkeypatch):
    def cleo(match):
        return signed(make.get_user_model().objects.get(username="cleo"))

    runs = [
        friendly_run(match, cleo, seed * 32, 2, monkeypatch) for seed in ("5e", "7a")
    ]
    assert runs[0][1] != runs[1][1]


# The choice itself.


def prepare(match, side=""):
    where = reverse("prepare", args=[match.public_id])
    return f"{where}?side={side}" if side else where


def choose(client, match, side):
    form = {"deed": "side", "side": side, "key": f"{side}{'c' * 16}"}
    return client.post(prepare(match), form)


def test_who_coaches_both_says_for_which_he_plays_and_it_holds(match):
    client = signed(person("eve", match, match.home, match.away))
    page = client.get(prepare(match)).content.decode()
    assert "For which team do you play?" in page
    assert "I play for Owls" in page
    assert 'value="ready"' not in page
    asked = {"deed": "ready", "side": "home", "key": "r" * 20, "seen": ""}
    assert client.post(prepare(match), asked).status_code == 422
    assert not Preparation.objects.exists()
    assert choose(client, match, "home").url.endswith("?side=home")
    assert 'value="ready"' in client.get(prepare(match)).content.decode()
    for where in (prepare(match), prepare(match, "away")):
        assert "Drakes against" not in client.get(where).content.decode()
    assert choose(client, match, "away").url.endswith("?side=home")
    assert [row.team for row in Allegiance.objects.all()] == [match.home]
    history = Client().get(match.get_absolute_url()).content.decode()
    assert "A coach of both teams has said for which he plays" in history


def test_he_cannot_be_ready_for_the_other_by_a_post_of_his_own(match):
    client = signed(person("eve", match, match.home, match.away))
    choose(client, match, "home")
    form = form_with(client.get(prepare(match)).content.decode(), "ready")
    for side in ("away", "home"):
        client.post(prepare(match, side), form.pressed("ready", side=side))
    assert [draft.side for draft in Preparation.objects.all()] == ["home"]


def test_after_the_sheet_opened_he_may_still_say_it_and_reads_his_own_only(match):
    client = signed(person("eve", match, match.home, match.away))
    chosen = {"home": {"trained": (7,)}, "away": {"trained": LEARNT, "cards": (8, 10)}}
    for name, side in (("ben", "home"), ("cleo", "away")):
        mine = preparing.pressed(match, side, **chosen[side])
        commands.keep_choices(match, mine, by=as_coach(name, side))
    sheet = reverse("sheet", args=[match.public_id])
    assert "Say for which you play" in client.get(sheet).content.decode()
    choose(client, match, "away")
    assert client.get(prepare(match)).url == sheet
    page = client.get(sheet).content.decode()
    assert "Say for which you play" not in page
    assert "&quot;number&quot;:8" in page or "&quot;number&quot;:10" in page


# Point 2: an organiser who coaches one side.


@pytest.fixture
def playing(match):
    """Ben coaches the Drakes' opponent and organises; his side is the second tab."""
    ben = make.get_user_model().objects.get(username="ben")
    Membership.objects.create(club=match.club, user=ben, role="admin")
    back = make.fixture(match.competition, "Drakes", "Owls")
    return signed(ben), Fixture.objects.get(pk=back.pk)


def test_an_organiser_who_coaches_lands_on_his_own_side(playing):
    client, match = playing
    for where in (prepare(match), prepare(match, "home"), prepare(match, "away")):
        page = client.get(where).content.decode()
        assert "Owls against Drakes" in page
        assert page.count('value="ready"') == 1
        assert 'href="?side=' not in page


def test_he_is_never_ready_for_his_opponent(playing):
    client, match = playing
    form = form_with(client.get(prepare(match)).content.decode(), "ready")
    cleo = form_with(
        signed(make.get_user_model().objects.get(username="cleo"))
        .get(prepare(match))
        .content.decode(),
        "ready",
    )
    client.post(prepare(match), form.pressed("ready"))
    for deed in ("ready", "save", "anew"):
        client.post(prepare(match, "home"), cleo.pressed(deed, side="home"))
    drafts = {d.side: d for d in Preparation.objects.all()}
    assert drafts.keys() == {"away"}
    assert not Hand.objects.exists()


def test_the_log_names_whose_line_up_it_was_and_who_set_it(match):
    otto = person("otto", match, role="organiser")
    preparing.ready(match, "home")
    client = signed(otto)
    form = form_with(client.get(prepare(match, "away")).content.decode(), "ready")
    client.post(form.action, form.pressed("ready"))
    (entry,) = LogEntry.objects.filter(kind="match.open")
    sides = json.loads(entry.payload)["sides"]
    assert (sides["home"]["name"], sides["home"]["set_as"]) == ("Owls", "coach")
    assert (sides["away"]["name"], sides["away"]["set_as"]) == ("Drakes", "organiser")
    assert sides["away"]["set_by"] == f"user:{otto.pk}"
    history = Client().get(match.get_absolute_url()).content.decode()
    assert "Owls: line-up set by its coach" in history
    assert "Drakes: line-up set by the organiser" in history
    assert f"user:{otto.pk}" not in history


CLAIM = "c1a1" * 10


def left_the_team(match):
    """A coach who organises takes himself out of his team."""
    who = person("eve", match, match.home, role="admin")
    mine = signed(who)
    assert pressed_ready(mine, match, "home").status_code == 302
    coach = match.home.coaches.get(user=who)
    gone = make.by(f"user:{who.pk}", "admin", account=f"user:{who.pk}")
    leave_team(match.home, coach=coach.pk, by=gone)
    return mine


def signed_out_beside_a_claim(match):
    """The browser that made the cup has signed in as a coach, and signs out."""
    given = {
        "claim_hash": digest(CLAIM),
        "claim_expires_at": make.AT.replace(year=2099),
    }
    Club.objects.filter(pk=match.club_id).update(**given)
    mine = signed(person("eve", match, match.home))
    mine.post(f"/claim/{CLAIM}/", {"deed": "hold", "key": "h" * 20})
    assert pressed_ready(mine, match, "home").status_code == 302
    mine.post("/accounts/logout/")
    return mine


def pressed_ready(client, match, side):
    where = f"{reverse('prepare', args=[match.public_id])}?side={side}"
    form = form_with(client.get(where).content.decode(), "ready")
    return client.post(where, form.pressed("ready"))


@pytest.mark.long
@pytest.mark.parametrize("how", [left_the_team, signed_out_beside_a_claim])
def test_who_has_played_for_a_side_is_no_neutral_organiser_after(match, how):
    """Neither ready nor anew for the opponent, nor a link of his sheet."""
    mine = how(match)
    prepare, lend = (
        reverse(name, args=[match.public_id]) for name in ("prepare", "lend")
    )
    for deed in ("ready", "save", "anew", "roll"):
        form = {"deed": deed, "side": "away", "key": f"{deed:x<20}"}
        mine.post(f"{prepare}?side=away", form)
    assert not Preparation.objects.filter(side="away").exists()
    form = {"deed": "lend", "side": "away", "key": "l" * 20}
    assert mine.post(lend, form).status_code == 422
    result = reverse("result", args=[match.public_id])
    page = form_with(mine.get(result).content.decode(), "save")
    assert mine.post(result, page.pressed("save", home=5, away=0)).status_code == 422
    # who coaches nobody there and has played for nobody still helps both
    other = signed(person("otto", match, role="organiser"))
    assert pressed_ready(other, match, "away").status_code == 302
