"""A team in its coach's hands: name, crest and kits, the footballers."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from competitions.actions.log.entries import By
from competitions.actions.team import teams as commands
from competitions.actions.team.cards import adopt_faction
from competitions.actions.team.squads import take_squad
from competitions.drawings.crests import drawing, shirt
from competitions.drawings.looks import check_look
from competitions.forms.looks import TeamForm, pictures_of
from competitions.forms.squads import IN_CATALOGUE, PlayerForm, TakeForm, cards_for
from competitions.models import SquadPlayer, Team
from competitions.pages.rows.cards import KIND_NAMES
from competitions.pages.team.teams import squad_of
from competitions.queries.log.fingerprints import player_print, team_print
from competitions.rules.people.permissions import Deed
from competitions.web import (
    Page,
    Refusal,
    attempt,
    by,
    go,
    new_key,
    page,
    render_page,
    told,
)
from engine.games.helvetia.box.cards import PlayerKind

EDIT = Deed.EDIT_TEAM


@page(see=EDIT, look=EDIT, save=EDIT, delete=Deed.CREATE_TEAM)
def team_edit(request: Page, team: Team) -> HttpResponse:
    """“Look” draws what is chosen; “Save” keeps it, unless somebody was quicker."""
    deed = request.POST.get("deed")
    form = TeamForm(request.POST if deed in ("look", "save") else None, team=team)
    refusal = None
    if deed == "delete" or (deed == "save" and form.is_valid()):
        refusal = attempt(_edit(request, team, form))
        if refusal is None:
            return _edited(request, team)
    team.refresh_from_db()
    look = form.look()
    context = {
        "team": team,
        "club": team.club,
        "form": form,
        "pictures": pictures_of(form),
        "name": form["name"].value() or team.name,
        "crest": drawing(look),
        "home_kit": shirt(look.kits.first),
        "away_kit": shirt(look.kits.second),
        "alike": [told(problem) for problem in check_look(look).warnings],
        "changed": _changed(form, team) if _stale(refusal) else [],
        "may_delete": request.scope.may(Deed.CREATE_TEAM),
        "refusal": refusal,
        "seen": _seen(request, refusal) or team_print(team),
        "key": new_key(),
    }
    bad = deed == "save" and form.errors
    status = refusal.status if refusal else 422 if bad else 200
    return render_page(
        request,
        "competitions/team_edit.html",
        context,
        partial="preview" if deed == "look" else "edit",
        status=status,
    )


def _edit(request: Page, team: Team, form: TeamForm) -> Callable[[], object]:
    who = by(request)
    if request.POST["deed"] == "delete":
        return lambda: commands.delete_team(team, by=who)
    seen = request.POST.get("seen", "")
    return lambda: commands.edit_team(team, form.values(), by=who, seen=seen)


def _edited(request: Page, team: Team) -> HttpResponse:
    if request.POST["deed"] == "delete":
        messages.success(request, _("The team is deleted."))
        return go(request, team.club)
    messages.success(request, _("The team is saved."))
    return go(request, team)


def _stale(refusal: Refusal | None) -> bool:
    return refusal is not None and refusal.status == 409


def _seen(request: Page, refusal: Refusal | None) -> str:
    """A refused form keeps its print; after a conflict it has seen what is stored now."""
    if request.method != "POST" or _stale(refusal):
        return ""
    return request.POST.get("seen", "")


def _changed(form: TeamForm, team: Team) -> list[tuple[str, str]]:
    """The fields in which what is stored differs from what was typed, as stored."""
    stored = TeamForm(team=team)
    found = []
    for field in stored:
        theirs, ours = field.value(), form[field.name].value()
        if str(theirs or "") != str(ours or ""):
            choices = dict(getattr(field.field, "choices", ()))
            found.append((str(field.label), str(choices.get(theirs, theirs) or "–")))
    return found


@page(see=EDIT, add=EDIT, save=EDIT, remove=EDIT, take=EDIT)
def squad(request: Page, team: Team) -> HttpResponse:
    """Every footballer has a form of his own, so one refusal spoils nothing else."""
    posted = _Squad(request, team)
    if posted.deed and posted.complete:
        posted.refusal = attempt(posted.command())
        if posted.refusal is None:
            messages.success(request, posted.done())
            return go(request, request.path)
    return posted.answer()


class _Squad:
    """The squad page of one request: the form that was sent, the others as stored."""

    def __init__(self, request: Page, team: Team) -> None:
        self.request, self.team = request, team
        self.deed = request.POST.get("deed", "")
        self.refusal: Refusal | None = None
        self.taken = 0
        self.cards = cards_for(team)
        self.chosen = self._chosen()
        self.add = PlayerForm(
            request.POST if self.deed == "add" else None, cards=self.cards
        )
        self.take = TakeForm(request.POST if self.deed == "take" else None, team=team)
        self.edit = self._form(self.chosen) if self.chosen else None

    @property
    def complete(self) -> bool:
        form = {"add": self.add, "take": self.take, "save": self.edit}.get(self.deed)
        return form is None or form.is_valid()

    def command(self) -> Callable[[], object]:
        who, player = by(self.request), self.chosen
        if self.deed == "add":
            data = self.add.cleaned_data
            return lambda: commands.add_player(self.team, **data, by=who)
        if self.deed == "take":
            return lambda: self._take(who)
        if player is None:
            return lambda: None  # a second tap: he is gone already
        if self.deed == "remove":
            return lambda: commands.remove_player(player, by=who)
        assert self.edit
        data, seen = self.edit.cleaned_data, self.request.POST.get("seen", "")
        return lambda: commands.edit_player(player, **data, by=who, seen=seen)

    def _take(self, who: By) -> None:
        key = self.take.cleaned_data["faction"]
        if key.startswith(IN_CATALOGUE):
            origin = key.removeprefix(IN_CATALOGUE)
            language = get_language() or "en"
            faction = adopt_faction(
                self.team.club,
                origin,
                by=By(who.actor, who.role, who.at),
                language=language,
            )
        else:
            faction = self.team.club.factions.get(pk=int(key))
        self.taken = take_squad(self.team, faction, by=who)

    def done(self) -> str:
        if self.deed == "take":
            text = ngettext(
                "%(n)s player has joined.", "%(n)s players have joined.", self.taken
            )
            return text % {"n": self.taken}
        told_by_deed = {
            "add": _("The player is in the squad."),
            "save": _("The player is saved."),
            "remove": _("The player is out of the squad."),
        }
        return told_by_deed[self.deed]

    def answer(self) -> HttpResponse:
        bad = any(form and form.errors for form in (self.add, self.take, self.edit))
        status = self.refusal.status if self.refusal else 422 if bad else 200
        view = squad_of(self.team)
        problems = (*view.verdicts.errors, *view.verdicts.warnings)
        context = {
            "team": self.team,
            "club": self.team.club,
            "rows": self._rows(),
            "add": self.add,
            "take": self.take,
            "warnings": [told(problem) for problem in problems] if view.cards else [],
            "refusal": self.refusal,
            "key": new_key(),
        }
        return render_page(
            self.request,
            "competitions/squad.html",
            context,
            partial="squad",
            status=status,
        )

    def _rows(self) -> list[tuple[SquadPlayer, PlayerForm, str, bool, str]]:
        """Player, form, print of what is stored, whether it stands open, his card."""
        rows = []
        for player in self.team.squad.select_related("card"):
            mine = self.chosen is not None and player.pk == self.chosen.pk
            form = self.edit if mine and self.edit else self._form(player)
            print_ = player_print(player)
            if mine and not _stale(self.refusal):
                print_ = self.request.POST.get("seen") or print_
            rows.append((player, form, print_, mine, _card_of(player)))
        return rows

    def _form(self, player: SquadPlayer) -> PlayerForm:
        mine = self.chosen is not None and player.pk == self.chosen.pk
        return PlayerForm(
            self.request.POST if mine and self.deed == "save" else None,
            prefix=f"p{player.pk}",
            initial=PlayerForm.initial_of(player),
            cards=self.cards,
        )

    def _chosen(self) -> SquadPlayer | None:
        """The player a posted form is about; another team's is nobody."""
        given = self.request.POST.get("player", "")
        if not (given.isascii() and given.isdigit() and len(given) < 19):
            return None
        return self.team.squad.filter(pk=int(given)).first()


def _card_of(player: SquadPlayer) -> str:
    """What the card says he is, and whose card it is if not his own."""
    card = player.card
    if card is None:
        return _("No card")
    kind = str(KIND_NAMES[PlayerKind(card.kind)])
    same = card.name == player.name
    places = {"kind": kind, "card": card}
    return kind if same else _("%(kind)s, card %(card)s") % places
