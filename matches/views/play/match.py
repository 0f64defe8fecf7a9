"""A match in the browser: looked at by whoever may see it, played by who holds a side."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.core.exceptions import BadRequest, TooManyFieldsSent
from django.http import Http404, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import get_language

from competitions.drawings.door import Drawing, Kit
from competitions.rules.door import Deed
from competitions.web import (
    FormRefusal,
    Page,
    about_fixture,
    attempt,
    by,
    new_key,
    page,
    render_page,
)
from engine.action_forms import Answers
from engine.sides import SIDES, BySide, Side
from engine.sketch import Sketch
from matches.actions.play.lapsing import decide_for_late, is_late
from matches.drawings.pieces import STANDARD_KITS, kits_on_board
from matches.models import PlayedMatch, PracticeMatch
from matches.models.played import Digital
from matches.pages.play.clock_part import MAILED, UNMAILED, TimeLimit
from matches.pages.play.match_page import match_page
from matches.pages.play.seating import FriendAsked, SourceMoment
from matches.pages.play.sketch_part import SKETCH_HEAD
from matches.pages.play.stored_match import PlayReader, StoredMatch
from matches.pages.table.die_part import DiePart
from matches.pages.table.table_part import TableScreen
from matches.queries.play.browser_matches import (
    BrowserMatch,
    browser_match,
    is_private,
    row_of,
)
from matches.queries.play.league_report import annulment_of
from matches.queries.play.replays import source_moment
from matches.queries.play.seats import coached_side, has_own_link, side_of
from matches.queries.play.turns import is_turn_reader
from matches.queries.topics import READERS
from matches.rules.play.at_table import (
    acted_last,
    is_handed_over,
    side_on_screen,
)
from matches.rules.play.clock import DAYS
from matches.rules.play.codes import code_until
from matches.rules.play.guiding import may_guide
from matches.rules.play.help import Help
from matches.rules.play.orders import orders_now
from matches.rules.play.passing import passing_sides
from matches.seats import coach_word, code_of, holders_in, invitation_of
from matches.views.play.answers import answers_in
from matches.views.play.sketches import (
    Draft,
    seen_in,
    tried_sketch,
    words_in,
)
from matches.views.posted import number_or_zero

NOTHING = Sketch()


class Beside(NamedTuple):
    """What a page shows of its reader's form: prepared moves, a die to be rolled."""

    sketch: Sketch = NOTHING
    die: DiePart | None = None
    # What was chosen on the form of an action, and refused.
    typed: Answers | None = None


PLAIN = Beside()


@page(site=True)
def play_match_view(request: Page, played: str) -> HttpResponse:
    """The newest moment; 204 for a page that shows it already."""
    row = match_at(request, played)
    if request.GET.get("since") == row.news:
        return HttpResponse(status=204)
    return newest_moment(request, row)


def newest_moment(
    request: Page, row: Digital, refusal: FormRefusal | None = None
) -> HttpResponse:
    """The newest moment, and what its coach has prepared as far as it still fits."""
    here, side = browser_match(row), side_held(request, row)
    given = request.POST if request.method == "POST" else _in_head(request)
    words = words_in(given) if side else []
    seen = seen_in(given) if words else 0
    made = tried_sketch(here, side, Draft(words, seen)) if side and words else NOTHING
    typed = answers_in(request.POST) if refusal else None
    return match_response(request, here, refusal, Beside(made, typed=typed or None))


def _in_head(request: Page) -> QueryDict:
    """BadRequest for what none of our pages sends."""
    try:
        return QueryDict(request.headers.get(SKETCH_HEAD, ""))
    except TooManyFieldsSent as error:
        raise BadRequest("more than can be prepared") from error


def match_at(request: Page, public_id: str) -> Digital:
    """404 for what is not there, and of the league for who may not see its match."""
    row = row_of(public_id)
    if row is None:
        raise Http404
    if isinstance(row, PlayedMatch):
        about_fixture(request, row.fixture.public_id)
    return _without_late(row, by(request).at)


