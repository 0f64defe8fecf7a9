"""A name is taken out of the logs of both versions, and all else still verifies."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection

from competitions.actions.competition import adjustments
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.log import entries
from competitions.actions.log.entries import Grounds
from competitions.actions.people import coaching
from competitions.actions.team import teams
from competitions.actions.team.teams import Registration
from competitions.models import (
    Adjustment,
    CoachRequest,
    LogEntry,
    PersonName,
    SquadPlayer,
)
from competitions.models.guard import guarded, lift_guard, put_guard
from competitions.queries.log.heads import links
from competitions.rules.log.blackouts import BLACKED, name_digest
from competitions.rules.log.ledger import chain
from helvetia_site.accounts.actions import close_account
from matches.actions import sheet
from matches.models import SheetEntry
from matches.verification.verify import all_findings
from tests import make
from tests.make_sheets import opened, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(monkeypatch):
    """Entries as they were written before there was a second formula."""
    monkeypatch.setattr(entries, "VERSION", 1)


def taken_out(name, capsys):
    call_command("blackout", name, yes=True)
    return json.loads(capsys.readouterr().out.rpartition("proof: ")[2])


def everything():
    payloads = (
        table.objects.values_list("payload") for table in (LogEntry, SheetEntry)
    )
    return "\n".join(text for rows in payloads for (text,) in rows)


def league(reason="Ada Lovelace shouted"):
    made = make.championship(results="Owls 2-1 Drakes goals Fips")
    team = made.entrants.first().team
    teams.add_player(
        team, Registration("Ada Lovelace", number=9, card=None), by=make.by()
    )
    decision = PointsDecision(team.pk, points=-1, reason=reason)
    adjustments.adjust_points(made, decision, by=make.by(), grounds=Grounds(None))
    return made


@pytest.mark.rule("HV-LOG-02")
def test_what_is_written_now_has_the_second_formula():
    written(opened(), "clock +9")
    versions = {
        row.version for row in (*LogEntry.objects.all(), *SheetEntry.objects.all())
    }
    assert versions == {2}
    assert list(all_findings()) == []


@pytest.mark.rule("HV-LOG-02")
def test_one_stream_holds_both(old, monkeypatch):
    made = make.championship()
    monkeypatch.setattr(entries, "VERSION", 2)
    make.play(made, "Owls 2-1 Drakes")
    rows = LogEntry.objects.filter(stream=made.stream).order_by("seq")
    assert {row.version for row in rows} == {1, 2}
    assert list(all_findings()) == []
    lift_guard(connection)
    rows.filter(seq=1).update(version=2)
    put_guard(connection)
    assert any("entry 1: the chain is broken" in one for one in all_findings())


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-LOG-03")
@pytest.mark.parametrize("version", [1, 2])
def test_a_name_goes_and_all_else_is_checked(version, monkeypatch, capsys):
    monkeypatch.setattr(entries, "VERSION", version)
    made = league()
    call_command("blackout", "Ada Lovelace")
    assert "nothing was changed" in capsys.readouterr().out
    assert "Ada Lovelace" in everything()
    hashes = dict(LogEntry.objects.values_list("pk", "hash"))
    salt, name = taken_out("Ada Lovelace", capsys)
    assert "Ada Lovelace" not in everything()
    assert not SquadPlayer.objects.filter(name__contains="Lovelace").exists()
    assert Adjustment.objects.get().reason.endswith(" shouted")
    assert guarded(connection)
    kept = LogEntry.objects.filter(pk__in=hashes)
    assert dict(kept.values_list("pk", "hash")) == hashes
    act = json.loads(links().get(kind=BLACKED).payload)
    assert act["digest"] == name_digest(salt, name)
    assert {one["stream"] for one in act["entries"]} == {made.stream, made.club.stream}
    assert list(all_findings()) == []
    call_command("verify")
    assert "taken out on record" in capsys.readouterr().out
    # the owner's proof: with the name put back the first hash comes out
    one = next(o for o in act["entries"] if o["stream"] == made.club.stream)
    row = LogEntry.objects.get(stream=one["stream"], seq=one["seq"])
    row.payload = row.payload.replace(act["mark"], name)
    assert chain(row.prev_hash, row) == row.hash


@pytest.mark.rule("HV-LOG-02")
@pytest.mark.rule("HV-LOG-03")
def test_a_footballer_goes_from_squad_and_results_and_stays_gone(capsys):
    make.play(make.championship(), "Owls 2-1 Drakes goals Fips,Fips/")
    assert everything().count("Fips") > 1
    taken_out("Fips", capsys)
    assert "Fips" not in everything()
    assert list(all_findings()) == []
    gone = SquadPlayer.objects.get(name__startswith="█████")
    SquadPlayer.objects.filter(pk=gone.pk).update(name="Fips")
    assert [f"player {gone.pk}: name is 'Fips'" in one for one in all_findings()] == [
        True
    ]


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-LOG-03")
@pytest.mark.parametrize("version", [1, 2])
def test_a_change_beside_the_name_is_found(version, monkeypatch, capsys):
    monkeypatch.setattr(entries, "VERSION", version)
    league()
    taken_out("Ada Lovelace", capsys)
    row = LogEntry.objects.get(kind="competition.adjust")
    lift_guard(connection)
    for column, value in (
        ("payload", row.payload.replace('"points":-1', '"points":1')),
        ("actor", "user:9"),
    ):
        LogEntry.objects.filter(pk=row.pk).update(**{column: value})
        assert any("is broken" in one for one in all_findings()), column
        LogEntry.objects.filter(pk=row.pk).update(**{column: getattr(row, column)})
    put_guard(connection)
    assert list(all_findings()) == []


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-LOG-03")
@pytest.mark.parametrize("version", [1, 2])
def test_two_names_of_one_entry_and_a_note_on_a_sheet(version, monkeypatch, capsys):
    monkeypatch.setattr(entries, "VERSION", version)
    monkeypatch.setattr(sheet, "VERSION", version)
    league("Ada Lovelace shouted at Ben Nevis")
    fixture = opened()
    written(fixture, "note 'Ben Nevis fell'")
    for name in ("Ada Lovelace", "Ben Nevis"):
        taken_out(name, capsys)
        assert name not in everything()
    assert Adjustment.objects.get().reason.count("█████") == 2
    assert "█████" in everything()
    assert list(all_findings()) == []
    lift_guard(connection)
    SheetEntry.objects.filter(kind="note").update(role="organiser")
    put_guard(connection)
    assert any("is broken" in one for one in all_findings())


@pytest.mark.rule("HV-LOG-03")
def test_a_bundle_goes_out_and_in_without_the_name(tmp_path, monkeypatch, capsys):
    """Out of entries of both versions; what comes in is of the second."""
    monkeypatch.setattr(entries, "VERSION", 1)
    made = league()
    monkeypatch.setattr(entries, "VERSION", 2)
    taken_out("Ada Lovelace", capsys)
    call_command("export_bundle", made.slug)
    exported = capsys.readouterr().out
    assert ("Lovelace" in exported, "█████" in exported) == (False, True)
    file = tmp_path / "league.json"
    file.write_text(exported)
    call_command("import_bundle", str(file))
    assert list(all_findings()) == []
    imported = LogEntry.objects.get(kind="competition.import")
    assert imported.version == 2


@pytest.mark.rule("HV-LOG-03")
def test_what_does_not_verify_keeps_its_name(capsys):
    league()
    lift_guard(connection)
    LogEntry.objects.filter(kind="competition.adjust").update(actor="user:9")
    put_guard(connection)
    with pytest.raises(CommandError, match="does not verify"):
        call_command("blackout", "Ada Lovelace", yes=True)
    assert "Ada Lovelace" in everything()
    assert guarded(connection)
    with pytest.raises(CommandError, match="whole name"):
        call_command("blackout", "A", yes=True)


@pytest.mark.rule("HV-LOG-03")
def test_a_full_text_without_room_for_the_mark_is_refused_whole(capsys):
    """PostgreSQL would refuse it with an error of its own."""
    full = Adjustment._meta.get_field("reason").max_length
    league("Al " + "x" * (full - 3))
    with pytest.raises(CommandError, match="no room for the mark"):
        call_command("blackout", "Al", yes=True)
    assert guarded(connection)
    assert "█" not in everything()
    assert list(all_findings()) == []


@pytest.mark.rule("HV-LOG-02")
def test_people_stand_in_one_table_and_an_account_takes_its_name_along():
    ada = make.user("ada", display_name="Ada Lovelace")
    made = make.championship()
    team = made.entrants.first().team
    request = CoachRequest.objects.create(team=team, user=ada, at=make.AT)
    coaching.answer_request(request, yes=False, by=make.by("user:99"))
    row = PersonName.objects.get()
    told = json.loads(LogEntry.objects.get(kind="team.answer").payload)
    assert told["who"] == {"person": f"user:{ada.pk}", "digest": row.digest}
    assert "Lovelace" not in everything()
    assert row.digest == name_digest(row.salt, "Ada Lovelace")
    PersonName.objects.update(name="Somebody Else")
    assert any("not the one" in one for one in all_findings())
    PersonName.objects.update(name="Ada Lovelace")
    PersonName.objects.update(person="user:0")
    assert any("name is user:" in one for one in all_findings())
    PersonName.objects.all().delete()
    assert any("stands nowhere" in one for one in all_findings())
    row.save(force_insert=True)
    close_account(ada)
    assert not get_user_model().objects.exists()
    row.refresh_from_db()
    assert (row.salt, "Ada" in row.name) == ("", False)
    assert list(all_findings()) == []
    PersonName.objects.update(name="Ada Lovelace", salt="0" * 32)
    assert any("is back" in one for one in all_findings())
