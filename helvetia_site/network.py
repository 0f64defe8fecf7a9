"""The names and addresses under which this machine can be reached; no Django."""

from __future__ import annotations

import contextlib
import itertools
import socket

# A documentation address: connecting a datagram socket sends nothing, it only
# makes the system choose the interface by which it would leave.
ELSEWHERE = (("192.0.2.1", 9), ("2001:db8::1", 9))


def lan_address() -> str | None:
    """The address by which a phone in the same network finds this machine."""
    outward = [address for address in _outward() if ":" not in address]
    return next((a for a in outward if not a.startswith("127.")), None)


def own_hosts() -> list[str]:
    """Every host name and address that means this machine, for ALLOWED_HOSTS."""
    name = socket.gethostname()
    hosts = {"localhost", "127.0.0.1", "[::1]", name.lower(), f"{name.lower()}.local"}
    for address in {*_outward(), *_named(name), *_interfaces()}:
        plain = address.partition("%")[0]
        hosts.add(f"[{plain}]" if ":" in plain else plain)
    return sorted(host for host in hosts if host)


def _outward() -> list[str]:
    found = []
    for target in ELSEWHERE:
        family = socket.AF_INET6 if ":" in target[0] else socket.AF_INET
        with (
            contextlib.suppress(OSError),
            socket.socket(family, socket.SOCK_DGRAM) as probe,
        ):
            probe.connect(target)
            found.append(str(probe.getsockname()[0]))
    return found


def _named(name: str) -> list[str]:
    with contextlib.suppress(OSError):
        return [str(entry[4][0]) for entry in socket.getaddrinfo(name, None)]
    return []


def _interfaces() -> list[str]:
    """Linux lists each local address in its routing table; elsewhere none."""
    with contextlib.suppress(OSError), open("/proc/net/fib_trie") as table:  # noqa: PTH123
        lines = [line.strip() for line in table]
        return [
            before.rsplit(" ", 1)[-1]
            for before, line in itertools.pairwise(lines)
            if line.startswith("/32 host LOCAL")
        ]
    return []
