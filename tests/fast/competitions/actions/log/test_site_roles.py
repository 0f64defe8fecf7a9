"""The roles of the site's own people stand in the log, each change once."""

from __future__ import annotations

import json

import pytest

from competitions.actions.log.site_roles import note_deleted, note_site_roles
from competitions.models import LogEntry
from competitions.queries.log.site_roles import roles_in_log
from tests import make

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_a_role_is_noted_when_it_changes():
    for roles in (["site_admin"], ["site_admin"], [], []):
        note_site_roles(7, roles, by=make.by())
    payloads = LogEntry.objects.order_by("seq").values_list("payload", flat=True)
    said = [json.loads(payload)["asked"]["roles"] for payload in payloads]
    assert said == [[[7, ["site_admin"]]], [[7, []]]]


def test_who_is_deleted_is_said_by_number():
    note_site_roles(7, ["site_admin"], by=make.by())
    note_deleted(7, by=make.by())
    last = LogEntry.objects.order_by("seq").last()
    assert json.loads(last.payload) == {"asked": {"users": [7]}}
    assert roles_in_log() == {7: ["site_admin"]}
