"""A mail made of its two templates, and to whom one can be sent."""

from __future__ import annotations

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.template import Context
from django.template.loader import get_template

from competitions.models import Mail
from competitions.models.people import User
from engine.json_values import JsonObject

SUBJECT = 200


def with_address() -> QuerySet[User]:
    """HV-MAIL-01: where mail can be sent, those whose address is known to be theirs."""
    people = get_user_model().objects.filter(is_active=True).exclude(email="")
    if settings.EMAIL_HOST:
        own = Q(user=OuterRef("pk"), email=Lower(OuterRef("email")), verified=True)
        people = people.filter(Exists(EmailAddress.objects.filter(own)))
    return people.distinct()


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to be written, once a key; `name` is that of its two templates."""

    key: str
    to: str
    name: str


def write_letter(letter: Letter, facts: JsonObject) -> Mail:
    # One context: what the subject had to ask for is there for the text too.
    context = Context(facts, autoescape=False)
    subject = _rendered(f"mail/{letter.name}_subject.txt", context)
    body = _rendered(f"mail/{letter.name}.txt", context)
    # A subject is one line, whatever a team is called.
    line = " ".join(subject.split())[:SUBJECT]
    mail, _made = Mail.objects.get_or_create(
        key=letter.key,
        defaults={"to": letter.to, "subject": line, "body": body.strip() + "\n"},
    )
    return mail


def _rendered(name: str, context: Context) -> str:
    template = get_template(name).template  # type: ignore[attr-defined]
    text: str = template.render(context)
    return text
