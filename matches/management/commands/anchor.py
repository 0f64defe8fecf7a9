"""`manage.py anchor`: the newest head of the installation's chain, to keep elsewhere."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.core.validators import validate_email
from django.utils import timezone

from competitions.actions.door import mail_head, sign_heads
from competitions.management.door import TableCommand, count_words
from competitions.queries.door import anchor, blackouts_in_chain
from competitions.rules.door import anchor_in
from matches.queries.heads import TABLES
from matches.verification.verify import against


class Command(TableCommand):
    help = "Print the newest head of the chain, mail it, or check one that was kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--mail",
            nargs="?",
            const="",
            metavar="ADDRESS",
            help="Send it too; without an address to that of ANCHOR_MAIL.",
        )
        parser.add_argument(
            "--check",
            metavar="HEAD",
            help="Does this one, kept elsewhere, still stand?",
        )

    def handle(self, *args: object, **options: Any) -> None:
        if options["check"] is not None:
            self._check(options["check"])
            return
        address = options["mail"]
        if address is not None:
            address = self._address(address)
        now = timezone.now()
        sign_heads(TABLES, now=now, at_once=True)
        newest = anchor()
        if newest is None:
            raise CommandError("Nothing has been written yet.")
        self.stdout.write(str(newest))
        if address:
            mail_head(newest, address, key=f"anchor:{newest}:{address}"[:120], now=now)

    def _address(self, given: str) -> str:
        address: str = given or settings.ANCHOR_MAIL
        if not address:
            raise CommandError("No address: name one, or set ANCHOR_MAIL.")
        try:
            validate_email(address)
        except ValidationError:
            raise CommandError(f"“{address}” is no address.") from None
        return address

    def _check(self, text: str) -> None:
        kept = anchor_in(text)
        if kept is None:
            raise CommandError("A head is a number, a colon and 64 signs from 0 to f.")
        found = list(against(kept))
        for sentence in found:
            self.stdout.write(sentence)
        if found:
            raise CommandError(
                f"{count_words(len(found), 'finding')}. Was an older backup restored? Then heads that are"
                " newer than it do not stand; else somebody has cut or changed the log."
            )
        if later := len(blackouts_in_chain(after=kept.number)):
            self.stdout.write(f"Entries with a name taken out since: {later}.")
        self.stdout.write(
            f"Head {kept.number} stands, and all that it signed is there."
        )
