"""Teams and squads through the log: keys, prints, refusals."""

from __future__ import annotations

from datetime import timedelta

import pytest

from competitions.actions.log import entries
from competitions.actions.log.entries import KeyReused
from competitions.actions.log.stale_forms import player_fingerprint, team_fingerprint
from competitions.actions.team import cards, squads, teams
from competitions.actions.team.teams import Registration
from competitions.models import Club, LogEntry, SquadPlayer, Team
from competitions.verification.verify import league_findings
from engine.errors import Conflict, RuleViolation
from tests import make

pytestmark = pytest.mark.django_db


def test_the_same_paste_twice_makes_the_teams_once():
    club, who = make.club(), make.by()
    rows = [teams.NewTeam("Owls"), teams.NewTeam("Drakes")]
    first = teams.create_teams(club, rows, by=who)
    again = teams.create_teams(club, rows, by=who)
    assert [t.pk for t in first] == [t.pk for t in again]
    assert Team.objects.count() == 2


def test_the_link_of_a_team_leads_there_for_sixty_days():
    link = teams.join_link(Team(club=Club()), make.by())
    assert link.expires_at == make.AT + timedelta(days=60)
    assert len(link.public_id) == 16


def test_an_edit_is_logged_and_counts_once():
    team, who = make.team(), make.by()
    teams.edit_team(team, {"motto": "Up"}, by=who)
    teams.edit_team(team, {"motto": "Up"}, by=who)
    team.refresh_from_db()
    assert team.motto == "Up"
    assert LogEntry.objects.filter(kind="team.edit").count() == 1


def test_the_same_key_with_other_values_is_told():
    team, who = make.team(), make.by()
    teams.edit_team(team, {"motto": "Up"}, by=who)
    with pytest.raises(KeyReused):
        teams.edit_team(team, {"motto": "Down"}, by=who)


def test_a_form_over_old_values_conflicts_and_changes_nothing():
    team = make.team()
    seen = team_fingerprint(team)
    teams.edit_team(team, {"motto": "First"}, by=make.by(), seen=seen)
    with pytest.raises(Conflict):
        teams.edit_team(team, {"motto": "Second"}, by=make.by(), seen=seen)
    team.refresh_from_db()
    assert team.motto == "First"


def test_another_team_of_the_club_makes_no_form_stale():
    team = make.team()
    other = make.team("Drakes", owner=team.club)
    seen = team_fingerprint(team)
    teams.edit_team(other, {"motto": "Up"}, by=make.by())
    teams.edit_team(team, {"motto": "Up"}, by=make.by(), seen=seen)


@pytest.mark.parametrize(
    "values",
    [
        {"colour_1": "mud"},
        {"crest_shape": "blob"},
        {"crest_letters": "ABC"},
        {"name": "  "},
        {"faction_id": 999},
    ],
)
def test_what_cannot_be_drawn_is_refused(values):
    team = make.team()
    with pytest.raises(RuleViolation):
        teams.edit_team(team, values, by=make.by())


@pytest.mark.rule("HV-NAME-05")
def test_no_team_takes_the_name_of_another_one_it_is_listed_with():
    owls = make.team()
    make.team("Drakes", owner=owls.club)
    guests = make.team("Guests", owner=make.club("Basel Board"))
    make.cup(owner=owls.club, entered=[owls, guests], name="Spring Cup")
    make.team("Stranger", owner=guests.club)
    for name, said in (("DRAKES ", "called Drakes"), ("guests", "called Guests")):
        with pytest.raises(RuleViolation, match=said):
            teams.edit_team(owls, {"name": name}, by=make.by())
    teams.edit_team(owls, {"name": "Stranger"}, by=make.by())
    teams.edit_team(owls, {"name": "STRANGER", "motto": "Up"}, by=make.by())
    owls.refresh_from_db()
    assert owls.name == "STRANGER"


@pytest.mark.rule("HV-TEAM-01")
def test_a_mistake_is_deleted_but_not_a_team_that_plays():
    mistake = make.team()
    teams.delete_team(mistake, by=make.by())
    assert not Team.objects.exists()
    entered = make.championship().entrants.first().team
    with pytest.raises(RuleViolation, match="plays in a competition"):
        teams.delete_team(entered, by=make.by())


