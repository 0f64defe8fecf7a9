"""A club's boxes of cards: each with its players, POWER and LEGEND cards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competitions.actions.log.stale_forms import die_fingerprint
from competitions.actions.team import cards as commands
from competitions.forms.cards import FactionForm
from competitions.forms.games.registry import AnyDieForm, first_die_form
from competitions.games.boxes import PLAYER, CardStock
from competitions.games.registry import FIRST_BOX, kind_key
from competitions.models import CardDefinition, Club, Faction
from competitions.pages.games.card_pages import FootballerView
from competitions.pages.games.registry import CARD_PAGES, first_die
from competitions.pages.rows import cards as views
from competitions.queries.cards import stock_in, stocks_for
from competitions.rules.people.permissions import Deed
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
def factions_view(request: Page, club: Club) -> HttpResponse:
    """The club's own boxes, and those of the catalogue to be copied."""
    deed = request.POST.get("deed")
    form = FactionForm(request.POST if deed == "create" else None)
    refusal, made = None, []
    if deed == "adopt" or form.is_valid():
        refusal = attempt(lambda: made.append(_new(request, club, form)))
        if made:
            messages.success(request, _("The faction is in the club."))
            return go(request, made[0])
    own = views.factions_of(club)
    context = {
        "club": club,
        "own": own,
        "catalogue": views.catalogue_lines(own),
        "form": form,
        "may_edit": request.scope.may(EDIT),
        "refusal": refusal,
        "key": new_key(),
    }
    return render_page(
        request, "competitions/factions.html", context, wrong=form.errors
    )


def _new(request: Page, club: Club, form: FactionForm) -> Faction:
    who = by(request)
    if request.POST["deed"] == "create":
        return commands.create_faction(club, form.cleaned_data["name"], by=who)
    key, language = request.POST.get("faction", ""), get_language() or "en"
    return commands.adopt_faction(club, key, by=who, language=language)


@page(rename=EDIT, copy=EDIT, common=EDIT, die=EDIT, delete=EDIT)
def faction_view(request: Page, club: Club, faction: Faction) -> HttpResponse:
    """All its cards; HC-KIT-01 and HC-KIT-05 as a list, never as a lock."""
    deed = request.POST.get("deed")
    named = request.POST if deed in ("rename", "copy") else None
    form = FactionForm(named, initial={"name": faction.name})
    die = faction.team_die
    dice = first_die_form(request.POST if deed == "die" else None, die=die)
    refusal, made = None, []
    if deed in ("common", "delete") or form.is_valid() or dice.is_valid():
        refusal = attempt(lambda: made.append(_change(request, faction, form, dice)))
        if refusal is None:
            return _changed(request, club, made[0])
    context = {
        **_faction_page(request, faction),
        "form": form,
        "die": first_die(die),
        "dice": dice,
        "seen": seen_again(request, refusal) or die_fingerprint(faction),
        "refusal": refusal,
        "key": new_key(),
    }
    template, wrong = "competitions/faction.html#players", form.errors or dice.errors
    return render_page(request, template, context, wrong=wrong)


def _faction_page(request: Page, faction: Faction) -> dict[str, object]:
    """The cards, and what the rules say about them."""
    players = list(faction.of_kind(PLAYER))
    stock = stock_in(faction)
    deck = CARD_PAGES[stock.game].deck
    problems = stock.squad_problems([row.value for row in players]) if players else ()
    return {
        "club": faction.club,
        "faction": faction,
        "players": _player_cards(request, faction, players),
        "sides": views.side_tabs(request.path, _side(request), "players"),
        "stock": stock,
        "deck": deck(faction) if deck else None,
        "links": _links(faction, stock),
        "makers": views.card_makers(faction, stocks_for(faction)),
        "warnings": [refusal_words(problem) for problem in problems],
        "may_edit": request.scope.may(EDIT),
        "in_use": faction.teams.exists(),
    }


def _player_cards(
    request: Page, faction: Faction, rows: list[CardDefinition]
) -> list[tuple[CardDefinition, FootballerView]]:
    """Each leads to its form for whoever may change it."""
    edits = request.scope.may(EDIT)
    side = _side(request)
    key = kind_key(stock_in(faction), PLAYER)
    home = faction.get_absolute_url()
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
    request: Page, faction: Faction, form: FactionForm, dice: AnyDieForm
) -> Faction | None:
    who = by(request)
    match request.POST["deed"]:
        case "rename":
            commands.rename_faction(faction, name=form.cleaned_data["name"], by=who)
        case "copy":
            name = form.cleaned_data["name"]
            return commands.duplicate_faction(faction, name=name, by=who)
        case "die":
            seen = request.POST.get("seen", "")
            commands.change_die(faction, dice.die, by=who, seen=seen)
        case "common":
            commands.import_cards(faction, FIRST_BOX.common(), by=who)
        case _:
            commands.delete_faction(faction, by=who)
            return None
    return faction


def _changed(request: Page, club: Club, faction: Faction | None) -> HttpResponse:
    told_by_deed = {
        "rename": _("The faction has its new name."),
        "copy": _("This is the copy; change it as you like."),
        "common": _("The common POWER cards are here."),
        "die": _("The die is changed."),
        "delete": _("The faction is deleted."),
    }
    messages.success(request, told_by_deed[request.POST["deed"]])
    return go(request, faction or reverse("factions", args=[club.slug]))


def _side(request: Page) -> str:
    return views.side_asked(request.GET.get("side"))


def _links(faction: Faction, stock: CardStock) -> dict[str, list[CardDefinition]]:
    """Who may edit gets a list of the cards by kind, each with its form."""
    kinds = (kind for kind in stock.kinds if kind != PLAYER)
    return {kind: list(faction.of_kind(kind)) for kind in kinds}
