"""A cup file need not list every tie; its export lists just those it listed."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command

from competitions.actions.competition.bundles import import_bundle
from competitions.actions.results.deeds import record_report
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump
from competitions.files.bundle.parse import parse_value
from competitions.models import Competition
from competitions.queries.fixtures.meetings import meetings_of
from competitions.verification.verify import league_findings
from engine.strict_json import load
from tests import make

pytestmark = pytest.mark.django_db

CUPS = {
    "first round only": "1 A 1-0 D; 1 B 0-2 C",
    "first round only, not as seeded": "1 A 1-0 B; 1 C 0-2 D",
    "a tie between two who rested": "1 D 1-0 E",
    "some of the second round": "1 A 1-0 B; 1 C 1-0 D; 1 E 1-0 F; 1 G 1-0 H; 2 C 1-0 G",
    "no final": "1 A 1-0 B; 1 C 1-0 D; 1 E 1-0 F; 1 G 1-0 H; 2 C 1-0 G; 2 E 1-0 A",
    "home and away swapped": "1 D 0-1 A; 1 B 0-2 C; 2 C 1-0 A",
    "rounds out of order": "2 C 1-0 A; 1 D 0-1 A; 1 B 0-2 C",
    "an open final that is listed": "1 A 1-0 D; 1 B 0-2 C; 2 A - C",
    "semi-finals before third place": "1 A 1-0 D; 1 B 0-2 C; third",
    "no third place yet": "1 A 1-0 D; 1 B 0-2 C; 2 A 1-0 C; third",
    "third place before the final": "1 A 1-0 D; 1 B 0-2 C; 2 D 1-0 B; 2 A 1-0 C; third",
}


def cup(text):
    parts = text.split("; ")
    third = "third" in parts
    fixtures = [fixture(part.split()) for part in parts if part != "third"]
    names = sorted({side for one in fixtures for side in (one["home"], one["away"])})
    if "E" in names and len(names) == 2:
        names = list("ABCDE")
    return {
        "format": "helvetia-bundle/1",
        "club": {"name": "Gasworks"},
        "competition": {"name": "Part", "kind": "cup", "third_place": third},
        "teams": [{"name": name} for name in names],
        "fixtures": fixtures,
    }


def fixture(words):
    number, home, score, away = words
    found = {"round": int(number), "home": home, "away": away}
    if score != "-":
        goals = [int(figure) for figure in score.split("-")]
        found["result"] = {"home": goals[0], "away": goals[1]}
    return found


def bring_in(value):
    parsed = parse_value(load(json.dumps(value)))
    return import_bundle(parsed, by=make.by()), parsed


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-BUNDLE-03", "HC-CUP-02")
@pytest.mark.parametrize("text", CUPS.values(), ids=CUPS.keys())
def test_the_export_of_an_unfinished_cup_equals_its_file(text):
    made, parsed = bring_in(cup(text))
    exported = dump(bundle_of(made))
    assert exported == dump(parsed)
    again, _ = bring_in(exported)
    assert dump(bundle_of(again)) == exported
    assert list(league_findings()) == []


@pytest.mark.rule("HC-CUP-02")
def test_a_tie_that_was_left_out_is_exported_once_something_is_known_of_it():
    made, _ = bring_in(cup(CUPS["first round only"]))
    final = next(m for m in meetings_of(made) if m.fixture.round == 2)
    assert (final.home.name, final.away.name) == ("A", "C")
    record_report(final.fixture, make.report(0, 1), by=make.by())
    exported = dump(bundle_of(Competition.objects.get()))
    last = exported["competition"]["stages"][0]["fixtures"][-1]
    assert (last["round"], last["home"], last["away"]) == (2, "A", "C")
    assert last["result"]["away"] == 1


def test_the_command_prints_what_it_read(tmp_path):
    file = tmp_path / "cup.json"
    file.write_text(json.dumps(cup(CUPS["first round only"])))
    out = io.StringIO()
    call_command("import_bundle", str(file), stdout=out)
    slug = out.getvalue().splitlines()[-1]
    out = io.StringIO()
    call_command("export_bundle", slug, stdout=out)
    assert json.loads(out.getvalue()) == dump(parse_value(load(file.read_text())))
