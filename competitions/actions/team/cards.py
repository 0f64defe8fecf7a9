"""A club's factions and their cards: made, copied, entered, pasted, deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import holds, lock_club, still_there
from competitions.actions.log.entries import Author
from competitions.actions.log.stale_forms import (
    fields_of_card,
    fields_of_die,
    refuse_stale_form,
)
from competitions.files.bundle.values import BundleBox
from competitions.games.boxes import AnyCard, DieFaces, PrintedBox
from competitions.games.registry import BOXES, FIRST_DIE, printed_boxes, stock_of
from competitions.models import CardDefinition, Club, Faction
from competitions.models.identity import public_slug
from competitions.queries.cards import bundle_box
from competitions.queries.dice.promises import promised_for
from competitions.queries.fixtures.meetings import sides_of
from competitions.rules.names import clean_name
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject

FACTION_NAME = 60
MOST_FACTIONS, MOST_CARDS = 60, 100


@transaction.atomic
def create_faction(club: Club, name: str, *, by: Author) -> Faction:
    """A faction without cards, to be filled by form or by paste."""
    club = lock_club(club)
    asked = {"name": name}
    if entry := entries.entry_of_key(club, by, "faction.create", asked):
        return still_there(club.factions.filter(slug=entries.made_in(entry)["faction"]))
    faction = _faction(club, name)
    entries.append(club, "faction.create", by, asked, faction=faction.slug)
    return faction


@transaction.atomic
def adopt_faction(club: Club, key: str, *, by: Author, language: str = "en") -> Faction:
    """A faction of the catalogue as the club's own; the copy it has already, if any."""
    club = lock_club(club)
    asked = {"origin": key, "language": language}
    if entry := entries.entry_of_key(club, by, "faction.adopt", asked):
        return still_there(club.factions.filter(slug=entries.made_in(entry)["faction"]))
    source = _in_catalogue(key)
    known = club.factions.filter(origin=key, name=source.name).first()
    if known:
        return known
    faction = _faction(club, source.name, origin=key)
    CardDefinition.objects.bulk_create(
        CardDefinition.of(faction, card, language) for card in source.cards
    )
    entries.append(club, "faction.adopt", by, asked, faction=faction.slug)
    return faction


@transaction.atomic
def duplicate_faction(faction: Faction, *, name: str, by: Author) -> Faction:
    """Another faction with the same cards, to be changed freely."""
    club = lock_club(faction.club)
    asked = {"faction": faction.slug, "name": name}
    if entry := entries.entry_of_key(club, by, "faction.copy", asked):
        return still_there(club.factions.filter(slug=entries.made_in(entry)["copy"]))
    copy = _faction(club, name, origin=faction.origin)
    copy.die = faction.die
    copy.save(update_fields=["die"])
    made = list(faction.cards.all())
    for row in made:
        row.pk, row.faction, row._state.adding = None, copy, True
    CardDefinition.objects.bulk_create(made)
    entries.append(club, "faction.copy", by, asked, copy=copy.slug)
    return copy


@transaction.atomic
def rename_faction(faction: Faction, *, name: str, by: Author) -> None:
    club = lock_club(faction.club)
    asked = {"faction": faction.slug, "name": name}
    if entries.entry_of_key(club, by, "faction.rename", asked):
        return
    name = clean_name(name, FACTION_NAME)
    if holds(still_there(club.factions.filter(pk=faction.pk)), {"name": name}):
        return
    _refuse_twin(club, name, but=faction)
    Faction.objects.filter(pk=faction.pk).update(name=name)
    entries.append(club, "faction.rename", by, asked)


@transaction.atomic
def change_die(
    faction: Faction, die: DieFaces, *, by: Author, seen: str | None = None
) -> None:
    """HC-KIT-07: the faces of its own; what was rolled before stays as it was."""
    club = lock_club(faction.club)
    faces = [list(face) for face in die]
    asked = {"faction": faction.slug, "die": faces}
    if entries.entry_of_key(club, by, "faction.die", asked):
        return
    for problem in FIRST_DIE.problems(die):
        raise problem
    faction = still_there(club.factions.filter(pk=faction.pk))
    if holds(faction, {"die": faces}):
        return
    refuse_stale_form(fields_of_die(faction), seen)
    _refuse_promised(faction, drawn=False)
    Faction.objects.filter(pk=faction.pk).update(die=faces)
    entries.append(club, "faction.die", by, asked)


