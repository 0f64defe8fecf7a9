"""Teams: made, dressed, renamed, deleted; their squads and coaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q

from competitions.actions.log import entries
from competitions.actions.log.command import holds, lock_club, still_there
from competitions.actions.log.entries import Author
from competitions.actions.log.stale_forms import (
    fields_of_player,
    fields_of_team,
    refuse_stale_form,
)
from competitions.drawings.looks import Look, check_look, default_looks
from competitions.games.registry import CARD_WORDS
from competitions.models import (
    CardDraw,
    Club,
    Coach,
    Competition,
    Fixture,
    Invitation,
    SquadPlayer,
    Team,
    TypedFace,
)
from competitions.models.identity import public_slug, random_part
from competitions.queries.cards import words_of
from competitions.queries.pools import pool_with
from competitions.rules.names import clean_name, name_key
from competitions.rules.people.roles import Role
from competitions.stored_names import RENAMED
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject

JOIN_DAYS = 60
TEAM_NAME, PLAYER_NAME = 60, 120
MOST_PLAYERS = 60
# Two of the largest cups without a team in common.
MOST_TEAMS = 512


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A row of the paste box."""

    name: str
    coach: str = ""
    mail: str = ""
    # None: the one that it gets unasked.
    look: Look | None = None
    # The number of its row, if that was reserved.
    pk: int | None = None


@transaction.atomic
def create_teams(club: Club, rows: list[NewTeam], *, by: Author) -> list[Team]:
    """Teams with their looks and a join link each, so that their coaches get in."""
    club = lock_club(club)
    names = [row.name for row in rows]
    asked = {"names": names}
    if entry := entries.entry_of_key(club, by, "teams.create", asked):
        slugs = entries.made_in(entry)["slugs"]
        made = Team.objects.in_bulk(slugs, field_name="slug")
        return [made[slug] for slug in slugs if slug in made]
    if club.teams.count() + len(rows) > MOST_TEAMS:
        raise RuleViolation(
            "HV-PASTE-03",
            N_("A club has at most %(most)s teams; delete those that never played."),
            most=MOST_TEAMS,
        )
    teams = Team.objects.bulk_create(
        Team(
            pk=r.pk,
            club=club,
            slug=public_slug(r.name),
            name=r.name,
            **asdict(r.look or look),
        )
        for r, look in zip(rows, default_looks(names), strict=True)
    )
    coaches = {}
    for team, row in zip(teams, rows, strict=True):
        if row.coach or row.mail:
            coach = Coach.objects.create(
                club=club, name=row.coach or row.mail.split("@")[0], email=row.mail
            )
            team.coaches.add(coach)
            coaches[team.pk] = coach.pk
    links = Invitation.objects.bulk_create(join_link(team, by) for team in teams)
    facts = [
        {
            "team": team.pk,
            "slug": team.slug,
            "name": team.name,
            "look": asdict(team.look),
            "coach": coaches.get(team.pk),
            "link": link_made(link),
        }
        for team, link in zip(teams, links, strict=True)
    ]
    slugs = [team.slug for team in teams]
    entries.append(club, "teams.create", by, asked, slugs=slugs, teams=facts)
    return teams


@transaction.atomic
def teams_named(club: Club, rows: Sequence[NewTeam], *, by: Author) -> list[Team]:
    """HV-PASTE-06: the club's teams of these names, new ones where it has none."""
    club = lock_club(club)
    found: dict[str, Team] = {}
    for team in club.teams.order_by("pk"):
        found.setdefault(name_key(team.name), team)
    missing = [row for row in rows if name_key(row.name) not in found]
    if missing:
        made = create_teams(club, missing, by=by)
        found |= {name_key(team.name): team for team in made}
    return [found[name_key(row.name)] for row in rows]


def link_made(link: Invitation) -> JsonObject:
    """For the log: which link, and until when it holds."""
    return {"link": link.pk, "expires": link.expires_at.isoformat()}


