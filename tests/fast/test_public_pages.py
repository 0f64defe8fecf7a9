"""Every page that a visitor may open: measured by `make bench`, reading what is its own."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from competitions.models import Club
from helvetia_site.demo.management.commands.demo import logins_file
from tests.bench.addresses import NOT_MEASURED, walk
from tests.bench.pages import addresses
from tests.fast.matrix import EXPECTED
from tests.plans import unbounded

pytestmark = [pytest.mark.django_db, pytest.mark.long]
# Seen by whoever has its address while a match is on.
AT_A_TABLE = {"sheet"}
# The front page and the list of clubs look through the competitions, not what is played.
OF_THE_SITE = {"home", "clubs"}


@pytest.fixture(scope="module")
def pages(django_db_setup, django_db_blocker):
    """Path, status and queries of each page of the demo club."""
    visitor, found = Client(), []

    def look(path):
        with CaptureQueriesContext(connection) as queries:
            answer = visitor.get(path)
        found.append((path, answer.status_code, [one["sql"] for one in queries]))
        return answer

    with django_db_blocker.unblock(), transaction.atomic():
        call_command("demo", verbosity=0)
        for _ in walk(addresses(Club.objects.get(demo=True)), look):
            pass
        transaction.set_rollback(True)
    logins_file().unlink(missing_ok=True)
    return found


def route_of(path):
    return resolve(urlsplit(path).path).url_name


def test_no_page_of_a_visitor_is_forgotten(pages):
    open_to_all = {
        name for name, deeds in EXPECTED.items() if "visitor" in deeds.get("GET", ())
    }
    walked = {route_of(path) for path, *_ in pages}
    assert open_to_all - walked == {*NOT_MEASURED} | AT_A_TABLE
    assert [(path, status) for path, status, _ in pages if status != 200] == []


def test_no_page_reads_what_others_have_played(pages):
    if connection.vendor != "sqlite":
        pytest.skip("asks SQLite for its plans")
    wrong = set()
    for path, _status, queries in pages:
        narrow = path.startswith(("/c/", "/m/"))
        small = {"competitions_competition"} if route_of(path) in OF_THE_SITE else set()
        wrong.update(unbounded(queries, narrow=narrow, small=small))
    assert wrong == set()