@transaction.atomic
def delete_faction(faction: Faction, *, by: Author) -> None:
    """Only one that no team plays with, neither its cards nor its players."""
    club = lock_club(faction.club)
    asked = {"faction": faction.slug}
    if entries.entry_of_key(club, by, "faction.delete", asked):
        return
    users = club.teams.filter(faction=faction) | club.teams.filter(
        squad__card__faction=faction
    )
    user = users.first()
    if user:
        raise RuleViolation(
            "HC-PWR-11",
            N_("%(team)s plays with these cards. Give it others first."),
            team=user.name,
        )
    entries.append(club, "faction.delete", by, asked, name=faction.name)
    faction.delete()


@dataclass(frozen=True, slots=True)
class StoredCard:
    """A card that is to be changed: its id, and the fingerprint that its form showed."""

    pk: int
    seen: str | None = None


@transaction.atomic
def save_card(
    faction: Faction, value: AnyCard, *, by: Author, stored: StoredCard | None = None
) -> CardDefinition:
    """A new card, or the stored one as it should be now."""
    card = stored.pk if stored else None
    club = lock_club(faction.club)
    row = CardDefinition.of(faction, value)
    rows = faction.of_kind(row.kind)
    asked = {"faction": faction.slug, "card": card, "value": fields_of_card(row)}
    if entries.entry_of_key(club, by, "card.save", asked):
        return still_there(rows.filter(number=row.number))
    _refuse_another_game(faction, row)
    before = rows.filter(pk=card).first() if card else None
    if card and before is None:
        raise RuleViolation("HC-PLY-01", N_("This card has meanwhile been deleted."))
    if stored and before is not None:
        refuse_stale_form(fields_of_card(before), stored.seen)
    _refuse_full(faction, 0 if before else 1)
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
        _refuse_promised(faction, drawn=True)
    row.save(force_insert=before is None, force_update=before is not None)
    entries.append(club, "card.save", by, asked)
    return row


@transaction.atomic
def delete_card(faction: Faction, *, kind: str, card: int, by: Author) -> None:
    """A player who has this card stays in the squad, without a card; a second tap does nothing."""
    club = lock_club(faction.club)
    asked = {"faction": faction.slug, "kind": kind, "card": card}
    if entries.entry_of_key(club, by, "card.delete", asked):
        return
    found = faction.of_kind(kind).filter(pk=card).first()
    if found is None:
        return
    if _is_drawn(found):
        _refuse_promised(faction, drawn=True)
    entries.append(club, "card.delete", by, asked, name=found.name)
    found.delete()


@transaction.atomic
def import_cards(faction: Faction, values: Sequence[AnyCard], *, by: Author) -> None:
    """Pasted cards, all of them or none; a number that is there already is replaced.

    A card that keeps its number and its name keeps what the engine does with it.
    """
    club = lock_club(faction.club)
    pasted = [fields_of_card(CardDefinition.of(faction, value)) for value in values]
    asked = {"faction": faction.slug, "cards": pasted}
    if entries.entry_of_key(club, by, "card.import", asked):
        return
    stored = {(row.kind, row.number): row for row in faction.cards.all()}
    rows = [_as_pasted(faction, value, stored) for value in values]
    for row in rows:
        _refuse_another_game(faction, row)
    if any(map(_is_drawn, rows)):
        _refuse_promised(faction, drawn=True)
    _refuse_full(faction, sum(row.pk is None for row in rows))
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


def change_of_paste(faction: Faction, values: Sequence[AnyCard]) -> PasteChange:
    """What `import_cards` would do, without doing it."""
    stored = {(row.kind, row.number): row for row in faction.cards.all()}
    rows = [_as_pasted(faction, value, stored) for value in values]
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
    faction: Faction, value: AnyCard, stored: Mapping[tuple[str, int], CardDefinition]
) -> CardDefinition:
    """A pasted card as it is kept, in the place of the one with its number."""
    row = CardDefinition.of(faction, value)
    before = stored.get((row.kind, row.number))
    if before is None:
        return row
    if before.name == row.name and not _acts(row.printed):
        acting = stock_of(value).acting_as(value, before.printed)
        row = CardDefinition.of(faction, acting)
    row.pk = before.pk
    return row


def _acts(card: AnyCard) -> bool:
    return stock_of(card).acts(card)


