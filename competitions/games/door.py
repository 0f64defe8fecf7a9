"""What a game asks of a side before its match: `matches` imports nothing else of it."""

from __future__ import annotations

from competitions.games.absences import CarriedState as CarriedState
from competitions.games.careers import PendingMatch as PendingMatch
from competitions.games.fitness import Fitness as Fitness
from competitions.games.fitness import fitness as fitness
from competitions.games.helvetia.carry_over import OwnedCard as OwnedCard
from competitions.games.helvetia.carry_over import helvetia_state as helvetia_state
from competitions.games.helvetia.eligibility import starting_boost as starting_boost
from competitions.games.helvetia.league_words import GOAL_WAYS as GOAL_WAYS
from competitions.games.helvetia.offer import HelvetiaOffer as HelvetiaOffer
from competitions.games.helvetia.offer import friendly_deck as friendly_deck
from competitions.games.helvetia.reports import GOAL_KINDS as GOAL_KINDS
from competitions.games.helvetia.reports import CardPlayed as CardPlayed
from competitions.games.helvetia.reports import ChallengeOutcome as ChallengeOutcome
from competitions.games.helvetia.reports import HelvetiaPart as HelvetiaPart
from competitions.games.helvetia.reports import helvetia_part as helvetia_part
from competitions.games.helvetia.training import CardChoice as CardChoice
from competitions.games.helvetia.training import card_answers as card_answers
from competitions.games.helvetia.training import chosen_cards as chosen_cards
from competitions.games.helvetia.training import deck_for_match as deck_for_match
from competitions.games.kickoffs import NOTHING as NOTHING
from competitions.games.kickoffs import AnyLineups as AnyLineups
from competitions.games.kickoffs import ChosenPlayer as ChosenPlayer
from competitions.games.kickoffs import KickoffSide as KickoffSide
from competitions.games.kickoffs import LeagueKickoff as LeagueKickoff
from competitions.games.kickoffs import Remark as Remark
from competitions.games.kickoffs import SideChoices as SideChoices
from competitions.games.kickoffs import SideOffer as SideOffer
from competitions.games.kickoffs import SquadFootballer as SquadFootballer
from competitions.games.kickoffs import SquadSource as SquadSource
from competitions.games.league_words import LeagueWords as LeagueWords
from competitions.games.questions import Answer as Answer
from competitions.games.questions import Answers as Answers
from competitions.games.questions import GameOffer as GameOffer
from competitions.games.questions import SideQuestion as SideQuestion
from competitions.games.registry import BOXES as BOXES
from competitions.games.registry import CHOICES as CHOICES
from competitions.games.registry import FIRST_DIE as FIRST_DIE
from competitions.games.registry import KICKOFFS as KICKOFFS
from competitions.games.registry import NO_OFFER as NO_OFFER
from competitions.games.registry import QUESTIONS as QUESTIONS
from competitions.games.registry import box_words as box_words
from competitions.games.registry import league_by_ruleset as league_by_ruleset
from competitions.games.values import LeagueRules as LeagueRules
