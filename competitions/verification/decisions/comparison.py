"""Rules, roles, teams, structure: the rows against what the log has decided."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth import get_user_model
from django.db.models import Min, Model, Q

from competitions.actions.log.watching import watch
from competitions.models import (
    Adjustment,
    Club,
    ClubBoard,
    Coach,
    CoachRequest,
    Competition,
    Entrant,
    Fixture,
    Invitation,
    LogEntry,
    Membership,
    SquadPlayer,
    Stage,
    StageEntrant,
    Team,
    Tombstone,
)
from competitions.queries.log.site_roles import deleted_in_log
from competitions.rules.formats.registry import KINDS
from competitions.rules.formats.stages import stage_columns
from competitions.stored_names import BOX_ID, PRIZES, RENAMED
from competitions.verification.decisions.fold import (
    CLUB,
    LEAGUE,
    ON_MATCH,
    OWNERS,
    PLACES,
    STANDS,
    fold_decisions,
)
from competitions.verification.decisions.tables import (
    Columns,
    DecidedRows,
    EntryFact,
    Key,
)


def _columns(same: str, **elsewhere: str) -> dict[str, str]:
    """By the name that the log uses: where it stands."""
    return {**elsewhere, **{name: RENAMED.get(name, name) for name in same.split()}}


# By table of the fold: its model, what a row is known by, and its columns.
STORED: Mapping[str, tuple[type[Model], tuple[str, ...], Mapping[str, str]]] = {
    "club": (
        Club,
        ("slug",),
        _columns("name demo zone claim_hash claim_expires_at"),
    ),
    "membership": (
        Membership,
        ("club__slug", "user_id"),
        _columns("role", club="club__slug", user="user_id"),
    ),
    "team": (
        Team,
        ("pk",),
        _columns(
            f"slug name motto {BOX_ID} crest_shape crest_field crest_letters colour_1 "
            "colour_2 kit_pattern away_colour_1 away_colour_2 away_pattern",
            club="club__slug",
        ),
    ),
    "player": (
        SquadPlayer,
        ("pk",),
        _columns("name number", team="team_id", card="card_id"),
    ),
    "coach": (Coach, ("pk",), _columns("", club="club__slug", user="user_id")),
    "coaching": (
        Team.coaches.through,
        ("team_id", "coach_id"),
        _columns("", team="team_id", coach="coach_id"),
    ),
    "invitation": (
        Invitation,
        ("pk",),
        _columns(
            "role expires_at revoked_at used_at", club="club__slug", team="team_id"
        ),
    ),
    "request": (
        CoachRequest,
        ("pk",),
        _columns("answer answered_by", team="team_id", user="user_id"),
    ),
    "board": (
        ClubBoard,
        ("public_id",),
        _columns("game name digest made_at removed_at", club="club__slug"),
    ),
    "competition": (
        Competition,
        ("slug",),
        _columns(
            "name game profile kind legs points_win points_draw points_loss tiebreaks "
            f"head_to_head third_place second_yellow_red {PRIZES} switches pools_open venue board "
            "visibility count_provisional confirm_hours depth draw_method draw_seed lots_seed "
            "team_order lots_order drawn_at finished_at archived_at unplayed_reason version",
            club="club__slug",
        ),
    ),
    "stage": (
        Stage,
        ("competition__slug", "number"),
        _columns(
            "name format_id chosen listed points_win points_draw points_loss tiebreaks "
            "head_to_head own_terms places group_names zones draw_method draw_seed lots_seed drawn_at",
            competition="competition__slug",
        ),
    ),
    "stage_entrant": (
        StageEntrant,
        ("stage__competition__slug", "stage__number", "team_id"),
        _columns("seed group slot", competition="stage__competition__slug"),
    ),
    "entrant": (
        Entrant,
        ("competition__slug", "team_id"),
        _columns(
            "seed group slot withdrawn pool heir_from",
            competition="competition__slug",
            heir="heir_id",
        ),
    ),
    "adjustment": (
        Adjustment,
        ("pk",),
        _columns("points reason", competition="competition__slug", team="team_id"),
    ),
    "fixture": (
        Fixture,
        ("public_id",),
        _columns(
            "round stage_round group leg position flipped kickoff day_only offset postponed replay place table "
            "version game profile cards venue board",
            club="club__slug",
            competition="competition__slug",
            stage="stage__number",
            stage_of="stage__competition__slug",
            home="home_id",
            away="away_id",
        ),
    ),
}
NAMES = {
    "club": "club {}",
    "membership": "the role of account {1} in club {0}",
    "team": "team {}",
    "player": "player {}",
    "coach": "coach {}",
    "coaching": "coach {1} of team {0}",
    "invitation": "link {}",
    "request": "request {} to coach",
    "board": "board {}",
    "competition": "competition {}",
    "stage": "stage {1} of competition {0}",
    "stage_entrant": "team {2} in stage {1} of competition {0}",
    "entrant": "team {1} in competition {0}",
    "adjustment": "adjustment {}",
    "fixture": "match {}",
}
MOMENTS = {
    *("claim_expires_at", "expires_at", "revoked_at", "used_at"),
    *("made_at", "removed_at"),
    *("drawn_at", "finished_at", "archived_at", "kickoff"),
}


def wrong_decisions() -> Iterator[str]:
    """One sentence per row that the log tells otherwise, or not at all."""
    yield from _streams()
    decided = decided_now()
    older = older_logs()
    for stream, seq in (*decided.unread, *_misplaced()):
        if stream not in older:
            yield f"log {stream}, entry {seq}: it cannot be followed"
    rows = {}
    for table in STORED:
        rows[table], twice = _stored(table)
        yield from twice
    _read_stages(rows)
    owner = _Owners(decided, rows)
    gone = deleted_in_log()
    back = get_user_model().objects.filter(pk__in=gone).order_by("pk")
    for user in back.values_list("pk", flat=True):
        yield f"account {user}: the log says that it was deleted, and it is there"
    for table, now in rows.items():
        logged = decided.rows[table]
        for key in sorted(logged.keys() | now.keys(), key=str):
            if owner.of(table, now.get(key) or logged[key], key) not in older:
                row = _Row(table, key, logged.get(key), now.get(key))
                yield from _differing(row, gone)


def decided_now() -> DecidedRows:
    """All rows that follow from the log."""
    return fold_decisions(_entries())


def _entries() -> Iterator[EntryFact]:
    """By stream and number; of a stream whose state was told, from there on."""
    began = _began()
    columns = ("stream", "seq", "version", "kind", "actor", "at", "payload")
    for prefix in OWNERS:
        entries = LogEntry.objects.filter(stream__startswith=prefix)
        rows = entries.order_by("stream", "seq").values_list(*columns).iterator()
        read = watch("Decisions", rows, entries.count)
        for stream, seq, version, kind, actor, at, payload in read:
            if seq >= began.get(stream, 0) or version > 1:
                yield EntryFact(stream, seq, kind, actor, at, json.loads(payload))


def _began() -> dict[str, int]:
    """Where a migration told what stands: once in a stream, by the first formula."""
    entries = LogEntry.objects.filter(kind__in=STANDS, version=1).order_by()
    return dict(entries.values_list("stream").annotate(Min("seq")))


def older_logs() -> set[str]:
    """Logs of what was gone before the log told what stands: compared no further."""
    begun = LogEntry.objects.filter(seq=1, version=1).order_by()
    streams = {
        stream
        for stream in begun.values_list("stream", flat=True)
        if stream.startswith(OWNERS)
    }
    return (streams - _began().keys() - _standing()) if streams else set()


def _misplaced() -> Iterator[tuple[str, int]]:
    """What only a club's or a competition's log may tell, in another one."""
    misplaced = Q(kind__in=PLACES)
    for kind in ON_MATCH:
        misplaced |= Q(kind__startswith=kind)
    for prefix in OWNERS:
        misplaced &= ~Q(stream__startswith=prefix)
    entries = LogEntry.objects.filter(misplaced).order_by("stream", "seq")
    yield from entries.values_list("stream", "seq")


def _stored(table: str) -> tuple[dict[Key, Columns], list[str]]:
    """The rows by what they are known by, and what is known twice."""
    model, key, columns = STORED[table]
    names = list(columns)
    found: dict[Key, Columns] = {}
    twice = []
    rows = model._default_manager.order_by().values_list(*key, *columns.values())
    for row in rows.iterator():
        known = row[: len(key)] if len(key) > 1 else row[0]
        if known in found:
            twice.append(f"{_name(table, known)}: it stands there twice")
        found[known] = dict(zip(names, row[len(key) :], strict=True))
    return found, twice


def _read_stages(rows: Mapping[str, dict[Key, Columns]]) -> None:
    """Read the stages as a competition does where code of before there were stages wrote none."""
    stages = rows["stage"]
    known = {slug for slug, _number in stages}
    for slug, columns in rows["competition"].items():
        if slug not in known and columns["kind"] in KINDS:
            stages[slug, 1] = {"competition": slug, **stage_columns(columns)}
    for columns in rows["fixture"].values():
        if columns["competition"] and columns["stage"] is None:
            columns |= {"stage": 1, "stage_of": columns["competition"]}


def _name(table: str, key: Key) -> str:
    return NAMES[table].format(*(key if isinstance(key, tuple) else (key,)))


@dataclass(frozen=True, slots=True)
class _Row:
    """A row as the log tells it, and as it is stored."""

    table: str
    key: Key
    logged: Columns | None
    now: Columns | None


def _differing(row: _Row, gone: set[int]) -> Iterator[str]:
    table, logged, now = row.table, row.logged, row.now
    name = _name(table, row.key)
    # An account that is deleted takes its roles and questions with it.
    left = logged is not None and logged.get("user") in gone
    if now is None:
        if not left:
            yield f"{name}: the log knows it, and it is gone"
    elif logged is None:
        yield f"{name}: no entry of the log has made it"
    else:
        for column in STORED[table][2]:
            should, value = (
                _plain(column, logged.get(column)),
                _plain(column, now[column]),
            )
            without = left and column == "user" and value is None
            if should != value and not without:
                yield f"{name}: {column} is {value!r}, by the log {should!r}"


def _plain(column: str, value: object) -> object:
    if column in MOMENTS and value is not None:
        at = datetime.fromisoformat(value) if isinstance(value, str) else value
        assert isinstance(at, datetime)
        return at.astimezone(UTC).isoformat()
    return list(value) if isinstance(value, tuple) else value


class _Owners:
    """Which log speaks of a row."""

    def __init__(
        self, decided: DecidedRows, rows: Mapping[str, Mapping[Key, Columns]]
    ) -> None:
        teams = [*rows["team"].items(), *decided.rows["team"].items()]
        self.clubs = {team: row["club"] for team, row in teams}

    def of(self, table: str, row: Columns, key: Key) -> str:
        if table in ("club", "competition"):
            return f"{table}:{key}"
        if row.get("competition"):
            return f"competition:{row['competition']}"
        return f"club:{row.get('club') or self.clubs.get(row['team'])}"


def _streams() -> Iterator[str]:
    """A club or competition and its log: both are there, or neither, or a tombstone."""
    logs = {
        stream
        for stream in LogEntry.objects.order_by()
        .values_list("stream", flat=True)
        .distinct()
        if stream.startswith(OWNERS)
    }
    rows = _standing()
    dead = set(Tombstone.objects.values_list("stream", flat=True))
    for stream in sorted(rows - logs):
        yield f"{stream}: it stands there, and its log is gone"
    for stream in sorted(logs - rows - dead):
        yield f"{stream}: its log is there, and it is gone"


def _standing() -> set[str]:
    """Logs of the clubs and competitions that are there."""
    return {
        f"{prefix}{slug}"
        for prefix, model in ((CLUB, Club), (LEAGUE, Competition))
        for slug in model._default_manager.values_list("slug", flat=True)
    }