def join_link(team: Team, by: Author) -> Invitation:
    return Invitation(
        public_id=random_part(16),
        club=team.club,
        role=Role.COACH,
        team=team,
        expires_at=by.at + timedelta(days=JOIN_DAYS),
        made_by=by.actor,
    )


@transaction.atomic
def edit_team(
    team: Team, values: Mapping[str, object], *, by: Author, seen: str | None = None
) -> Team:
    """Name, motto, colours, crest, cards; `seen` is the print of what the form showed."""
    club = lock_club(team.club)
    asked = {"team": team.slug, "values": dict(values)}
    if entries.entry_of_key(club, by, "team.edit", asked):
        return team
    team = still_there(Team.objects.filter(pk=team.pk))
    refuse_stale_form(fields_of_team(team), seen)
    columns = columns_of_team(values)
    if holds(team, columns):
        return team
    before, cards = name_key(team.name), team.box_id
    for name, value in columns.items():
        setattr(team, name, value)
    team.name = clean_name(team.name, TEAM_NAME)
    if name_key(team.name) != before:
        _refuse_twin(team)
    _refuse_unknown(team)
    if team.box_id != cards:
        leave_box(team)
    team.save(update_fields=list(columns))
    entries.append(club, "team.edit", by, asked, name=team.name)
    refresh_pages(team)
    return team


def _refuse_twin(team: Team) -> None:
    """HV-NAME-05: lists, links and pasted names tell teams apart by their names."""
    key = name_key(team.name)
    competitions = Competition.objects.filter(entrants__team=team)
    others = Team.objects.exclude(pk=team.pk).filter(
        Q(club=team.club_id) | Q(entries__competition__in=competitions)
    )
    for club, name in others.values_list("club", "name"):
        if name_key(name) != key:
            continue
        message = (
            N_("The club has a team called %(other)s already; choose another name.")
            if club == team.club_id
            else N_(
                "A team called %(other)s plays in the same competition;"
                " choose another name."
            )
        )
        raise RuleViolation("HV-NAME-05", message, other=name)


def columns_of_team(values: Mapping[str, object]) -> JsonObject:
    """What a form or a file says of a team, by the names of its columns."""
    return {RENAMED.get(name, name): value for name, value in values.items()}


def leave_box(team: Team) -> None:
    """HV-DRAW-01: the numbers drawn are those of these cards, and of no others.

    HV-DICE-02: a face that waits for an answer was one of the old die.
    """
    drawn = CardDraw.objects.filter(team=team, put_back=False)
    if drawn.filter(sealed_by__shown_at=None).exists():
        raise RuleViolation(
            "HV-DRAW-01",
            CARD_WORDS.kept,
            team=team.name,
        )
    TypedFace.objects.filter(player__team=team).delete()


def _refuse_unknown(team: Team) -> None:
    """A look that cannot be drawn, or another club's cards, would break many pages."""
    for problem in check_look(team.look).errors:
        raise problem
    if team.box_id and not team.club.boxes.filter(pk=team.box_id).exists():
        raise RuleViolation("HC-PWR-11", words_of(team.club).foreign)


@transaction.atomic
def delete_team(team: Team, *, by: Author) -> None:
    """A mistake is deleted; a team that has played or is entered stays."""
    club = lock_club(team.club)
    asked = {"team": team.slug, "name": team.name}
    if entries.entry_of_key(club, by, "team.delete", asked):
        return
    if team_has_played(team) or team.entries.exists():
        raise RuleViolation(
            "HV-TEAM-01",
            N_(
                "%(team)s plays in a competition, so it stays. Withdraw it there instead."
            ),
            team=team.name,
        )
    forget_team(team, by)


def forget_team(team: Team, by: Author) -> None:
    """Part of the caller's transaction, which has locked the club."""
    asked = {"team": team.slug, "name": team.name}
    entries.append(team.club, "team.delete", by, asked)
    team.delete()


def team_has_played(team: Team) -> bool:
    return Fixture.objects.filter(
        Q(home=team)
        | Q(away=team)
        | Q(result__home_team=team)
        | Q(result__away_team=team)
    ).exists()


@dataclass(frozen=True, slots=True)
class Registration:
    """Under which name and number a footballer plays, and with which card."""

    name: str
    number: int | None
    card: int | None