def _without_late(row: Digital, at: datetime) -> Digital:
    """HV-PLAY-13: whoever comes by finds decided what is out of time."""
    if not is_late(row, at):
        return row
    attempt(lambda: decide_for_late(row.public_id, at))
    return row_of(row.public_id) or row


def side_held(request: Page, row: Digital) -> Side | None:
    """The side that this browser holds, or that its account coaches."""
    coached = None
    if isinstance(row, PlayedMatch) and row.is_at_table:
        # whoever may write its sheet acts for both
        return Side.HOME if _may_hand_in(request) else None
    if isinstance(row, PlayedMatch):
        coached = coached_side(row, request.scope.place.sides)
    return coached or side_of(row, holders_in(request))


def _may_hand_in(request: Page) -> bool:
    """HV-COACH-02: no organiser who has played for a side, unless he coaches one."""
    scope = request.scope
    barred = bool(scope.barred) and not scope.my_sides
    return scope.may(Deed.ENTER_RESULT) and not barred


def match_response(
    request: Page,
    here: BrowserMatch,
    refusal: FormRefusal | None = None,
    beside: Beside = PLAIN,
) -> HttpResponse:
    """The page, or its part for a script; with a refusal its status."""
    reader = reader_of(request, here, _heard(request, here))
    if here.row.is_at_table and not here.is_over and side_held(request, here.row):
        reader = _at_table(request, here, reader, beside.die)
    given = standing_of(here, invitation(request, here, reader))
    time = given.time._replace(mails=_mails(request, here))
    given = given._replace(sketch=beside.sketch, typed=beside.typed, time=time)
    shown = match_page(given, reader)
    context = {"page": shown, "refusal": refusal}
    response = render_page(request, "play/match.html#match", context)
    # what the server keeps the part of those by who only look on
    response.headers["X-Live"] = here.row.news
    return response


def _mails(request: Page, here: BrowserMatch) -> str:
    """Whether its reader is told of his turns; nothing where he cannot be."""
    row, user = here.row, request.user
    if row.limit not in DAYS or here.is_over or not isinstance(row, PlayedMatch):
        return ""
    if not user.is_authenticated or not user.email:
        return ""
    if coached_side(row, request.scope.place.sides) is None:
        return ""
    return MAILED if is_turn_reader(row, user.pk) else UNMAILED


def _heard(request: Page, here: BrowserMatch) -> int:
    """How many events of now the page has shown that asks; 0 for a new one."""
    given = request.POST if request.method == "POST" else request.GET
    heard = number_or_zero(given.get("heard", ""))
    seen = given.get("ply", "") or given.get("since", "").partition("-")[0]
    return here.events_known(number_or_zero(seen), heard) if heard else 0


def reader_of(request: Page, here: BrowserMatch, heard: int = 0) -> PlayReader:
    """His own side for who holds one; all others look on."""
    # of a table that is being played only its own page shows what a side sees
    side = side_held(request, here.row) if _is_apart(here) else None
    readers = request.META.get(READERS, "")
    word = coach_word(here.row.public_id, side) if side else ""
    language = get_language() or "en"
    return PlayReader(side, language, heard, readers, word=word)


def _is_apart(here: BrowserMatch) -> bool:
    return here.is_over or not here.row.is_at_table


def _at_table(
    request: Page, here: BrowserMatch, reader: PlayReader, die: DiePart | None
) -> PlayReader:
    """HV-PLAY-23: the page of who is asked; hidden until he says that he looks at it."""
    match, posts = here.match, request.method == "POST"
    given = request.POST.get("ply") if posts else request.GET.get("ready")
    side = side_on_screen(match)
    hand = here.room.seen(match.state, side.number)
    moment = here.room.narrator(match.setup, "en").moment(hand, side.number)
    covered = given != str(here.row.revision) and is_handed_over(
        match, hides=bool(moment.hand)
    )
    to = side if covered else None
    screen = TableScreen(True, to, None if covered else die, acted_last(match))
    return reader._replace(side=None if covered else side, table=screen)


