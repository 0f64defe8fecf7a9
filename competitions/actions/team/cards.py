"""A club's boxes and their cards: made, copied, entered, pasted, deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from competitions import stored_names
from competitions.actions.log import entries
from competitions.actions.log.command import holds, lock_club, still_there
from competitions.actions.log.entries import Author
from competitions.actions.log.stale_forms import (
    fields_of_card,
    fields_of_die,
    refuse_stale_form,
)
from competitions.games.boxes import AnyCard, DieFaces, PrintedBox
from competitions.games.registry import (
    BOXES,
    CARD_WORDS,
    FIRST_DIE,
    box_words,
    printed_boxes,
    stock_of,
)
from competitions.models import CardBox, CardDefinition, Club
from competitions.models.identity import public_slug
from competitions.queries.cards import words_of, words_of_box
from competitions.queries.dice.promises import promised_for
from competitions.queries.fixtures.meetings import sides_of
from competitions.rules.names import clean_name
from competitions.stored_names import BOX
from engine.errors import N_, RuleViolation

BOX_NAME = 60
MOST_BOXES, MOST_CARDS = 60, 100


@transaction.atomic
def create_box(club: Club, name: str, *, by: Author) -> CardBox:
    """A box without cards, to be filled by form or by paste."""
    club = lock_club(club)
    asked = {"name": name}
    if entry := entries.entry_of_key(club, by, stored_names.BOX_MADE, asked):
        return still_there(club.boxes.filter(slug=entries.made_in(entry)[BOX]))
    box = named_box(club, name)
    entries.append(club, stored_names.BOX_MADE, by, asked, **{BOX: box.slug})
    return box


@transaction.atomic
def adopt_box(club: Club, key: str, *, by: Author, language: str = "en") -> CardBox:
    """A box of the catalogue as the club's own; the copy it has already, if any."""
    club = lock_club(club)
    asked = {"origin": key, "language": language}
    if entry := entries.entry_of_key(club, by, stored_names.BOX_ADOPTED, asked):
        return still_there(club.boxes.filter(slug=entries.made_in(entry)[BOX]))
    source = _in_catalogue(key)
    known = club.boxes.filter(origin=key, name=source.name).first()
    if known:
        return known
    box = named_box(club, source.name, origin=key)
    CardDefinition.objects.bulk_create(
        CardDefinition.of(box, card, language) for card in source.cards
    )
    entries.append(club, stored_names.BOX_ADOPTED, by, asked, **{BOX: box.slug})
    return box


@transaction.atomic
def duplicate_box(box: CardBox, *, name: str, by: Author) -> CardBox:
    """Another box with the same cards, to be changed freely."""
    club = lock_club(box.club)
    asked = {BOX: box.slug, "name": name}
    if entry := entries.entry_of_key(club, by, stored_names.BOX_COPIED, asked):
        return still_there(club.boxes.filter(slug=entries.made_in(entry)["copy"]))
    copy = named_box(club, name, origin=box.origin)
    copy.die = box.die
    copy.save(update_fields=["die"])
    made = list(box.cards.all())
    for row in made:
        row.pk, row.box, row._state.adding = None, copy, True
    CardDefinition.objects.bulk_create(made)
    entries.append(club, stored_names.BOX_COPIED, by, asked, copy=copy.slug)
    return copy


@transaction.atomic
def rename_box(box: CardBox, *, name: str, by: Author) -> None:
    club = lock_club(box.club)
    asked = {BOX: box.slug, "name": name}
    if entries.entry_of_key(club, by, stored_names.BOX_RENAMED, asked):
        return
    name = clean_name(name, BOX_NAME)
    if holds(still_there(club.boxes.filter(pk=box.pk)), {"name": name}):
        return
    _refuse_twin(club, name, but=box)
    CardBox.objects.filter(pk=box.pk).update(name=name)
    entries.append(club, stored_names.BOX_RENAMED, by, asked)


