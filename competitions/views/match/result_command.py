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

    def __init__(self, request: ResultRequest) -> None:
        self.request, self.fixture = request, request.fixture
        self.by, self.version = by(request.page), seen_version(request.page)
        typed = request.reason.cleaned_data if request.is_reasoned else {"reason": ""}
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
        commands[self.request.deed]()

    def _save(self) -> None:
        deeds.propose_result(
            self.fixture,
            Submission(self.request.report()),
            by=self.by,
            grounds=Grounds(self.version, cascade=self.request.cascade),
        )

    def _confirm(self) -> None:
        content = self.request.content
        deeds.confirm_result(
            self.fixture, content=content, by=self.by, version=self.version
        )

    def _dispute(self) -> None:
        deeds.dispute_result(
            self.fixture,
            content=self.request.content,
            by=self.by,
            grounds=Grounds(self.version, reason=self.reason),
        )

    def _decide(self) -> None:
        deeds.decide_result(
            self.fixture,
            Submission(self.request.report()),
            by=self.by,
            grounds=Grounds(
                self.version,
                reason=self.reason,
                cascade=self.request.cascade,
                acknowledged=self.request.acknowledged,
            ),
        )

    def _void(self) -> None:
        deeds.void_result(
            self.fixture,
            by=self.by,
            grounds=Grounds(
                self.version,
                reason=self.reason,
                cascade=self.request.cascade,
                acknowledged=self.request.acknowledged,
            ),
        )
