"""What a button of the sheet does: one action, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from competitions.actions.door import Grounds, deeds
from competitions.web import FormRefusal, attempt, seen_version
from matches.actions.back import back_to_preparation
from matches.actions.ending import end_sheet, is_official, reopen_sheet
from matches.actions.sheet import add_entry
from matches.pages.ending import reason_of
from matches.queries.sheet import sheet_state
from matches.rules.sheet.state import Sheet
from matches.views.posted import entry_in, reason_in
from matches.views.sheet_request import SheetRequest


class SheetCommand:
    """The pressed button; afterwards the refusal, or the number of the new entry."""

    def __init__(self, request: SheetRequest) -> None:
        self.request, self.fixture, self.by = request, request.fixture, request.by
        self.refusal: FormRefusal | None = None
        # The entry as the phone sent it.
        self.raw: dict[str, object] = {}
        # The number under which it stands on the sheet.
        self.saved = 0
        self._written: Sheet | None = None

    def perform(self) -> FormRefusal | None:
        """Do what the button says; a refusal is kept and comes back."""
        commands: Mapping[str, Callable[[], object]] = {
            "enter": self._enter,
            "finish": self._finish,
            "confirm": self._confirm,
            "reject": self._reject,
            "reopen": self._reopen,
            "back": self._back,
        }
        self.refusal = attempt(commands[self.request.deed])
        if self.refusal is None:
            self.request.mark_seen(self.request.since)
            if self._written is None:
                # what is drawn next names the version that this deed made
                self.fixture.refresh_from_db(fields=["version"])
        return self.refusal

    @property
    def state(self) -> Sheet:
        """The sheet to be shown: with the new entry, or as it is now."""
        if self.refusal or self._written is None:
            return sheet_state(self.fixture.public_id)
        return self._written

    def _enter(self) -> None:
        self.raw = entry_in(self.request.posted)
        self._written, self.saved = add_entry(
            self.fixture, self.raw, by=self.by, seen=self.request.since
        )

    def _finish(self) -> None:
        ending = self.request.ending(self.request.state)
        reason, version = reason_in(ending.reason), seen_version(self.request.page)
        ending = replace(ending, reason=reason, version=version)
        end_sheet(self.fixture, ending, by=self.by, seen=self.request.since)

    def _confirm(self) -> None:
        deeds.confirm_result(
            self.fixture,
            content=self.request.posted.get("content", ""),
            by=self.by,
            version=seen_version(self.request.page),
        )

    def _reject(self) -> None:
        posted = self.request.posted
        wrong = reason_of(posted.getlist("wrong"), posted.get("text", ""))
        deeds.dispute_result(
            self.fixture,
            content=posted.get("content", ""),
            by=self.by,
            grounds=Grounds(seen_version(self.request.page), reason=reason_in(wrong)),
        )

    def _reopen(self) -> None:
        typed = reason_in(self.request.posted.get("reason", ""))
        # Only a correction is asked for its reason.
        reason = typed if is_official(self.fixture) else ""
        reopen_sheet(self.fixture, reason=reason, by=self.by, seen=self.request.since)

    def _back(self) -> None:
        back_to_preparation(self.fixture, by=self.by, seen=self.request.since)