def test_a_stale_player_form_conflicts():
    team = make.team()
    fips = teams.add_player(
        team, Registration("Fips", number=6, card=None), by=make.by()
    )
    seen = player_fingerprint(fips)
    first, second = (Registration(name, 7, None) for name in ("Fips", "Fipps"))
    teams.edit_player(fips, first, by=make.by(), seen=seen)
    with pytest.raises(Conflict):
        teams.edit_player(fips, second, by=make.by(), seen=seen)


def test_names_and_numbers_stand_once_in_a_squad():
    team = make.team()
    teams.add_player(team, Registration("Fips", number=6, card=None), by=make.by())
    with pytest.raises(RuleViolation, match="called Fips"):
        teams.add_player(team, Registration("Fips", number=7, card=None), by=make.by())
    with pytest.raises(RuleViolation, match="Number 6"):
        teams.add_player(team, Registration("Posse", number=6, card=None), by=make.by())


def test_a_squad_has_an_end():
    team = make.team()
    SquadPlayer.objects.bulk_create(
        SquadPlayer(team=team, name=f"No. {n}") for n in range(teams.MOST_PLAYERS)
    )
    with pytest.raises(RuleViolation, match="at most 60"):
        teams.add_player(
            team, Registration("One more", number=None, card=None), by=make.by()
        )


def test_who_stands_in_a_report_stays_in_the_squad():
    league = make.championship(legs=2, results="Owls 1-0 Drakes goals Fips/")
    fips = SquadPlayer.objects.get(name="Fips")
    with pytest.raises(RuleViolation, match="stays in the squad"):
        teams.remove_player(fips, by=make.by())
    assert league.fixtures.exists()


@pytest.mark.rule("HC-CMP-01")
def test_the_nine_of_a_faction_join_once_with_cards_and_numbers():
    team = make.team()
    box = cards.adopt_box(team.club, "jesters", by=make.by())
    who = make.by()
    assert squads.take_squad(team, box, by=who) == 9
    assert squads.take_squad(team, box, by=who) == 9
    assert squads.take_squad(team, box, by=make.by()) == 0
    team.refresh_from_db()
    assert (team.squad.count(), team.box) == (9, box)
    assert team.squad.get(name="Fips").number == 6


def test_who_is_in_the_squad_already_keeps_name_and_number():
    team = make.team()
    teams.add_player(team, Registration("Fips", number=60, card=None), by=make.by())
    teams.add_player(team, Registration("Own", number=3, card=None), by=make.by())
    box = cards.adopt_box(team.club, "jesters", by=make.by())
    assert squads.take_squad(team, box, by=make.by()) == 8
    entry = LogEntry.objects.get(kind="squad.take")
    assert len(entries.made_in(entry)["players"]) == 9
    fips, knick = team.squad.get(name="Fips"), team.squad.get(name="Knick")
    assert (fips.number, fips.card.number) == (60, 6)
    assert (knick.number, knick.card.number) == (None, 3)


def test_another_clubs_faction_is_refused():
    team = make.team()
    box = cards.adopt_box(make.club("Elsewhere"), "jesters", by=make.by())
    with pytest.raises(RuleViolation, match="of your club"):
        squads.take_squad(team, box, by=make.by())


def test_all_of_it_leaves_nothing_to_verify():
    test_the_nine_of_a_faction_join_once_with_cards_and_numbers()
    assert list(league_findings()) == []


def test_what_is_saved_as_it_was_leaves_no_entry():
    team = make.team()
    player = make.player(team, "Vog", 7)
    before = LogEntry.objects.count()
    teams.edit_team(team, {"motto": team.motto}, by=make.by())
    teams.edit_player(player, Registration("Vog", number=7, card=None), by=make.by())
    assert LogEntry.objects.count() == before


def test_a_club_has_so_many_teams_at_most(monkeypatch):
    monkeypatch.setattr(teams, "MOST_TEAMS", 2)
    club = make.club()
    teams.create_teams(club, [teams.NewTeam("A"), teams.NewTeam("B")], by=make.by())
    with pytest.raises(RuleViolation, match="at most 2 teams"):
        teams.create_teams(club, [teams.NewTeam("C")], by=make.by())
