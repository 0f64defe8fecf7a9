"""The tables of a league: facts, projections of the newest report, and the log."""

from competitions.models.cards import Faction, LegendCard, PlayerCard, PowerCard
from competitions.models.club import Club, Coach, Invitation, Membership
from competitions.models.competition import Adjustment, Competition, Entrant
from competitions.models.fixture import Appearance, Fixture, Result
from competitions.models.log import LogEntry, Tombstone
from competitions.models.outbox import Mail
from competitions.models.team import SquadPlayer, Team

__all__ = [
    "Adjustment",
    "Appearance",
    "Club",
    "Coach",
    "Competition",
    "Entrant",
    "Faction",
    "Fixture",
    "Invitation",
    "LegendCard",
    "LogEntry",
    "Mail",
    "Membership",
    "PlayerCard",
    "PowerCard",
    "Result",
    "SquadPlayer",
    "Team",
    "Tombstone",
]
