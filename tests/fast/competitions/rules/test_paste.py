"""The paste box: every common way to write a list of teams, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.paste import Row, read_teams


def teams(text, **limits):
    return [(row.team, row.coach, row.mail) for row in read_teams(text, **limits).rows]


def problems(text, **limits):
    pasted = read_teams(text, **limits)
    return [(row.line, row.problem.text) for row in pasted.rows if row.problem]


@pytest.mark.rule("HV-PASTE-01", "HV-PASTE-05")
@pytest.mark.parametrize(
    "text",
    [
        "Zyon\nBasela\nLosana",
        "\ufeffZyon\r\n\r\n  Basela \r\nLosana\r\n",
        "Zyon\rBasela\rLosana",
        "1. Zyon\n2. Basela\n3. Losana",
        "1) Zyon\n2) Basela\n\n3) Losana",
        "- Zyon\n- Basela\n- Losana",
        "• Zyon\n• Basela\n• Losana",
        "Zyon, Basela, Losana",
        "Zyon; Basela; Losana",
        "Zyon\tBasela\tLosana",
        "1. Zyon\n- Basela\n• Losana\t",
        "1.Zyon\n2.Basela\n3.Losana",
        "1 Zyon\n2 Basela\n3 Losana",
        "1\tZyon\n2\tBasela\n3\tLosana",
        "(1) Zyon\n(2) Basela\n(3) Losana",
        "1 - Zyon\n2 - Basela\n3 - Losana",
        "1. Zyon\n1. Basela\n1. Losana",
        "2. Zyon\nBasela\n4) Losana",
        "-Zyon\n–\tBasela\n* Losana",
        "·Zyon\n▪ Basela\n◦Losana",
        "[ ] Zyon\n- [x] Basela\n☐ Losana",
        "\tZyon\n\t Basela\nLosana\t\t",
        "Teams:\n1. Zyon\n2. Basela\n3. Losana",
        "1. Zyon, 2. Basela, 3. Losana",
    ],
)
def test_a_list_of_names_however_it_is_written(text):
    pasted = read_teams(text)
    assert [row.team for row in pasted.rows] == ["Zyon", "Basela", "Losana"]
    assert pasted.ok


@pytest.mark.rule("HV-PASTE-01")
@pytest.mark.parametrize(
    "text",
    [
        "Zyon,Anna,anna@zyon.ch\nBasela,Ben,\nLosana,,cleo@losana.ch",
        "Team;Coach;Mail\nZyon;Anna;anna@zyon.ch\nBasela;Ben;\nLosana;;cleo@losana.ch",
        "E-Mail\tTeam\tCoach\nanna@zyon.ch\tZyon\tAnna\n\tBasela\tBen\n"
        "cleo@losana.ch\tLosana\t",
        "Équipe;Entraîneur;Courriel\nZyon;Anna;anna@zyon.ch\nBasela;Ben\n"
        "Losana;;cleo@losana.ch",
        "Zyon - Anna - anna@zyon.ch\nBasela – Ben\nLosana — cleo@losana.ch",
        '"Zyon","Anna","anna@zyon.ch"\n"Basela","Ben"\nLosana,cleo@losana.ch',
        "1.\tZyon\tAnna\tanna@zyon.ch\n2.\tBasela\tBen\n3.\tLosana\t\tcleo@losana.ch",
        "- Zyon - Anna - anna@zyon.ch\n- Basela - Ben\n- Losana - cleo@losana.ch",
        "Zyon\t\tAnna\tanna@zyon.ch\nBasela\tBen\n\tLosana\tcleo@losana.ch",
        "Zyon\tAnna\tanna@zyon.ch\nBasela\tBen\n* Losana - cleo@losana.ch",
    ],
)
def test_coach_and_mail_beside_the_team(text):
    assert teams(text) == [
        ("Zyon", "Anna", "anna@zyon.ch"),
        ("Basela", "Ben", ""),
        ("Losana", "", "cleo@losana.ch"),
    ]


@pytest.mark.rule("HV-PASTE-01")
def test_hyphens_quotes_commas_and_numbers_that_belong_to_a_name_stay():
    assert teams('Saint-Maurice\nThe "Best"') == [
        ("Saint-Maurice", "", ""),
        ('The "Best"', "", ""),
    ]
    assert teams('"Fools, The",Anna\nBasela,Ben')[0] == ("Fools, The", "Anna", "")
    assert teams("1. FC Zyon\nBasela")[0][0] == "1. FC Zyon"
    assert teams("1. FC Zyon\n3. FC Basela")[1][0] == "3. FC Basela"
    assert teams("1. FC Zyon\n1. VfB Basela")[1][0] == "1. VfB Basela"
    assert teams("11 Friends\nBasela")[0][0] == "11 Friends"
    assert teams("Basela - Anna\nZyon 1. Team")[1][0] == "Zyon 1. Team"


@pytest.mark.rule("HV-PASTE-01")
def test_lines_are_counted_as_typed():
    rows = read_teams("\n\nZyon\n\nBasela").rows
    assert rows == (Row(3, "Zyon"), Row(5, "Basela"))


@pytest.mark.rule("HV-PASTE-02")
def test_a_duplicate_is_flagged_where_it_stands_again():
    pasted = read_teams("Zyon\nBasela\n zYON ")
    assert [row.team for row in pasted.rows] == ["Zyon", "Basela", "zYON"]
    assert [row.team for row in pasted.good] == ["Zyon", "Basela"]
    assert problems("Zyon\nBasela\n zYON ") == [
        (3, "“zYON” is on line 1 already."),
    ]


@pytest.mark.rule("HV-PASTE-02")
def test_a_team_that_exists_already_is_flagged():
    assert problems("Zyon\nBasela", taken=["ZYON"]) == [(1, "“Zyon” exists already.")]


@pytest.mark.rule("HV-PASTE-06")
def test_a_name_that_the_club_has_is_its_team():
    rows = read_teams("zyon\nBasela\nZYON", known=["Zyon", "Losana"]).rows
    assert [(row.team, row.known) for row in rows[:2]] == [
        ("Zyon", True),
        ("Basela", False),
    ]
    assert rows[2].problem.text == "“ZYON” is on line 1 already."
    assert problems("Zyon\nBasela", taken=["Zyon"], known=["Zyon"])


@pytest.mark.rule("HV-PASTE-03")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "At least 2 teams are needed, one on each line."),
        ("Zyon", "At least 2 teams are needed, one on each line."),
        ("a\nb\nc\nd\ne", "At most 4 teams are possible; these are 5."),
        ("é" * 50_001, "That is more than 100 kB of text; paste only the list"),
    ],
)
def test_the_list_as_a_whole_has_limits(text, said):
    pasted = read_teams(text, least=2, most=4)
    assert not pasted.ok
    assert pasted.problems[0].text.startswith(said)


@pytest.mark.rule("HV-PASTE-03")
def test_two_hundred_and_fifty_six_teams_are_possible():
    assert read_teams("\n".join(f"Team {n}" for n in range(256))).ok


@pytest.mark.rule("HV-PASTE-04")
@pytest.mark.parametrize("mail", ["anna@", "anna@zyon", "@zyon.ch", "a@b@c.ch"])
def test_a_wrong_mail_is_named_and_kept(mail):
    pasted = read_teams(f"Zyon;Anna;{mail}\nBasela")
    assert pasted.rows[0].mail == mail
    assert "is not an e-mail address" in pasted.rows[0].problem.text


@pytest.mark.rule("HV-PASTE-01", "HV-NAME-03")
def test_what_cannot_be_taken_is_kept_with_its_reason():
    pasted = read_teams("Zy\x00on\n" + "x" * 10_000 + "\na\u202eb\n;Anna;\nW;x;y;z")
    assert [bool(row.problem) for row in pasted.rows] == [True] * 5
    assert pasted.rows[0].team == "Zy\x00on"
    assert len(pasted.rows[1].team) == 10_000


@pytest.mark.rule("HV-PASTE-03")
@pytest.mark.parametrize(
    "sign", [" ", "\t", "-", " -", "- ", " - ", ",", ";", '"', "1. "]
)
def test_a_hundred_kilobytes_of_one_sign_are_read_at_once(sign):
    """A search that grows with the square of the length would hang for a minute."""
    assert read_teams("x" + sign * (99_000 // len(sign)) + "y\nZyon").rows


@pytest.mark.rule("HV-PASTE-01")
@given(st.text(st.sampled_from("ab1.,;\t\n\r\"'-@ é\x00\u202e\ud800")))
def test_nothing_that_is_typed_breaks_the_box(text):
    pasted = read_teams(text)
    assert [row.line for row in pasted.rows] == sorted(row.line for row in pasted.rows)
    for row in pasted.good:
        assert row.team == row.team.strip() != ""


@pytest.mark.rule("HV-PASTE-01")
@given(
    st.lists(
        st.text(st.sampled_from("abcÉß漢 "), min_size=1).filter(str.strip), min_size=2
    )
)
def test_every_typed_line_comes_back_as_a_row(names):
    rows = read_teams("\n".join(names)).rows
    assert [row.team.split() for row in rows] == [name.split() for name in names]
