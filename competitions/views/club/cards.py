"""A club's cards: its factions, their players, POWER and LEGEND cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from competitions.actions.log.stale_forms import card_print, die_print
from competitions.actions.team import cards as commands
from competitions.actions.team.cards import StoredCard
from competitions.forms.cards import (
    FORMS,
    TEMPLATES,
    CardForm,
    CardPasteForm,
    DieForm,
    FactionForm,
)
from competitions.games.helvetia.own_cards import LEGEND, PLAYER, POWER, OwnCard
from competitions.models import CardDefinition, Club, Faction
from competitions.pages.rows import cards as views
from competitions.pages.rows.lines import PlayerCardView
from competitions.rules.people.permissions import Deed
from competitions.web import (
    FormRefusal,
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    refusal_words,
    render_page,
)
from engine.games.helvetia.box import catalogue
from engine.games.helvetia.box.squads import check_squad

EDIT = Deed.EDIT_CARDS
NEW = {
    PLAYER: gettext_lazy("New player card"),
    POWER: gettext_lazy("New POWER card"),
    LEGEND: gettext_lazy("New LEGEND card"),
}
PASTE_PAGE = "competitions/card_paste.html#paste"
PASTE = {
    PLAYER: gettext_lazy("Paste player cards"),
    POWER: gettext_lazy("Paste POWER cards"),
    LEGEND: gettext_lazy("Paste LEGEND cards"),
}
VIEWS: dict[str, Callable[[Any], Any]] = {
    PLAYER: views.player_card_of,
    POWER: views.power_view,
    LEGEND: views.legend_view,
}


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
    dice = DieForm(request.POST if deed == "die" else None, die=die)
    refusal, made = None, []
    if deed in ("common", "delete") or form.is_valid() or dice.is_valid():
        refusal = attempt(lambda: made.append(_change(request, faction, form, dice)))
        if refusal is None:
            return _changed(request, club, made[0])
    context = {
        **_faction_page(request, faction),
        "form": form,
        "die": views.die_view(die),
        "dice": dice,
        "seen": _seen(request, refusal) or die_print(faction),
        "refusal": refusal,
        "key": new_key(),
    }
    template, wrong = "competitions/faction.html#players", form.errors or dice.errors
    return render_page(request, template, context, wrong=wrong)


def _faction_page(request: Page, faction: Faction) -> dict[str, object]:
    """The cards, and what the rules say about them."""
    players = list(faction.of_kind(PLAYER))
    verdicts = check_squad([row.value for row in players])
    problems = (*verdicts.errors, *verdicts.warnings)
    return {
        "club": faction.club,
        "faction": faction,
        "players": _player_cards(request, faction, players),
        "sides": _sides(request),
        "deck": views.deck_of(faction),
        "links": _links(faction),
        "warnings": [refusal_words(problem) for problem in problems] if players else [],
        "may_edit": request.scope.may(EDIT),
        "in_use": faction.teams.exists(),
    }


def _player_cards(
    request: Page, faction: Faction, rows: list[CardDefinition]
) -> list[tuple[CardDefinition, PlayerCardView]]:
    """Each leads to its form for whoever may change it."""
    edits, side = request.scope.may(EDIT), _side(request)
    home = faction.get_absolute_url()
    return [
        (
            row,
            views.player_card_of(
                row.value,
                face=side,
                url=f"{home}{PLAYER}/{row.pk}/" if edits else "",
            ),
        )
        for row in rows
    ]


def _change(
    request: Page, faction: Faction, form: FactionForm, dice: DieForm
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
            commands.import_cards(faction, catalogue.common_powers(), by=who)
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
    family = request.GET.get("side") == views.FAMILY
    return views.FAMILY if family else views.GEEK


def _sides(request: Page) -> tuple[tuple[str, str, bool], ...]:
    family = _side(request) == views.FAMILY
    return (
        ("GEEK", f"{request.path}#players", not family),
        ("FAMILY", f"{request.path}?side={views.FAMILY}#players", family),
    )


def _links(faction: Faction) -> dict[str, list[CardDefinition]]:
    """Who may edit gets a list of the cards by kind, each with its form."""
    return {
        POWER: list(faction.of_kind(POWER)),
        LEGEND: list(faction.of_kind(LEGEND)),
    }


@page(see=EDIT, save=EDIT)
def card_new_view(
    request: Page, club: Club, faction: Faction, kind: str
) -> HttpResponse:
    return _card(request, faction, _kind(kind), None)


@page(see=EDIT, save=EDIT, delete=EDIT)
def card_view(request: Page, kind: str, card: int, **_place: object) -> HttpResponse:
    """Its club and faction stand in the request's scope."""
    faction = request.scope.faction
    assert faction
    row = faction.of_kind(_kind(kind)).filter(pk=card).first()
    if row is None:
        if request.POST.get("deed") == "delete":
            return go(request, faction)
        raise Http404
    return _card(request, faction, kind, row)


