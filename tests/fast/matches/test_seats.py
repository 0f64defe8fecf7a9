"""The cookie by which a browser holds its matches."""

from __future__ import annotations

from django.core import signing
from django.http import HttpResponse

from matches import seats


def test_a_browser_keeps_one_token(rf):
    request, response = rf.get("/"), HttpResponse()
    token = seats.token_for(request, "k" * 20)
    assert token == seats.token_for(rf.get("/"), "k" * 20)
    assert token != seats.token_for(rf.get("/"), "l" * 20)
    seats.hold_seat(request, response, token)
    request.COOKIES[seats.COOKIE] = response.cookies[seats.COOKIE].value
    assert seats.holders_in(request) == {seats.holder_of(token)}
    assert seats.token_for(request, "l" * 20) == token


def test_a_forged_cookie_holds_nothing(rf):
    request = rf.get("/")
    request.COOKIES[seats.COOKIE] = signing.dumps(["mine"], salt="another")
    assert seats.holders_in(request) == frozenset()
