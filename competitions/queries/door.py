"""What the table of a match reads of the league: `matches` imports no other query."""

from __future__ import annotations

from competitions.queries.cards import cards_called as cards_called
from competitions.queries.carry_over.conditions import (
    pending_matches as pending_matches,
)
from competitions.queries.carry_over.conditions import states_before as states_before
from competitions.queries.dice.card_draws import drawn_by as drawn_by
from competitions.queries.dice.promises import Promise as Promise
from competitions.queries.dice.promises import promise_now as promise_now
from competitions.queries.fixtures.meetings import Meeting as Meeting
from competitions.queries.fixtures.meetings import meeting_now as meeting_now
from competitions.queries.fixtures.meetings import meetings_of as meetings_of
from competitions.queries.fixtures.meetings import sides_of as sides_of
from competitions.queries.fixtures.meetings import teams_of as teams_of
from competitions.queries.fixtures.progress import plan_of as plan_of
from competitions.queries.games.helvetia.cards import printed_legends as printed_legends
from competitions.queries.games.helvetia.cards import printed_powers as printed_powers
from competitions.queries.log.blackouts import blackouts_in_chain as blackouts_in_chain
from competitions.queries.log.heads import anchor as anchor
from competitions.queries.log.heads import links as links
from competitions.queries.log.heads import newest_entries as newest_entries
from competitions.queries.people.memberships import account_names as account_names
from competitions.queries.people.memberships import organises_now as organises_now
from competitions.queries.pools import registered_for as registered_for
from competitions.queries.results.reports import player_names as player_names
from competitions.queries.results.stored_results import (
    result_with_teams as result_with_teams,
)
from competitions.queries.squads import players_by_id as players_by_id
