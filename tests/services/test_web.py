"""What the web server must do for Django, and against clients that keep it waiting."""

from __future__ import annotations

import contextlib
import json
import ssl
import threading

import pytest

from competitions.rules.polls import MANY_WRITE
from helvetia_site.web import bridge, connection
from helvetia_site.web.bridge import BridgeSettings
from helvetia_site.web.browsers import BrowserKind
from helvetia_site.web.pace import Pace
from tests.certificates import self_signed
from tests.services.serving import (
    MOST_BYTES,
    SIGNS,
    answer,
    connected,
    send_request,
    serving,
)
from tests.waiting import LONG, until

pytestmark = pytest.mark.once
GET = "GET / HTTP/1.1\nHost: here"
MUCH = 50_000_000
POST = "POST / HTTP/1.1\nHost: here"


def mirror(environ, start_response):
    """What Django would be given, and what it may answer."""
    body = environ["wsgi.input"].read()
    said = {key: value for key, value in environ.items() if isinstance(value, str)}
    status = environ["QUERY_STRING"] or "200 OK"
    headers = [("Content-Type", "application/json"), ("Set-Cookie", " a=b")]
    start_response(status.replace("+", " "), headers)
    return [json.dumps({**said, "body": body.decode()}).encode()]


def mirrored(site, text, body=b""):
    return parsed(send_request(site, text, body))


def parsed(said):
    head, _, content = said.partition(b"\r\n\r\n")
    return head.decode().split("\r\n"), json.loads(content)


def test_django_is_told_what_was_asked_and_nothing_else():
    lines = "\n".join(
        [
            "GET /a%2Fb/%C3%A9%FF HTTP/1.1",
            "Host: here",
            "X-Forwarded-For: 10.0.0.1",
            "X_Forwarded_For: 10.9.9.9",
            "Accept: text/html",
            "Accept: text/plain",
            "Cookie: a=1",
            "Cookie: b=2",
        ]
    )
    with serving(mirror) as site:
        status, said = mirrored(site, lines)
        port = site.port
    assert status[0] == "HTTP/1.1 200 OK"
    assert "set-cookie: a=b" in status
    assert said["PATH_INFO"].encode("latin-1") == b"/a/b/\xc3\xa9\xff"
    assert said["HTTP_X_FORWARDED_FOR"] == "10.0.0.1"
    assert said["HTTP_ACCEPT"] == "text/html,text/plain"
    assert said["HTTP_COOKIE"] == "a=1; b=2"
    assert said["REMOTE_ADDR"] == "127.0.0.1"
    assert said["SERVER_PORT"] == str(port)


def test_it_speaks_tls_by_itself(tmp_path):
    key, certificate = self_signed(tmp_path)
    trusting = ssl.create_default_context(cafile=certificate)
    with (
        serving(mirror, ssl_certfile=certificate, ssl_keyfile=key) as site,
        connected(site) as plain,
        trusting.wrap_socket(plain, server_hostname="localhost") as client,
    ):
        client.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        _, said = parsed(answer(client))
    assert said["wsgi.url_scheme"] == "https"


def test_a_body_arrives_whole_however_it_is_sent():
    chunked = b"3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"
    with serving(mirror) as site:
        _, plain = mirrored(site, f"{POST}\nContent-Length: 7", b"abcdefg")
        _, pieces = mirrored(site, f"{POST}\nTransfer-Encoding: chunked", chunked)
        _, most = mirrored(site, f"{POST}\nContent-Length: 1000", b"x" * MOST_BYTES)
    assert plain["body"] == pieces["body"] == "abcdefg"
    assert plain["CONTENT_LENGTH"] == pieces["CONTENT_LENGTH"] == "7"
    assert len(most["body"]) == MOST_BYTES


def test_a_body_that_is_too_long_is_heard_out_and_not_kept():
    """Django answers it with a page, which a browser reads when all is sent."""
    with serving(mirror) as site:
        length = 3_000_000
        text = f"{POST}\nContent-Length: {length}"
        _, said = mirrored(site, text, b"x" * length)
    assert said["body"] == ""
    assert int(said["CONTENT_LENGTH"]) > MOST_BYTES


@pytest.mark.parametrize("status", ["204+No", "304+No"])
def test_an_answer_without_a_body_has_none(status):
    with serving(mirror) as site:
        said = send_request(site, f"GET /?{status} HTTP/1.1\nHost: here")
        head = send_request(site, "HEAD / HTTP/1.1\nHost: here")
    for each in (said, head):
        assert each.partition(b"\r\n\r\n")[2] == b""
    assert b"content-length: 0" not in head


def test_two_lengths_for_one_body_are_refused():
    both = f"{POST}\nContent-Length: 4\nTransfer-Encoding: chunked"
    with serving(mirror) as site:
        assert send_request(site, both, b"0\r\n\r\n").startswith(b"HTTP/1.1 400 ")


