"""`manage.py reset_link NAME`: print a link by which a person sets a new password."""

from __future__ import annotations

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from helvetia_site import env, network
from helvetia_site.accounts.actions import reset_path
from helvetia_site.accounts.models import User


class Command(BaseCommand):
    help = "Prints a link to set a new password, to be handed over by you."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="sign-in name or e-mail address")

    def handle(self, *args: object, **options: object) -> None:
        name = options["name"]
        whom = Q(username__iexact=name) | Q(email__iexact=name)
        user = User.objects.filter(whom).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        self.stdout.write(f"{_site()}{reset_path(user)}")


def _site() -> str:
    port = env.integer("PORT", 8000, least=1, most=65_535)
    lan = network.lan_address() or "localhost"
    return settings.PUBLIC_URL or f"http://{lan}:{port}"
