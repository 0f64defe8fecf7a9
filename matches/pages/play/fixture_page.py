"""A fixture that is played in the browser: where its match is, what can be done."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.models import Fixture
from engine.room import AnyRoom, SetupOption
from matches.models import PlayedMatch
from matches.models.played import GUEST
from matches.pages.play.clock_part import days_rule, limit_options, limit_rule
from matches.pages.play.lobby_page import LobbyChoice, options_of
from matches.pages.play.talk_part import help_options
from matches.rules.play.clock import LIMITS
from matches.rules.play.computer import coaches
from matches.rules.play.help import Help


@dataclass(frozen=True, slots=True)
class FixturePage:
    """In one sentence how far it is, and where it leads."""

    state: str
    # The match and its replay; nothing before it has begun.
    match: str
    replay: str
    over: bool
    # It can begin now; both have to be ready first; nobody has acted in it yet.
    begins: bool
    prepares: bool
    untouched: bool
    prepare: str
    fixture: str
    # It can begin at a real table, with one screen that asks for the dice.
    referees: bool = False
    # Of a friendly that its reader may begin without the other team's coach: who can
    # play that team, how much help and time there can be.
    against: tuple[LobbyChoice, ...] = ()
    helps: tuple[LobbyChoice, ...] = ()
    limits: tuple[LobbyChoice, ...] = ()
    limit_rule: str = ""
    # The other coach comes on a device of his own.
    shares: bool = False


def fixture_page(
    fixture: Fixture, match: PlayedMatch | None, *, ready: bool, begins: bool
) -> FixturePage:
    """`ready`: its sheet is open. `begins`: its reader may begin it."""
    here = match if ready or (match and match.ended_at) else None
    over = bool(here and here.ended_at)
    return FixturePage(
        state=_state(here, over=over, ready=ready),
        match=here.get_absolute_url() if here else "",
        replay=reverse("play_replay", args=[here.public_id]) if here else "",
        over=over,
        begins=begins and ready and here is None,
        prepares=begins and not ready and here is None,
        untouched=begins and here is not None and not over,
        prepare=reverse("prepare", args=[fixture.public_id]),
        fixture=fixture.get_absolute_url(),
        shares=here is not None and not here.is_at_table,
    )


def shown_open(shown: FixturePage, *, referees: bool, fresh: bool) -> FixturePage:
    """The part of an open sheet; once somebody has written, the match goes on there."""
    if fresh:
        return replace(shown, referees=referees)
    return replace(
        shown, begins=False, state=_("The sheet of this match is being kept.")
    )


def with_friendly(shown: FixturePage, room: AnyRoom, language: str) -> FixturePage:
    """The part with the choices for a friendly against a guest or the computer."""
    guest = SetupOption(
        GUEST,
        _("A guest"),
        _("You get a link for him; he needs no account, and plays on his own phone."),
    )
    levels = coaches(room, language)
    return replace(
        shown,
        against=options_of("against", (*levels, guest), {}, levels[1].key),
        helps=options_of("help", help_options(), {}, Help.ODDS),
        limits=options_of("limit", limit_options(LIMITS), {}),
        limit_rule=f"{limit_rule(room, language)} {days_rule()}",
    )


def _state(match: PlayedMatch | None, *, over: bool, ready: bool) -> str:
    if over and match and match.is_at_table:
        return _("This match was played at a table, with this page as its referee.")
    if over:
        return _(
            "This match was played in the browser. Nothing is written on its sheet."
        )
    if match and match.is_at_table:
        return _(
            "This match is being played at a table, with this page as its referee."
        )
    if match:
        return _("This match is being played in the browser, not on the sheet.")
    if ready:
        return _("Both coaches are ready.")
    return _("A match begins when both coaches are ready.")
