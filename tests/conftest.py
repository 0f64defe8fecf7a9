"""What all tests share: clean caches, a browser, and loud skips."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction
from django.db.backends.postgresql import creation as postgres_creation
from django.db.backends.sqlite3 import creation as sqlite_creation
from django.test import TransactionTestCase
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from competitions.models.guard import LOGS, guarded, lift_guard, put_guard
from helvetia_site import network
from scripts import programs
from tests import chromium, kept, migrated
from tests.examples import examples
from tests.waiting import LONG_MS

sqlite_creation.DatabaseCreation.create_test_db = migrated.create_on_sqlite
postgres_creation.DatabaseCreation.create_test_db = migrated.create_on_postgres

# What is imported and collected lives as long as the run: no search for garbage in it,
# and none after each seven hundred things that a test makes.
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "of the tests marked long so many cases as their mark says, none without a number"
    parser.addoption("--short", action="store_true", help=text)


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """`make test` takes ten minutes because `make prove` does the rest."""
    if not config.getoption("short"):
        return
    cases: Counter[str] = Counter()
    kept, rest = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        mark = item.get_closest_marker("long")
        test = item.nodeid.partition("[")[0]
        left_out = mark is not None and cases[test] >= mark.kwargs.get("cases", 0)
        cases[test] += 1
        (rest if left_out else kept).append(item)
    config.hook.pytest_deselected(items=rest)
    items[:] = kept


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    gc.enable()


# Migrations have written it and no test changes it; to make it anew takes longest.
STAYS = {"django_content_type", "auth_permission"}


def delete_rows(self: TransactionTestCase) -> None:
    """In place of Django's flush after a test that commits; the log goes too."""
    models = apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table for model in models} - STAYS
    looks = [f"SELECT '{name}' WHERE EXISTS(SELECT 1 FROM {name})" for name in tables]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(looks))
        written = {name for (name,) in cursor.fetchall()}
    if not LOGS.isdisjoint(written) or not guarded(connection):
        lift_guard(connection)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for name in written:
                cursor.execute(f"DELETE FROM {name}")
    finally:
        if not guarded(connection):
            put_guard(connection)


TransactionTestCase._fixture_teardown = delete_rows

# Decision 25: a busy machine makes an example slow, not wrong.
settings.register_profile(
    "patient",
    parent=examples(25),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")

PHONE = {"width": 360, "height": 780}
DESK = {"width": 1280, "height": 900}


def unavailable(what: str) -> None:
    """Skip so that it is seen; under CI=true a missing program is a failure."""
    purpose, package = programs.PACKAGES[what]
    text = f"{what} is not installed ({purpose}): apt install {package}"
    if programs.CI:
        pytest.fail(text)
    pytest.skip(text)


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    """Rate limits, language and time zone of one test are none of the next one's."""
    kept.begin_test()
    cache.clear()
    yield
    translation.activate("en")
    timezone.deactivate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = programs.chromium()
    if path is None:
        unavailable("Chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path, args=chromium.arguments()
        )
        yield started
        started.close()


@pytest.fixture
def new_context(browser: Browser, live_server):
    """`new_context(**options)`: one more person with a browser of their own."""
    contexts: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        given = {"viewport": PHONE, "locale": "en-GB", "base_url": live_server.url}
        context = browser.new_context(**{**given, **options})
        context.set_default_timeout(LONG_MS)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_context) -> Page:
    """A phone; `page.goto("/")` is the home page of the server of this test."""
    return new_context().new_page()


@pytest.fixture
def desk(new_context) -> Page:
    return new_context(viewport=DESK).new_page()


@pytest.fixture
def lan_site(transactional_db) -> Iterator[str]:
    """This machine's address in the local network, as a phone in the hall types it."""
    address = network.lan_address()
    if address is None:
        pytest.skip("This machine has no network.")
    server = LiveServer(address)
    yield server.url
    server.stop()


def pytest_terminal_summary(terminalreporter) -> None:
    """What tests counted (`record_property("counted", ...)`), from all workers."""
    told = [
        text
        for report in terminalreporter.stats.get("passed", [])
        for name, text in report.user_properties
        if name == "counted" and report.when == "call"
    ]
    for text in sorted(told):
        terminalreporter.write_line(text)
