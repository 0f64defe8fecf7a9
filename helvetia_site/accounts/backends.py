"""Who has this name or confirmed address, and this password."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from competitions.models.prepared import PreparedQuery
from helvetia_site.accounts.models import User
from helvetia_site.accounts.queries import account_called

of_id = PreparedQuery(lambda pk: User._default_manager.filter(pk=pk))


class OneLook(AuthenticationBackend):
    """One query and one hash, whether somebody is found or not; no other backend is asked.

    The others of the settings keep the sessions that began with them.
    """

    def authenticate(
        self, request: HttpRequest | None, **credentials: Any
    ) -> User | None:
        login = credentials.get("username") or credentials.get("email") or ""
        password = credentials.get("password") or ""
        user = account_called(login)
        if user is None:
            User().set_password(password)
        elif self._check_password(user, password):
            return user
        raise PermissionDenied

    def get_user(self, user_id: int) -> User | None:
        user = of_id.first(user_id)
        return user if user and self.user_can_authenticate(user) else None
