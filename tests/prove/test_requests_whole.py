"""Every forged header, unknown value and body that is no form on every page."""

from __future__ import annotations

import pytest

from tests.fast import matrix_world, test_requests
from tests.fast.forms_found import addresses

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("person", ["site admin", "visitor"])
def test_no_value_in_an_address_breaks_a_page(person):
    world = matrix_world.build()
    for page, address in addresses(world):
        client = world.clients[person]
        test_requests.unknown_values(client, page, address, test_requests.VALUES)


@pytest.mark.parametrize("person", ["site admin", "visitor"])
def test_no_forged_header_breaks_a_page(person):
    world = matrix_world.build()
    for name, address in test_requests.of_both_kinds(world):
        client = world.clients[person]
        test_requests.forged_headers(client, name, address, test_requests.FORGED)


def test_no_body_that_is_no_form_changes_a_page():
    assert test_requests.no_forms(len(test_requests.BODIES)) > 600
