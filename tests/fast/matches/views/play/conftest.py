"""Ada and Ben, who play each other in the browser."""

from __future__ import annotations

import pytest

from matches.rules.play.computer import FRIEND
from tests import make_play
from tests.make_play import browser, link_of


@pytest.fixture
def ada():
    return browser("token-of-ada")


@pytest.fixture
def ben():
    return browser("token-of-ben")


@pytest.fixture
def begun():
    """Ada's match, in which nobody plays the other side yet."""
    return make_play.practice("token-of-ada", level=FRIEND)


@pytest.fixture
def both(begun, ben):
    """The same with Ben on the other side."""
    assert ben.post(link_of(begun), {"deed": "sit"}).status_code == 302
    begun.refresh_from_db()
    return begun
