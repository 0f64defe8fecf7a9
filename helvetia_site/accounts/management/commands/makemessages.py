"""Django's own command, which also gathers the sentences marked by N_ in pure rules."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=N_",
        "--keyword=NP_:1c,2",
    ]
    # a guessed translation is worse than a missing one, which the check reports
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
