"""What every answer carries, and what a page for visitors must not cost."""

from __future__ import annotations

import json
import logging
import sys
from contextlib import closing

import pytest
from django.core import signing

from helvetia_site.accounts.models import User
from helvetia_site.logs import REQUEST_ID, JsonFormatter
from helvetia_site.web.messages import MAY_WRITE

pytestmark = pytest.mark.usefixtures("views_that_fail")


def policy_of(response):
    parts = response.headers["Content-Security-Policy"].split(";")
    return {name: sources for name, *sources in map(str.split, parts)}


def test_the_policy_allows_our_own_files_and_nothing_inline(client):
    policy = policy_of(client.get("/empty/"))
    assert policy["default-src"] == policy["base-uri"] == ["'none'"]
    assert policy["frame-ancestors"] == ["'none'"]
    for name in ("script-src", "style-src", "form-action", "connect-src"):
        assert policy[name] == ["'self'"]
    assert not any("unsafe" in source for value in policy.values() for source in value)


def test_every_answer_carries_the_headers_of_safety(client):
    headers = client.get("/empty/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert len(headers["X-Request-ID"]) == 16


def test_no_two_requests_share_an_id(client):
    first, second = (client.get("/empty/").headers["X-Request-ID"] for _ in "ab")
    assert first != second


@pytest.mark.django_db
def test_a_visitor_costs_no_query_and_gets_no_cookie(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get("/empty/")
    assert not response.cookies


def test_a_visitor_with_an_unknown_host_is_refused(client):
    assert client.get("/empty/", headers={"host": "evil.example"}).status_code == 400


def test_a_log_line_is_one_json_object_with_the_id_of_its_request():
    token = REQUEST_ID.set("0123abcd")
    record = logging.LogRecord("site", 40, "f.py", 1, "a\n%s", ("line",), None)
    line = JsonFormatter().format(record)
    REQUEST_ID.reset(token)
    assert "\n" not in line
    said = json.loads(line)
    assert said["message"] == "a\nline"
    assert said["request"] == "0123abcd"
    assert said["level"] == "ERROR"


def test_a_refused_request_is_told_with_the_id_of_its_answer(client, caplog):
    response = client.get("/nowhere/")
    told = [JsonFormatter().format(record) for record in caplog.records]
    ids = {json.loads(line).get("request") for line in told}
    assert ids == {response.headers["X-Request-ID"]}


def test_of_a_long_trace_beginning_and_end_are_kept():
    try:
        raise ValueError("x" * 50_000 + "the end")
    except ValueError:
        record = logging.LogRecord("a", 40, "f.py", 1, "b", (), sys.exc_info())
    line = JsonFormatter().format(record)
    assert len(line) < 9_000
    error = json.loads(line)["error"]
    assert error.startswith("Traceback")
    assert "characters left out" in error
    assert error.endswith("the end")


@pytest.mark.parametrize(
    ("status", "traced"), [(400, False), (413, False), (500, True)]
)
def test_a_refusal_is_a_sentence_and_a_fault_has_its_trace(status, traced):
    try:
        raise ValueError("a form without its ply")
    except ValueError as error:
        text = f"Bad Request: {error}"
        record = logging.LogRecord("a", 30, "f.py", 1, text, (), sys.exc_info())
    record.status_code = status
    line = json.loads(JsonFormatter().format(record))
    assert line["message"] == "Bad Request: a form without its ply"
    assert ("error" in line) is traced


def test_what_was_answered_is_said_in_values_and_opens_nothing():
    record = logging.LogRecord("web", 20, "f.py", 1, "answered", (), None)
    said = {"method": "GET", "path": "/join/a/secret%0a", "status_code": 200}
    vars(record).update(said, bytes=0, ms=3, request_id="0123abcd")
    line = json.loads(JsonFormatter().format(record))
    del line["at"], line["level"], line["logger"], line["message"]
    assert line == {
        "method": "GET",
        "path": "/join/…/secret%0a",
        "status": 200,
        "bytes": 0,
        "ms": 3,
        "request": "0123abcd",
    }


def test_a_page_is_kept_by_the_visitor_only_and_asked_for_again(client):
    assert client.get("/empty/").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
def test_whoever_signed_in_leaves_no_page_behind(client):
    client.force_login(User.objects.create_user("ada"))
    assert client.get("/empty/").headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("cookie", ["claims", "scorer"])
def test_nor_does_who_organises_or_scores_without_an_account(client, cookie):
    """His preparation and the cards of his side would be read by the next one."""
    client.cookies[cookie] = "anything"
    assert client.get("/empty/").headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("name", ["claims", "scorer", "seats"])
def test_who_organises_scores_or_plays_without_an_account_waits_behind_no_reader(
    client, name
):
    """The server has threads of its own for those who may write."""
    client.cookies[name] = signing.dumps(["held"], salt=f"helvetia.{name}")
    assert client.get("/empty/").wsgi_request.META[MAY_WRITE]
    client.cookies[name] = signing.dumps(["held"], salt="forged")
    assert not client.get("/empty/").wsgi_request.META[MAY_WRITE]


@pytest.mark.django_db
def test_files_may_be_kept(client, settings, tmp_path):
    (tmp_path / "a.css").write_text("p {}")
    settings.STATIC_ROOT = tmp_path
    client.cookies[settings.SESSION_COOKIE_NAME] = "x"
    with closing(client.get("/static/a.css")) as response:
        assert "max-age" in response.headers["Cache-Control"]