@transaction.atomic
def change_die(
    box: CardBox, die: DieFaces, *, by: Author, seen: str | None = None
) -> None:
    """HC-KIT-07: the faces of its own; what was rolled before stays as it was."""
    club = lock_club(box.club)
    faces = [list(face) for face in die]
    asked = {BOX: box.slug, "die": faces}
    if entries.entry_of_key(club, by, stored_names.BOX_DIE, asked):
        return
    for problem in FIRST_DIE.problems(die):
        raise problem
    box = still_there(club.boxes.filter(pk=box.pk))
    if holds(box, {"die": faces}):
        return
    refuse_stale_form(fields_of_die(box), seen)
    _refuse_promised(box, drawn=False)
    CardBox.objects.filter(pk=box.pk).update(die=faces)
    entries.append(club, stored_names.BOX_DIE, by, asked)


@transaction.atomic
def delete_box(box: CardBox, *, by: Author) -> None:
    """Only one that no team plays with, neither its cards nor its players."""
    club = lock_club(box.club)
    asked = {BOX: box.slug}
    if entries.entry_of_key(club, by, stored_names.BOX_DELETED, asked):
        return
    users = club.teams.filter(box=box) | club.teams.filter(squad__card__box=box)
    user = users.first()
    if user:
        raise RuleViolation(
            "HC-PWR-11",
            N_("%(team)s plays with these cards. Give it others first."),
            team=user.name,
        )
    entries.append(club, stored_names.BOX_DELETED, by, asked, name=box.name)
    box.delete()


@dataclass(frozen=True, slots=True)
class StoredCard:
    """A card that is to be changed: its id, and the fingerprint that its form showed."""

    pk: int
    seen: str | None = None


@transaction.atomic
def save_card(
    box: CardBox, value: AnyCard, *, by: Author, stored: StoredCard | None = None
) -> CardDefinition:
    """A new card, or the stored one as it should be now."""
    card = stored.pk if stored else None
    club = lock_club(box.club)
    row = CardDefinition.of(box, value)
    rows = box.of_kind(row.kind)
    asked = {BOX: box.slug, "card": card, "value": fields_of_card(row)}
    if entries.entry_of_key(club, by, "card.save", asked):
        return still_there(rows.filter(number=row.number))
    _refuse_another_game(box, row)
    before = rows.filter(pk=card).first() if card else None
    if card and before is None:
        raise RuleViolation("HC-PLY-01", N_("This card has meanwhile been deleted."))
    if stored and before is not None:
        refuse_stale_form(fields_of_card(before), stored.seen)
    _refuse_full(box, 0 if before else 1)
    others = rows.exclude(pk=card) if card else rows
    if others.filter(number=row.number).exists():
        raise RuleViolation(
            "HC-PLY-01",
            N_("There is already a card with number %(number)s."),
            number=row.number,
        )
    row.pk = before.pk if before else None
    if before is not None and fields_of_card(row) == fields_of_card(before):
        return before
    if _is_drawn(row):
        _refuse_promised(box, drawn=True)
    row.save(force_insert=before is None, force_update=before is not None)
    entries.append(club, "card.save", by, asked)
    return row


@transaction.atomic
def delete_card(box: CardBox, *, kind: str, card: int, by: Author) -> None:
    """A player who has this card stays in the squad, without a card; a second tap does nothing."""
    club = lock_club(box.club)
    asked = {BOX: box.slug, "kind": kind, "card": card}
    if entries.entry_of_key(club, by, "card.delete", asked):
        return
    found = box.of_kind(kind).filter(pk=card).first()
    if found is None:
        return
    if _is_drawn(found):
        _refuse_promised(box, drawn=True)
    entries.append(club, "card.delete", by, asked, name=found.name)
    found.delete()


@transaction.atomic
def import_cards(box: CardBox, values: Sequence[AnyCard], *, by: Author) -> None:
    """Pasted cards, all of them or none; a number that is there already is replaced.

    A card that keeps its number and its name keeps what the engine does with it.
    """
    club = lock_club(box.club)
    pasted = [fields_of_card(CardDefinition.of(box, value)) for value in values]
    asked = {BOX: box.slug, "cards": pasted}
    if entries.entry_of_key(club, by, "card.import", asked):
        return
    stored = {(row.kind, row.number): row for row in box.cards.all()}
    rows = [_as_pasted(box, value, stored) for value in values]
    for row in rows:
        _refuse_another_game(box, row)
    if any(map(_is_drawn, rows)):
        _refuse_promised(box, drawn=True)
    _refuse_full(box, sum(row.pk is None for row in rows))
    for row in rows:
        row.save(force_insert=row.pk is None, force_update=row.pk is not None)
    entries.append(club, "card.import", by, asked)


