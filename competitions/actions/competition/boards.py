"""A club's own boards: kept, taken from the choice and put back, chosen for its matches."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_club,
    lock_competition,
    log_structure_change,
    refuse_archived,
    still_there,
)
from competitions.actions.log.entries import Author
from competitions.actions.log.limits import spend_board_trial
from competitions.models import Club, ClubBoard, Competition, random_part
from competitions.rules.log.ledger import digest
from competitions.rules.names import clean_name, name_key
from engine.errors import N_, RuleViolation
from engine.registry import ROOMS
from engine.rulesets import Ruleset
from engine.simulate import plays_to_the_end

BOARD_NAME = 60
MOST_OFFERED, MOST_BOARDS = 20, 100
NO_GAME = N_("This game is played on its own board only.")
TWIN = N_("The club has a board called %(name)s already.")
ENOUGH = N_("A club has at most %(most)s boards to choose from. Remove one first.")
FULL = N_(
    "A club keeps at most %(most)s boards, those taken from the choice among them."
)
UNPLAYABLE = N_("A match on this board does not come to its end.")
NOT_OFFERED = N_("This board cannot be chosen any more.")


class BoardDraft(NamedTuple):
    """A board as it was typed, for the matches of a game."""

    game: str
    name: str
    text: str


def save_board(club: Club, draft: BoardDraft, *, by: Author) -> ClubBoard:
    """HV-BOARD-01: kept as it was typed, once HC-GEO-40 finds nothing wrong and matches end."""
    clean_name(draft.name, BOARD_NAME)
    if not entries.form_sent_before(club, by):
        try_board(draft, by)
    return keep_tried_board(club, draft, by=by)


def try_board(draft: BoardDraft, by: Author) -> None:
    """Plays on a board before the transaction that keeps it, which finds it remembered.

    It takes seconds, and all other writers would wait. So each one counts (HV-LIMIT-08)
    before it is played, in a transaction of its own.
    """
    room = ROOMS.get(draft.game)
    if room and room.board_text() and not room.board_in(draft.text).errors:
        spend_board_trial(by)
        plays_to_the_end(room.key, draft.text)


@transaction.atomic
def keep_tried_board(club: Club, draft: BoardDraft, *, by: Author) -> ClubBoard:
    """One that `try_board` has played on."""
    club = lock_club(club)
    asked = {"game": draft.game, "name": draft.name, "digest": digest(draft.text)}
    if entry := entries.entry_of_key(club, by, "board.create", asked):
        made = entries.made_in(entry)["board"]
        return still_there(club.boards.filter(public_id=made))
    name = clean_name(draft.name, BOARD_NAME)
    _refuse_faults(draft)
    _refuse_many(club, name)
    if club.boards.count() >= MOST_BOARDS:
        raise RuleViolation("HV-BOARD-01", FULL, most=MOST_BOARDS)
    board = ClubBoard.objects.create(
        public_id=random_part(),
        club=club,
        game=draft.game,
        name=name,
        text=draft.text,
        digest=asked["digest"],
        made_at=by.at,
    )
    made = {"board": board.public_id, "name": name}
    entries.append(club, "board.create", by, asked, **made)
    return board


@transaction.atomic
def remove_board(board: ClubBoard, *, by: Author) -> None:
    """HV-BOARD-02: from the choice; matches and rules that name it keep it."""
    _offer(board, by, offered=False)


@transaction.atomic
def offer_board(board: ClubBoard, *, by: Author) -> None:
    """One that was removed can be chosen again."""
    _offer(board, by, offered=True)


def _offer(board: ClubBoard, by: Author, *, offered: bool) -> None:
    kind = "board.offer" if offered else "board.remove"
    club = lock_club(board.club)
    asked = {"board": board.public_id}
    if entries.entry_of_key(club, by, kind, asked):
        return
    board = still_there(club.boards.filter(pk=board.pk))
    if (board.removed_at is None) == offered:
        return
    if offered:
        _refuse_many(club, board.name)
    at = None if offered else by.at
    ClubBoard.objects.filter(pk=board.pk).update(removed_at=at)
    entries.append(club, kind, by, asked)


def _refuse_faults(draft: BoardDraft) -> None:
    room = ROOMS.get(draft.game)
    if room is None or not room.board_text():
        raise RuleViolation("HV-BOARD-01", NO_GAME)
    for fault in room.board_in(draft.text).errors:
        raise fault.problem
    if not plays_to_the_end(room.key, draft.text):
        raise RuleViolation("HV-BOARD-01", UNPLAYABLE)


def _refuse_many(club: Club, name: str) -> None:
    offered = list(club.boards.offered().defer("text"))
    if name_key(name) in {name_key(each.name) for each in offered}:
        raise RuleViolation("HV-BOARD-01", TWIN, name=name)
    if len(offered) >= MOST_OFFERED:
        raise RuleViolation("HV-BOARD-01", ENOUGH, most=MOST_OFFERED)


def check_board_choice(club: Club, board: str, ruleset: Ruleset) -> str:
    """HV-BOARD-03: one that the club offers for this game, or none for the usual one."""
    offered = club.boards.offered().filter(game=ruleset.game, public_id=board)
    if board and not offered.exists():
        raise RuleViolation("HV-BOARD-03", NOT_OFFERED)
    return board


@transaction.atomic
def choose_board(
    competition: Competition, board: str, *, by: Author, version: int | None
) -> None:
    """HV-BOARD-03: on what its matches in the browser are begun from now on."""
    competition = lock_competition(competition)
    asked = {"board": board}
    if entries.entry_of_key(competition, by, "competition.board", asked):
        return
    expect(competition.version, version)
    refuse_archived(competition)
    if competition.board == board:
        return
    check_board_choice(competition.club, board, competition.ruleset)
    Competition.objects.filter(pk=competition.pk).update(board=board)
    log_structure_change(competition, "competition.board", by, asked)
