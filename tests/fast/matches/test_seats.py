"""The cookie by which a browser holds its matches."""

from __future__ import annotations

from django.core import signing
from django.http import HttpResponse

from matches import seats


def test_a_browser_keeps_one_token(rf):
    request, response = rf.get("/"), HttpResponse()
    token = seats.token_for(request)
    assert token != seats.token_for(rf.get("/"))
    seats.hold_seat(request, response, token)
    request.COOKIES[seats.COOKIE] = response.cookies[seats.COOKIE].value
    assert seats.holders_in(request) == {seats.holder_of(token)}
    assert seats.token_for(request) == token


def test_a_forged_cookie_holds_nothing(rf):
    request = rf.get("/")
    request.COOKIES[seats.COOKIE] = signing.dumps(["mine"], salt="another")
    assert seats.holders_in(request) == frozenset()
