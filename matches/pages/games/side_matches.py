"""The matches that what a side may choose comes from."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from competitions.games.door import PendingMatch
from competitions.pages.door import Matches, ReasonLine, causes, reasons
from competitions.queries.door import pending_matches, teams_of
from matches.queries.preparing import MatchTerms


class SideMatches:
    """The matches that a side's conditions and cards come from, and how to call them."""

    def __init__(self, terms: MatchTerms) -> None:
        self.terms, self.team = terms, terms.team.pk
        self.matches: Matches | None = None
        self.pending: tuple[PendingMatch, ...] = ()
        competition = terms.fixture.competition
        if competition is None:
            return
        self.pending = pending_matches(competition, terms.team.pk, before=terms.fixture)
        fits = (terms.fitness(each.pk) for each in terms.squad)
        wanted = {*causes(fits), *terms.offer.origins}
        wanted |= {one.match for one in self.pending}
        if wanted:
            self.matches = Matches(competition, teams_of(competition), wanted)

    def match_text(self, match: str) -> str:
        return self.matches.match_text(match, self.team) if self.matches else ""

    def url(self, match: str) -> str:
        return self.matches.url(match) if self.matches else ""

    def reasons(self, player: int) -> tuple[ReasonLine, ...]:
        if self.matches is None:
            return ()
        fit, fatigue = self.terms.fitness(player), self.terms.rules.fatigue
        return reasons(fit, self.team, self.matches, fatigue)

    def unofficial(self) -> Iterator[tuple[str, str]]:
        """Bans follow official results only (decision 10), so they may change: a sentence
        and the address of each."""
        text = _("Not official yet: %(match)s. Bans may still change.")
        for match in [one.match for one in self.pending]:
            yield text % {"match": self.match_text(match)}, self.url(match)