@dataclass(frozen=True, slots=True)
class PasteChange:
    """What a paste does to the cards that are there."""

    # As they will be.
    cards: tuple[AnyCard, ...]
    # By their numbers.
    replaced: tuple[int, ...] = ()
    # Those that the engine does nothing with any more, as they have another name.
    without_effect: tuple[int, ...] = ()


def change_of_paste(box: CardBox, values: Sequence[AnyCard]) -> PasteChange:
    """What `import_cards` would do, without doing it."""
    stored = {(row.kind, row.number): row for row in box.cards.all()}
    rows = [_as_pasted(box, value, stored) for value in values]
    before = [stored[row.kind, row.number] for row in rows if row.pk]
    after = [row for row in rows if row.pk]
    return PasteChange(
        tuple(row.printed for row in rows),
        tuple(row.number for row in after),
        tuple(
            row.number
            for row, old in zip(after, before, strict=True)
            if _acts(old.printed) and not _acts(row.printed)
        ),
    )


def _as_pasted(
    box: CardBox, value: AnyCard, stored: Mapping[tuple[str, int], CardDefinition]
) -> CardDefinition:
    """A pasted card as it is kept, in the place of the one with its number."""
    row = CardDefinition.of(box, value)
    before = stored.get((row.kind, row.number))
    if before is None:
        return row
    if before.name == row.name and not _acts(row.printed):
        acting = stock_of(value).acting_as(value, before.printed)
        row = CardDefinition.of(box, acting)
    row.pk = before.pk
    return row


def _acts(card: AnyCard) -> bool:
    return stock_of(card).acts(card)


def _is_drawn(row: CardDefinition) -> bool:
    """Whether sealed dice may have been promised for cards of this kind."""
    return row.kind == BOXES[row.game].drawn


def _refuse_another_game(box: CardBox, row: CardDefinition) -> None:
    """HV-CARD-04: a box holds the cards of one game."""
    if box.cards.exclude(game=row.game).exists():
        raise RuleViolation(
            "HV-CARD-04", N_("There are cards of another game in this box.")
        )


def _refuse_promised(box: CardBox, *, drawn: bool) -> None:
    """HV-DICE-03: what sealed dice are promised for does not change until they are shown.

    `drawn`: the cards that are drawn are meant, else the faces of the team die.
    """
    if fixture := promised_for(box, drawn=drawn):
        home, away = sides_of(fixture)
        raise RuleViolation(
            "HV-DICE-03",
            CARD_WORDS.promised if drawn else CARD_WORDS.promised_die,
            home=home.name if home else "–",
            away=away.name if away else "–",
        )


def _in_catalogue(key: str) -> PrintedBox:
    for _stock, box in printed_boxes():
        if box.key == key:
            return box
    raise RuleViolation("HC-PWR-11", box_words().unknown)


def named_box(club: Club, name: str, origin: str = "") -> CardBox:
    name = clean_name(name, BOX_NAME)
    _refuse_twin(club, name)
    if club.boxes.count() >= MOST_BOXES:
        raise RuleViolation(
            "HC-PWR-11",
            words_of(club).many,
            most=MOST_BOXES,
        )
    return CardBox.objects.create(
        club=club, slug=public_slug(name), name=name, origin=origin
    )


def _refuse_twin(club: Club, name: str, but: CardBox | None = None) -> None:
    others = club.boxes.exclude(pk=but.pk) if but else club.boxes.all()
    if others.filter(name=name).exists():
        raise RuleViolation(
            "HC-PWR-11",
            words_of(club).twin,
            name=name,
        )


def _refuse_full(box: CardBox, more: int) -> None:
    if more and box.cards.count() + more > MOST_CARDS:
        raise RuleViolation("HV-CARD-03", words_of_box(box).full, most=MOST_CARDS)
