"""Beginning a practice match: the setup, the promise, the computer's first choices."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from competitions.actions.door import NOT_OFFERED, Author, Use, spend
from competitions.models import ClubBoard, random_part
from competitions.rules.door import Role, canonical_json, practice_starts
from engine.dice import SealedDice, TableDice
from engine.errors import N_, RuleViolation
from engine.record import AnyMatch, Match
from engine.registry import ROOMS
from engine.room import AnyRoom
from engine.sides import Side
from engine.switches import Option
from matches.actions.play.acting import append_computer
from matches.models import PracticeMatch, PracticeSecret
from matches.models.play import SEALED, TABLE
from matches.queries.play.browser_matches import BrowserMatch
from matches.rules.play.at_table import AT_TABLE, RULE
from matches.rules.play.clock import SHORT_LIMITS, UNLIMITED
from matches.rules.play.computer import FRIEND, coaches
from matches.rules.play.help import Help

# Decision 44. The oldest make room; who is playing is left alone.
MOST_STORED = 2_000
NO_SUCH = N_("Such a match cannot be chosen.")
NO_CLOCK = N_("At a real table nobody's time is counted: choose no limit.")
# In the place of a level of the computer: no computer.
PEOPLE = (FRIEND, AT_TABLE)


class Wish(NamedTuple):
    """What somebody wants to play: names that the room of the game offers."""

    game: str
    # One of the ways that the room offers.
    rules: str
    squad: str
    level: str
    help: str = Help.ADVICE
    # One of `SHORT_LIMITS`; a form of before has none.
    limit: str = UNLIMITED
    # A club's own board, by its public id; else the usual one.
    board: str = ""


class Chance(NamedTuple):
    """What the dice and the computer will draw by, from whoever calls."""

    seed: bytes
    computer: bytes


@transaction.atomic
def start_practice(
    wish: Wish, holder: str, chance: Chance, by: Author
) -> PracticeMatch:
    """The match that this form begins; a computer waits for the person.

    Sent twice it is the same match. TooMany says when the next one goes.
    """
    before = earlier_match(holder, by)
    if before is not None:
        return before
    row, match = new_practice(wish, holder, chance, by)
    spend_practice(by)
    keep_practice(row, chance)
    append_computer(BrowserMatch(row, [], match), chance.computer, by)
    return row


def earlier_match(holder: str, by: Author) -> PracticeMatch | None:
    """The match that the same form has begun already."""
    return PracticeMatch.objects.filter(holder=holder, key=by.key).first()


def new_practice(
    wish: Wish, holder: str, chance: Chance, by: Author
) -> tuple[PracticeMatch, AnyMatch]:
    """At its first decision, and not stored yet."""
    room = room_wished(wish)
    way = room.ways[wish.rules]
    game = room.rulesets[way.rules]
    other = next(key for key in room.squads if key != wish.squad)
    apart, bare = wish.level == FRIEND, wish.help == Help.NONE
    switches = usual_switches(room, apart=apart, bare=bare)
    setup = room.setup_of(way.rules, wish.squad, other, {**switches, **way.switches})
    setup = _on_board(room, setup, wish.board)
    at_table = wish.level == AT_TABLE
    dice = TableDice() if at_table else SealedDice(chance.seed)
    match = Match.new(game, setup, dice)
    row = PracticeMatch(
        public_id=random_part(16),
        rules=game.name,
        setup=canonical_json(game.table_of(setup)),
        promise=match.promise,
        dice=TABLE if at_table else SEALED,
        faces=list(match.rolls),
        help=wish.help,
        limit=wish.limit or UNLIMITED,
        started_at=by.at,
        acted_at=by.at,
        holder=holder,
        key=by.key,
        side=Side.HOME,
        level="" if wish.level in PEOPLE else wish.level,
    )
    return row, match


def _on_board(room: AnyRoom, setup: object, board: str) -> object:
    """HV-BOARD-03: one that its club still offers."""
    if not board:
        return setup
    found = ClubBoard.objects.offered().called(board)
    if found is None or found.game != room.key:
        raise RuleViolation("HV-BOARD-03", NOT_OFFERED)
    return room.on_board(setup, found.text)


def spend_practice(by: Author) -> None:
    """TooMany says when the next match of this network goes."""
    if by.role != Role.SITE_ADMIN and by.network:
        limit = practice_starts(settings.PRACTICE_PER_HOUR)
        spend([Use("practice", by.network, limit)], by.at)


def keep_practice(row: PracticeMatch, chance: Chance) -> None:
    """Its rows, in the caller's transaction."""
    make_place()
    row.save()
    seed = "" if row.is_at_table else chance.seed.hex()
    PracticeSecret.objects.create(match=row, seed=seed, computer=chance.computer.hex())


def room_wished(wish: Wish) -> AnyRoom:
    """The room of the game, if it offers all of that."""
    room = ROOMS.get(wish.game)
    if (
        room is None
        or wish.rules not in room.ways
        or wish.squad not in room.squads
        or wish.level not in {*PEOPLE, *(each.key for each in coaches(room, "en"))}
        or wish.help not in set(Help)
        or (wish.limit or UNLIMITED) not in SHORT_LIMITS
    ):
        raise RuleViolation("HV-PLAY-01", NO_SUCH)
    if wish.level == AT_TABLE and (wish.limit or UNLIMITED) != UNLIMITED:
        raise RuleViolation(RULE, NO_CLOCK)
    return room


def make_place() -> None:
    """Decision 44: delete those over the most: ended longest ago, else left longest."""
    over = PracticeMatch.objects.count() - MOST_STORED + 1
    if over > 0:
        ended = PracticeMatch.objects.exclude(ended_at=None).order_by("ended_at")
        oldest = PracticeMatch.objects.order_by("acted_at")
        found = list(ended.values("pk")[:over]) or list(oldest.values("pk")[:over])
        PracticeMatch.objects.filter(pk__in=[one["pk"] for one in found]).delete()


def usual_switches(
    room: AnyRoom, *, apart: bool, bare: bool = False
) -> dict[str, object]:
    """The switches of a match played by itself, against the computer or a friend."""
    return {each.name: _usual(each, apart, bare) for each in room.options}


def _usual(option: Option, apart: bool, bare: bool) -> object:
    found = [option.apart if apart else None, option.bare if bare else None]
    found += [option.single, option.default]
    return next(each for each in found if each is not None)
