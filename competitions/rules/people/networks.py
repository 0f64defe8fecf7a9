"""From where somebody writes: the network that a limit counts, never what he calls it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

# What one household or one machine is given; of its 2^64 addresses it takes any.
PREFIX = 64
UNKNOWN = "unknown"


def network_of(remote: str, forwarded: str, proxies: int) -> str:
    """HV-LIMIT-02: the caller's IPv4 address, or its IPv6 network.

    `forwarded` is what X-Forwarded-For holds: of it only what our own proxies added
    counts, from the right. Fewer entries than proxies, or no address there, and it is
    the connection itself.
    """
    entries = [entry.strip() for entry in forwarded.split(",")]
    if 0 < proxies <= len(entries) and (named := _parsed(entries[-proxies])):
        return named
    return _parsed(remote) or UNKNOWN


def _parsed(text: str) -> str:
    """Without port, brackets and zone; empty where it is no address."""
    host = text.partition("]")[0].removeprefix("[") if text[:1] == "[" else text
    if host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Network((address, PREFIX), strict=False))
    return str(address)
