"""The rights matrix: every (URL, deed) by every person, against the table by hand.

One of forty cells here, always the same ones; all of them in `make prove`.
"""

from __future__ import annotations

import itertools

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from competitions.models import LogEntry
from tests import make
from tests.examples import TIMES, step
from tests.fast import matrix, matrix_world
from tests.fast.matrix import PEOPLE, PLAIN, SITUATIONS, WITHOUT_ACCOUNT

pytestmark = pytest.mark.django_db
SHARE = 40


def test_every_url_and_button_has_an_expectation():
    missing, stale = matrix_world.unexpected()
    assert (missing, stale) == (set(), set())
    named = {page.name for page in matrix_world.pages() if page.plain}
    assert named == set(PLAIN)


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.rule("DEC-14")
def test_the_sampled_matrix_comes_out_as_written(situation, record_property):
    counts, wrong = matrix_world.run(situation, SHARE)
    record_property("counted", f"rights, {situation}, 1 in {SHARE}: {dict(counts)}")
    assert wrong == []
    assert sum(counts.values()) > 15


def test_all_people_and_situations_are_in_the_sample():
    chosen = [cell for s in SITUATIONS for cell in matrix_world.cells(s, SHARE)]
    assert {cell.person for cell in chosen} == set(PEOPLE)
    assert {cell.page.name for cell in chosen} == set(matrix.EXPECTED)


@pytest.mark.sampled
def test_pages_outside_of_clubs_answer_whom_they_should():
    world, asked = matrix_world.build(), -1
    for page in matrix_world.pages():
        if not page.plain:
            continue
        for person in PEOPLE:
            client = world.clients[person]
            for method in page.deeds:
                asked += 1
                if asked % step(4):
                    continue
                send = client.get if method == "GET" else client.post
                got = matrix_world.kind_of(send(reverse(page.name)))
                wanted = "allowed"
                if person not in PLAIN[page.name][method]:
                    wanted = "404" if page.name == "metrics" else "sign in"
                assert (page.name, method, person, got) == (
                    *(page.name, method, person, wanted),
                )


def test_other_methods_are_refused_everywhere():
    world = matrix_world.build()
    methods = itertools.cycle([("put", "patch"), ("delete", "options"), ("patch",)])
    for page in matrix_world.pages():
        if page.plain:
            continue
        address = world.address(page, "public")
        for person in ("site admin", "visitor"):
            for method in next(methods):
                response = getattr(world.clients[person], method)(address)
                assert (page.name, method, response.status_code) == (
                    *(page.name, method, 405),
                )


def test_a_form_without_its_token_is_refused_everywhere():
    world = matrix_world.build()
    client = Client(enforce_csrf_checks=True)
    client.force_login(matrix_world.accounts().get(username="site-admin"))
    for page in matrix_world.pages():
        for deed in page.deeds:
            if page.plain or deed == "GET":
                continue
            address = world.address(page, "public")
            with matrix_world.written() as writes:
                response = client.post(address, {"deed": deed})
            assert (page.name, deed, response.status_code) == (page.name, deed, 403)
            assert writes == []


def test_an_unknown_button_is_no_form_of_ours():
    world = matrix_world.build()
    client = world.clients["site admin"]
    for page in matrix_world.pages():
        if not page.plain:
            address = world.address(page, "public")
            assert client.post(address, {"deed": "become_admin"}).status_code == 400


def test_an_address_that_mixes_two_clubs_is_nobodys():
    """The site admin may everything, so what he gets is what does not exist."""
    world = matrix_world.build()
    client = world.clients["site admin"]
    ours, theirs = world.objects["public"], world.objects["unclaimed"]
    mixed = 0
    for page in matrix_world.pages():
        for foreign in page.arguments[1:]:
            # a link of one match leads to no other (tests/fast/matches/views/play)
            if page.plain or foreign == "token" or ours[foreign] == theirs[foreign]:
                continue
            names = {name: ours[name] for name in page.arguments}
            address = reverse(page.name, kwargs={**names, foreign: theirs[foreign]})
            for deed in page.deeds:
                with matrix_world.written() as writes:
                    response = (
                        client.get(address)
                        if deed == "GET"
                        else client.post(address, {"deed": deed, "version": "0"})
                    )
                where = f"{page.name} {deed} with a foreign {foreign}"
                # A second tap on "delete" finds nothing either, and says so kindly.
                assert response.status_code in (404, 302), where
                assert response.status_code == 404 or deed == "delete", where
                assert writes == [], where
                mixed += 1
    assert mixed > 5


