"""A name goes out of the log, of the table of people and of what was made of both."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from competitions.actions.competition import adjustments
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.log import people
from competitions.actions.log.blackouts import black_out, forget_person, people_called
from competitions.actions.log.entries import Grounds
from competitions.models import Adjustment, LogEntry, PersonName
from competitions.models.chains import LOG
from competitions.models.guard import guarded, lift_guard, put_guard
from competitions.queries.log.heads import links
from competitions.rules.log.blackouts import BLACKED, name_digest
from engine.errors import RuleViolation
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LOG-03")]


def league(reason="Ada Lovelace shouted"):
    made = make.championship("Owls Drakes")
    team = made.entrants.first().team_id
    decision = PointsDecision(team, points=-1, reason=reason)
    adjustments.adjust_points(made, decision, by=make.by(), grounds=Grounds(None))
    return made


def acts():
    return [json.loads(entry.payload) for entry in links().filter(kind=BLACKED)]


def test_it_goes_from_the_log_and_from_the_rows_and_its_act_says_where():
    made = league()
    done = black_out([LOG], "Ada Lovelace", by=make.by())
    reason = Adjustment.objects.get().reason
    assert reason == f"{done.mark} shouted"
    assert not LogEntry.objects.filter(payload__contains="Lovelace").exists()
    assert guarded(connection)
    (act,) = acts()
    assert (act["mark"], act["digest"]) == (
        done.mark,
        name_digest(done.salt, "Ada Lovelace"),
    )
    (place,) = act["entries"]
    row = LogEntry.objects.get(kind="competition.adjust")
    assert (place["stream"], place["seq"]) == (made.stream, row.seq)
    assert (place["hash"], done.entries) == (row.hash, 1)
    before = made.revision
    made.refresh_from_db()
    assert made.revision > before


def test_a_second_name_of_the_same_entry_goes_too():
    league("Ada Lovelace and Ben Nevis shouted")
    first = black_out([LOG], "Ada Lovelace", by=make.by())
    second = black_out([LOG], "Ben Nevis", by=make.by())
    said = f"{first.mark} and {second.mark} shouted"
    assert Adjustment.objects.get().reason == said
    one, other = (act["entries"][0] for act in acts())
    # what the entry said at first can still be checked
    assert one["payload"] == other["payload"]
    assert one["now"] != other["now"]


@pytest.mark.parametrize("name", ["A", "  A  ", "█████"])
def test_a_name_is_said_whole(name):
    with pytest.raises(RuleViolation, match="whole name"):
        black_out([LOG], name, by=make.by())


def test_what_does_not_verify_stays_as_it_is():
    league()
    lift_guard(connection)
    LogEntry.objects.filter(kind="competition.adjust").update(actor="user:9")
    put_guard(connection)
    with pytest.raises(RuleViolation, match="does not verify"):
        black_out([LOG], "Ada Lovelace", by=make.by())
    assert acts() == []


def test_a_full_text_has_no_room_for_the_mark():
    most = Adjustment._meta.get_field("reason").max_length
    league("Al " + "x" * (most - 3))
    with pytest.raises(RuleViolation, match="no room for the mark"):
        black_out([LOG], "Al", by=make.by())


def test_whom_the_log_calls_by_a_digest_loses_the_name():
    told = people.person_payload("user:7", "Ada Lovelace")
    assert people.person_payload("user:7", "Ada Lovelace") == told
    (row,) = people_called("Ada Lovelace")
    done = black_out([LOG], "Ada Lovelace", by=make.by())
    row.refresh_from_db()
    assert (row.name, row.salt) == (done.mark, "")
    assert people_called(done.mark) == []
    assert acts()[0]["people"] == [told["digest"]]


def test_an_account_that_is_deleted_takes_its_names_along():
    people.person_payload("user:7", "Ada Lovelace")
    people.person_payload("user:7", "Ada King")
    people.person_payload("user:8", "Ben Nevis")
    forget_person("user:7", by=make.by())
    forget_person("user:7", by=make.by())
    names = PersonName.objects.order_by("pk").values_list("name", flat=True)
    assert [name.startswith("█") for name in names] == [True, True, False]
    (act,) = acts()
    assert len(act["people"]) == 2
    assert act["entries"] == []


def test_many_places_are_told_in_portions(monkeypatch):
    monkeypatch.setattr("competitions.actions.log.blackouts.AT_ONCE", 1)
    made = league()
    team = made.entrants.first().team_id
    decision = PointsDecision(team, points=1, reason="Ada Lovelace")
    adjustments.adjust_points(made, decision, by=make.by(), grounds=Grounds(None))
    people.person_payload("user:7", "Ada Lovelace")
    black_out([LOG], "Ada Lovelace", by=make.by())
    assert [(len(a["entries"]), len(a["people"])) for a in acts()] == [(1, 1), (1, 0)]
