"""What a tie of several matches has come to, on the page of each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from competitions.pages.text.labels import score
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.draws.bracket_values import Tie
from competitions.rules.draws.legs import LegEnd, tie_sum
from engine.errors import N_

# What has parted two legs that were level, unless it was a shoot-out.
HOW_LEVEL = {
    "away_goals": N_("%(team)s, by away goals"),
    "forfeit": N_("%(team)s, by forfeit"),
}


def tie_facts(meeting: Meeting, stage: StageRows | None) -> tuple[tuple[str, str], ...]:
    """The sum with the home side of this match first, and who wins: label and text.

    Nothing of a tie of one match, while fewer than two of it have a result, or where
    others have played one of them.
    """
    tie = meeting.tie
    if not meeting.fixture.leg or tie is None or stage is None:
        return ()
    ends = [end for key, end in sorted(stage.played.items()) if key[:2] == tie.key]
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
    # by whom it was played, though another one may have its place now
    won = {tie.home: meeting.home, tie.away: meeting.away}.get(tie.winner)
    if won:
        name = won.name
        if tie.how in HOW_LEVEL:
            name = _(HOW_LEVEL[tie.how]) % {"team": name}
        yield _("Winner of the tie"), name