def _kind(kind: str) -> str:
    if kind not in FORMS:
        raise Http404
    return kind


def _card(
    request: Page, faction: Faction, kind: str, row: CardDefinition | None
) -> HttpResponse:
    """One card: its form, and how it looks as it is stored."""
    deed = request.POST.get("deed")
    initial = CardForm.initial_of(row) if row else {}
    form = FORMS[kind](request.POST if deed == "save" else None, initial=initial)
    refusal = None
    if deed == "delete" or form.is_valid():
        refusal = attempt(_card_command(request, faction, row, form))
        if refusal is None:
            deleted, saved = _("The card is deleted."), _("The card is saved.")
            messages.success(request, deleted if deed == "delete" else saved)
            return go(request, faction)
    context = {
        "club": faction.club,
        "faction": faction,
        **_card_as_stored(kind, row),
        "form": form,
        "seen": _seen(request, refusal) or (card_print(row) if row else ""),
        "refusal": refusal,
        "key": new_key(),
    }
    template = "competitions/card.html#card"
    return render_page(request, template, context, wrong=form.errors)


def _card_as_stored(kind: str, row: CardDefinition | None) -> dict[str, object]:
    if row is None:
        return {"kind": kind, "row": None, "title": NEW[kind], "shown": None}
    row.refresh_from_db()
    shown = VIEWS[kind](row.value)
    return {"kind": kind, "row": row, "title": row.name, "shown": shown}


def _card_command(
    request: Page, faction: Faction, row: CardDefinition | None, form: CardForm
) -> Callable[[], object]:
    who = by(request)
    if request.POST["deed"] == "delete":
        assert row
        kind, card = row.kind, row.pk
        return lambda: commands.delete_card(faction, kind=kind, card=card, by=who)
    stored = StoredCard(row.pk, request.POST.get("seen", "")) if row else None
    value = form.value()
    return lambda: commands.save_card(faction, value, by=who, stored=stored)


def _seen(request: Page, refusal: FormRefusal | None) -> str:
    stale = refusal is not None and refusal.status == 409
    return "" if stale else request.POST.get("seen", "")


@page(see=EDIT, preview=EDIT, store=EDIT)
def card_paste_view(
    request: Page, club: Club, faction: Faction, kind: str
) -> HttpResponse:
    """HV-CARD-01: a dry run first; nothing is stored while a line is wrong."""
    kind = _kind(kind)
    form = CardPasteForm(request.POST or None, kind=kind)
    found = form.read.cards if form.is_valid() else ()
    refusal = None
    if form.is_valid() and request.POST["deed"] == "store":
        who = by(request)
        refusal = attempt(lambda: commands.import_cards(faction, found, by=who))
        if refusal is None:
            return _stored(request, faction, len(found))
    place = {"club": club, "faction": faction, "kind": kind}
    context = {
        **place,
        "form": form,
        "title": PASTE[kind],
        "sample": TEMPLATES[kind],
        "shown": [VIEWS[kind](value) for value in found],
        "replaced": _replaced(faction, kind, found),
        "refusal": refusal,
        "key": request.POST.get("key") or new_key(),
    }
    return render_page(request, PASTE_PAGE, context, wrong=form.errors)


def _replaced(faction: Faction, kind: str, found: Iterable[OwnCard]) -> list[int]:
    """The numbers that the faction has already."""
    known = set(faction.of_kind(kind).values_list("number", flat=True))
    return [value.number for value in found if value.number in known]


def _stored(request: Page, faction: Faction, n: int) -> HttpResponse:
    text = ngettext("%(n)s card is stored.", "%(n)s cards are stored.", n)
    messages.success(request, text % {"n": n})
    return go(request, faction)
