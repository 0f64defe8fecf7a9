"""What is written about an account outside of the sign-in package."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from competitions.actions.log.blackouts import forget_person
from competitions.actions.log.entries import Author
from competitions.actions.log.site_roles import note_deleted, note_site_roles
from competitions.rules.people.site_roles import FLAGS, roles_of
from helvetia_site.accounts.models import ResetRequest, User
from helvetia_site.accounts.queries import people_with
from helvetia_site.celery import wake

# Of the accounts that name an address, those in a mail to it.
MOST_NAMES = 10


def remember_language(user: User, language: str) -> None:
    """For the mails that are written when the person is not there."""
    User.objects.filter(pk=user.pk).update(language=language)


# Django reads the admin, and with it this, before any process does anything.
@receiver(post_save, sender="accounts.User")
def tell_site_roles(
    instance: User,
    *,
    created: bool,
    update_fields: Iterable[str] | None = None,
    **_: object,
) -> None:
    """HV-LOG-04: whatever saves an account, a command and the shell among them."""
    roles = roles_of(instance)
    touched = set(FLAGS if update_fields is None else update_fields) & set(FLAGS)
    if touched and (roles or not created):
        note_site_roles(instance.pk, roles, by=_the_site())


@receiver(post_delete, sender="accounts.User")
def tell_deleted(instance: User, **_: object) -> None:
    """HV-LOG-04: so a role that is gone with its account was not taken by the database."""
    note_deleted(instance.pk, by=_the_site())


def _the_site() -> Author:
    return Author(actor="system", role="site_admin", at=timezone.now())


@transaction.atomic
def close_account(user: User) -> None:
    """HV-LOG-02: the account goes, and its name behind the ids that the logs keep."""
    forget_person(f"user:{user.pk}", by=_the_site())
    note_site_roles(user.pk, [], by=_the_site())
    user.delete()


@transaction.atomic
def ask_for_reset(address: str, *, site: str, language: str) -> None:
    """One row, for an account or for none: the time it takes tells nobody which."""
    ResetRequest.objects.create(email=address, site=site, language=language)
    transaction.on_commit(lambda: wake("helvetia_site.accounts.tasks.answer_resets"))


@transaction.atomic
def answer_reset(request: int) -> int:
    """One mail with a link for each account that it may be for; how many mails they are.

    Whoever signs up with a stranger's address adds a line to it, and no mail (HV-MAIL-02).
    """
    rows = ResetRequest.objects.select_for_update().filter(pk=request)
    request_row = rows.first()
    if request_row is None:
        return 0
    people = people_with(request_row.email)
    with override(request_row.language or settings.LANGUAGE_CODE):
        if people:
            _mail_reset(people, request_row)
    rows.delete()
    return 1 if people else 0


def reset_path(user: User) -> str:
    """Where that person sets a new password, for three days, once."""
    named = {
        "uidb36": user_pk_to_url_str(user),
        "key": default_token_generator.make_token(user),
    }
    return reverse("account_reset_password_from_key", kwargs=named)


def _mail_reset(people: list[User], request: ResetRequest) -> None:
    site, user = settings.PUBLIC_URL or request.site, people[0]
    # The first were there before whoever came to fill the mail.
    links = [
        (one.username, site.rstrip("/") + reset_path(one))
        for one in people[:MOST_NAMES]
    ]
    context = {
        "user": user,
        "username": user.username,
        "password_reset_url": links[0][1],
        "links": links,
        "left_out": len(people) - len(links),
    }
    which = "password_reset_key" if len(people) == 1 else "password_resets"
    get_adapter().send_mail(f"account/email/{which}", request.email, context)
