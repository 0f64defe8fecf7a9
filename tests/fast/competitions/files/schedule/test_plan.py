"""Dates in bulk, from a plan and from a line as people type it."""

from __future__ import annotations

import datetime as dt
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.files.schedule.plan import Plan, dates, parse_plan
from engine.errors import RuleViolation

TODAY = dt.date(2027, 1, 15)
MARCH_3 = dt.date(2027, 3, 3)  # a Wednesday


def days(rounds: int, plan: Plan) -> list[str]:
    return [f"{when:%a %d.%m. %H:%M}" for when in dates(rounds, plan)]


@pytest.mark.rule("HV-DATE-01")
def test_one_round_a_week_from_the_first_possible_day():
    plan = Plan(dt.date(2027, 3, 1), dt.time(19, 30), (2,))
    expected = ["Wed 03.03. 19:30", "Wed 10.03. 19:30", "Wed 17.03. 19:30"]
    assert days(3, plan) == expected


@pytest.mark.rule("HV-DATE-01")
def test_several_weekdays_skipped_days_and_weeks_between():
    plan = Plan(MARCH_3, weekdays=(2, 4), skipped=frozenset({dt.date(2027, 3, 5)}))
    assert days(3, plan) == ["Wed 03.03. 20:00", "Wed 10.03. 20:00", "Fri 12.03. 20:00"]
    assert days(2, Plan(MARCH_3, every=2)) == ["Wed 03.03. 20:00", "Wed 17.03. 20:00"]


@pytest.mark.rule("HV-DATE-01")
def test_a_plan_that_never_ends_is_refused():
    with pytest.raises(RuleViolation, match="1 to 12 weeks apart"):
        dates(1, Plan(MARCH_3, every=0))
    spared = frozenset(MARCH_3 + dt.timedelta(days=n) for n in range(11_000))
    with pytest.raises(RuleViolation, match="thirty years"):
        dates(1, Plan(MARCH_3, skipped=spared))
    with pytest.raises(RuleViolation, match="thirty years"):
        dates(9, Plan(dt.date.max))


@pytest.mark.rule("HV-DATE-02")
@pytest.mark.parametrize(
    "line, weekdays, at, start",
    [
        ("Wednesdays 20:00 from 3 March", (2,), "20:00", MARCH_3),
        ("mercredi 20h00 dès le 3 mars", (2,), "20:00", MARCH_3),
        ("Mercredis à 19h30 à partir du 3 mars 2027", (2,), "19:30", MARCH_3),
        ("every Wednesday at 8pm starting on March 3rd", (2,), "20:00", MARCH_3),
        ("le lundi et le jeudi, 20h, depuis le 1er mars", (0, 3), "20:00", None),
        ("Mon & Thu 7:15 pm from 2027-03-01", (0, 3), "19:15", dt.date(2027, 3, 1)),
        ("from 3.3.2027", (), "20:00", MARCH_3),
        ("Fridays", (4,), "20:00", TODAY),
        ("Sundays 10.30 from 1 January", (6,), "10:30", dt.date(2028, 1, 1)),
        ("Saturdays from 29 February", (5,), "20:00", dt.date(2028, 2, 29)),
    ],
)
def test_lines_as_people_type_them(line, weekdays, at, start):
    plan = parse_plan(line, TODAY)
    assert plan.weekdays == weekdays
    assert f"{plan.at:%H:%M}" == at
    assert plan.start == (start or dt.date(2027, 3, 1))
    assert plan.every == 1


@pytest.mark.rule("HV-DATE-02")
@pytest.mark.parametrize(
    "line, every",
    [
        ("every two weeks Wednesday 20:00", 2),
        ("Wednesdays 20:00 every 14 days", 2),
        ("le mercredi 20:00 tous les 14 jours", 2),
        ("every other Wednesday 20:00", 2),
        ("Wednesdays 20:00 every 3 weeks", 3),
        ("mercredi 20h toutes les deux semaines", 2),
        ("mercredi 20h une semaine sur deux", 2),
    ],
)
def test_weeks_between(line, every):
    plan = parse_plan(line, TODAY)
    assert (plan.every, plan.weekdays, plan.at) == (every, (2,), dt.time(20))


@pytest.mark.rule("HV-DATE-02")
def test_days_to_leave_out():
    plan = parse_plan(
        "Wednesdays 20:00 from 3 March except 10 March, 17 March and 5 January", TODAY
    )
    assert plan.skipped == {
        dt.date(2027, 3, 10),
        dt.date(2027, 3, 17),
        dt.date(2028, 1, 5),
    }
    assert parse_plan("mercredi dès le 3 mars sauf le 10 mars", TODAY).skipped == {
        dt.date(2027, 3, 10)
    }
    line = "Wednesdays from 3 March except 1 May 2027, 2027-05-02"
    assert parse_plan(line, TODAY).skipped == {
        dt.date(2027, 5, 1),
        dt.date(2027, 5, 2),
    }


@pytest.mark.rule("HV-DATE-02", "HV-DATE-03", "HV-DATE-04")
@pytest.mark.parametrize(
    "line, sentence",
    [
        ("Wednesdays 20:00 from 31 February", "31 February does not exist."),
        ("mercredi 20h00 dès le 31 février 2027", "31 février 2027 does not exist."),
        ("Wednesdays from 30.2.2027", "30.2.2027 does not exist."),
        ("Wednesdays 25:00 from 3 March", "25:00 is not a time of day."),
        ("Wednesdays 20:75", "20:75 is not a time of day."),
        ("Wednesdays 20:00 from 3 Brumaire", "“3 brumaire” is not understood here."),
        ("Wodensdays 20:00 from 3 March", "“wodensdays” is not understood here."),
        ("Wednesdays except Easter", "“easter” is not understood here."),
        ("Wednesdays from 3 March 20260", "in the year 20260: 1977 to 2037"),
        ("Wednesdays from 3.3.20260", "in the year 20260"),
        ("Wednesdays from 20260-03-03", "in the year 20260"),
        ("March 3, 0202", "in the year 0202"),
        ("3 March 1907", "in the year 1907"),
        ("from 3 March except 3 March 2207", "in the year 2207"),
        ("20:00", "Say a weekday or a first date"),
        ("", "Say a weekday or a first date"),
    ],
)
def test_what_is_wrong_is_named(line, sentence):
    with pytest.raises(RuleViolation) as refusal:
        parse_plan(line, TODAY)
    assert sentence in refusal.value.text


@given(st.text(max_size=200))
def test_any_text_is_a_plan_or_a_sentence(text):
    with suppress(RuleViolation):
        assert len(dates(4, parse_plan(text, TODAY))) == 4


def test_rounds_are_whole_weeks_apart():
    with pytest.raises(RuleViolation, match="14 or 21, not 10"):
        parse_plan("Wednesdays 20:00 every 10 days", dt.date(2026, 3, 1))


WORDS = "every two weeks Wed 20:00 31 February from 3 March dès le except 9999 , 1.1."


@given(st.lists(st.sampled_from(WORDS.split())).map(" ".join))
def test_any_mixture_of_known_words_is_a_plan_or_a_sentence(text):
    test_any_text_is_a_plan_or_a_sentence.hypothesis.inner_test(text)