@transaction.atomic
def add_player(team: Team, registration: Registration, *, by: Author) -> SquadPlayer:
    club = lock_club(team.club)
    asked = {"team": team.slug, **asdict(registration)}
    if entry := entries.entry_of_key(club, by, "squad.add", asked):
        return still_there(team.squad.filter(pk=entries.made_in(entry)["player"]))
    name = clean_name(registration.name, PLAYER_NAME)
    refuse_full(team, 1)
    refuse_taken(team, name, registration.number)
    player = SquadPlayer.objects.create(
        team=team, name=name, number=registration.number, card_id=registration.card
    )
    entries.append(club, "squad.add", by, asked, player=player.pk, name=name)
    refresh_pages(team)
    return player


@transaction.atomic
def edit_player(
    player: SquadPlayer,
    registration: Registration,
    *,
    by: Author,
    seen: str | None = None,
) -> None:
    club = lock_club(player.team.club)
    asked = {"player": player.pk, **asdict(registration)}
    if entries.entry_of_key(club, by, "squad.edit", asked):
        return
    rows = SquadPlayer.objects.select_related("team")
    player = still_there(rows.filter(pk=player.pk))
    refuse_stale_form(fields_of_player(player), seen)
    name, number = clean_name(registration.name, PLAYER_NAME), registration.number
    values = {"name": name, "number": number, "card_id": registration.card}
    if holds(player, values):
        return
    refuse_taken(player.team, name, number, but=player)
    SquadPlayer.objects.filter(pk=player.pk).update(**values)
    entries.append(club, "squad.edit", by, asked, name=name)
    refresh_pages(player.team)


@transaction.atomic
def remove_player(player: SquadPlayer, *, by: Author) -> None:
    """A mistake is deleted; who stands in a report stays in the squad."""
    club = lock_club(player.team.club)
    asked = {"player": player.pk, "name": player.name}
    if entries.entry_of_key(club, by, "squad.remove", asked):
        return
    if player.appearances.exists() or player.chances.exists():
        raise RuleViolation(
            "HC-STAT-01",
            N_("%(player)s is named in a match report and stays in the squad."),
            player=player.name,
        )
    if league := pool_with(player):
        raise RuleViolation(
            "HV-POOL-01",
            N_("%(player)s is registered for %(competition)s and stays in the squad."),
            player=player.name,
            competition=league,
        )
    entries.append(club, "squad.remove", by, asked, team=player.team.slug)
    player.delete()


def players_made(players: Iterable[SquadPlayer]) -> list[dict[str, object]]:
    """For the log: who plays where, under which number and card."""
    return [
        {
            "player": player.pk,
            "team": player.team_id,
            "name": player.name,
            "number": player.number,
            "card": player.card_id,
        }
        for player in players
    ]


def refuse_full(team: Team, more: int) -> None:
    """Nine play in a box; a club may own several, but a page must stay readable."""
    if more and team.squad.count() + more > MOST_PLAYERS:
        raise RuleViolation(
            "HC-KIT-01",
            N_("A squad has at most %(most)s players; take some out first."),
            most=MOST_PLAYERS,
        )


def refuse_taken(
    team: Team, name: str, number: int | None, *, but: SquadPlayer | None = None
) -> None:
    """Scorers are named by name, and shirts by number: both only once per squad."""
    others = team.squad.exclude(pk=but.pk) if but else team.squad.all()
    key = name_key(name)
    for other in others.values_list("name", flat=True):
        if name_key(other) == key:
            raise RuleViolation(
                "HC-PLY-01",
                N_("There is already a player called %(name)s in this squad."),
                name=other,
            )
    if number is not None and others.filter(number=number).exists():
        raise RuleViolation(
            "HC-PLY-01",
            N_("Number %(number)s is taken in this squad."),
            number=number,
        )


def refresh_pages(team: Team) -> None:
    """Pages are cached by revision, and a name stands on many of them."""
    Competition.objects.filter(entrants__team=team).update(revision=F("revision") + 1)