def test_a_connection_that_says_nothing_is_closed(monkeypatch):
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.2)
    with serving(mirror) as site:
        silent, half, second = (connected(site) for _ in range(3))
        half.sendall(b"GET / HTTP/1.1\r\nHost: he")
        second.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\nGET / HT")
        assert [answer(each) for each in (silent, half)] == [b"", b""]
        assert answer(second).count(b"HTTP/1.1 200 OK") == 1
        for each in (silent, half, second):
            each.close()


def test_a_head_that_does_not_end_is_closed():
    with serving(mirror) as site, connected(site) as client:
        client.sendall(b"GET / HTTP/1.1\r\nX-More: " + b"x" * 40_000)
        assert answer(client) == b""


BIG = "x" * 40_000
CHUNKED = f"{POST}\nTransfer-Encoding: chunked"


@pytest.mark.parametrize(
    "head, body",
    [
        (f"{GET}\nX-More: {BIG}", ""),
        ("\n".join([GET, *("A: 0123456789" for _ in range(3_000))]), ""),
        (f"GET /{BIG} HTTP/1.1\nHost: here", ""),
        (CHUNKED, f"1\r\na\r\n0\r\nX-More: {BIG}\r\n\r\n"),
        (CHUNKED, f"0;{BIG}\r\n\r\n"),
        (CHUNKED, f"1;{BIG * 20}\r\na\r\n0\r\n\r\n"),
        (CHUNKED, "1;xxxxxxxxxxxxxxxxxxxx\r\na\r\n" * 100_000 + "0\r\n\r\n"),
    ],
    ids=[
        "a value",
        "many lines",
        "an address",
        "a trailer",
        "a last word",
        "an extension",
        "many",
    ],
)
def test_a_head_that_is_too_long_is_refused_in_one_piece_too(head, body):
    said = b""
    with serving(mirror) as site, contextlib.suppress(ConnectionError):
        said = send_request(site, head, body.encode())
    assert b" 200 OK" not in said


def test_what_comes_after_a_body_is_nobody_s_header():
    body = b"1\r\na\r\n0\r\nX-Forwarded-For: 10.0.0.9\r\nCookie: a=1\r\n\r\n"
    with serving(mirror) as site:
        _, said = mirrored(site, CHUNKED, body)
        tiny = b"1\r\na\r\n" * 900 + b"0\r\n\r\n"
        _, many = mirrored(site, CHUNKED, tiny)
    assert said["body"] == "a"
    assert not {"HTTP_COOKIE", "HTTP_X_FORWARDED_FOR"} & said.keys()
    assert many["body"] == "a" * 900


def test_a_body_that_does_not_end_is_answered(monkeypatch):
    monkeypatch.setattr(bridge, "BODY_SECONDS", 0.2)
    with serving(mirror) as site:
        said = send_request(site, f"{POST}\nContent-Length: 100", b"x")
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b"was not sent to its end" in said


def test_an_answer_that_nobody_reads_is_dropped():
    """Its client never reads: the connection does not stay for ever."""

    def much(environ, start_response):
        start_response("200 OK", [])
        return [b"x" * MUCH]

    with serving(much, timeout_keep_alive=0.2) as site, connected(site) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        until(lambda: site.connections == 1)
        until(lambda: site.connections == 0)
        assert len(answer(client)) < MUCH


@pytest.mark.parametrize("kind", ["silent", "half a head", "half a body"])
def test_two_hundred_who_keep_it_waiting_hold_up_nobody(kind):
    begun = {
        "silent": b"",
        "half a head": b"GET / HTTP/1.1\r\nHost: he",
        "half a body": b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nx",
    }
    with serving(mirror) as site:
        clients = [connected(site) for _ in range(200)]
        for client in clients:
            client.sendall(begun[kind])
        for _ in range(20):
            assert send_request(site, GET).startswith(b"HTTP/1.1 200 OK")
        for client in clients:
            client.close()


class Held:
    """An application whose readers wait until they are let go."""

    def __init__(self) -> None:
        self.go, self.inside = threading.Event(), threading.Semaphore(0)
        self.closed_in: list[bool] = []

    def __call__(self, environ, start_response):
        self.thread = threading.get_ident()
        self.inside.release()
        if environ["PATH_INFO"] == "/held":
            self.go.wait(LONG)
        start_response("200 OK", [])
        return Pieces(self)


class Pieces(list):
    def __init__(self, held):
        super().__init__([b"done"])
        self.held, self.thread = held, threading.get_ident()

    def close(self):
        self.held.closed_in.append(self.thread == threading.get_ident())


