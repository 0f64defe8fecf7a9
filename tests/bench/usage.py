"""What a server takes of this machine, with the processes that it has made."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process and its children."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [pid, *map(int, told.split())]


def seconds(pid: int) -> float:
    """Of the processor, since they began."""
    total = 0
    for one in family(pid):
        told = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += int(told[11]) + int(told[12])
    return total / TICKS


def megabytes(pid: int) -> float:
    """Of memory; what they share is counted once."""
    total = 0
    for one in family(pid):
        for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total * 1024 / 1e6
