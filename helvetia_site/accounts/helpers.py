"""Who helps with a forgotten password, and what was done about one."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from competitions.models import ResetLink
from competitions.pages.text.labels import moment_words
from competitions.pages.text.makers import maker_name
from competitions.queries.people.resets import helpers_of
from helvetia_site.accounts.models import User

COOKIE, SALT = "known", "helvetia.known"
# A session that ran out leaves it for a month; signing out takes it away.
LASTS = settings.SESSION_COOKIE_AGE + 30 * 86_400


def remember_last_account(response: HttpResponseBase, user: User) -> None:
    """Who signed in here last: only to name his club's admins when he is locked out."""
    response.set_cookie(
        COOKIE,
        signing.dumps(user.pk, salt=SALT),
        max_age=LASTS,
        httponly=True,
        secure=settings.SECURE,
        samesite="Lax",
    )


def forget_last_account(response: HttpResponseBase) -> None:
    response.delete_cookie(COOKIE, samesite="Lax")


def helpers(request: HttpRequest) -> dict[str, list[str]]:
    """The admins of the reader's clubs, by club; what he types is never looked up."""
    user = request.user if request.user.is_authenticated else _known(request)
    return helpers_of(user) if user else {}


def site_admins() -> list[str]:
    """Names shown; nobody's sign-in name stands on a page that everybody reads."""
    rows = User.objects.filter(is_superuser=True, is_active=True)
    return list(rows.exclude(display_name="").values_list("display_name", flat=True))


def reset_words(link: ResetLink) -> str:
    made = {"who": maker_name(link.made_by), "at": moment_words(link.made_at)}
    text = _("%(who)s issued a reset link for your account on %(at)s.") % made
    used = _("Nobody has used it.")
    if link.used_at:
        used = _("It was used on %(at)s.") % {"at": moment_words(link.used_at)}
    return f"{text} {used}"


def _known(request: HttpRequest) -> User | None:
    try:
        pk = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=pk, is_active=True).first()
