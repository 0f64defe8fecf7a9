"""Public names of rows: a readable slug plus a short random part, never a row number."""

from __future__ import annotations

import secrets

from django.utils.text import slugify

# No vowels and no look-alikes: nothing rude is spelt, nothing is misread aloud.
ALPHABET = "23456789bcdfghjkmnpqrstvwxz"


def random_part(length: int = 11) -> str:
    """11 letters of 27 are 52 bits: an unlisted page cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def public_slug(name: str) -> str:
    """`Winter Cup 2026` becomes `winter-cup-2026-` and 11 random letters."""
    readable = slugify(name)[:40].strip("-")
    return f"{readable}-{random_part()}" if readable else random_part()
