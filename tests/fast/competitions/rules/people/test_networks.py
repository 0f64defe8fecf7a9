"""The network that a limit counts, whatever a browser says of itself."""

from __future__ import annotations

import pytest

from competitions.rules.people.networks import UNKNOWN, network_of

pytestmark = pytest.mark.rule("HV-LIMIT-02")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:50123", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        # IPv4 written as IPv6: not one network for half of the world
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", UNKNOWN),
        ("unix:", UNKNOWN),
        ("<script>", UNKNOWN),
    ],
)
def test_an_address_belongs_to_a_network(address, network):
    assert network_of(address, "", 0) == network


@pytest.mark.parametrize(
    ("forwarded", "proxies", "network"),
    [
        ("9.9.9.9", 0, "10.0.0.1"),
        ("9.9.9.9, 192.0.2.7", 1, "192.0.2.7"),
        ("9.9.9.9, 192.0.2.7, 10.0.0.2", 2, "192.0.2.7"),
        # fewer than our proxies add, or nothing that is an address: the connection
        ("9.9.9.9", 2, "10.0.0.1"),
        ("", 1, "10.0.0.1"),
        ("192.0.2.7, unknown", 1, "10.0.0.1"),
        ("a,b,c,,", 3, "10.0.0.1"),
    ],
)
def test_behind_a_proxy_counts_what_the_proxy_added(forwarded, proxies, network):
    assert network_of("10.0.0.1", forwarded, proxies) == network
