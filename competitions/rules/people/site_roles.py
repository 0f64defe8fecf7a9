"""HV-LOG-04: who runs the site: what makes somebody do so, and where it is logged."""

from __future__ import annotations

ACCOUNTS = "installation:accounts"
ROLES, DELETED = "site.roles", "account.delete"
# Either lets an account into the admin, the second one does all.
FLAGS = ("is_staff", "is_superuser")


def roles_of(user: object) -> list[str]:
    return [flag for flag in FLAGS if getattr(user, flag)]
