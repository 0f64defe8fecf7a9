"""How often functions of ours are called: what something costs, on any machine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType

from tests.paths import ROOT

OURS = tuple(
    f"{ROOT / name}/" for name in ("competitions", "engine", "helvetia_site", "matches")
)


def calls_of(deed: Callable[[], object]) -> Counter[str]:
    """Each "module.py:function" with its calls; a generator counts each time it goes on."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(OURS):
            name = path.removeprefix(f"{ROOT}/")
            found[f"{name}:{frame.f_code.co_name}"] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        deed()
    finally:
        sys.setprofile(before)
    return found
