"""What a button on the page of a result does: one action."""

from __future__ import annotations

from collections.abc import Callable

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.views.match.result_request import ResultRequest
from competitions.web import by, seen_version


class ResultCommand:
    """The pressed button of a complete form."""

    def __init__(self, asked: ResultRequest) -> None:
        self.asked, self.fixture = asked, asked.fixture
        self.by, self.version = by(asked.page), seen_version(asked.page)
        typed = asked.reason.cleaned_data if asked.is_reasoned else {"reason": ""}
        self.reason: str = typed["reason"]

    def perform(self) -> None:
        """Raises what speaks against it."""
        commands: dict[str, Callable[[], object]] = {
            "save": self._save,
            "confirm": self._confirm,
            "dispute": self._dispute,
            "decide": self._decide,
            "void": self._void,
        }
        commands[self.asked.deed]()

    def _save(self) -> None:
        deeds.propose_result(
            self.fixture,
            Submission(self.asked.report()),
            by=self.by,
            grounds=Grounds(self.version, cascade=self.asked.cascade),
        )

    def _confirm(self) -> None:
        content = self.asked.content
        deeds.confirm_result(
            self.fixture, content=content, by=self.by, version=self.version
        )

    def _dispute(self) -> None:
        deeds.dispute_result(
            self.fixture,
            content=self.asked.content,
            by=self.by,
            grounds=Grounds(self.version, reason=self.reason),
        )

    def _decide(self) -> None:
        deeds.decide_result(
            self.fixture,
            Submission(self.asked.report()),
            by=self.by,
            grounds=Grounds(
                self.version,
                reason=self.reason,
                cascade=self.asked.cascade,
                acknowledged=self.asked.acknowledged,
            ),
        )

    def _void(self) -> None:
        deeds.void_result(
            self.fixture,
            by=self.by,
            grounds=Grounds(
                self.version,
                reason=self.reason,
                cascade=self.asked.cascade,
                acknowledged=self.asked.acknowledged,
            ),
        )
