"""An open sheet as it is shown: the page, what changes of it, or its headers alone."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html

from competitions.corrections import asked_first
from competitions.models import Fixture, Team
from competitions.pages.door import next_match_lines
from competitions.rules.door import Deed, ResultActor, report_json
from competitions.web import new_key
from engine.json_values import JsonObject
from engine.sides import SIDES, Side
from matches.actions.ending import is_official
from matches.pages.ending import (
    EndAnswers,
    EndPage,
    end_page,
    ending_view_of,
    score_to_replace,
)
from matches.pages.lineups import starts_of
from matches.pages.names import Names
from matches.pages.rounds import round_of
from matches.pages.rows import SheetReader
from matches.pages.sheet_page import SheetPage, more_of, names_in, sheet_page
from matches.queries.cards_brought import hands_of
from matches.queries.read_marks import header, seen_of
from matches.rules.checks.clock_checks import early
from matches.rules.report.match_report import forfeit_worth, sheet_report
from matches.rules.sheet.state import Sheet
from matches.views.polling import remember
from matches.views.sheet_command import SheetCommand
from matches.views.sheet_conflict import conflict_card
from matches.views.sheet_request import SheetRequest

# So many entries of a phone may be without an answer and yet be shown once.
NAMED = 20
ENTERING = format_html('<input type="hidden" name="deed" value="{}">', "enter")


class SheetAnswer:
    """The sheet as one reader is shown it, after the command that he sent, if any."""

    def __init__(
        self, request: SheetRequest, command: SheetCommand | None = None
    ) -> None:
        self.request, self.fixture, self.by = request, request.fixture, request.by
        self.command = command
        self.refusal = command.refusal if command else None

    @cached_property
    def state(self) -> Sheet:
        return self.command.state if self.command else self.request.state

    def page_response(self) -> HttpResponse:
        """The whole page, or only what changes."""
        page = self.request.page
        template = "matches/sheet.html" + ("#live" if self.request.asks_part else "")
        status = self.refusal.status if self.refusal else 200
        response = render(page, template, self.context(), status=status)
        remember(page, self.fixture.public_id, self.fixture.version)
        return self._headed(response)

    def saved_only(self) -> HttpResponse:
        """The headers alone: until the phone has the sheet, it draws what it wrote itself."""
        return self._headed(HttpResponse())

    def refused(self) -> HttpResponse:
        """The card alone for a phone that keeps its entries; else the whole page."""
        assert self.refusal
        self.fixture.refresh_from_db(fields=["version"])
        if not self.request.from_outbox:
            return self.page_response()
        template, status = "matches/sheet_conflict.html", self.refusal.status
        return render(self.request.page, template, self.context(), status=status)

    def _headed(self, response: HttpResponse) -> HttpResponse:
        response.headers["X-Revision"] = str(self.state.revision)
        response.headers["X-Seen"] = header(self.seen)
        response.headers["Cache-Control"] = "no-store"
        if self.command and self.command.saved:
            response.headers["X-Saved"] = str(self.command.saved)
        return response

    @cached_property
    def seen(self) -> dict[str, int]:
        return seen_of(self.fixture.public_id)

    @cached_property
    def teams(self) -> dict[str, Team]:
        """The teams that the sheet was opened for, whatever a bracket says since."""
        known = {t.pk: t for t in self.request.page.scope.sides.values() if t}
        wanted = {side: self.state.sides[side].team for side in SIDES}
        if not set(wanted.values()) <= known.keys():
            known = Team.objects.in_bulk(wanted.values())
        return {side: known[pk] for side, pk in wanted.items()}

    @cached_property
    def names(self) -> Names:
        hands = hands_of(self.fixture, self.state, self.by)
        return names_in(self.state, self.teams, hands.values())

    def context(self) -> JsonObject:
        fixture, live = self.fixture, self._live()
        key, revision = new_key(), str(self.state.revision)
        fields = self._fields(key, revision)
        return {
            "fixture": fixture,
            "fields": fields,
            "entering": format_html("{}{}", fields, ENTERING),
            "competition": fixture.competition,
            "round": round_of(fixture),
            "live": live,
            **self._reader(live),
            "key": key,
            "revision": revision,
            "url": address("sheet", fixture),
            "conflict": self._conflict(),
            "title": f"{live.sides[0].name} – {live.sides[1].name}",
            **self._after(),
        }

    def _fields(self, key: str, revision: str) -> str:
        """What every form of the sheet carries."""
        token = get_token(self.request.page)
        carried = {"key": key, "revision": revision, "csrf_token": token}
        return render_to_string("matches/sheet_fields.html", carried)

    def _reader(self, shown: SheetPage) -> dict[str, object]:
        """Who reads, and what he may do beside writing."""
        page, by = self.request.page, self.by
        lends = page.scope.may(Deed.LEND_SHEET)
        return {
            "me": next(iter(by.sides)) if len(by.sides) == 1 else "",
            "account": self.request.account,
            "own": self._own(),
            "more": more_of(shown, self.fixture.public_id if lends else ""),
            "lends": lends,
            "linked": bool(page.scope.link) and not page.user.is_authenticated,
        }

    def _own(self) -> str:
        """The newest entries of this reader as "number=key", for the phone that sent them.

        An entry may come back with a poll before, or without, its own answer.
        """
        mine = [r.entry for r in self.state.rows if r.entry.actor == self.by.actor]
        return " ".join(f"{entry.seq}={entry.key}" for entry in mine[-NAMED:])

    def _conflict(self) -> object:
        if self.command is None or self.refusal is None:
            return None
        return conflict_card(self.command, self.state, self.names)

    def _after(self) -> dict[str, object]:
        """The guided end, or how far the result is; neither while it is played."""
        if self.state.finished:
            who = ResultActor(self.by.actor, self.by.sides, self.by.organiser)
            standing = ending_view_of(self.fixture, self.state, self.names, who)
            # it may have been entered since the match was read
            self.fixture.version = standing.version
            return {"standing": standing}
        stands = score_to_replace(self.fixture, self.state)
        if not self.request.asks_end:
            return {"stands": stands}
        typed = self.request.ending(self.state)
        error = self.refusal.error if self.refusal else None
        return {
            "end": self._end(EndAnswers(typed.score, typed.answers)),
            "typed": typed,
            "early": early(self.state),
            "forfeit_goals": forfeit_worth(self.state),
            "stands": stands,
            "corrects": is_official(self.fixture),
            **asked_first(self.fixture.competition, error, typed.cascade),
        }

    def _end(self, answers: EndAnswers) -> EndPage:
        """The last questions; HC-CMP-03: what it means for the next match, as far as
        it is written.
        """
        names = self.names.players
        players: dict[tuple[Side, str], int] = {
            (side, names[one.player]): one.player
            for side in SIDES
            for one in self.state.sides[side].members
        }
        report = report_json(sheet_report(self.state, names), players)
        follows = next_match_lines(self.fixture, report, self.teams, sealed=True)
        page = end_page(self.fixture, self.state, self.names, answers)
        return replace(page, follows=follows)

    def _live(self) -> SheetPage:
        reader = SheetReader(self.by.actor, self.by.sides, self.seen, self._front())
        fresh = not self.request.asks_part
        starts = starts_of(self.fixture, self.state, fresh=fresh)
        return sheet_page(self.state, self.names, reader, starts)

    def _front(self) -> Side:
        """His own side for who keeps one; else the one he last wrote for."""
        if len(self.by.sides) == 1:
            return Side(next(iter(self.by.sides)))
        for row in reversed(self.state.rows):
            if row.entry.actor == self.by.actor and (side := row.entry.side):
                return side
        return Side(next(iter(sorted(self.by.sides, reverse=True)), Side.HOME))


def address(name: str, fixture: Fixture) -> str:
    return reverse(name, args=[fixture.public_id])
