"""One function per thing a test needs; written by the actions, so the log is there too.

Three standing people: Ada runs the club, Ben coaches the first team, Cleo is a stranger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.core import signing
from django.db import transaction
from django.db.models import F
from django.test import Client

from competitions import claims
from competitions.actions.competition import (
    adjustments,
    boards,
    competitions,
    deletions,
    draws,
    entrants,
    fixtures,
)
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.competition.boards import BoardDraft
from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
)
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.competition.fixtures import NewFriendly, RoundDates
from competitions.actions.log import entries
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.people import clubs
from competitions.actions.results import deeds as results
from competitions.actions.results.settlement import Submission
from competitions.actions.team import teams
from competitions.games.helvetia.own_cards import HELVETIA_BOX
from competitions.models import (
    CardBox,
    CardDefinition,
    Club,
    ClubBoard,
    Coach,
    Competition,
    Fixture,
    SquadPlayer,
    Team,
)
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.draws.orders import DrawOrder
from engine.games.helvetia.box import catalogue
from engine.registry import ROOMS
from engine.report import (
    UNKNOWN_MOMENT,
    BookingLine,
    Goal,
    MatchMoment,
    MatchReport,
    half_scores,
)
from engine.rulesets import Ruleset
from tests.kept import kept

AT = datetime(2026, 3, 4, 20, 0, tzinfo=UTC)
PASSWORD = "correct horse battery"
TEAMS = "Owls Drakes Herons Marmots"
SCORE = re.compile(r"(?P<home>.+?) (?P<hg>\d+)-(?P<ag>\d+) (?P<away>.+)", re.DOTALL)


def by(actor: str = "user:1", role: str = "admin", **given: Any) -> Author:
    """The organiser at a fixed moment; each call has a key of its own."""
    return Author(
        **{"actor": actor, "role": role, "at": AT, "organiser": True, **given}
    )


def coach_by(side: str, actor: str = "user:2") -> Author:
    return by(actor, "coach", sides=frozenset({side}), organiser=False)


def user(name: str = "ada", **given: Any) -> Any:
    values = {"username": name, "email": f"{name}@example.org", **given}
    return get_user_model().objects.create_user(password=PASSWORD, **values)


def club(name: str = "Geneva Tables", **given: Any) -> Club:
    """`user=` becomes its admin; `claim=` leaves it to whoever holds the token."""
    demo = given.pop("demo", False)
    founder = clubs.Founder(**given)
    return clubs.found_club(name, by=by(), founder=founder, demo=demo)


def board(owner: Club, name: str = "Small circle", text: str = "") -> ClubBoard:
    """One that the club has already, else a new one: the usual board without its circle."""
    usual = ROOMS["helvetia"].board_text()
    circle = '["F4", "G4", "F5", "G5", "H5", "F6", "G6"]'
    draft = BoardDraft("helvetia", name, text or usual.replace(circle, '["G5"]'))
    found = owner.boards.filter(name=name).first()
    return found or boards.save_board(owner, draft, by=by())


def team(name: str = "Owls", owner: Club | None = None, coach: Any = None) -> Team:
    (made,) = teams.create_teams(owner or club(), [teams.NewTeam(name)], by=by())
    if coach is not None:
        coaching(made, coach)
    return made


def coaching(made: Team, person: Any) -> Coach:
    """This account coaches this team."""
    named = {"defaults": {"name": str(person)}}
    coach, _new = Coach.objects.get_or_create(club=made.club, user=person, **named)
    made.coaches.add(coach)
    asked = {"role": "coach", "user": person.pk}
    told = {"team": made.pk, "coach": coach.pk}
    with transaction.atomic():
        entries.append(made.club, "club.join", by(), asked, **told)
    return coach


def player(
    owner: Team, name: str, number: int | None = None, card: Any = None
) -> SquadPlayer:
    """A footballer of its squad, as its log tells it."""
    made = SquadPlayer.objects.create(team=owner, name=name, number=number, card=card)
    with transaction.atomic():
        told = teams.players_made([made])
        entries.append(owner.club, "squad.import", by(), {}, players=told)
    return made


def card(
    box: CardBox, kind: str = "player", number: int = 1, name: str = "Vog"
) -> CardDefinition:
    """One of its game's kinds, with values that any such card may have."""
    usual = {
        "player": catalogue.faction("jesters").players[1],
        "power": catalogue.faction("jesters").powers[0],
        "legend": catalogue.faction("jesters").legends[0],
    }
    values = HELVETIA_BOX.record(usual[kind]).values
    given = {"game": "helvetia", "number": number, "name": name, "values": values}
    return CardDefinition.objects.create(box=box, kind=kind, **given)


def member(owner: Club, person: Any, role: str = "organiser") -> None:
    """A role in a club, given by whoever runs the site, as its log tells it."""
    with transaction.atomic():
        if owner.memberships.get_or_create(user=person, defaults={"role": role})[1]:
            asked = {"values": {}, "roles": [[person.pk, role]]}
            entries.append(owner, "club.site", by(), asked)


