"""What somebody reads before he confirms a result, the same on every page and in the mail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.games.consequences import Consequence
from competitions.games.registry import report_words
from competitions.models import Fixture, Result, Team
from competitions.pages.match import addition_words, consequence_words
from competitions.pages.team.absences import teams_ahead
from competitions.pages.team.season_story import roll_in_words
from competitions.pages.text.labels import is_third_place, lower_places, score
from competitions.queries.carry_over.conditions import learnt_before
from competitions.queries.carry_over.consequences import consequences_of
from competitions.queries.dice.promises import rolls_at_table
from competitions.queries.fixtures.progress import plans_of_each
from competitions.queries.results.reports import player_names
from competitions.rules.draws.legs import end_in
from competitions.rules.draws.rounds import NO_PLAN, RoundPlan
from competitions.rules.results.additions import additions
from competitions.rules.results.outcome import Occasion, award, score_words
from competitions.rules.results.stored_reports import StoredReport, report_from
from engine.report import MatchReport

VERDICTS = {
    "draw": gettext_lazy("Draw %(score)s"),
    "wins": gettext_lazy("%(team)s win %(score)s"),
    "kicks": gettext_lazy("%(score)s, %(team)s win"),
    "through": gettext_lazy("%(score)s, %(team)s go through"),
    "champion": gettext_lazy("%(score)s, %(team)s win the cup"),
    "third": gettext_lazy("%(score)s, %(team)s take third place"),
    "nobody": gettext_lazy("%(score)s, no winner"),
}


@dataclass(frozen=True, slots=True)
class Approval:
    """The outcome in words; what was written last; what follows for both sides."""

    outcome: str
    added: tuple[str, ...] = ()
    # A sheet was kept: `added` is what the other side had not seen of it.
    sheet: bool = False
    follows: tuple[str, ...] = ()


def approval_of(result: Result) -> Approval:
    """What somebody confirms in a stored result, whose fixture and teams are loaded."""
    (approval,) = approvals_of([result])
    if result.official:
        return approval
    sides = {"home": result.home_team, "away": result.away_team}
    # Without a sheet of two phones what both have learnt was typed by whoever entered it.
    sealed = result.seen_report is not None
    follows = next_match_lines(result.fixture, result.report, sides, sealed=sealed)
    added = approval.added if sealed else (*approval.added, *_rolls(result))
    return replace(approval, added=added, follows=follows)


def _rolls(result: Result) -> Iterator[str]:
    """HC-REC-02: who confirms what was typed agrees with the dice of the table too."""
    for row in rolls_at_table(result.fixture):
        values = {"name": row.player.name, "state": roll_in_words(row)}
        yield _("%(name)s: %(state)s") % values


def approvals_of(results: Sequence[Result]) -> list[Approval]:
    """Without what follows: two queries for a whole list."""
    stored = [r for one in results for r in (one.report, one.seen_report) if r]
    names = player_names(*stored) if stored else {}
    stages = stages_of(result.fixture for result in results)
    return [_approval(one, names, stages[one.fixture_id]) for one in results]


def _approval(result: Result, names: Mapping[int, str], stage: Occasion) -> Approval:
    report = report_from(result.report, names)
    seen = result.seen_report
    before = report_from(seen, names) if seen else None
    teams = {"home": result.home_team.name, "away": result.away_team.name}
    return Approval(
        outcome=outcome_words(report, teams, stage),
        added=addition_words.addition_words(
            additions(report, before), teams, report_words(report)
        ),
        sheet=before is not None,
    )


def stages_of(fixtures: Iterable[Fixture]) -> dict[int, Occasion]:
    """What a win means in each match; one query if there are cups among them."""
    found = list(fixtures)
    plans = plans_of_each({f.competition for f in found if f.competition})
    return {f.pk: _stage(f, plans.get(f.competition_id or 0, NO_PLAN)) for f in found}


def _stage(fixture: Fixture, plan: RoundPlan) -> Occasion:
    """One match of several does not decide a tie, a lower place is nothing to win."""
    name = plan[fixture.round]
    third = is_third_place(name, fixture.position)
    if not name.cup or name.leg or (lower_places(name, fixture.position) and not third):
        return "league"
    if not name.last:
        return "tie"
    return "third" if third else "final"


def outcome_words(
    report: MatchReport, teams: Mapping[str, str], stage: Occasion
) -> str:
    """ "2 (2):(3) 2, Valley Jesters go through"; "Valley Jesters win 2 : 1"; never broken."""
    found = award(report, stage)
    verdict = found.verdict
    figures = score_words(report).replace(" ", "\N{NO-BREAK SPACE}")
    if report.forfeit:
        figures = _("%(score)s by forfeit") % {"score": figures}
        # The score of a forfeit is nobody's goals.
        verdict = "kicks" if verdict == "wins" else verdict
    elif verdict == "wins":
        figures = score(*sorted((report.home, report.away), reverse=True))
    return str(VERDICTS[verdict]) % {
        "score": figures,
        "team": teams[found.winner] if found.winner else "",
    }


def next_match_lines(
    fixture: Fixture, report: StoredReport, sides: Mapping[str, Team], *, sealed: bool
) -> tuple[str, ...]:
    """HC-CMP-03: who misses the next match, what the decks win and lose, if it counts.

    `sealed`: what a side has learnt for this match is its secret until the result is
    official. HC-SUSP-07: who has no next match misses none. A league costs about twenty
    queries.
    """
    competition = fixture.competition
    if competition is None:
        return ()
    found = consequences_of(fixture, report)
    if sealed and any(one.what == "learnt" for one in found):
        found = _without_learnt(fixture, found)
    if not found:
        return ()
    by = end_in(report, sides) if fixture.format.bracket else None
    ahead = teams_ahead(competition, fixture, by)
    kept = [one for one in found if one.what != "next" or one.team in ahead]
    lines = consequence_words.consequence_lines(competition, kept) if kept else ()
    return tuple(line.text for line in lines)


def _without_learnt(
    fixture: Fixture, found: Iterable[Consequence]
) -> tuple[Consequence, ...]:
    learnt = learnt_before(fixture)
    return tuple(
        one
        for one in found
        if one.what != "learnt" or (one.team, one.card) not in learnt
    )