def _is_drawn(row: CardDefinition) -> bool:
    """Whether sealed dice may have been promised for cards of this kind."""
    return row.kind == BOXES[row.game].drawn


def _refuse_another_game(faction: Faction, row: CardDefinition) -> None:
    """HV-CARD-04: a box holds the cards of one game."""
    if faction.cards.exclude(game=row.game).exists():
        raise RuleViolation(
            "HV-CARD-04", N_("There are cards of another game in this box.")
        )


def _refuse_promised(faction: Faction, *, drawn: bool) -> None:
    """HV-DICE-03: what sealed dice are promised for does not change until they are shown.

    `drawn`: the POWER cards are meant, else the faces of the team die.
    """
    if fixture := promised_for(faction, drawn=drawn):
        home, away = sides_of(fixture)
        raise RuleViolation(
            "HV-DICE-03",
            N_(
                "The dice of %(home)s – %(away)s are promised for these POWER cards. "
                "They can be changed once its result is official."
            )
            if drawn
            else N_(
                "The dice of %(home)s – %(away)s are promised for these faces. They "
                "can be changed once its sheet is open."
            ),
            home=home.name if home else "–",
            away=away.name if away else "–",
        )


def _in_catalogue(key: str) -> PrintedBox:
    for _stock, box in printed_boxes():
        if box.key == key:
            return box
    raise RuleViolation("HC-PWR-11", N_("There is no such faction in the catalogue."))


def _faction(club: Club, name: str, origin: str = "") -> Faction:
    name = clean_name(name, FACTION_NAME)
    _refuse_twin(club, name)
    if club.factions.count() >= MOST_FACTIONS:
        raise RuleViolation(
            "HC-PWR-11",
            N_("A club has at most %(most)s factions."),
            most=MOST_FACTIONS,
        )
    return Faction.objects.create(
        club=club, slug=public_slug(name), name=name, origin=origin
    )


def _refuse_twin(club: Club, name: str, but: Faction | None = None) -> None:
    others = club.factions.exclude(pk=but.pk) if but else club.factions.all()
    if others.filter(name=name).exists():
        raise RuleViolation(
            "HC-PWR-11",
            N_("The club has a faction called %(name)s already."),
            name=name,
        )


def _refuse_full(faction: Faction, more: int) -> None:
    if more and faction.cards.count() + more > MOST_CARDS:
        raise RuleViolation(
            "HV-CARD-03", N_("A faction has at most %(most)s cards."), most=MOST_CARDS
        )


CardKey = tuple[str, str, str, int]
"""The name of its box in a bundle, game, kind and number."""


class ImportedBoxes(NamedTuple):
    """The boxes of a bundle as the club has them, by name, and their cards."""

    rows: Mapping[str, Faction]
    cards: Mapping[CardKey, int]

    def columns(self, name: str) -> JsonObject:
        """The columns of a team that plays with this box."""
        return {"faction_id": self.rows[name].pk} if name else {}


def import_boxes(
    club: Club, wanted: Sequence[BundleBox], *, by: Author
) -> ImportedBoxes:
    """The club's own box where it has the same cards, else a new one.

    Part of the caller's transaction, which has locked the club.
    """
    found: dict[str, Faction] = {}
    known = list(club.factions.prefetch_related("cards").order_by("pk"))
    for n, one in enumerate(wanted):
        same = (box for box in known if _is_same(box, one))
        name = one.free_name({box.name for box in known})
        who = replace(by, key=f"{by.key}f{n}")
        found[one.name] = next(same, None) or _new_box(club, one, name, who)
    cards = {
        (name, card.game, card.kind, card.number): card.pk
        for name, box in found.items()
        for card in box.cards.all()
    }
    return ImportedBoxes(found, cards)


def _is_same(box: Faction, one: BundleBox) -> bool:
    """True too where an earlier import had to add a number to its name."""
    return one.is_called(box.name) and replace(bundle_box(box), name=one.name) == one


def _new_box(club: Club, one: BundleBox, name: str, by: Author) -> Faction:
    box = _faction(club, name, origin=one.origin)
    box.die = [list(face) for face in one.die] or box.die
    box.save(update_fields=["die"])
    CardDefinition.objects.bulk_create(
        CardDefinition(faction=box, game=card.game, **card.record._asdict())
        for card in one.cards
    )
    entries.append(club, "faction.import", by, {"name": one.name}, faction=box.slug)
    return box