def invitation(
    request: Page, here: BrowserMatch, reader: PlayReader
) -> FriendAsked | None:
    """For the friend, while nobody has followed it; shown to who asked him."""
    row = here.row
    if not row.free or here.is_over or reader.side is not Side(row.free).other:
        return None
    address = reverse("play_join", args=[row.public_id, invitation_of(row.public_id)])
    friend = FriendAsked(request.build_absolute_uri(address))
    until = code_until(row.started_at)
    if by(request).at >= until:
        return friend
    code = code_of(row.public_id)
    return friend._replace(code=f"{code[:3]} {code[3:]}", until=until)


def league_of(row: Digital) -> str:
    """Where a match of the league belongs."""
    return row.fixture.get_absolute_url() if isinstance(row, PlayedMatch) else ""


def competition_of(row: Digital) -> str:
    """Where its result counts; "" for a friendly and for practice."""
    competition = row.fixture.competition if isinstance(row, PlayedMatch) else None
    return competition.name if competition else ""


def crests_of(row: Digital) -> BySide[Drawing] | None:
    """The crests of the teams of a match of the league."""
    if not isinstance(row, PlayedMatch):
        return None
    home, away = row.fixture.home, row.fixture.away
    return BySide(home.crest, away.crest) if home and away else None


def kits_of(row: Digital) -> BySide[Kit]:
    """What both wear on the board: a match of the league is played in their colours."""
    fixture = row.fixture if isinstance(row, PlayedMatch) else None
    if fixture is None or fixture.home is None or fixture.away is None:
        return STANDARD_KITS
    return kits_on_board(fixture.home.look.kits, fixture.away.look.kits)


def _level_of(here: BrowserMatch) -> str:
    """How the computer's level is called; "" where people play."""
    if here.bench is None:
        return ""
    levels = here.room.offers(get_language() or "en").levels
    key = here.room.level_named(here.bench.level)
    return next(each.title for each in levels if each.key == key)


def standing_of(here: BrowserMatch, invited: FriendAsked | None = None) -> StoredMatch:
    row, bench = here.row, here.bench
    given = StoredMatch(
        public_id=row.public_id,
        match=here.match,
        room=here.room,
        revision=row.revision,
        help=Help(row.help),
        computer=bench.side if bench else None,
        level=_level_of(here),
        exhibition=row.is_exhibition,
        free=Side(row.free) if row.free else None,
        invitation=invited,
        news=row.news,
        resigned=here.resigned,
        stopped=here.is_stopped,
        league=league_of(row),
        private=is_private(row),
        annulled=annulment_of(row) if isinstance(row, PlayedMatch) else "",
        competition=competition_of(row) if here.is_over else "",
        key=new_key(),
        linked=[side for side in SIDES if has_own_link(row, side)],
        crests=crests_of(row),
    )
    return _with_what_is_beside(given, here)


def _is_alone(row: Digital) -> bool:
    """Somebody plays the computer, and it counts for nothing."""
    practice = isinstance(row, PracticeMatch) and not row.is_exhibition
    return practice and row.machine is not None


def _source_of(here: BrowserMatch) -> SourceMoment | None:
    """HV-PLAY-17: where the match that it goes on from still stands."""
    ply, row = source_moment(here), here.row
    if ply is None or isinstance(row, PlayedMatch):
        return None
    address = reverse("play_replay", args=[row.source])
    return SourceMoment(ply, f"{address}?ply={ply}")


def _with_what_is_beside(given: StoredMatch, here: BrowserMatch) -> StoredMatch:
    """And what its coaches have said beside the game, who helps, where it comes from."""
    row = here.row
    return given._replace(
        kits=kits_of(row),
        is_at_table=row.is_at_table,
        is_official=isinstance(row, PlayedMatch) and row.decided,
        passing=passing_sides(row.passing),
        orders={side: orders_now(here.so_far, side, here.orders) for side in SIDES},
        source=_source_of(here),
        may_guide=may_guide(here.room, row.rules, row.help, alone=_is_alone(row)),
        guided=isinstance(row, PracticeMatch) and row.guided,
        talk=here.talk,
        kinds_of_talk=here.kinds_of_talk,
        time=TimeLimit(row.limit, here.clock, here.late, here.is_bound),
    )