def coached(made: Competition) -> Competition:
    """Ben coaches Owls in it, Cleo coaches Drakes."""
    for name, person in (("Owls", "ben"), ("Drakes", "cleo")):
        coaching(made.entrants.get(team__name=name).team, user(person))
    return made


def signed_in(client: Client, name: str, owner: Club) -> Client:
    """Ada runs the club; who is not known yet becomes a stranger with an account."""
    people = get_user_model().objects
    person = people.filter(username=name).first() or user(name)
    if name == "ada":
        member(owner, person)
    client.force_login(person)
    return client


@kept
def championship(names: str | Sequence[str] = TEAMS, **given: Any) -> Competition:
    """Drawn by list, with `results="Owls 2-1 Drakes; ..."`; see `play` for the words."""
    return _competition("championship", "Alpine League", names, **given)


def of_kind(kind: str, names: str | Sequence[str], **given: Any) -> Competition:
    """As its first stage is called: a format that only a test knows, too."""
    return _competition(kind, "Trial League", names, **given)


@kept
def cup(names: str | Sequence[str] = TEAMS, **given: Any) -> Competition:
    return _competition("cup", "Winter Cup", names, **given)


@kept
@transaction.atomic
def shortened(**given: Any) -> Competition:
    """A championship from which an old rules form, saved twice, cut "wins"."""
    chain = ("wins", "goal_difference", "lots")
    made = championship(tiebreaks=("points", *chain), legs=1, **given)
    for cut in (chain, chain[1:]):
        asked = {"terms": {"tiebreaks": list(cut)}}
        Competition.objects.filter(pk=made.pk).update(tiebreaks=list(cut))
        entries.append(made, "competition.terms", by(), asked)
    made.refresh_from_db()
    return made


def play(competition: Competition, text: str) -> None:
    """Results as written on paper, parted by ";".

    After the score: "live" (entered by home, not confirmed), "forfeit home|away|both",
    "abandoned", "awarded", "aet", "pens 4-3", "half 1-0", "goals Vog,Stok p/Berg o", "yellow Vog/Berg",
    "red /Berg" (home before the slash; p a penalty, o an own goal).
    """
    names = sorted(
        (e.team.name for e in competition.entrants.select_related("team")), key=len
    )
    pairs = _pairs(competition)
    for part in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        home, away, report, live = _report(part, names)
        if competition.has_bracket and (home, away) not in pairs:
            pairs = _pairs(competition)
        if (home, away) not in pairs:
            assert (away, home) in pairs, f"{home} does not meet {away}"
            # the paper says who was at home, the draw had it the other way round
            fixtures.swap_sides(pairs[away, home], by=by(), version=None)
            pairs = _pairs(competition)
        fixture = pairs[home, away]
        if live:
            results.propose_result(
                fixture, Submission(report), by=coach_by("home"), grounds=Grounds(None)
            )
        else:
            results.record_report(fixture, report, by=by())
    competition.refresh_from_db()


def dated(competition: Competition, first: datetime = AT, days: int = 7) -> None:
    """One round a week."""
    last = competition.fixtures.order_by("-round").values_list("round", flat=True)[0]
    kickoffs = {n: first + timedelta(days=days * (n - 1)) for n in range(1, last + 1)}
    fixtures.date_rounds(
        competition, RoundDates(kickoffs, place="Red Lion"), by=by(), version=None
    )
    competition.refresh_from_db()


def fixture(competition: Competition, home: str, away: str) -> Fixture:
    return _pairs(competition)[home, away]


def friendly(home: Team, away: Team, **given: Any) -> Fixture:
    ruleset = Ruleset("helvetia", given.pop("profile", "geek"))
    values = {"kickoff": AT, "place": "Red Lion", "ruleset": ruleset, **given}
    wanted = NewFriendly(home, away, **values)
    return fixtures.create_friendly(home.club, wanted, by=by())


def _competition(
    kind: str,
    called: str,
    names: str | Sequence[str],
    *,
    name: str = "",
    owner: Club | None = None,
    entered: Sequence[Team] = (),
    results: str = "",
    visibility: str = "public",
    drawn: bool = True,
    method: str = "list",
    seed: str = "",
    ruleset: Ruleset | None = None,
    profile: str = "geek",
    **terms: Any,
) -> Competition:
    owner = owner or club()
    made = competitions.create_competition(
        owner,
        EmptyCompetition(
            name or called,
            terms=CompetitionRules(
                kind=kind,
                ruleset=ruleset or Ruleset("helvetia", profile),
                **terms,
            ),
            visibility=visibility,
        ),
        by=by(),
    )
    rows = [
        teams.NewTeam(n) for n in (names.split() if isinstance(names, str) else names)
    ]
    known = entered or teams.create_teams(owner, rows, by=by())
    entrants.add_entrants(made, known, by=by(), version=None)
    if drawn:
        draws.make_draw(
            made, DrawOrder(method, seed=seed), by=by(), grounds=Grounds(None)
        )
    made.refresh_from_db()
    if results:
        play(made, results)
    return made


def _pairs(competition: Competition) -> dict[tuple[str, str], Fixture]:
    return {
        (meeting.home.name, meeting.away.name): meeting.fixture
        for meeting in meetings_of(competition)
        if meeting.home and meeting.away
    }


