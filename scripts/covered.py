"""`make coverage`: which branches of the rules and actions do their fast tests take?

The rooms of competitions that decide and write, and the tests beside them, no others:
what a page or a service happens to pass through is not thereby held. Fails below LEAST.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("competitions/rules", "competitions/actions", "competitions/games")
TESTS = "tests/fast/competitions"
KEPT = ROOT / ".coverage"
LEAST = 95.0


class Named:
    """A plugin: what is covered is kept under the name of the test that runs."""

    def __init__(self, measured: Coverage) -> None:
        self.measured = measured

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measured.switch_context(item.nodeid)
        yield
        self.measured.switch_context("")


def measured(*wanted: str) -> Coverage:
    """The coverage of the rooms by these tests; kept in `.coverage`."""
    coverage = Coverage(
        str(KEPT), branch=True, source=[str(ROOT / room) for room in ROOMS]
    )
    coverage.set_option("run:relative_files", True)
    coverage.erase()
    coverage.start()
    code = pytest.main(["-n", "0", *wanted], plugins=[Named(coverage)])
    coverage.stop()
    coverage.save()
    if code:
        raise SystemExit(int(code))
    return coverage


def main() -> int:
    coverage = measured(*(sys.argv[1:] or [TESTS]))
    rate = coverage.report(show_missing=True, skip_covered=True)
    return int(rate < LEAST)


if __name__ == "__main__":
    sys.exit(main())
