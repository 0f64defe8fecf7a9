"""Squads, names and pictures that ship are ours; so are those in tests and comments."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# what is not committed stands here, or in a folder with a dot
MADE = {"__pycache__", "build", "dist", "var"}
# SHA-256 of the publishers' names of teams and towns, in small letters: what
# forbids a name must not spell it
FORBIDDEN = {
    "1f06a30acbe26ad79d2110125a9549fe763b91f549558d8502d829e2a89ddde5",
    "33df3646bee6e5879b83c15af82bc86c1d76716d21b95f46536691b823d8e25c",
    "514b1248058b39c66e47b3653fc76f8348361ebb3cfbd3586c896956b940c559",
    "7e58404602dcbfd067ea833ee69c9519480fe42e65fe775be40f60439c9e97a5",
}
# "\n" and "\u2067" before a name are no part of it, neither is "of_" or "'s"
ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[a-z])")
WORD = re.compile(r"[^\W\d_]+")


@cache
def digest_of(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def forbidden_in(text: str) -> set[str]:
    """The forbidden names in a text, one or many, whatever their case."""
    if "\\" in text:
        text = f"{text} {ESCAPE.sub(' ', text)}"
    words = set(WORD.findall(text.casefold()))
    words |= {word.removesuffix("s") for word in words}
    return {word for word in words if digest_of(word) in FORBIDDEN}


def committed() -> Iterator[Path]:
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [
            f for f in folders if f == ".ci" or (f[0] != "." and f not in MADE)
        ]
        yield from (Path(folder, file) for file in files)


def test_no_file_holds_a_name_of_the_publishers():
    found = {}
    for path in committed():
        name = str(path.relative_to(ROOT))
        text = path.read_bytes().decode(errors="ignore")
        if words := forbidden_in(f"{name}\n{text}"):
            found[name] = words
    assert found == {}


def test_a_name_is_found_however_it_is_written():
    """The same test with a name that nobody forbids: what it finds and what not."""
    own = "dr" + "akes"
    FORBIDDEN.add(digest_of(own))
    try:
        texts = (
            "1. FC {}!",
            "{}s",
            "{}\u2019s",
            "of_{}_2",
            "\\n{}\\r",
            "\\u2067{}\\u2069",
        )
        for text in texts:
            for name in (own, own.upper(), own.title()):
                assert forbidden_in(text.format(name)) & {own}, text
        assert not forbidden_in(f"man{own} {own}man")
    finally:
        FORBIDDEN.discard(digest_of(own))
