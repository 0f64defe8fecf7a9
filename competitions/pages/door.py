"""What the table of a match shows of the league: `matches` imports no other page."""

from __future__ import annotations

from competitions.pages.games.card_pages import CardText as CardText
from competitions.pages.games.helvetia.cards import card_words as card_words
from competitions.pages.home.landing import landing_revision as landing_revision
from competitions.pages.match.answers import WaitingLine as WaitingLine
from competitions.pages.match.answers import waiting_lines as waiting_lines
from competitions.pages.match.approvals import Approval as Approval
from competitions.pages.match.approvals import approval_of as approval_of
from competitions.pages.match.approvals import next_match_lines as next_match_lines
from competitions.pages.match.approvals import outcome_words as outcome_words
from competitions.pages.match.approvals import stages_of as stages_of
from competitions.pages.match.history import HistoryLine as HistoryLine
from competitions.pages.match.history import history_of as history_of
from competitions.pages.match.match_page import match_page_of as match_page_of
from competitions.pages.match.match_sheet import squads_of as squads_of
from competitions.pages.match.timeline import confirmation_of as confirmation_of
from competitions.pages.match.timeline import events_of as events_of
from competitions.pages.match.timeline import facts_of_report as facts_of_report
from competitions.pages.match.timeline import settled_by_a_coach as settled_by_a_coach
from competitions.pages.print.sheets import PaperSheet as PaperSheet
from competitions.pages.print.sheets import Sheets as Sheets
from competitions.pages.rows.cards import card_text as card_text
from competitions.pages.rows.lines import MatchLine as MatchLine
from competitions.pages.rows.lines import ReasonLine as ReasonLine
from competitions.pages.rows.match_lines import MatchLines as MatchLines
from competitions.pages.team.absences import Matches as Matches
from competitions.pages.team.absences import causes as causes
from competitions.pages.team.absences import reasons as reasons
from competitions.pages.text.labels import OTHER_STANDS as OTHER_STANDS
from competitions.pages.text.labels import STANDS as STANDS
from competitions.pages.text.labels import match_title as match_title
from competitions.pages.text.labels import moment_words as moment_words
from competitions.pages.text.labels import round_title as round_title
from competitions.pages.text.labels import score as score
from competitions.pages.text.labels import time_of as time_of
