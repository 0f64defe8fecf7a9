"""The names of this machine, as a phone in the same hall may type them."""

from __future__ import annotations

import socket

from helvetia_site import network


def test_own_hosts_are_unique_and_contain_the_loopback():
    hosts = network.own_hosts()
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(hosts)
    assert len(hosts) == len(set(hosts))
    assert socket.gethostname().lower() in hosts


def test_the_lan_address_is_one_of_the_own_hosts():
    lan = network.lan_address()
    assert lan is None or lan in network.own_hosts()


def test_without_any_network_the_loopback_remains(monkeypatch):
    def nothing(*args, **kwargs):
        raise OSError

    monkeypatch.setattr(socket, "socket", nothing)
    monkeypatch.setattr(socket, "getaddrinfo", nothing)
    monkeypatch.setattr(network, "_interfaces", list)
    assert network.lan_address() is None
    assert "localhost" in network.own_hosts()


def test_an_address_of_version_six_is_written_in_brackets(monkeypatch):
    monkeypatch.setattr(network, "_outward", lambda: ["fe80::1%eth0"])
    assert "[fe80::1]" in network.own_hosts()
