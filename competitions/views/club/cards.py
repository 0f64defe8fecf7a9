"""A club's boxes of cards: each with its footballers and other cards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competitions.actions.log.stale_forms import die_fingerprint
from competitions.actions.team import cards as commands
from competitions.forms.cards import BoxForm
from competitions.forms.games.registry import AnyDieForm, first_die_form
from competitions.games.boxes import PLAYER, BoxWords, CardStock
from competitions.games.registry import CARD_WORDS, FIRST_BOX, box_words, kind_key
from competitions.models import CardBox, CardDefinition, Club
from competitions.pages.games.card_pages import FootballerView
from competitions.pages.games.registry import CARD_PAGES, first_die
from competitions.pages.rows import cards as views
from competitions.queries.cards import stock_in, stocks_for, words_of, words_of_box
from competitions.rules.people.permissions import Deed
from competitions.stored_names import BOX
from competitions.views.club.card import seen_again
from competitions.web import (
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    refusal_words,
    render_page,
)

EDIT = Deed.EDIT_CARDS


@page(create=EDIT, adopt=EDIT)
def boxes_view(request: Page, club: Club) -> HttpResponse:
    """The club's own boxes, and those of the catalogue to be copied."""
    deed = request.POST.get("deed")
    form = BoxForm(request.POST if deed == "create" else None)
    refusal, made = None, []
    if deed == "adopt" or form.is_valid():
        refusal = attempt(lambda: made.append(_new(request, club, form)))
        if made:
            messages.success(request, _(words_of_box(made[0]).adopted))
            return go(request, made[0])
    own = views.box_lines(club)
    context = {
        "club": club,
        "own": own,
        "box_words": words_of(club),
        "catalogue": views.catalogue_lines(own),
        "form": form,
        "field": BOX,
        "may_edit": request.scope.may(EDIT),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(request, "competitions/boxes.html", context, wrong=form.errors)


def _new(request: Page, club: Club, form: BoxForm) -> CardBox:
    who = by(request)
    if request.POST["deed"] == "create":
        return commands.create_box(club, form.cleaned_data["name"], by=who)
    key, language = request.POST.get(BOX, ""), get_language() or "en"
    return commands.adopt_box(club, key, by=who, language=language)


@page(rename=EDIT, copy=EDIT, common=EDIT, die=EDIT, delete=EDIT)
def box_view(request: Page, club: Club, box: CardBox) -> HttpResponse:
    """All its cards; HC-KIT-01 and HC-KIT-05 as a list, never as a lock."""
    deed = request.POST.get("deed")
    named = request.POST if deed in ("rename", "copy") else None
    form = BoxForm(named, initial={"name": box.name})
    die = box.team_die
    dice = first_die_form(request.POST if deed == "die" else None, die=die)
    refusal, made = None, []
    if deed in ("common", "delete") or form.is_valid() or dice.is_valid():
        words = words_of_box(box)
        refusal = attempt(lambda: made.append(_change(request, box, form, dice)))
        if refusal is None:
            messages.success(request, _deed_done(deed, words))
            return go(request, made[0] or reverse("boxes", args=[club.slug]))
    context = {
        **_box_page(request, box),
        "form": form,
        "die": first_die(die),
        "dice": dice,
        "seen": seen_again(request, refusal) or die_fingerprint(box),
        "refusal": refusal,
        "key": new_key(),
    }
    template, wrong = "competitions/box.html#players", form.errors or dice.errors
    return render_page(request, template, context, wrong=wrong)


def _box_page(request: Page, box: CardBox) -> dict[str, object]:
    """The cards, and what the rules say about them."""
    players = list(box.of_kind(PLAYER))
    stock = stock_in(box)
    pages = CARD_PAGES[stock.game]
    problems = stock.squad_problems([row.value for row in players]) if players else ()
    return {
        "club": box.club,
        "box": box,
        "players": _player_cards(request, box, players),
        "sides": views.side_tabs(request.path, _side(request), "players"),
        "stock": stock,
        "box_words": box_words([stock.game]),
        "cards": pages.deck(box) if pages.deck else None,
        "parts": pages.parts,
        "links": _links(box, stock),
        "makers": views.card_makers(box, stocks_for(box)),
        "warnings": [refusal_words(problem) for problem in problems],
        "may_edit": request.scope.may(EDIT),
        "in_use": box.teams.exists(),
    }


def _player_cards(
    request: Page, box: CardBox, rows: list[CardDefinition]
) -> list[tuple[CardDefinition, FootballerView]]:
    """Each leads to its form for whoever may change it."""
    edits = request.scope.may(EDIT)
    side = _side(request)
    key = kind_key(stock_in(box), PLAYER)
    home = box.get_absolute_url()
    return [
        (
            row,
            views.footballer_view(
                row.value,
                face=side,
                url=f"{home}{key}/{row.pk}/" if edits else "",
            ),
        )
        for row in rows
    ]


def _change(
    request: Page, box: CardBox, form: BoxForm, dice: AnyDieForm
) -> CardBox | None:
    who = by(request)
    match request.POST["deed"]:
        case "rename":
            commands.rename_box(box, name=form.cleaned_data["name"], by=who)
        case "copy":
            name = form.cleaned_data["name"]
            return commands.duplicate_box(box, name=name, by=who)
        case "die":
            seen = request.POST.get("seen", "")
            commands.change_die(box, dice.die, by=who, seen=seen)
        case "common":
            commands.import_cards(box, FIRST_BOX.common(), by=who)
        case _:
            commands.delete_box(box, by=who)
            return None
    return box


def _deed_done(deed: str | None, words: BoxWords) -> str:
    sentences = {
        "rename": _(words.renamed),
        "copy": _("This is the copy; change it as you like."),
        "common": _(CARD_WORDS.common),
        "die": _("The die is changed."),
        "delete": _(words.deleted),
    }
    return sentences[deed or ""]


def _side(request: Page) -> str:
    return views.side_asked(request.GET.get("side"))


def _links(box: CardBox, stock: CardStock) -> dict[str, list[CardDefinition]]:
    """Who may edit gets a list of the cards by kind, each with its form."""
    kinds = (kind for kind in stock.kinds if kind != PLAYER)
    return {kind: list(box.of_kind(kind)) for kind in kinds}
