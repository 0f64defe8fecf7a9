"""The paste box: every common way to write a list of teams, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.files.paste import PastedLine, PasteLimits, read_teams


def teams(text, **limits):
    rows = read_teams(text, PasteLimits(**limits)).rows
    return [(row.team, row.coach, row.mail) for row in rows]


def problems(text, **limits):
    pasted = read_teams(text, PasteLimits(**limits))
    return [(row.line, row.problem.text) for row in pasted.rows if row.problem]


@pytest.mark.rule("HV-PASTE-01", "HV-PASTE-05")
@pytest.mark.parametrize(
    "text",
    [
        "Owls\nDrakes\nHerons",
        "\ufeffOwls\r\n\r\n  Drakes \r\nHerons\r\n",
        "Owls\rDrakes\rHerons",
        "1. Owls\n2. Drakes\n3. Herons",
        "1) Owls\n2) Drakes\n\n3) Herons",
        "- Owls\n- Drakes\n- Herons",
        "• Owls\n• Drakes\n• Herons",
        "Owls, Drakes, Herons",
        "Owls; Drakes; Herons",
        "Owls\tDrakes\tHerons",
        "1. Owls\n- Drakes\n• Herons\t",
        "1.Owls\n2.Drakes\n3.Herons",
        "1 Owls\n2 Drakes\n3 Herons",
        "1\tOwls\n2\tDrakes\n3\tHerons",
        "(1) Owls\n(2) Drakes\n(3) Herons",
        "1 - Owls\n2 - Drakes\n3 - Herons",
        "1. Owls\n1. Drakes\n1. Herons",
        "2. Owls\nDrakes\n4) Herons",
        "-Owls\n–\tDrakes\n* Herons",
        "·Owls\n▪ Drakes\n◦Herons",
        "[ ] Owls\n- [x] Drakes\n☐ Herons",
        "\tOwls\n\t Drakes\nHerons\t\t",
        "Teams:\n1. Owls\n2. Drakes\n3. Herons",
        "1. Owls, 2. Drakes, 3. Herons",
    ],
)
def test_a_list_of_names_however_it_is_written(text):
    pasted = read_teams(text)
    assert [row.team for row in pasted.rows] == ["Owls", "Drakes", "Herons"]
    assert pasted.ok


@pytest.mark.rule("HV-PASTE-01")
@pytest.mark.parametrize(
    "text",
    [
        "Owls,Anna,anna@owls.ch\nDrakes,Ben,\nHerons,,cleo@herons.ch",
        "Team;Coach;Mail\nOwls;Anna;anna@owls.ch\nDrakes;Ben;\nHerons;;cleo@herons.ch",
        "E-Mail\tTeam\tCoach\nanna@owls.ch\tOwls\tAnna\n\tDrakes\tBen\n"
        "cleo@herons.ch\tHerons\t",
        "Équipe;Entraîneur;Courriel\nOwls;Anna;anna@owls.ch\nDrakes;Ben\n"
        "Herons;;cleo@herons.ch",
        "Owls - Anna - anna@owls.ch\nDrakes – Ben\nHerons — cleo@herons.ch",
        '"Owls","Anna","anna@owls.ch"\n"Drakes","Ben"\nHerons,cleo@herons.ch',
        "1.\tOwls\tAnna\tanna@owls.ch\n2.\tDrakes\tBen\n3.\tHerons\t\tcleo@herons.ch",
        "- Owls - Anna - anna@owls.ch\n- Drakes - Ben\n- Herons - cleo@herons.ch",
        "Owls\t\tAnna\tanna@owls.ch\nDrakes\tBen\n\tHerons\tcleo@herons.ch",
        "Owls\tAnna\tanna@owls.ch\nDrakes\tBen\n* Herons - cleo@herons.ch",
    ],
)
def test_coach_and_mail_beside_the_team(text):
    assert teams(text) == [
        ("Owls", "Anna", "anna@owls.ch"),
        ("Drakes", "Ben", ""),
        ("Herons", "", "cleo@herons.ch"),
    ]


@pytest.mark.rule("HV-PASTE-01")
def test_hyphens_quotes_commas_and_numbers_that_belong_to_a_name_stay():
    assert teams('Saint-Maurice\nThe "Best"') == [
        ("Saint-Maurice", "", ""),
        ('The "Best"', "", ""),
    ]
    assert teams('"Fools, The",Anna\nDrakes,Ben')[0] == ("Fools, The", "Anna", "")
    assert teams("1. FC Owls\nDrakes")[0][0] == "1. FC Owls"
    assert teams("1. FC Owls\n3. FC Drakes")[1][0] == "3. FC Drakes"
    assert teams("1. FC Owls\n1. VfB Drakes")[1][0] == "1. VfB Drakes"
    assert teams("11 Friends\nDrakes")[0][0] == "11 Friends"
    assert teams("Drakes - Anna\nOwls 1. Team")[1][0] == "Owls 1. Team"


@pytest.mark.rule("HV-PASTE-01")
def test_lines_are_counted_as_typed():
    rows = read_teams("\n\nOwls\n\nDrakes").rows
    assert rows == (PastedLine(3, "Owls"), PastedLine(5, "Drakes"))


@pytest.mark.rule("HV-PASTE-02")
def test_a_duplicate_is_flagged_where_it_stands_again():
    pasted = read_teams("Owls\nDrakes\n oWLS ")
    assert [row.team for row in pasted.rows] == ["Owls", "Drakes", "oWLS"]
    assert [row.team for row in pasted.good] == ["Owls", "Drakes"]
    assert problems("Owls\nDrakes\n oWLS ") == [
        (3, "“oWLS” is on line 1 already."),
    ]


@pytest.mark.rule("HV-PASTE-02")
def test_a_team_that_exists_already_is_flagged():
    assert problems("Owls\nDrakes", taken=["OWLS"]) == [(1, "“Owls” exists already.")]


@pytest.mark.rule("HV-PASTE-06")
def test_a_name_that_the_club_has_is_its_team():
    rows = read_teams("owls\nDrakes\nOWLS", PasteLimits(known=["Owls", "Herons"])).rows
    assert [(row.team, row.known) for row in rows[:2]] == [
        ("Owls", True),
        ("Drakes", False),
    ]
    assert rows[2].problem.text == "“OWLS” is on line 1 already."
    assert problems("Owls\nDrakes", taken=["Owls"], known=["Owls"])


@pytest.mark.rule("HV-PASTE-03")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "At least 2 teams are needed, one on each line."),
        ("Owls", "At least 2 teams are needed, one on each line."),
        ("a\nb\nc\nd\ne", "At most 4 teams are possible; these are 5."),
        ("é" * 50_001, "That is more than 100 kB of text; paste only the list"),
    ],
)
def test_the_list_as_a_whole_has_limits(text, said):
    pasted = read_teams(text, PasteLimits(2, most=4))
    assert not pasted.ok
    assert pasted.problems[0].text.startswith(said)


@pytest.mark.rule("HV-PASTE-03")
def test_two_hundred_and_fifty_six_teams_are_possible():
    assert read_teams("\n".join(f"Team {n}" for n in range(256))).ok


@pytest.mark.rule("HV-PASTE-04")
@pytest.mark.parametrize("mail", ["anna@", "anna@owls", "@owls.ch", "a@b@c.ch"])
def test_a_wrong_mail_is_named_and_kept(mail):
    pasted = read_teams(f"Owls;Anna;{mail}\nDrakes")
    assert pasted.rows[0].mail == mail
    assert "is not an e-mail address" in pasted.rows[0].problem.text


@pytest.mark.rule("HV-PASTE-01", "HV-NAME-03")
def test_what_cannot_be_taken_is_kept_with_its_reason():
    pasted = read_teams("Ow\x00ls\n" + "x" * 10_000 + "\na\u202eb\n;Anna;\nW;x;y;z")
    assert [bool(row.problem) for row in pasted.rows] == [True] * 5
    assert pasted.rows[0].team == "Ow\x00ls"
    assert len(pasted.rows[1].team) == 10_000


@pytest.mark.rule("HV-PASTE-03")
@pytest.mark.parametrize(
    "sign", [" ", "\t", "-", " -", "- ", " - ", ",", ";", '"', "1. "]
)
def test_a_hundred_kilobytes_of_one_sign_are_read_at_once(sign):
    """A search that grows with the square of the length would hang for a minute."""
    assert read_teams("x" + sign * (99_000 // len(sign)) + "y\nOwls").rows


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
