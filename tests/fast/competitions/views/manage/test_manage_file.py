"""Dates and results from a file: previewed, entered as by form, refused by the line."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from competitions.actions.competition import draws
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.models import Fixture, LogEntry, Result
from competitions.pages.competition.exports import scorers_rows
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from competitions.rules.people import limits
from engine.report import MatchReport
from matches.verification.verify import all_findings
from tests import make
from tests.list_files import check, problem_lines, take
from tests.seen import Seen

pytestmark = pytest.mark.django_db
RESULT = "Home,Away,Home goals,Away goals\n"
BY_ADDRESS = "Match,Home,Away,Home goals,Away goals\n"


@pytest.fixture
def league():
    return make.championship(legs=1)


@pytest.fixture
def ada(client, league):
    return make.signed_in(client, "ada", league.club)


def of(competition):
    return reverse("manage_file", args=[competition.slug])


def out(client, competition, language="en"):
    address = reverse("fixtures", args=[competition.slug])
    headers = {"Accept-Language": language}
    return client.get(f"{address}?file=csv", headers=headers).content


def scores(competition):
    rows = Result.objects.filter(fixture__competition=competition, state="official")
    names = ("home_team__name", "home", "away", "away_team__name")
    return sorted(rows.values_list(*names))


@pytest.mark.rule("HV-FILE-05")
def test_results_are_official_as_by_form(ada, league):
    text = RESULT + "Owls,Drakes,2,1\n"
    preview = check(ada, of(league), text)
    assert "official" in preview.content.decode()
    assert scores(league) == []
    assert take(ada, of(league), preview).status_code == 302
    assert scores(league) == [("Owls", 2, 1, "Drakes")]
    entry = LogEntry.objects.get(kind="result.propose")
    assert (entry.role, Result.objects.get().settled) == ("organiser", "organiser")
    assert list(all_findings()) == []


@pytest.mark.long
def test_a_file_and_the_form_leave_the_same_rows(ada):
    """But for their moments, ids and what follows from those."""
    told_rows = []
    for name in ("By file", "By form"):
        made = make.championship("Aa Bb Cc Dd", legs=2, owner=None, name=name)
        text = "Aa 2-1 Bb; Cc 0-0 Dd; Bb 1-3 Cc"
        if name == "By form":
            for part in text.split("; "):
                home, figures, away = part.split()
                report = MatchReport(*map(int, figures.split("-")))
                match = make.fixture(made, home, away)
                deeds.propose_result(
                    match, Submission(report), by=make.by(), grounds=Grounds(None)
                )
        else:
            lines = [
                re.sub(r"(\w+) (\d)-(\d) (\w+)", r"\1,\4,\2,\3", p)
                for p in text.split("; ")
            ]
            client = type(ada)()
            make.signed_in(client, "ada", made.club)
            take(client, of(made), check(client, of(made), RESULT + "\n".join(lines)))
        told_rows.append(
            dump(bundle_of(made))
            | {"competition": dump(bundle_of(made))["competition"] | {"name": ""}}
        )
    for rows in told_rows:
        for stage in rows["competition"]["stages"]:
            for match in stage["fixtures"]:
                match.get("result", {}).pop("recorded", None)
    assert told_rows[0]["competition"] == told_rows[1]["competition"]
    assert list(all_findings()) == []


@pytest.mark.rule("HV-FILE-04")
def test_dates_places_and_tables_are_taken_over_and_empty_cells_change_nothing(
    ada, league
):
    make.dated(league)
    match = make.fixture(league, "Owls", "Drakes")
    text = "Home;Away;Date;Time;Place;Table\nOwls;Drakes;3.4.2026;;;7\n"
    preview = check(ada, of(league), text)
    take(ada, of(league), preview)
    match.refresh_from_db()
    before = make.AT
    assert (match.table, match.place) == ("7", "Red Lion")
    assert f"{match.kickoff:%Y-%m-%d}" == "2026-04-03"
    assert match.kickoff.minute == before.minute
    assert list(all_findings()) == []


@pytest.mark.long(cases=8)
@pytest.mark.rule("HV-FILE-02")
@pytest.mark.rule("HV-FILE-04")
@pytest.mark.rule("HV-FILE-05")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Owls,Lynx,1,2,,,", "do not meet here"),
        ("Drakes,Owls,1,2,,,", "Owls is at home"),
        ("Owls,Drakes,1,2,1,,", "meet in round 3"),
        ("Owls,Drakes,1,,,,", "Give both"),
        ("Owls,Drakes,1,x,,,", "“x”"),
        ("Owls,Drakes,1,100,,,", "up to 99"),
        ("Owls,Drakes,1,-2,,,", "“-2”"),
        ("Owls,Drakes,,,,30.2.2027,", "does not exist"),
        ("Owls,Drakes,,,,2207-03-03,", "2207"),
        ("Owls,Drakes,,,,Wednesday,", "“Wednesday”"),
        ("Owls,Drakes,,,,,25:00", "25:00"),
        ("Owls,Drakes,,,,,20:00", "Say the day"),
        ("Herons,Marmots,3,1,,,", "another result, 0-0"),
        ("Herons,Marmots,0,0,,,\nHerons,Marmots,0,0,,,", "on line 3 already"),
    ],
)
def test_a_wrong_line_is_named_and_nothing_is_stored(ada, league, line, words):
    make.play(league, "Herons 0-0 Marmots")
    heads = "Home,Away,Home goals,Away goals,Round,Date,Time\n"
    text = f"{heads}Herons,Owls,5,5,,,\n{line}\n"
    answer = check(ada, of(league), text)
    ((number, sentence),) = problem_lines(answer)
    assert answer.status_code == 422
    assert number == 2 + len(line.splitlines())
    assert words in sentence
    assert len(scores(league)) == 1


@pytest.mark.rule("HV-FILE-05")
def test_a_file_says_how_a_match_ended(ada, league):
    heads = "Home,Away,Home goals,Away goals,How it ended\n"
    answer = check(ada, of(league), f"{heads}Owls,Drakes,2,1,eaten\n")
    ((_number, sentence),) = problem_lines(answer)
    assert "abandoned or awarded, not “eaten”" in sentence
    preview = check(ada, of(league), f"{heads}Owls,Drakes,2,1,Abandoned\n")
    assert "Abandoned" in preview.content.decode()
    assert take(ada, of(league), preview).status_code == 302
    assert Result.objects.get().ending == "abandoned"


def test_a_stale_preview_stores_nothing_and_loses_nothing(ada, league):
    text = RESULT + "Owls,Drakes,2,1\n"
    preview = check(ada, of(league), text)
    match = make.fixture(league, "Owls", "Drakes")
    Fixture.objects.filter(pk=match.pk).update(version=5)
    answer = take(ada, of(league), preview)
    assert answer.status_code == 409
    assert "Somebody changed this" in answer.content.decode()
    assert scores(league) == []
    Fixture.objects.filter(pk=match.pk).update(version=0)
    assert take(ada, of(league), preview).status_code == 302
    assert take(ada, of(league), preview).status_code == 302
    assert LogEntry.objects.filter(kind="result.propose").count() == 1


@pytest.mark.rule("HV-FILE-05")
def test_an_organiser_who_coaches_a_side_leaves_it_to_the_other(client, league):
    ada = make.signed_in(client, "ada", league.club)
    make.coaching(
        league.entrants.get(team__name="Owls").team, league.club.memberships.get().user
    )
    text = RESULT + "Owls,Drakes,2,1\nMarmots,Herons,1,1\n"
    preview = check(ada, of(league), text)
    assert "to be confirmed" in preview.content.decode()
    take(ada, of(league), preview)
    states = Result.objects.values_list("home_team__name", "state")
    assert dict(states) == {"Owls": "provisional", "Marmots": "official"}
    assert list(all_findings()) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_goes_out_comes_in_and_changes_nothing(ada, language):
    made = make.championship(
        ["=Owls", "Drakes", "-Herons"], legs=2, owner=None, name="L"
    )
    make.dated(made)
    make.play(made, "=Owls 2-1 Drakes; Drakes 1-0 =Owls forfeit away")
    client = make.signed_in(ada, "ada", made.club)
    preview = check(client, of(made), out(client, made, language))
    assert problem_lines(preview) == []
    text = Seen(preview.content.decode()).text
    assert "All of it is stored already" in text
    assert "not read" not in text


def copied(made, **given):
    """The same teams and draw, nothing played, in another club."""
    names = list(made.entrants.values_list("team__name", flat=True))
    return make.cup(names, owner=make.club("Copy"), **given)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-FILE-05")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_cup_with_its_shoot_outs_comes_into_an_empty_one(ada, language):
    made = make.cup(
        "Aa Bb Cc Dd Ee",
        results="Dd 1-1 Ee aet pens 4-3; Aa 2-0 Dd abandoned; Bb 0-1 Cc aet;"
        "Aa 3-1 Cc awarded",
    )
    client = make.signed_in(ada, "ada", made.club)
    file = out(client, made, language)
    again = copied(made)
    make.signed_in(client, "ada", again.club)
    preview = check(client, of(again), file)
    assert problem_lines(preview) == []
    assert scores(again) == []
    assert take(client, of(again), preview).status_code == 302
    assert scores(again) == scores(made)
    endings = Result.objects.filter(fixture__competition=again).exclude(ending="")
    assert set(endings.values_list("ending", flat=True)) == {"abandoned", "awarded"}
    assert list(all_findings()) == []


@pytest.mark.long
def test_groups_and_their_bracket_come_in_one_file(ada):
    stages = (
        StageTerms(GROUPS.chosen({"groups": 2, "through": 2})),
        StageTerms(KNOCKOUT.chosen({"legs": 2, "single_final": True})),
    )
    made = make.cup("Aa Bb Cc Dd Ee Ff", stages=stages)
    client = make.signed_in(ada, "ada", made.club)
    keys = made.fixtures.values_list("public_id", flat=True)
    # no two have the same goals, so that no tie is level after its legs
    lines = [f"{key},,,{n},0" for n, key in enumerate(keys, 1)]
    preview = check(client, of(made), BY_ADDRESS + "\n".join(lines))
    assert problem_lines(preview) == []
    assert take(client, of(made), preview).status_code == 302
    assert Result.objects.count() == made.fixtures.count()
    assert list(all_findings()) == []


@pytest.mark.long
def test_five_hundred_results_cost_as_many_queries_as_fifty(
    ada, django_assert_max_num_queries
):
    counted = []
    for n, size in enumerate((8, 20)):
        made = make.championship(
            [f"T{n}x{m}" for m in range(size)], legs=2, owner=None, name=f"L{n}"
        )
        client = make.signed_in(ada, "ada", made.club)
        rows = made.fixtures.values_list("public_id", flat=True)
        text = "Match,Home,Away,Home goals,Away goals,Table\n" + "\n".join(
            f"{key},,,2,1,4" for key in rows
        )
        preview = check(client, of(made), text)
        with django_assert_max_num_queries(500) as captured:
            assert take(client, of(made), preview).status_code == 302
        counted.append(len(captured))
        assert Result.objects.filter(fixture__competition=made).count() == len(rows)
    # what grows are the batches of 200 rows
    assert counted[1] < counted[0] + 40
    assert list(all_findings()) == []


SCORERS = "Home,Away,Home goals,Away goals,Home scorers,Away scorers\n"


@pytest.mark.long
@pytest.mark.rule("HV-FILE-06")
def test_scorers_of_a_file_are_those_of_the_form(ada, league):
    owls = league.entrants.get(team__name="Owls").team
    make.player(owls, "Ada Vog", 9)
    lines = '"Owls","Drakes",2,2,"ada vog 12, 45+2","Zed 7; Ada Vog 90 (og)"\n'
    text = SCORERS + lines + "Marmots,Herons,1,0,Vera,\n"
    preview = check(ada, of(league), text)
    assert problem_lines(preview) == []
    assert "new in a squad: Zed" in preview.content.decode()
    assert list(owls.squad.values_list("name", flat=True)) == ["Ada Vog"]
    assert take(ada, of(league), preview).status_code == 302
    goals = scorers_rows(league)
    assert [(one["player"], one["goals"]) for one in goals] == [
        ("Ada Vog", 2),
        ("Vera", 1),
        ("Zed", 1),
    ]
    assert owls.squad.get().appearances.get().own_goals == 1
    assert list(all_findings()) == []
    again = check(ada, of(league), text)
    assert "All of it is stored already" in again.content.decode()
    other = check(ada, of(league), text.replace("Zed 7", "Zed 8"))
    assert [line for line, _ in problem_lines(other)] == [2]


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ('1,0,"Ada, Ada",', "More scorers than goals at home"),
        (",,Ada,", "Scorers need the goals"),
        ("1,0,Ada (bicycle),", "no way to score"),
    ],
)
def test_wrong_scorers_are_named_by_their_line(ada, league, cells, words):
    answer = check(ada, of(league), f"{SCORERS}Owls,Drakes,{cells}\n")
    ((line, sentence),) = problem_lines(answer)
    assert line == 2
    assert words in sentence


@pytest.mark.rule("HV-LOT-04")
def test_a_list_of_matches_is_the_draw_with_dates_and_results(ada):
    made = make.championship("Aa Bb Cc", legs=1, owner=None, name="L", drawn=False)
    client = make.signed_in(ada, "ada", made.club)
    text = (
        "Round;Home;Away;Date;Time;Home goals;Away goals\n"
        "5;bb;Cc;3.4.2026;19:30;2;1\n1;Aa;Bb;;;;\n2;Cc;Aa;;;;\n"
    )
    preview = check(client, of(made), text)
    assert problem_lines(preview) == []
    assert "Round 5" in preview.content.decode()
    assert not made.fixtures.exists()
    assert take(client, of(made), preview).status_code == 302
    rows = made.fixtures.values_list("round", "home__name", "away__name")
    assert sorted(rows) == [(1, "Aa", "Bb"), (2, "Cc", "Aa"), (5, "Bb", "Cc")]
    assert scores(made) == [("Bb", 2, 1, "Cc")]
    assert list(all_findings()) == []
    rules = client.get(reverse("rules", args=[made.slug])).content.decode()
    assert "Drawn as a file lists the matches" in rules
    again = import_bundle(parse_bundle(dumps(bundle_of(made))), by=make.by())
    assert dump(bundle_of(again)) == dump(bundle_of(made))


@pytest.mark.rule("HV-LOT-04")
def test_a_bracket_and_its_results_come_in_one_file(ada):
    made = make.cup("Aa Bb Cc Dd Ee", owner=None, name="C", drawn=False)
    client = make.signed_in(ada, "ada", made.club)
    text = (
        "Round,Home,Away,Home goals,Away goals\n1,Ee,,,\n1,,Bb,,\n1,Cc,Aa,0,1\n"
        "1,Dd,,,\n2,Aa,Dd,3,0\n"
    )
    preview = check(client, of(made), text)
    assert problem_lines(preview) == []
    assert take(client, of(made), preview).status_code == 302
    assert scores(made) == [("Aa", 3, 0, "Dd"), ("Cc", 0, 1, "Aa")]
    assert list(all_findings()) == []


@pytest.mark.long
@pytest.mark.rule("HV-LOT-04")
def test_groups_come_from_a_file_and_later_stages_wait(ada):
    stages = (
        StageTerms(GROUPS.chosen({"groups": 2, "through": 1})),
        StageTerms(KNOCKOUT),
    )
    made = make.cup("Aa Bb Cc Dd", stages=stages, drawn=False)
    client = make.signed_in(ada, "ada", made.club)
    text = "Home,Away,Group\nDd,Aa,Group B\nCc,Bb,A\n"
    assert take(client, of(made), check(client, of(made), text)).status_code == 302
    assert dict(made.entrants.values_list("team__name", "group")) == {
        **dict.fromkeys(("Aa", "Dd"), 2),
        **dict.fromkeys(("Bb", "Cc"), 1),
    }
    assert made.fixtures.count() == 3
    assert list(all_findings()) == []


@pytest.mark.rule("HV-LOT-04")
@pytest.mark.parametrize(
    ("lines", "number", "words"),
    [
        ("Aa,Bb,1\nAa,Zz,2\nBb,Cc,3", 3, "“Zz” is not entered here."),
        ("Aa,Bb,0\nAa,Cc,2\nBb,Cc,3", 2, "Rounds are counted from 1."),
        (",,1\nAa,Cc,2\nBb,Cc,3", 2, "Say who plays."),
        ("Aa,Bb,1\nAa,Cc,1\nBb,Cc,3", 3, "Aa plays twice in round 1."),
        ("Aa,Bb,1\nAa,Cc,x\nBb,Cc,3", 3, "“x”"),
    ],
)
def test_a_wrong_draw_is_named_by_its_line_and_nothing_is_drawn(
    ada, lines, number, words
):
    made = make.championship("Aa Bb Cc", legs=1, owner=None, name="L", drawn=False)
    client = make.signed_in(ada, "ada", made.club)
    answer = check(client, of(made), f"Home,Away,Round\n{lines}\n")
    assert answer.status_code == 422
    ((line, sentence),) = problem_lines(answer)
    assert line == number
    assert words in sentence
    made.refresh_from_db()
    assert made.drawn_at is None


@pytest.mark.rule("HV-LOT-04", "HV-FILE-02")
def test_all_faults_of_all_lines_are_named_at_once(ada):
    made = make.championship("Aa Bb Cc", legs=1, owner=None, name="L", drawn=False)
    client = make.signed_in(ada, "ada", made.club)
    lines = (
        ("Aa", "Bb", "x", "2027-13-01", "1", ""),
        ("Aa", "Zz", "2", "", "", ""),
        ("Bb", "Bb", "3", "", "", ""),
        ("Aa", "Cc", "4", "", "1", "100"),
    )
    heads = "Home,Away,Round,Date,Home goals,Away goals\n"
    text = heads + "\n".join(",".join(cells) for cells in lines)
    found = problem_lines(check(client, of(made), text))
    assert [line for line, _text in found] == [2, 2, 2, 3, 4, 5]
    said = " ".join(text for _line, text in found)
    for words in (
        *("“x”", "does not exist", "both figures or none", "“Zz” is not entered"),
        *("cannot play against itself", "“100”"),
    ):
        assert words in said


@pytest.mark.rule("HV-LOT-04")
def test_a_team_in_no_line_is_named_beside_one_that_is_twice(ada):
    made = make.cup("Aa Bb Cc Dd", drawn=False, name="L")
    client = make.signed_in(ada, "ada", made.club)
    text = "Home,Away\nAa,Bb\nCc,Aa\n"
    said = check(client, of(made), text).content.decode()
    assert "Aa is on line 2 already" in said
    assert "Dd is in no line" in said


def test_a_draw_of_a_file_is_stored_once_and_not_over_another_one(ada):
    made = make.championship("Aa Bb", legs=1, owner=None, name="L", drawn=False)
    client = make.signed_in(ada, "ada", made.club)
    preview = check(client, of(made), "Home,Away\nBb,Aa\n")
    draws.make_draw(made, DrawOrder("list", ""), by=make.by(), grounds=Grounds(None))
    assert take(client, of(made), preview).status_code in (409, 422)
    made.refresh_from_db()
    draws.undo_draw(made, by=make.by(), version=None)
    preview = check(client, of(made), "Home,Away\nBb,Aa\n")
    assert take(client, of(made), preview).status_code == 302
    assert take(client, of(made), preview).status_code == 302
    assert [one.home.name for one in made.fixtures.all()] == ["Bb"]
    # drawn again by one tap it would not be what the file lists
    desk = client.get(reverse("manage", args=[made.slug])).content.decode()
    assert 'value="undo"' in desk
    assert 'value="draw"' not in desk


@pytest.mark.rule("HV-LIMIT-07")
def test_without_an_account_a_list_has_few_matches(client, monkeypatch):
    """It is said at the preview; what was typed stays."""
    made = make.championship(legs=1, owner=make.club(claim="owner"))
    make.claiming(client, "owner")
    monkeypatch.setattr(limits, "MATCHES_WITHOUT_ACCOUNT", 0)
    answer = check(client, of(made), RESULT + "Owls,Drakes,2,1\n")
    assert "The file has 1 match" in answer.content.decode()
    assert 'value="take"' not in answer.content.decode()
    monkeypatch.undo()
    preview = check(client, of(made), RESULT + "Owls,Drakes,2,1\n")
    monkeypatch.setattr(limits, "MATCHES_WITHOUT_ACCOUNT", 0)
    take(client, of(made), preview)
    assert not Result.objects.exists()
