"""The roles that somebody has."""

from __future__ import annotations

from competitions.rules.people.roles import Role, roles_with


def test_everybody_is_a_visitor_and_more_comes_on_top():
    assert roles_with((), claimed=False) == {Role.VISITOR}
    assert roles_with(["organiser"], claimed=True, coaches=True) == {
        *(Role.VISITOR, Role.ORGANISER, Role.CLAIM_HOLDER, Role.COACH)
    }
