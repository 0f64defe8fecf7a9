"""The demo club comes to an installation that has people already."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command


@pytest.mark.long
def test_a_person_of_that_name_keeps_the_account(db):
    ada = get_user_model().objects.create_user(username="ada", password="her own")
    call_command("demo", verbosity=0)
    ada.refresh_from_db()
    assert ada.check_password("her own")
    assert not ada.memberships.exists()
