"""The form that was sent about a squad, the others as they are stored."""

from __future__ import annotations

from competitions.forms.squads import PlayerForm, TakeForm, cards_for
from competitions.models import SquadPlayer, Team
from competitions.web import Page


class SquadRequest:
    """One button of the squad's page, and what was typed in its form."""

    def __init__(self, page: Page, team: Team) -> None:
        self.page, self.team = page, team
        self.deed: str = page.POST.get("deed", "")
        self.cards = cards_for(team)
        self.chosen = self._chosen()
        posted = page.POST
        self.add = PlayerForm(posted if self.deed == "add" else None, cards=self.cards)
        self.take = TakeForm(posted if self.deed == "take" else None, team=team)
        self.edit = self._form(self.chosen) if self.chosen else None

    @property
    def seen(self) -> str:
        """The print of the player that the form was made from."""
        return self.page.POST.get("seen", "")

    def complete(self) -> bool:
        form = {"add": self.add, "take": self.take, "save": self.edit}.get(self.deed)
        return form is None or form.is_valid()

    def errors(self) -> bool:
        return any(form and form.errors for form in (self.add, self.take, self.edit))

    def is_about(self, player: SquadPlayer) -> bool:
        return self.chosen is not None and player.pk == self.chosen.pk

    def form_of(self, player: SquadPlayer) -> PlayerForm:
        if self.edit and self.is_about(player):
            return self.edit
        return self._form(player)

    def _form(self, player: SquadPlayer) -> PlayerForm:
        saved = self.is_about(player) and self.deed == "save"
        return PlayerForm(
            self.page.POST if saved else None,
            prefix=f"p{player.pk}",
            initial=PlayerForm.initial_of(player),
            cards=self.cards,
        )

    def _chosen(self) -> SquadPlayer | None:
        """The player a posted form is about; another team's is nobody."""
        given = self.page.POST.get("player", "")
        if not (given.isascii() and given.isdigit() and len(given) < 19):
            return None
        return self.team.squad.filter(pk=int(given)).first()
