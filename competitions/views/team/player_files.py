"""Players of a club or of a team from a file, and as a file."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import ngettext

from competitions.actions.team.squad_files import (
    PlayerFile,
    import_players,
    preview_players,
)
from competitions.files.lists.players import OF_A_CLUB, OF_A_TEAM
from competitions.files.spreadsheet import Grid
from competitions.forms.lists import list_form
from competitions.models import Club, Team
from competitions.pages.club.player_lists import player_change_lines, squad_grid
from competitions.queries.squads import squad_facts
from competitions.rules.people.permissions import Deed
from competitions.views.table_files import table_file
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

CLUB, TEAM = Deed.CREATE_TEAM, Deed.EDIT_TEAM


@page(see=CLUB, check=CLUB, take=CLUB)
def players_file_view(request: Page, club: Club) -> HttpResponse:
    return _PlayersPage(request, club).answer()


@page(see=TEAM, check=TEAM, take=TEAM)
def squad_file_view(request: Page, team: Team) -> HttpResponse:
    return _PlayersPage(request, team.club, team).answer()


class _PlayersPage:
    """A file for the squads of a club, or for that of one team."""

    def __init__(self, request: Page, club: Club, team: Team | None = None) -> None:
        self.request, self.club, self.team = request, club, team
        self.columns = OF_A_TEAM if team else OF_A_CLUB
        self.deed = request.POST.get("deed", "")
        self.form = list_form(request, self.columns)

    def answer(self) -> HttpResponse:
        named = (self.team or self.club).slug
        if file := table_file(self.request, named, {"players": self._grid}):
            return file
        refusal = None
        if self.deed == "take" and self.form.is_valid():
            done: list[int] = []
            refusal = attempt(lambda: done.append(self._take()))
            if refusal is None:
                messages.success(self.request, _stored(done[0]))
                return go(self.request, self.request.path)
        return self._page(refusal)

    def _page(self, refusal: FormRefusal | None) -> HttpResponse:
        context: dict[str, object] = {
            "club": self.club,
            "team": self.team,
            "form": self.form,
            "refusal": refusal,
            "key": new_key(),
        }
        if self.deed and self.form.is_valid():
            context |= self._preview()
        template = "competitions/players_file.html"
        return render_page(
            self.request, template, context, wrong=self.deed and self.form.errors
        )

    def _preview(self) -> dict[str, object]:
        """What the file changes; nothing to accept while something is wrong with it."""
        file = self._file()
        preview = preview_players(file)
        found = preview.found
        self.form.name_problems(found.problems)
        if found.problems:
            return {}
        rows = player_change_lines(found, squad_facts(file.teams))
        return {
            "preview": True,
            "rows": rows,
            "more": len(found.changes) - len(rows),
            "changes": len(found.changes),
            "same": found.same,
            "seen": preview.seen,
        }

    def _take(self) -> int:
        seen = self.request.POST.get("seen", "")
        return import_players(self._file(), by=by(self.request), seen=seen)

    def _file(self) -> PlayerFile:
        return PlayerFile(self.club, self.form.lines, self.team)

    def _grid(self) -> Grid:
        squads = squad_facts(self._file().teams)
        return squad_grid(squads, teams=self.team is None)


def _stored(n: int) -> str:
    text = ngettext("%(n)s player is stored.", "%(n)s players are stored.", n)
    return text % {"n": n}
