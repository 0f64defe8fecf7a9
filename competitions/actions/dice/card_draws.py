"""HC-PWR-01: the cards of a friendly, drawn by the promised dice."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.results.opening import refuse_begun, refuse_foreign
from competitions.actions.results.settlement import lock_fixture
from competitions.games.dice import draw_label, drawn_cards
from competitions.games.registry import BOXES
from competitions.models import CardDraw, DiceSeed, Fixture, Team
from competitions.queries.dice.card_draws import current_draw
from competitions.queries.fixtures.meetings import sides_of
from engine.errors import N_, Conflict, RuleViolation
from engine.sides import Side


@transaction.atomic
def draw_cards(fixture: Fixture, side: Side, *, by: Author) -> CardDraw:
    """HV-DRAW-01: once for each side; a second press finds what was drawn."""
    fixture, by = lock_fixture(fixture), replace(by, key=f"{by.key}c")
    asked = {"side": side}
    entries.entry_of_key(fixture, by, "cards.draw", asked)
    refuse_foreign(side, by)
    team = sides_of(fixture)[Side(side).number]
    assert team
    drawn = current_draw(fixture, team)
    if drawn:
        return drawn
    refuse_begun(fixture)
    box = _box(fixture, team)
    seed = DiceSeed.objects.filter(fixture=fixture, shown_at=None).first()
    if seed is None:
        raise Conflict(
            N_(
                "The dice of this match were not promised yet. Now they are: draw again."
            )
        )
    number = CardDraw.objects.filter(fixture=fixture, team=team).count() + 1
    label = draw_label(fixture.public_id, team.pk, number)
    drawn = CardDraw.objects.create(
        fixture=fixture,
        team=team,
        number=number,
        numbers=drawn_cards(seed.seed, label, box, fixture.league_rules.drawn),
        box=box,
        sealed_by=seed,
        at=by.at,
    )
    made = {"team": team.pk, "name": team.name, "number": number, "box": box}
    entries.append(fixture, "cards.draw", by, asked, promise=seed.number, **made)
    return drawn


def put_cards_back(fixture: Fixture, *teams: Team) -> None:
    """The drafts of these sides are gone, and what was drawn for them counts no more."""
    rows = CardDraw.objects.filter(fixture=fixture, team__in=teams)
    rows.update(put_back=True)


def _box(fixture: Fixture, team: Team) -> list[int]:
    if not fixture.draws_cards:
        raise RuleViolation("HC-PWR-01", N_("For this match no cards are drawn."))
    stock = BOXES[fixture.ruleset.game]
    rows = team.box.of_kind(stock.drawn) if team.box else None
    numbers = rows.values_list("number", flat=True) if rows is not None else ()
    if not numbers:
        raise RuleViolation("HC-PWR-01", fixture.league.words.no_draw)
    return sorted(numbers)
