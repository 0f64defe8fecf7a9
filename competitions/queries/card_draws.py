"""The cards drawn before a friendly: by whom, which, and how anybody draws them again."""

from __future__ import annotations

from dataclasses import dataclass

from competitions.models import CardDraw, Fixture, Team
from competitions.queries.cards import card_name
from competitions.queries.carry_over import rules_for
from competitions.rules.dice import draw_label
from competitions.rules.training import DRAWN


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


def draws_cards(fixture: Fixture) -> bool:
    """HC-PWR-01: a friendly under rules with cards, unless its coaches choose freely."""
    drawn = fixture.competition_id is None and fixture.cards == DRAWN
    return drawn and rules_for(fixture).most_cards > 0


def current_draw(fixture: Fixture, team: Team) -> CardDraw | None:
    """The one that counts: neither put back nor of a seed that was shown."""
    rows = CardDraw.objects.filter(fixture=fixture, team=team, put_back=False)
    return rows.filter(sealed_by__shown_at=None).last()


def drawn_by(fixture: Fixture, team: Team) -> tuple[int, ...] | None:
    """What this side has drawn, in that order; nothing before it has."""
    found = current_draw(fixture, team)
    return tuple(found.numbers) if found else None


def draw_proofs(fixture: Fixture) -> tuple[DrawProof, ...]:
    """The draws whose seed has been shown; one query, two more for each faction."""
    rows = CardDraw.objects.filter(fixture=fixture, sealed_by__shown_at__isnull=False)
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
        for row in rows.select_related("team__faction", "sealed_by")
    )


def _named(row: CardDraw) -> tuple[str, ...]:
    faction = row.team.faction
    powers = faction.powers.select_related("faction") if faction else ()
    names = {card.number: card_name(card) for card in powers}
    return tuple(f"{n} {names.get(n, '')}".strip() for n in row.numbers)
