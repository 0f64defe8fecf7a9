"""The bundle on the pages: out for readers, in after a dry run."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from competitions.models import Competition, LogEntry
from competitions.rules.people import limits
from tests import make
from tests.paths import EXAMPLES

pytestmark = pytest.mark.django_db
TEXT = (EXAMPLES / "championship.json").read_text()


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


@pytest.fixture
def address(ada):
    return f"/clubs/{make.club(user=ada).slug}/import/"


def test_a_reader_downloads_what_can_be_imported(client):
    league = make.championship(legs=2, results="Owls 2-1 Drakes")
    answer = client.get(f"/c/{league.slug}/bundle/")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert json.loads(answer.content)["competition"]["name"] == "Alpine League"


def test_a_private_competition_is_not_downloaded(client):
    league = make.championship(visibility="private")
    assert client.get(f"/c/{league.slug}/bundle/").status_code == 404


def test_a_stranger_does_not_import(client):
    club = make.club()
    assert client.get(f"/clubs/{club.slug}/import/").status_code == 302
    client.force_login(make.user("cleo"))
    assert client.get(f"/clubs/{club.slug}/import/").status_code == 403


def test_the_dry_run_stores_nothing_and_says_what_the_file_holds(client, address):
    answer = client.post(address, {"deed": "check", "text": TEXT})
    assert answer.status_code == 200
    assert "4 teams" in answer.content.decode()
    assert not Competition.objects.exists()


def test_a_file_is_read_like_a_paste(client, address):
    file = SimpleUploadedFile("b.json", TEXT.encode())
    answer = client.post(address, {"deed": "check", "file": file})
    assert "4 teams" in answer.content.decode()


def test_an_import_lands_in_this_club_and_counts_once(client, address):
    form = {"deed": "take", "text": TEXT, "key": "k" * 20}
    first, again = client.post(address, form), client.post(address, form)
    assert first.headers["Location"] == again.headers["Location"]
    made = Competition.objects.get()
    assert made.club.slug in address
    assert LogEntry.objects.filter(stream=made.stream, kind="result.record").exists()


def test_every_problem_is_told_with_its_place_and_the_text_stays(client, address):
    broken = TEXT.replace('"round": 1', '"round": 0', 1).replace('"legs"', '"leg"', 1)
    answer = client.post(address, {"deed": "check", "text": broken})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "fixtures[0].round" in page
    assert "competition.leg" in page
    assert "helvetia-bundle/1" in page
    assert not Competition.objects.exists()


@pytest.mark.rule("HV-LIMIT-07")
def test_without_an_account_a_file_has_few_matches(client, monkeypatch):
    """Nobody else writes while they are stored."""
    address = f"/clubs/{make.club(claim='owner').slug}/import/"
    make.claiming(client, "owner")
    monkeypatch.setattr(limits, "MATCHES_WITHOUT_ACCOUNT", 11)
    answer = client.post(address, {"deed": "take", "text": TEXT, "key": "k" * 20})
    assert answer.status_code == 422
    assert "The file has 12 matches. Without an account" in answer.content.decode()
    assert not Competition.objects.exists()
    monkeypatch.setattr(limits, "MATCHES_WITHOUT_ACCOUNT", 12)
    form = {"deed": "take", "text": TEXT, "key": "l" * 20}
    assert client.post(address, form).status_code == 302


@pytest.mark.parametrize(
    "text", ["", "not json", "[]", '{"format": NaN}', "\ud800", "{" * 5000]
)
def test_what_is_no_bundle_is_refused_in_a_sentence(client, address, text):
    data = {
        "deed": "check",
        "text": text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    }
    assert client.post(address, data).status_code == 422
