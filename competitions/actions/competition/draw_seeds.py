"""HV-LOT-02: the seed of a draw is fixed before it is made; until then its print is shown."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from competitions.actions.log.entries import made_in
from competitions.models import Competition, LogEntry

SEED_LENGTH = 32
MADE = "draw.make"


def coming_seed(competition: Competition, *, key: str = "") -> str:
    """The seed of the next draw; of a form that has drawn already, the one it was given.

    It follows from the secret of this installation and from how often was drawn so far,
    so who organises can neither choose it nor know it before he draws.
    """
    drawn = LogEntry.objects.filter(stream=competition.stream, kind=MADE)
    again = drawn.filter(key=key).first() if key else None
    if again:
        return str(made_in(again)["asked"]["seed"])
    made = competition.created_at.isoformat()
    return _sealed(f"{competition.slug}:{made}:{drawn.count() + 1}")


def first_seed(key: str) -> str:
    """The seed of the draw that a first form makes, by the key of that form."""
    return _sealed(f"first form:{key}")


def _sealed(text: str) -> str:
    sealed = salted_hmac("helvetia.draw", text, algorithm="sha256")
    return sealed.hexdigest()[:SEED_LENGTH]
