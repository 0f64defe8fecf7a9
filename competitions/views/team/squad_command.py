"""What a button on the page of a squad does: one action, and the words for it."""

from __future__ import annotations

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from competitions.actions.log.entries import Author
from competitions.actions.team import teams as commands
from competitions.actions.team.cards import adopt_box
from competitions.actions.team.squads import take_squad
from competitions.actions.team.teams import Registration
from competitions.forms.squads import IN_CATALOGUE
from competitions.stored_names import BOX
from competitions.views.team.squad_request import SquadRequest
from competitions.web import by


class SquadCommand:
    """The pressed button of a complete form."""

    def __init__(self, request: SquadRequest) -> None:
        self.request, self.team, self.by = request, request.team, by(request.page)
        # How many joined from a box.
        self.joined = 0

    def perform(self) -> None:
        """Raises what speaks against it."""
        request, player = self.request, self.request.chosen
        if request.deed == "add":
            registration = Registration(**request.add.cleaned_data)
            commands.add_player(self.team, registration, by=self.by)
        elif request.deed == "take":
            self._take()
        elif player is None:
            return  # a second tap: he is gone already
        elif request.deed == "remove":
            commands.remove_player(player, by=self.by)
        else:
            assert request.edit
            registration = Registration(**request.edit.cleaned_data)
            commands.edit_player(player, registration, by=self.by, seen=request.seen)

    def _take(self) -> None:
        key = self.request.take.cleaned_data[BOX]
        club, who = self.team.club, self.by
        if key.startswith(IN_CATALOGUE):
            origin = key.removeprefix(IN_CATALOGUE)
            language = get_language() or "en"
            # A key of its own: the form's is that of the squad.
            author = Author(who.actor, who.role, who.at)
            box = adopt_box(club, origin, by=author, language=language)
        else:
            box = club.boxes.get(pk=int(key))
        self.joined = take_squad(self.team, box, by=who)

    def done(self) -> str:
        if self.request.deed == "take":
            text = ngettext(
                "%(n)s player has joined.", "%(n)s players have joined.", self.joined
            )
            return text % {"n": self.joined}
        texts = {
            "add": _("The player is in the squad."),
            "save": _("The player is saved."),
            "remove": _("The player is out of the squad."),
        }
        return texts[self.request.deed]
