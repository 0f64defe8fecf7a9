"""The tables of a league: facts, projections of the newest report, and the log."""

from competitions.models.boards import ClubBoard
from competitions.models.cards import CardBox, CardDefinition
from competitions.models.carry_over import Booking, DeckCard, Injury, Suspension
from competitions.models.chains import LOG, EntryTable
from competitions.models.club import (
    Club,
    Coach,
    CoachRequest,
    Invitation,
    Membership,
)
from competitions.models.competition import Adjustment, Competition, Entrant
from competitions.models.fixture import (
    Appearance,
    CardUse,
    Fixture,
    Live,
    PrizeOutcome,
    Result,
)
from competitions.models.identity import random_part
from competitions.models.inspections import Inspection
from competitions.models.limits import Allowance
from competitions.models.log import LogEntry, PersonName, Tombstone
from competitions.models.outbox import Mail
from competitions.models.preparation import (
    Allegiance,
    CardDraw,
    DiceSeed,
    Hand,
    LearntCard,
    MatchAnswer,
    TableLink,
    TypedFace,
)
from competitions.models.prepared import PreparedQuery
from competitions.models.reset import ResetLink
from competitions.models.stage import Stage, StageEntrant
from competitions.models.sums import PlayerChances, PlayerSums, TeamSums
from competitions.models.team import SquadPlayer, Team

__all__ = [
    "LOG",
    "Adjustment",
    "Allegiance",
    "Allowance",
    "Appearance",
    "Booking",
    "CardBox",
    "CardDefinition",
    "CardDraw",
    "CardUse",
    "Club",
    "ClubBoard",
    "Coach",
    "CoachRequest",
    "Competition",
    "DeckCard",
    "DiceSeed",
    "Entrant",
    "EntryTable",
    "Fixture",
    "Hand",
    "Injury",
    "Inspection",
    "Invitation",
    "LearntCard",
    "Live",
    "LogEntry",
    "Mail",
    "MatchAnswer",
    "Membership",
    "PersonName",
    "PlayerChances",
    "PlayerSums",
    "PreparedQuery",
    "PrizeOutcome",
    "ResetLink",
    "Result",
    "SquadPlayer",
    "Stage",
    "StageEntrant",
    "Suspension",
    "TableLink",
    "Team",
    "TeamSums",
    "Tombstone",
    "TypedFace",
    "random_part",
]
