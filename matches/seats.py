"""The browser of somebody who plays: the tokens by which he holds his matches."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from competitions.browser_tokens import TokenCookie
from competitions.rules.door import digest
from engine.sides import SIDES, Side

COOKIE = "seats"
SEATS = TokenCookie(COOKIE, "helvetia.seats", most=8)


def holders_in(request: HttpRequest) -> frozenset[str]:
    """Digests of the tokens that this browser holds: a match names one of them."""
    return frozenset(digest(token) for token in SEATS.tokens(request))


def token_for(request: HttpRequest) -> str:
    """The browser's newest token, or a new one.

    The lobby hands it out with its form: a double tap begins one match.
    """
    held = SEATS.tokens(request)
    return held[-1] if held else secrets.token_hex(16)


def holder_of(token: str) -> str:
    """What a match names its holder by."""
    return digest(token)


def invitation_of(match: str) -> str:
    """128 bits of the address that leads a friend to the other side of a match."""
    salted = salted_hmac("helvetia.play.join", match, algorithm="sha256")
    return salted.hexdigest()[:32]


def code_of(match: str) -> str:
    """Six digits that say the same for ten minutes, to be typed in the lobby."""
    salted = salted_hmac("helvetia.play.code", match, algorithm="sha256")
    return f"{int(salted.hexdigest()[:15], 16) % 10**6:06}"


def is_invitation(match: str, token: str) -> bool:
    return constant_time_compare(invitation_of(match), token)


def seat_link_of(match: str, side: Side) -> str:
    """128 bits of the address that leads a coach to his own side on another device."""
    seat = f"{match}:{side}"
    salted = salted_hmac("helvetia.play.seat", seat, algorithm="sha256")
    return salted.hexdigest()[:32]


def seat_led_to(match: str, token: str) -> Side | None:
    """The side whose own link it is."""
    found = (
        side
        for side in SIDES
        if constant_time_compare(seat_link_of(match, side), token)
    )
    return next(found, None)


def coach_word(match: str, side: Side) -> str:
    """What the page of a coach calls itself when it asks for news; it opens nothing."""
    seat = f"{match}:{side}"
    salted = salted_hmac("helvetia.play.coach", seat, algorithm="sha256")
    return f"{side}.{salted.hexdigest()[:16]}"


def coach_named(match: str, word: str) -> Side | None:
    """The side whose page calls itself so."""
    found = (
        side for side in SIDES if constant_time_compare(coach_word(match, side), word)
    )
    return next(found, None)


def hold_seat(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Give the browser the token, or keep it for another thirty days."""
    SEATS.add(request, response, token)
