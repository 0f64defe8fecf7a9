"""`verify` names what was changed behind the log: rules, points, roles, names, structure."""

from __future__ import annotations

import json
from contextlib import contextmanager
from functools import partial
from importlib import import_module

import pytest
from django.db import connection, transaction

from competitions.actions.log import entries
from competitions.actions.log.named_streams import NamedStream
from competitions.actions.people import clubs
from competitions.models import (
    Adjustment,
    Club,
    Coach,
    Competition,
    Entrant,
    Fixture,
    LogEntry,
    Membership,
    SquadPlayer,
    Team,
    Tombstone,
)
from competitions.models.guard import lift_guard, put_guard
from competitions.rules.log.ledger import GENESIS, canonical_json, chain
from competitions.verification.decisions.comparison import (
    STORED,
    decided_now,
    wrong_decisions,
)
from competitions.verification.verify import broken_logs, league_findings
from tests import make, tampering
from tests.old_apps import first_apps

pytestmark = pytest.mark.django_db


# What entries say only since the log tells all that is decided.
NEW = {
    "club",
    "adjustment",
    "matches",
    "slots",
    "teams",
    "user",
    "demo",
    "claim",
    "name",
}


@contextmanager
def unguarded():
    lift_guard(connection)
    try:
        yield
    finally:
        put_guard(connection)


def forget_what_is_new():
    """The log as an older version would have written it, its chains whole."""
    heads = {}
    for entry in LogEntry.objects.order_by("stream", "seq"):
        made = json.loads(entry.payload)
        kept = {name: told for name, told in made.items() if name not in NEW}
        entry.payload, entry.version = canonical_json(kept), 1
        entry.prev_hash = heads.get(entry.stream, GENESIS)
        entry.hash = heads[entry.stream] = chain(entry.prev_hash, entry)
        entry.save()


def test_every_column_is_proved_or_named_as_not_decided():
    assert tampering.unproved() == []


def league():
    made = make.championship(
        results="Owls 2-1 Drakes", owner=make.club(user=make.user())
    )
    make.adjusted(made, made.entrants.first().team, -1, "Late")
    return made


def first(model, **values):
    row = model.objects.order_by("pk").first()
    model.objects.filter(pk=row.pk).update(**values)


def swapped():
    row = Fixture.objects.filter(result=None).first()
    Fixture.objects.filter(pk=row.pk).update(home=row.away, away=row.home)


def inserted(model, **values):
    row = model.objects.order_by("pk").first()
    row.pk, row._state.adding = None, True
    for name, value in values.items():
        setattr(row, name, value)
    row.save(force_insert=True)


TAMPERED = {
    "points": (
        lambda: first(Competition, points_win=99),
        "points_win is 99, by the log 3",
    ),
    "adjustment": (lambda: inserted(Adjustment, points=9), "adjustment"),
    "adjustment gone": (lambda: first(Adjustment, points=-2), "points is -2"),
    "withdrawal": (
        lambda: first(Entrant, withdrawn="forfeit"),
        "withdrawn is 'forfeit'",
    ),
    "sides": (swapped, "home is"),
    "admin": (
        lambda: inserted(Membership, user=make.user("eve")),
        "no entry of the log has made it",
    ),
    "role": (lambda: first(Membership, role="organiser"), "role is 'organiser'"),
    "team": (lambda: first(Team, name="Others"), "name is 'Others', by the log 'Owls'"),
    "club": (lambda: first(Club, name="Others"), "name is 'Others'"),
    "date": (lambda: first(Fixture, kickoff=make.AT), "kickoff is"),
    "kind": (lambda: first(Competition, count_provisional=False), "count_provisional"),
    "match": (lambda: Fixture.objects.filter(result=None).first().delete(), "is gone"),
    "coach": (
        lambda: Team.objects.first().coaches.add(
            Coach.objects.create(club=Club.objects.get(), name="Eve")
        ),
        "coach",
    ),
    "player": (
        lambda: SquadPlayer.objects.create(team=Team.objects.first(), name="Eve"),
        "no entry of the log has made it",
    ),
    "competition": (
        lambda: inserted(Competition, slug="other"),
        "competition:other: it stands there, and its log is gone",
    ),
    "champion": (lambda: first(Competition, champion=Team.objects.first()), "champion"),
}


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("what", TAMPERED)
def test_a_decision_that_the_log_does_not_tell_is_named(what):
    league()
    assert list(league_findings()) == []
    tamper, sentence = TAMPERED[what]
    tamper()
    assert any(sentence in one for one in league_findings()), list(league_findings())


