"""HV-LOG-04: an account that runs the site, and whom nobody made one."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.urls import reverse

from competitions.models import LogEntry, Membership
from competitions.models.guard import lift_guard, put_guard
from competitions.rules.people.site_roles import ACCOUNTS, DELETED, ROLES
from helvetia_site.accounts.actions import close_account
from helvetia_site.accounts.models import User
from matches.verification.verify import all_findings
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LOG-04")]
BOTH = ["is_staff", "is_superuser"]


@pytest.fixture
def root():
    call_command("createsuperuser", username="root", email="", interactive=False)
    return User.objects.get()


def entries_about_accounts():
    entries = LogEntry.objects.filter(stream=ACCOUNTS, kind=ROLES).order_by("seq")
    return [
        (entry.actor, *json.loads(entry.payload)["asked"]["roles"][0])
        for entry in entries
    ]


def test_the_command_is_told(root):
    assert entries_about_accounts() == [("system", root.pk, BOTH)]
    root.save()
    User.objects.create_user("ben").save()
    assert len(entries_about_accounts()) == 1
    assert list(all_findings()) == []


@pytest.mark.parametrize("weak", ["short-1", "password123", "root-root-root", " " * 12])
def test_the_command_takes_no_weak_password_that_nobody_typed(monkeypatch, weak):
    monkeypatch.setenv("DJANGO_SUPERUSER_USERNAME", "root-root")
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", weak)
    with pytest.raises(CommandError, match="DJANGO_SUPERUSER_PASSWORD: "):
        call_command("createsuperuser", email="", interactive=False)
    assert not User.objects.exists()
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "eleven owls in fog")
    call_command("createsuperuser", email="", interactive=False)
    assert User.objects.get().check_password("eleven owls in fog")


def test_the_admin_is_told_with_who_did_it(client, root):
    ben = User.objects.create_user("ben")
    client.force_login(root)
    address = reverse("admin:accounts_user_change", args=[ben.pk])
    form = {"username": "ben", "is_active": "on"}
    client.post(address, {**form, "is_staff": "on"})
    client.post(address, form)
    actor = f"user:{root.pk}"
    assert entries_about_accounts()[1:] == [
        (actor, ben.pk, ["is_staff"]),
        (actor, ben.pk, []),
    ]
    assert list(all_findings()) == []


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("flag", BOTH)
def test_who_was_raised_behind_the_log_is_named(root, flag):
    ben = User.objects.create_user("ben")
    User.objects.filter(pk=ben.pk).update(**{flag: True})
    said = f"account {ben.pk}: its rights over the site are ['{flag}'], by the log []"
    assert list(all_findings()) == [said]
    ben.refresh_from_db()
    ben.save()
    assert list(all_findings()) == []


def test_who_was_inserted_or_put_down_is_named(root):
    User.objects.filter(pk=root.pk).update(is_superuser=False)
    eve, _ = User.objects.bulk_create(
        [User(username="eve", is_superuser=True), User(username="mia")]
    )
    found = list(all_findings())
    assert [one.partition(":")[0] for one in found] == [
        f"account {root.pk}",
        f"account {eve.pk}",
    ]


def test_who_was_deleted_does_not_come_back(root):
    again = User.objects.get()
    close_account(root)
    assert entries_about_accounts()[-1] == ("system", again.pk, [])
    assert list(all_findings()) == []
    User.objects.bulk_create([again])
    assert [one.partition(":")[0] for one in all_findings()] == [
        f"account {again.pk}"
    ] * 2


def test_an_older_installation_says_once_who_runs_it(root):
    User.objects.create_user("ben")
    lift_guard(connection)
    LogEntry.objects.filter(stream=ACCOUNTS).delete()
    put_guard(connection)
    assert len(list(all_findings())) == 1
    migration = import_module("helvetia_site.accounts.migrations.0003_site_roles")
    migration.fill(apps, None)
    assert entries_about_accounts() == [("system", root.pk, BOTH)]
    assert list(all_findings()) == []


def test_a_role_that_went_with_its_account_needs_the_deletion_in_the_log():
    """The only admin of a club and his role, by the database alone, or by a deed."""
    ada = make.user()
    club = make.club(user=ada)
    Membership.objects.all().delete()
    User.objects.filter(pk=ada.pk)._raw_delete("default")
    gone = f"the role of account {ada.pk} in club {club.slug}: the log knows it"
    assert any(gone in one for one in all_findings())
    # An upgrade forgives once what was deleted before.
    import_module("helvetia_site.accounts.migrations.0004_deleted_accounts").fill(
        apps, None
    )
    assert list(all_findings()) == []
    ben = make.user("ben")
    make.club("Other", user=ben)
    pk = ben.pk
    close_account(ben)
    assert list(all_findings()) == []
    assert json.loads(LogEntry.objects.filter(kind=DELETED).last().payload) == {
        "asked": {"users": [pk]}
    }
    make.user("back", pk=pk)
    assert any("was deleted, and it is there" in one for one in all_findings())
