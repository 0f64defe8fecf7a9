"""The account: who signs in. What a person may do in a club lies in competitions."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import PermissionsMixin, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# no @: a name that looks like an address could be taken for somebody else's
NAME = RegexValidator(r"^[\w.+-]+\Z", _("Letters, digits and . + - _ only."))
TAKEN = _("This name is taken.")


def plain_name(name: str) -> str:
    """One for all that a reader or a database may take for the same name."""
    return unicodedata.normalize("NFKC", name).strip().upper().casefold()


class User(AbstractBaseUser, PermissionsMixin):
    username = models.CharField(
        _("sign-in name"),
        max_length=60,
        unique=True,
        validators=[NAME],
        error_messages={"unique": TAKEN},
    )
    display_name = models.CharField(_("name shown"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    is_staff = models.BooleanField(_("site admin"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints: ClassVar[list[Any]] = [
            # "Ada" and "ada" would be taken for one person at the sign-in
            models.UniqueConstraint(
                Lower("username"),
                name="user_username_any_case",
                violation_error_message=TAKEN,
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        super().validate_unique(exclude)
        # one of before may be alike: all else of it can still be changed
        as_before = User.objects.filter(pk=self.pk, username=self.username).exists()
        is_new_name = not as_before and "username" not in (exclude or ())
        if is_new_name and self.has_namesake():
            raise ValidationError({"username": TAKEN})

    def has_namesake(self) -> bool:
        """Whether another account's name differs from this one in its writing only."""
        others = User.objects.exclude(pk=self.pk)
        name = plain_name(self.username)
        same = models.Q(username__iexact=self.username) | models.Q(
            username__iexact=name
        )
        if others.filter(same).exists():
            return True
        # what is in ASCII was found by the database
        odd = others.filter(username__regex=r"[^ -~]").values_list(
            "username", flat=True
        )
        return any(plain_name(one) == name for one in odd)

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)


class ResetRequest(models.Model):
    """Somebody asked for a new password by mail; the worker looks for whom and answers."""

    email = models.EmailField()
    # Of whoever asked: the language of the mail, the address of the site in its link.
    language = models.CharField(max_length=10)
    site = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.email
