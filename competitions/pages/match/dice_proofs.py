"""How anybody draws the cards of a friendly again, or computes a recovery roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from competitions.games.dice import after_label, draw_label, recovery_label
from competitions.models import CardDraw, Fixture
from competitions.pages.rows.cards import card_text
from competitions.queries.cards import cards_called
from competitions.queries.dice.card_draws import shown_draws
from competitions.queries.dice.promises import shown_dice_after, shown_rolls


@dataclass(frozen=True, slots=True)
class RollProof:
    """HV-DICE-01: all that is needed to compute a roll again."""

    name: str
    face: int
    label: str
    commitment: str
    seed: str
    # As check_dice.py takes it where nothing else is given.
    sides: int = 6


def roll_proofs(fixture: Fixture) -> tuple[RollProof, ...]:
    """The rolls whose seed has been shown, before the match and after; two queries."""
    return (*_rolls_before(fixture), *_dice_after(fixture))


def _dice_after(fixture: Fixture) -> Iterator[RollProof]:
    """HV-ASK-02: whoever is there may compute them as well."""
    for row in shown_dice_after(fixture):
        if row.sealed_by:
            yield RollProof(
                row.player.name,
                row.value,
                after_label(fixture.public_id, row.player_id, row.kind),
                row.sealed_by.commitment,
                row.sealed_by.seed,
                fixture.league_rules.absences.faces_after,
            )


def _rolls_before(fixture: Fixture) -> tuple[RollProof, ...]:
    return tuple(
        RollProof(
            row.player.name,
            row.value,
            recovery_label(fixture.public_id, row.player_id),
            row.sealed_by.commitment,
            row.sealed_by.seed,
        )
        for row in shown_rolls(fixture)
        if row.sealed_by
    )


@dataclass(frozen=True, slots=True)
class DrawProof:
    """HV-DRAW-01: all that is needed to compute a draw again."""

    team: str
    # Numbers with their names, in the order in which they came.
    cards: tuple[str, ...]
    numbers: tuple[int, ...]
    box: tuple[int, ...]
    label: str
    commitment: str
    seed: str


def draw_proofs(fixture: Fixture) -> tuple[DrawProof, ...]:
    """The draws whose seed has been shown; one query, one more for each box."""
    return tuple(
        DrawProof(
            row.team.name,
            _named(row),
            tuple(row.numbers),
            tuple(row.box),
            draw_label(fixture.public_id, row.team_id, row.number),
            row.sealed_by.commitment,
            row.sealed_by.seed,
        )
        for row in shown_draws(fixture)
    )


def _named(row: CardDraw) -> tuple[str, ...]:
    box = row.team.box_id
    known = cards_called(box, row.numbers) if box else ()
    names = {card.number: card_text(card).name for card in known}
    return tuple(f"{n} {names.get(n, '')}".strip() for n in row.numbers)
