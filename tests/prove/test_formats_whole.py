"""Every way of every format with 2 to 40 teams, and 64 to 256: drawn, played, carried as a file.

`tests/fast/competitions/rules/formats/test_conformance.py` says what must be true, and
plays one way at each size; here each way is played at each size, and its file is read
as it was written. Through the database each goes to its end at some sizes, leaves as a
file and comes in again as it was.
"""

from __future__ import annotations

import json

import pytest

from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.match_files import (
    ListAuthor,
    MatchFile,
    preview_matches,
    store_matches,
)
from competitions.actions.results import deeds
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.files.lists.matches import OF_MATCHES
from competitions.files.lists.text import list_file
from competitions.models import Competition
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.formats.registry import FORMATS
from competitions.rules.formats.stages import StageTerms
from competitions.verification.verify import league_findings
from engine.report import MatchReport
from tests import make
from tests.fast.competitions.rules.formats import test_conformance as conformance
from tests.stage_file import bundle_of_stage

pytestmark = pytest.mark.once
WAYS = [(name, way) for name in FORMATS for way in range(len(conformance.WAYS[name]))]
# Beside all from 2 to 40: the most teams that a table, its groups and a bracket take.
LARGE = (64, 128, 256)
# Through the database: odd and even ones, just before and after a power of two.
STORED = (2, 3, 5, 8, 9, 13, 16, 17, 24, 33, 40)


def sizes(name: str, way: int) -> list[tuple[int, object]]:
    """The sizes that this way is for, each with the format."""
    one = FORMATS[name].chosen(conformance.WAYS[name][way])
    every = (*conformance.SIZES, *LARGE)
    return [(n, one) for n in every if conformance.takes(one, n)]


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_each_way_is_legal_and_ends_at_each_size(name, way, record_property) -> None:
    found = sizes(name, way)
    for n, one in found:
        stage, lots = conformance.drawn(one, n)
        if one.bracket:
            conformance.in_a_bracket(stage, n)
        else:
            conformance.in_tables(stage, n)
        conformance.play_out(stage, lots)
    record_property("counted", f"{one}: {len(found)} sizes")


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_each_way_is_read_as_it_was_written_at_each_size(name, way) -> None:
    """Without a database: when all of it is played, a small one also as it was drawn."""
    for n, one in sizes(name, way):
        stage, lots = conformance.drawn(one, n)
        if n <= STORED[-3]:
            written(stage)
        while ahead := one.ahead(stage):
            stage.some_by_lot(ahead, lots)
        written(stage)


def written(stage) -> None:
    bundle = bundle_of_stage(stage)
    assert dump(parse_bundle(dumps(bundle))) == dump(bundle)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "way"), WAYS)
def test_each_way_comes_back_from_its_file(name, way) -> None:
    for n, one in sizes(name, way):
        if n not in STORED:
            continue
        teams = [f"Team{number:02d}" for number in range(n)]
        made = make.cup(teams, stages=(StageTerms(one),), name=f"{name} {way} {n}")
        comes_back(made, f"{name} {way} {n} drawn")
        played_to_its_end(made)
        assert list(league_findings()) == []
        comes_back(made, f"{name} {way} {n} played")


def played_to_its_end(made: Competition) -> None:
    """Tables from a list of results; of a bracket whatever can be played, round by round."""
    if not made.has_bracket:
        keys = made.fixtures.values_list("public_id", flat=True)
        lines = [f"{key},,,{n % 4},{n % 3}" for n, key in enumerate(keys)]
        text = "Match,Home,Away,Home goals,Away goals\n" + "\n".join(lines)
        file = MatchFile.of(made, list_file(text, OF_MATCHES), make.AT.date())
        author = ListAuthor(make.by())
        seen = preview_matches(file, author).seen
        store_matches(file, author, seen=seen, version=made.version)
        return
    while ready := [
        met
        for met in meetings_of(made)
        if met.home and met.away and not (met.result or met.off)
    ]:
        for n, met in enumerate(ready):
            entered(met.fixture, n)


def entered(fixture, n: int) -> None:
    """Now and then level, so that kicks decide where somebody must win."""
    report = MatchReport(n % 3, n % 2)
    if deeds.violations(fixture, report):
        report = MatchReport(n % 3, n % 2, extra_time=True, shootout=(4, 3))
    deeds.record_report(fixture, report, by=make.by())


def comes_back(made: Competition, called: str) -> None:
    value = json.loads(dumps(bundle_of(made)))
    parsed = parse_bundle(json.dumps({**value, "club": {"name": f"Club of {called}"}}))
    again = import_bundle(parsed, by=make.by())
    assert dump(bundle_of(again)) == dump(parsed)
    assert dump(parsed)["competition"] == value["competition"]
