"""When Python looks for memory that nobody holds any more."""

from __future__ import annotations

import gc


def keep_what_is_loaded() -> None:
    """What is loaded stays, and a server shares it with its children.

    To look through it again each time memory is cleaned stops all threads for 80 ms.
    Cleaning after every 700 objects is a tenth of what a page takes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
