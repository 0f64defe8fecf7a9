"""What a coach chooses for his side before a match, as a draft keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from competitions.games.door import QUESTIONS, SideChoices, SideQuestion
from engine.json_values import JsonObject, Stored

# Why a side is not ready any more: what it chose is not allowed; the sheet was closed.
FORBIDDEN, BACK = "forbidden", "back"


def _questions() -> Iterator[SideQuestion]:
    """A draft has a field for each, whatever its game."""
    for asked in QUESTIONS.values():
        yield from asked


def stored_choices(choices: SideChoices) -> JsonObject:
    """The draft as plain JSON; a question without an answer has an empty field."""
    answers = {}
    for question in _questions():
        numbers = choices.answers.get(question.kind, ())
        single = numbers[0] if numbers else None
        answers[question.kind] = single if question.single else list(numbers)
    return {
        "lineup": [list(row) for row in choices.lineup],
        **answers,
        "captain": choices.captain,
    }


def choices_in(stored: Stored) -> SideChoices:
    """The way back; an empty draft chooses nothing."""
    answers = {}
    for question in _questions():
        found = stored.get(question.kind)
        numbers = () if found is None else (found,) if question.single else found
        if numbers:
            answers[question.kind] = tuple(numbers)
    return SideChoices(
        lineup=tuple((row[0], row[1]) for row in stored.get("lineup", ())),
        answers=answers,
        captain=stored.get("captain"),
    )


def squad_order(
    roles: Mapping[int, str], squad: Iterable[int]
) -> tuple[tuple[int, str], ...]:
    """The keeper, the field, the bench, each in the order of the squad."""
    ranks: tuple[str, ...] = ("keeper", "field", "bench")
    known = list(squad)
    return tuple(
        (player, role)
        for role in ranks
        for player in known
        if roles.get(player) == role
    )