def test_who_may_write_does_not_wait_behind_readers(monkeypatch):
    monkeypatch.setattr(bridge, "READERS_WAITING", 1)
    held = Held()
    read = b"GET /held HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    with serving(held, threads=2) as site:
        readers = [connected(site) for _ in range(2)]
        readers[0].sendall(read)
        assert held.inside.acquire(timeout=LONG)
        readers[1].sendall(read)
        signed = f"{GET}\nCookie: other=1; session=x"
        assert send_request(site, signed).endswith(b"done")
        busy = send_request(site, GET)
        assert busy.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 3" in busy
        held.go.set()
        assert [answer(each)[-4:] for each in readers] == [b"done", b"done"]
        for each in readers:
            each.close()
    assert held.closed_in == [True] * 3


def test_who_watches_the_server_takes_nobody_s_thread(monkeypatch, settings):
    """Not with many of a kind that anybody may ask, and behind nobody who writes."""
    settings.METRICS_TOKEN = "token" * 4
    asked, held = [], Held()

    def application(environ, start_response):
        asked.append(environ["PATH_INFO"])
        return held(environ, start_response)

    bridge_ = bridge.Bridge(application, BridgeSettings(2, MOST_BYTES, SIGNS))
    known = {"path": "/", "headers": [(b"cookie", b"session=good")]}
    bridge_.browsers.learn(known, True)
    with serving(application, bridge=bridge_) as site:
        holds = [f"Cookie: session={who}" for who in ("good", "other")] + ["X: y"]
        busy = [connected(site) for _ in holds]
        for client, line in zip(busy, holds, strict=True):
            client.sendall(f"GET /held HTTP/1.1\r\nHost: a\r\n{line}\r\n\r\n".encode())
            assert held.inside.acquire(timeout=LONG)
        for path, said in (("healthz", b"ok\n"), *[("readyz", b"done")] * 30):
            got = send_request(site, f"GET /{path} HTTP/1.1\nHost: evil")
            assert got.startswith(b"HTTP/1.1 200 OK")
            assert got.endswith(said)
        token = f"GET /metrics HTTP/1.1\nHost: a\nAuthorization: Bearer {'token' * 4}"
        assert send_request(site, token).endswith(b"done")
        assert "/healthz" not in asked
        assert asked.count("/readyz") < 10, "kept for a while"
        for strange in ("POST /readyz HTTP/1.1", "GET /metrics HTTP/1.1"):
            path = {"path": strange.split()[1], "method": strange.split()[0]}
            scope = {**path, "headers": [], "query_string": b""}
            assert bridge_.browsers.kind(scope) is BrowserKind.READER
        held.go.set()
        for client in busy:
            client.close()


def test_a_cookie_that_nobody_checked_does_not_take_a_writer_s_thread():
    """Who floods the server with made-up ones is in the way of such cookies alone."""
    held = Held()
    read = b"GET /held HTTP/1.1\r\nHost: here\r\nCookie: session=%d\r\n\r\n"
    bridge_ = bridge.Bridge(held, BridgeSettings(2, MOST_BYTES, SIGNS))
    known = [(b"cookie", b"a=1; session=good")]
    bridge_.browsers.learn({"path": "/", "headers": known}, True)
    with serving(held, bridge=bridge_) as site:
        liars = [connected(site) for _ in range(20)]
        for n, liar in enumerate(liars):
            liar.sendall(read % n)
        assert held.inside.acquire(timeout=LONG)
        signed = f"{GET}\nCookie: session=good; b=2"
        assert send_request(site, signed).endswith(b"done")
        assert send_request(site, GET).endswith(b"done")
        held.go.set()
        for each in liars:
            each.close()


def test_of_those_who_may_write_who_looks_is_behind_who_writes(monkeypatch):
    monkeypatch.setattr(Pace, "many_write", True)
    held, said = Held(), []

    def application(environ, start_response):
        said.append(environ.get(MANY_WRITE))
        return held(environ, start_response)

    given = BridgeSettings(2, MOST_BYTES, SIGNS, polls=True)
    bridge_ = bridge.Bridge(application, given)
    known = [(b"cookie", b"session=good")]
    bridge_.browsers.learn({"path": "/", "headers": known}, True)
    cookie = "HTTP/1.1\r\nHost: here\r\nCookie: session=good"
    with serving(application, bridge=bridge_) as site:
        looks = [connected(site) for _ in range(3)]
        for each in looks:
            each.sendall(f"GET /held {cookie}\r\n\r\n".encode())
        assert held.inside.acquire(timeout=LONG)
        entry = send_request(site, f"POST / {cookie}\nContent-Length: 1", b"x")
        assert entry.endswith(b"done")
        assert said == [None, "yes"], (
            "it is only acknowledged, and nobody else waits so"
        )
        held.go.set()
        for each in looks:
            each.close()


def test_what_was_begun_is_answered_before_it_stops():
    held = Held()
    with serving(held) as site:
        client = connected(site)
        client.sendall(b"GET /held HTTP/1.1\r\nHost: here\r\n\r\n")
        assert held.inside.acquire(timeout=LONG)
        threading.Timer(0.2, held.go.set).start()
    assert answer(client).endswith(b"done")
    client.close()
