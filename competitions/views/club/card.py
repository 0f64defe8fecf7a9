"""One card of a club's box as a form, and many by paste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.actions.log.stale_forms import card_fingerprint
from competitions.actions.team import cards as commands
from competitions.actions.team.cards import StoredCard
from competitions.forms.card_form import CardForm
from competitions.forms.cards import CardPasteForm, card_form
from competitions.games.boxes import AnyCard, CardStock
from competitions.games.registry import box_words, kind_called
from competitions.models import CardBox, CardDefinition, Club
from competitions.pages.games.card_pages import KindPage
from competitions.pages.games.registry import CARD_PAGES
from competitions.queries.cards import stocks_for
from competitions.rules.people.permissions import Deed
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
)

EDIT = Deed.EDIT_CARDS
PASTE_PAGE = "competitions/card_paste.html#paste"


@page(see=EDIT, look=EDIT, save=EDIT)
def card_new_view(request: Page, club: Club, box: CardBox, kind: str) -> HttpResponse:
    return _card(request, box, _card_place(box, kind), None)


@page(see=EDIT, look=EDIT, save=EDIT, delete=EDIT)
def card_view(request: Page, kind: str, card: int, **_place: object) -> HttpResponse:
    """Its club and box stand in the request's scope."""
    box = request.scope.box
    assert box
    place = _card_place(box, kind)
    row = box.of_kind(place.kind).filter(pk=card).first()
    if row is None:
        if request.POST.get("deed") == "delete":
            return go(request, box)
        raise Http404
    return _card(request, box, place, row)


class CardPlace(NamedTuple):
    """The game's stock and the kind of a card, as an address names both."""

    stock: CardStock
    kind: str

    @property
    def words(self) -> KindPage:
        return CARD_PAGES[self.stock.game].kinds[self.kind]


def _card_place(box: CardBox, key: str) -> CardPlace:
    """HV-CARD-04: a place in a box for the game of its cards, or any if it is empty."""
    try:
        place = CardPlace(*kind_called(key))
    except ValueError:
        raise Http404 from None
    if place.stock not in stocks_for(box):
        raise Http404
    return place


def _card(
    request: Page, box: CardBox, place: CardPlace, row: CardDefinition | None
) -> HttpResponse:
    """“Look” says what is chosen; “Save” keeps it, unless somebody was quicker."""
    deed, form = request.POST.get("deed"), _form(request, place, row)
    look, refusal = deed == "look", None
    if deed == "delete" or (form.is_valid() and not look):
        refusal = attempt(_card_command(request, box, row, form))
        if refusal is None:
            deleted, saved = _("The card is deleted."), _("The card is saved.")
            messages.success(request, deleted if deed == "delete" else saved)
            return go(request, box)
    context = {
        "club": box.club,
        "box": box,
        "box_words": box_words([place.stock.game]),
        **_card_as_stored(place, row),
        "form": form,
        "seen": seen_again(request, refusal) or (card_fingerprint(row) if row else ""),
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/card.html" + ("#machine" if look else "#card")
    return render_page(request, template, context, wrong=not look and form.errors)


def _form(request: Page, place: CardPlace, row: CardDefinition | None) -> CardForm:
    sent = request.POST if request.POST.get("deed") in ("look", "save") else None
    form = card_form(place, sent, row)
    if request.POST.get("deed") == "look":
        form.forget_print()
    return form


def _card_as_stored(place: CardPlace, row: CardDefinition | None) -> dict[str, object]:
    kind, words = place.kind, place.words
    if row is None:
        return {"kind": kind, "row": None, "title": words.new}
    row.refresh_from_db()
    printed = row.printed
    shown = words.draw(printed)
    return {
        "kind": kind,
        "row": row,
        "title": row.name,
        "shown": shown,
        "alone": (shown,),
        "drawn": words.template,
        "tried": place.stock.acts(printed),
        "says": words.effect(printed),
    }


def _card_command(
    request: Page, box: CardBox, row: CardDefinition | None, form: CardForm
) -> Callable[[], object]:
    who = by(request)
    if request.POST["deed"] == "delete":
        assert row
        kind, card = row.kind, row.pk
        return lambda: commands.delete_card(box, kind=kind, card=card, by=who)
    stored = StoredCard(row.pk, request.POST.get("seen", "")) if row else None
    value = form.value()
    return lambda: commands.save_card(box, value, by=who, stored=stored)


def seen_again(request: Page, refusal: FormRefusal | None) -> str:
    stale = refusal is not None and refusal.status == 409
    return "" if stale else request.POST.get("seen", "")


@page(see=EDIT, preview=EDIT, store=EDIT)
def card_paste_view(request: Page, club: Club, box: CardBox, kind: str) -> HttpResponse:
    """HV-CARD-01: a dry run first; nothing is stored while a line is wrong."""
    place = _card_place(box, kind)
    form = CardPasteForm(request.POST or None, stock=place.stock, kind=place.kind)
    found = form.found if form.is_valid() else ()
    refusal = None
    if form.is_valid() and request.POST["deed"] == "store":
        who = by(request)
        refusal = attempt(lambda: commands.import_cards(box, found, by=who))
        if refusal is None:
            return _stored(request, box, len(found))
    context = {
        "club": club,
        "box": box,
        "kind": place.kind,
        "form": form,
        "title": place.words.paste,
        **_as_pasted(box, place.words, found),
        "refusal": refusal,
        "key": request.POST.get("key") or new_key(),
    }
    return render_page(request, PASTE_PAGE, context, wrong=form.errors)


def _as_pasted(
    box: CardBox, words: KindPage, found: Sequence[AnyCard]
) -> dict[str, object]:
    """How the cards will be, and what becomes of those that are there."""
    change = commands.change_of_paste(box, found)
    shown = [words.draw(card) for card in change.cards]
    return {"change": change, "shown": shown, "drawn": words.template}


def _stored(request: Page, box: CardBox, n: int) -> HttpResponse:
    text = ngettext("%(n)s card is stored.", "%(n)s cards are stored.", n)
    messages.success(request, text % {"n": n})
    return go(request, box)