def exchanged():
    """Of two entries the ids: what was decided first was written last."""
    one, other = LogEntry.objects.filter(kind="club.role").order_by("pk")[:2]
    rows = LogEntry.objects
    for entry, row in ((one, -1), (other, one.pk), (one, other.pk)):
        found = rows.filter(stream=entry.stream, seq=entry.seq)
        found.update(id=row)


class Undone(Exception):
    """Takes back what was tampered with."""


def found_after(tamper):
    """One world for many: each tampering is taken back."""
    found = []
    try:
        with transaction.atomic():
            tamper()
            found = [*broken_logs(), *wrong_decisions()]
            raise Undone
    except Undone:
        return "\n".join(found)


def test_no_decision_hangs_on_an_id_or_on_an_entry_that_cannot_be_followed(monkeypatch):
    made = league()
    stream, eve = made.club.stream, make.user("eve")
    clubs.accept(
        clubs.invite(made.club, role="organiser", by=make.by()), user=eve, by=make.by()
    )
    for given in ("admin", "organiser"):
        clubs.set_role(made.club, user=eve.pk, role=given, by=make.by())
    # Two admins at once: who is no member does not become one by a role.
    clubs.set_role(made.club, user=eve.pk + 1, role="admin", by=make.by())
    match = made.fixtures.first().public_id
    next_one = 1 + LogEntry.objects.filter(stream=stream).count()
    unread = f"log {stream}, entry {next_one}: it cannot be followed"
    assert found_after(lambda: None) == ""
    with unguarded():
        told = found_after(exchanged)
        assert "the one before has a later row" in told
        # What the log decides is as before, so nobody can alter the row with it.
        assert "role" not in told
    role = {"user": eve.pk, "role": "admin"}
    for kind, asked in (
        ("team.edit", {}),
        ("team.edit", {"team": ["x"]}),
        ("club.stands", {}),
        # Of a competition, so only its own log moves it.
        ("fixture.swap", {"fixture": match}),
        ("draw.undo", {}),
    ):
        assert unread in found_after(partial(append_entry, stream, kind, asked)), kind
    elsewhere = found_after(lambda: append_entry("start:x", "club.role", role))
    assert elsewhere == "log start:x, entry 1: it cannot be followed"

    def all_at_once():
        append_entry(stream, "team.edit", {})
        first(Team, name="Others")

    assert "name is 'Others', by the log 'Owls'" in found_after(all_at_once)
    # Were clubs what teams are known by, each but one would be a second row.
    model, _key, columns = STORED["team"]
    monkeypatch.setitem(STORED, "team", (model, ("club__slug",), columns))
    assert f"team {made.club.slug}: it stands there twice" in found_after(list)


def append_entry(stream, kind, asked):
    """An entry with the right hash: the triggers let a log grow."""
    entries.append(NamedStream(*stream.split(":")), kind, make.by(), asked)


def test_a_log_without_its_competition_is_named_unless_it_was_deleted():
    made = league()
    assert list(league_findings()) == []
    stream = made.stream
    make.deleted(made)
    assert list(league_findings()) == []
    Tombstone.objects.filter(stream=stream).delete()
    assert f"{stream}: its log is there, and it is gone" in list(league_findings())


def test_a_stream_that_was_cut_away_is_named():
    made = league()
    with unguarded():
        LogEntry.objects.filter(stream=made.stream).delete()
    told = list(league_findings())
    assert f"{made.stream}: it stands there, and its log is gone" in told


def test_what_stood_at_the_upgrade_is_where_the_log_begins():
    """Its older entries tell too little; from the upgrade on every change is seen."""
    made = league()
    with unguarded():
        forget_what_is_new()
    import_module("competitions.migrations.0026_what_stands").fill(first_apps(), None)
    assert list(league_findings()) == []
    assert decided_now().unread == []
    make.adjusted(made, made.entrants.last().team, 2, "Fair play")
    clubs.rename_club(made.club, name="Basel Tables", by=make.by())
    make.play(made, "Herons 1-1 Marmots")
    assert list(league_findings()) == []
    first(Competition, points_win=99)
    assert any("points_win is 99" in one for one in league_findings())