def test_who_lost_the_role_is_refused_at_the_next_request():
    world = matrix_world.build()
    objects = world.objects["public"]
    address = reverse("manage", args=[objects["competition"]])
    assert world.clients["organiser"].get(address).status_code == 200
    organiser = matrix_world.accounts().get(username="organiser")
    organiser.memberships.all().delete()
    assert world.clients["organiser"].get(address).status_code == 403


# Policies for what is not ours: the admin and the sign-in package.


@pytest.mark.rule("DEC-16")
def test_the_admin_writes_accounts_clubs_and_cards_only(rf):
    request = rf.get("/")
    request.user = make.user("root", is_staff=True, is_superuser=True)
    writes = set()
    for model, rights in admin.site._registry.items():
        name = model._meta.label_lower
        assert rights.has_view_permission(request), name
        if rights.has_change_permission(request):
            writes.add(name)
        else:
            assert not rights.has_add_permission(request), name
            assert not rights.has_delete_permission(request), name
    assert writes == matrix.ADMIN_WRITES


@pytest.mark.sampled
def test_the_admin_is_for_the_site_admin_only():
    """Each page by two others in turn; by all of them in `make prove`."""
    world = matrix_world.build()
    others = itertools.cycle([one for one in PEOPLE if one != "site admin"])
    for name in _admin_pages():
        address = reverse(f"admin:{name}")
        for person in ("site admin", *itertools.islice(others, 2 * TIMES)):
            response = world.clients[person].get(address)
            where = f"{name} {person}: {response.status_code}"
            if person == "site admin":
                # A page to add what is only read here is refused.
                assert response.status_code in (200, 403), where
            else:
                assert response.status_code == 302, where
                assert response.headers["Location"].startswith("/admin/login/"), where


def test_the_log_cannot_be_posted_to_in_the_admin():
    client = matrix_world.build().clients["site admin"]
    entry = LogEntry.objects.first()
    for deed, arguments in (
        ("add", []),
        ("change", [entry.pk]),
        ("delete", [entry.pk]),
    ):
        address = reverse(f"admin:competitions_logentry_{deed}", args=arguments)
        with matrix_world.written() as writes:
            response = client.post(address, {"actor": "user:99", "post": "yes"})
        assert (deed, response.status_code, writes) == (deed, 403, [])


def _admin_pages():
    for model in admin.site._registry:
        stem = f"{model._meta.app_label}_{model._meta.model_name}"
        yield from (f"{stem}_changelist", f"{stem}_add")
    yield from ("index", "password_change")


@pytest.mark.sampled
def test_the_sign_in_package_asks_for_an_account_where_it_must():
    """Each page by five people in turn; by all of them in `make prove`."""
    world = matrix_world.build()
    checked, people = 0, itertools.cycle(PEOPLE)
    for name in _account_pages():
        try:
            address = reverse(name)
        except NoReverseMatch:
            continue  # its links carry keys of their own
        for person in itertools.islice(people, min(5 * TIMES, len(PEOPLE))):
            response = world.clients[person].get(address)
            assert response.status_code < 500, name
            if person in WITHOUT_ACCOUNT and name not in matrix.OPEN_ACCOUNT_PAGES:
                assert matrix_world.kind_of(response) == "sign in", name
            checked += 1
    assert checked > 40


def _account_pages():
    names = {key for key in get_resolver().reverse_dict if isinstance(key, str)}
    ours = ("account_", "mfa_")
    return sorted(name for name in names if name.startswith(ours))
