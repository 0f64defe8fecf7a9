"""Django's admin opens for the site admin, and changes only what it may."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from competitions.models import (
    Booking,
    CardBox,
    Club,
    Coach,
    DeckCard,
    Hand,
    Injury,
    LearntCard,
    LogEntry,
    Mail,
    Result,
    Suspension,
)
from tests import make, preparing, sheets

pytestmark = pytest.mark.django_db
OURS = [
    model
    for model in apps.get_models()
    if model._meta.app_label in ("accounts", "competitions")
]


@pytest.fixture
def root(client):
    client.force_login(make.user("root", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def league():
    Mail.objects.create(key="k", to="eve@example.org", subject="Hello", body="Come!")
    CardBox.objects.create(club=make.club(), name="Drakes", slug="drakes")
    made = make.championship(results="Owls 2-1 Drakes goals Vog/")
    sheet = {"cards": (2,), "challenge": (22, True), "day": 1}
    sheets.record(made.fixtures.filter(result=None).first(), "Alp RI", **sheet)
    return made


def at(model, page, *arguments):
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}"
    return reverse(name, args=arguments)


@pytest.mark.long
def test_every_table_of_ours_can_be_looked_at(root, league):
    for model in OURS:
        assert admin.site.is_registered(model), model
        response = root.get(at(model, "changelist"))
        assert response.status_code == 200, model
        row = model.objects.first()
        if row is not None:
            assert root.get(at(model, "change", row.pk)).status_code == 200, model


def test_a_club_is_renamed_but_neither_made_nor_deleted_here(root, league):
    club = league.club
    form = {"name": "Renamed", "slug": "stolen", "claim_hash": "x"}
    form |= {"memberships-TOTAL_FORMS": "0", "memberships-INITIAL_FORMS": "0"}
    assert root.post(at(Club, "change", club.pk), form).status_code == 302
    before = club.slug
    club.refresh_from_db()
    assert (club.name, club.slug, club.claim_hash) == ("Renamed", before, "")
    assert root.get(at(Club, "add")).status_code == 403
    assert root.post(at(Club, "delete", club.pk), {"post": "yes"}).status_code == 403


def test_the_admin_shows_no_secret_of_an_unclaimed_club(root):
    club = make.club(claim="token")
    page = root.get(at(Club, "change", club.pk)).content.decode()
    assert club.claim_hash not in page


def test_rows_of_the_log_are_read_and_nothing_else(root, league):
    entries = list(LogEntry.objects.values_list())
    entry = LogEntry.objects.first()
    change = at(LogEntry, "change", entry.pk)
    assert root.post(change, {"actor": "user:99"}).status_code == 403
    address = at(LogEntry, "changelist")
    chosen = {"action": "delete_selected", "_selected_action": entry.pk, "post": "yes"}
    root.post(address, chosen)
    assert list(LogEntry.objects.values_list()) == entries


def test_a_staff_account_without_rights_sees_nothing(client, league):
    client.force_login(make.user("sam", is_staff=True))
    assert client.get("/admin/").status_code == 200
    assert client.get(at(Club, "changelist")).status_code == 403


@pytest.mark.rule("DEC-17")
def test_the_admin_opens_no_sealed_hand(root):
    match = preparing.league().fixtures.first()
    preparing.opened(match, home={"trained": (5,), "cards": (5,)})
    hand = Hand.objects.get(numbers=[5])
    shown = root.get(at(Hand, "change", hand.pk)).content.decode()
    assert hand.commitment in shown
    assert hand.nonce not in shown
    assert "[5]" not in shown
    for page in ("changelist", "change"):
        where = () if page == "changelist" else (hand.pk,)
        assert b"numbers" not in root.get(at(Hand, page, *where)).content


@pytest.mark.rule("DEC-17", "HV-DICE-01", "HV-DRAW-01", "HV-COACH-02")
@pytest.mark.parametrize(
    "guess",
    [
        *("carddraw/?numbers__icontains=5", "diceseed/?seed__startswith=5e"),
        *("hand/?nonce__lt=8", "hand/?numbers__icontains=5", "coach/?pin_hash__gt=a"),
        *("learntcard/?number=5", "logentry/?payload__contains=trained"),
        *("resetlink/?public_id__startswith=a", "club/?claim_hash__startswith=a"),
        "../matches/preparation/?choice__icontains=5",
    ],
)
def test_what_a_column_hides_is_not_guessed_by_an_address(root, guess):
    assert root.get(urljoin(at(Club, "changelist"), f"../{guess}")).status_code == 400


def test_what_a_list_is_filtered_by_still_filters_it(root, league):
    shown = root.get(at(Result, "changelist"), {"state__exact": "official"})
    assert b"Owls" in shown.content


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("model", [Booking, Injury, Suspension, DeckCard])
def test_what_a_match_leaves_is_read_and_not_written(root, league, model):
    row = model.objects.first()
    assert root.get(at(model, "change", row.pk)).status_code == 200
    assert root.post(at(model, "change", row.pk), {}).status_code == 403
    assert root.post(at(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    assert root.get(at(model, "add")).status_code == 403


@pytest.mark.rule("HV-COACH-02")
def test_the_admin_tells_no_training(root):
    """Whoever runs the site may coach in it."""
    match = preparing.league().fixtures.first()
    preparing.opened(match, home={"trained": (5,)})
    entry = LogEntry.objects.filter(kind="match.open").get()
    log = root.get(at(LogEntry, "change", entry.pk)).content.decode()
    assert "lineup" in log
    assert "trained" not in log
    row = LearntCard.objects.get()
    assert not DeckCard.objects.exists()
    for page, where in (("changelist", ()), ("change", (row.pk,))):
        told = root.get(at(LearntCard, page, *where)).content.decode()
        assert "field-number" not in told


def test_the_admin_shows_no_pin(root, league):
    coach = make.coaching(league.entrants.first().team, make.user("ben"))
    coach.pin_hash = "pbkdf2$secret"
    coach.save(update_fields=["pin_hash"])
    assert "pbkdf2" not in root.get(at(Coach, "change", coach.pk)).content.decode()