def _report(part: str, names: Sequence[str]) -> tuple[str, str, MatchReport, bool]:
    found = SCORE.fullmatch(part)
    assert found, f"not a match: {part!r}"
    away = next(n for n in reversed(names) if found["away"].startswith(n))
    rest = found["away"][len(away) :]
    forfeit = re.search(r"forfeit (home|away|both)", rest)
    ending = re.search(r"abandoned|awarded|forfeit", rest)
    report = MatchReport(
        int(found["hg"]),
        int(found["ag"]),
        periods=half_scores(_figures("half", rest)),
        extra_time="aet" in rest,
        shootout=_figures("pens", rest),
        forfeit=forfeit[1] if forfeit else "",
        kind=ending[0] if ending else "played",
        goals=tuple(_goal(side, who) for side, who in _people("goals", rest)),
        cards=tuple(
            BookingLine(side, who, UNKNOWN_MOMENT, card)
            for card in ("yellow", "red")
            for side, who in _people(card, rest)
        ),
    )
    return found["home"], away, report, "live" in rest.split()


def _goal(side: str, who: str) -> Goal:
    name, _, mark = who.partition(" ")
    return Goal(
        side, name, UNKNOWN_MOMENT, {"p": "penalty", "o": "own"}.get(mark, "play")
    )


def _figures(word: str, rest: str) -> tuple[int, int] | None:
    found = re.search(rf"{word} (\d+)-(\d+)", rest)
    return (int(found[1]), int(found[2])) if found else None


def _people(word: str, rest: str) -> list[tuple[str, str]]:
    found = re.search(rf"{word} ([^/]*)/((?:[\w’'.-]+(?: [po]\b)?,?)*)", rest)
    if not found:
        return []
    return [
        (side, who.strip())
        for side, group in (("home", found[1]), ("away", found[2]))
        for who in group.split(",")
        if who.strip()
    ]


def adjusted(competition: Competition, whom: Team, points: int, reason: str) -> None:
    adjustments.adjust_points(
        competition,
        PointsDecision(whom.pk, points=points, reason=reason),
        by=by(),
        grounds=Grounds(None),
    )
    competition.refresh_from_db()


def withdrawn(competition: Competition, name: str, policy: str) -> None:
    whom = competition.entrants.get(team__name=name).team_id
    entrants.withdraw_team(
        competition, Withdrawal(whom, policy=policy), by=by(), grounds=Grounds(None)
    )
    competition.refresh_from_db()


def deleted(competition: Competition) -> None:
    deletions.delete_competition(competition, by=by(), version=None)


def finished(competition: Competition) -> None:
    competitions.finish_competition(competition, by=by(), version=None)
    competition.refresh_from_db()


def disputed(fixture: Fixture, reason: str) -> None:
    """By the coach of the visitors, over what the home side entered."""
    results.dispute_result(
        fixture,
        content=fixture.result.content_hash,
        by=coach_by("away", "user:3"),
        grounds=Grounds(None, reason=reason),
    )


def disputed_by_both(competition: Competition) -> Fixture:
    """Its first match: 2-1 by the home side, 2-2 by the visitors."""
    match = competition.fixtures.select_related("home", "away", "club").first()
    assert match
    for side, actor, goals in (("home", "user:2", 1), ("away", "user:3", 2)):
        by_side = coach_by(side, actor)
        results.propose_result(
            match, Submission(MatchReport(2, goals)), by=by_side, grounds=Grounds(None)
        )
        match.refresh_from_db()
    return match


def corrected(fixture: Fixture, home: int, away: int, reason: str) -> None:
    results.decide_result(
        fixture,
        Submission(MatchReport(home, away)),
        by=by(),
        grounds=Grounds(None, reason=reason),
    )


def touched(competition: Competition) -> None:
    """After a row was changed behind the actions' back: no page may be kept."""
    Competition.objects.filter(pk=competition.pk).update(revision=F("revision") + 1)
    competition.refresh_from_db()


def record(fixture: Fixture, text: str) -> None:
    """A result of any fixture, written as in `play`."""
    sides = [team.name for team in (fixture.home, fixture.away) if team]
    _, _, report, _ = _report(text, sorted(sides, key=len))
    results.record_report(fixture, report, by=by())


def report(home: int, away: int, **given: Any) -> MatchReport:
    return MatchReport(home, away, **given)


def report_with_minutes() -> MatchReport:
    """2-1, typed in no order; one goal without its minute."""
    return MatchReport(
        2,
        1,
        goals=(
            Goal("home", "Rey", MatchMoment(88)),
            Goal("away", "Berg"),
            Goal("home", "Vog", MatchMoment(12), "penalty"),
        ),
        cards=(BookingLine("away", "Berg", MatchMoment(45, 2), "yellow"),),
    )


def first_pair(competition: Competition) -> tuple[str, str]:
    """Home and away of the first match of the first round."""
    return next(iter(_pairs(competition)))


def claiming(client: Client, token: str) -> None:
    """This browser holds the claim."""
    client.cookies[claims.COOKIE] = signing.dumps([token], salt=claims.SALT)
