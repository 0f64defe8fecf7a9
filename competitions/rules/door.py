"""The rules of the league that hold at the table of a match: `matches` imports no others."""

from __future__ import annotations

from competitions.rules.dates import check_day as check_day
from competitions.rules.draws.formats import check_depth as check_depth
from competitions.rules.log.anchors import CHAIN as CHAIN
from competitions.rules.log.anchors import Anchor as Anchor
from competitions.rules.log.anchors import anchor_in as anchor_in
from competitions.rules.log.blackouts import as_written as as_written
from competitions.rules.log.fingerprint import print_of as print_of
from competitions.rules.log.ledger import GENESIS as GENESIS
from competitions.rules.log.ledger import VERSION as VERSION
from competitions.rules.log.ledger import canonical_json as canonical_json
from competitions.rules.log.ledger import chain as chain
from competitions.rules.log.ledger import digest as digest
from competitions.rules.names import clean_name as clean_name
from competitions.rules.people.allegiance import refuse_opponent as refuse_opponent
from competitions.rules.people.allegiance import set_as as set_as
from competitions.rules.people.limits import CODES as CODES
from competitions.rules.people.limits import practice_starts as practice_starts
from competitions.rules.people.limits import simulation_starts as simulation_starts
from competitions.rules.people.permissions import Deed as Deed
from competitions.rules.people.roles import Role as Role
from competitions.rules.polls import MANY_WRITE as MANY_WRITE
from competitions.rules.results import checks as checks
from competitions.rules.results.checks import MOST_GOALS as MOST_GOALS
from competitions.rules.results.checks import walkover as walkover
from competitions.rules.results.confirmation import DISPUTED as DISPUTED
from competitions.rules.results.confirmation import OFFICIAL as OFFICIAL
from competitions.rules.results.confirmation import PLAYED as PLAYED
from competitions.rules.results.confirmation import PLAYED_HERE as PLAYED_HERE
from competitions.rules.results.confirmation import SIMULATED as SIMULATED
from competitions.rules.results.confirmation import ResultActor as ResultActor
from competitions.rules.results.confirmation import may_answer as may_answer
from competitions.rules.results.minutes import LAST_MINUTE as LAST_MINUTE
from competitions.rules.results.minutes import MOST_ADDED as MOST_ADDED
from competitions.rules.results.minutes import minute_fault as minute_fault
from competitions.rules.results.minutes import minute_text as minute_text
from competitions.rules.results.minutes import read_minute as read_minute
from competitions.rules.results.stored_reports import StoredReport as StoredReport
from competitions.rules.results.stored_reports import kind_in as kind_in
from competitions.rules.results.stored_reports import report_by_id as report_by_id
from competitions.rules.results.stored_reports import report_from as report_from
from competitions.rules.results.stored_reports import report_json as report_json
from competitions.rules.statistics.chances import thousandths as thousandths
from competitions.rules.venues import BROWSER as BROWSER
from competitions.rules.venues import in_browser as in_browser
