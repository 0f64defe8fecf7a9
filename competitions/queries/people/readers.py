"""On what it hangs that a browser may read what is not for everybody."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone

from competitions.models import Membership, TableLink, Team
from competitions.rules.lists import lists_by_key

Rights = tuple[object, ...]


def rights_of(pairs: Collection[tuple[str, str]]) -> dict[tuple[str, str], Rights]:
    """For each pair of session and match a value that changes with the right to it.

    Signing out, a new password, an account that is closed, a role or a team that is
    given or taken, and a scorer's link that is made or taken back all change it.
    """
    people = _people({session for session, _ in pairs if session})
    links = _links({match for _, match in pairs})
    return {
        (session, match): (people.get(session), links.get(match))
        for session, match in pairs
    }


def _people(sessions: Collection[str]) -> Mapping[str, Rights]:
    kept = Session.objects.filter(expire_date__gt=timezone.now())
    open_ones = kept.filter(session_key__in=sessions)
    users = {one.session_key: one.get_decoded().get(SESSION_KEY) for one in open_ones}
    wanted = {int(user) for user in users.values() if user}
    accounts = get_user_model().objects.filter(pk__in=wanted)
    facts = accounts.values_list("pk", "password", "is_active", "is_superuser")
    roles = Membership.objects.filter(user__in=wanted).order_by("pk")
    teams = Team.objects.filter(coaches__user__in=wanted).order_by("pk")
    rows = roles.values_list("user", "club", "role")
    held = lists_by_key((user, role) for user, *role in rows)
    coached = lists_by_key(teams.values_list("coaches__user", "pk"))
    rights = {pk: (*fact, held.get(pk), coached.get(pk)) for pk, *fact in facts}
    return {session: rights.get(int(user or 0), ()) for session, user in users.items()}


def _links(matches: Collection[str]) -> Mapping[str, list[int]]:
    live = TableLink.objects.filter(fixture__public_id__in=matches, revoked_at=None)
    return lists_by_key(live.order_by("pk").values_list("fixture__public_id", "pk"))
