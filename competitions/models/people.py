"""Who is signed in, by the account model of the site (AUTH_USER_MODEL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from django.contrib.auth.models import _AnyUser, _User

# Somebody with an account.
User: TypeAlias = "_User"
# A visitor too.
Person: TypeAlias = "_AnyUser"
