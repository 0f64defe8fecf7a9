"""What a tie of several matches has come to, on the page of each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from competitions.pages.text.labels import score
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.results.legs import leg_ends
from competitions.rules.draws.bracket_values import Tie
from competitions.rules.draws.legs import LegEnd, tie_sum


def tie_facts(meeting: Meeting) -> tuple[tuple[str, str], ...]:
    """The sum with the home side of this match first, and who wins: label and text.

    Nothing of a tie of one match, while fewer than two of it have a result, or where
    others have played one of them.
    """
    tie = meeting.tie
    if not meeting.fixture.leg or tie is None:
        return ()
    ends = leg_ends(meeting.fixture)
    if len(ends) < 2 or any(
        {one.home, one.away} != {tie.home, tie.away} for one in ends
    ):
        return ()
    return tuple(_facts(meeting, tie, ends))


def _facts(
    meeting: Meeting, tie: Tie, ends: Sequence[LegEnd]
) -> Iterator[tuple[str, str]]:
    sums, is_series = tie_sum(tie.home or 0, ends), meeting.fixture.format.decides(1)
    if is_series:
        yield _("Matches won"), score(*sums.wins)
    else:
        yield _("Both legs together"), score(*sums.goals)
    names = {team.pk: team.name for team in (meeting.home, meeting.away) if team}
    if tie.winner in names:
        name, (home, away) = names[tie.winner], sums.goals
        if not is_series and home == away and not ends[-1].kicks:
            name = _("%(team)s, by away goals") % {"team": name}
        yield _("Winner of the tie"), name
