"""Registered squads of Finale: its coach names twenty, and only they are chosen."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from competitions.actions.competition.competitions import edit_settings
from competitions.actions.competition.replacements import Replacement, replace_team
from competitions.actions.log.entries import Grounds
from competitions.actions.team.cards import adopt_box
from competitions.actions.team.squads import take_squad
from competitions.actions.team.teams import remove_player
from competitions.games.finale.league_words import REGISTERED
from competitions.models import Competition, Entrant, LogEntry, Team
from competitions.verification.verify import league_findings
from engine.errors import RuleViolation
from engine.games.finale.reporting import RULESET
from engine.sides import Side
from matches.games.preparation import problems
from matches.queries.preparing import match_terms_of
from matches.queries.proposal import suggestion
from tests import make
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-POOL-01", "FI-LGE-2")]


@pytest.fixture
def league():
    """Four sides of blue cards, none of which has registered anybody."""
    names = "Owls Drakes Herons Marmots"
    switches = (REGISTERED,)
    made = make.coached(make.championship(names, ruleset=RULESET, switches=switches))
    blue = adopt_box(made.club, "blue", by=make.by())
    for entrant in made.entrants.select_related("team"):
        take_squad(entrant.team, blue, by=make.by())
    return made


@pytest.fixture
def owls(league):
    return Team.objects.get(name="Owls")


@pytest.fixture
def ben(client, league):
    return make.signed_in(client, "ben", league.club)


def url(team, league):
    return reverse("pool", args=[team.slug, league.slug])


def page(client, team, league):
    return client.get(url(team, league)).content.decode()


def press(client, team, league, deed="register", **typed):
    form = form_with(page(client, team, league), "register")
    return client.post(url(team, league), form.pressed(deed, **typed))


def registered(team, league):
    return Entrant.objects.get(team=team, competition=league).pool


def numbers(team, pks):
    return sorted(team.squad.filter(pk__in=pks).values_list("number", flat=True))


def exchanged(team, pool):
    """The same, one exchanged for another of his row who is no dearer."""
    men = {man.pk: man.card.value for man in team.squad.select_related("card")}
    off, on = next(
        (off, on)
        for off in pool
        for on in men.keys() - set(pool)
        if men[off].row == men[on].row and men[off].value >= men[on].value
    )
    return [str(pk) for pk in (*pool, on) if pk != off]


def terms(league, team):
    match = next(m for m in league.fixtures.all() if team in (m.home, m.away))
    return match_terms_of(match, Side.HOME if match.home == team else Side.AWAY, team)


def test_a_coach_registers_what_is_proposed_and_only_they_are_chosen(ben, league, owls):
    before = terms(league, owls)
    assert [one.rule_id for one in problems(before, suggestion(before))] == ["FI-LGE-2"]
    assert "Nobody is registered yet." in page(Client(), owls, league)
    assert "20 of 20 chosen" in page(ben, owls, league)
    assert press(ben, owls, league).status_code == 302
    pool = registered(owls, league)
    assert len(pool) == 20
    read = page(Client(), owls, league)
    assert "65 of 66 in value" in read
    assert 'name="player"' not in read
    after = terms(league, owls)
    assert sorted(each.pk for each in after.squad) == pool
    choice = suggestion(after)
    assert len(choice.lineup) == 15
    assert problems(after, choice) == ()
    other = owls.squad.exclude(pk__in=pool).first()
    stranger = (*choice.lineup[:-1], (other.pk, "bench"))
    assert problems(after, type(choice)(lineup=stranger))
    assert press(ben, owls, league).status_code == 302
    assert LogEntry.objects.filter(kind="teams.pool").count() == 1
    assert list(league_findings()) == []
    with pytest.raises(RuleViolation) as kept:
        remove_player(owls.squad.get(pk=pool[0]), by=make.by())
    assert kept.value.params["competition"] == league.name
    remove_player(other, by=make.by())
    Entrant.objects.filter(team=owls).update(pool=pool[1:])
    (found,) = league_findings()
    assert f"pool is {pool[1:]}" in found


def test_what_cannot_be_registered_is_refused_and_kept(ben, league, owls):
    squad = list(owls.squad.order_by("pk").values_list("pk", flat=True))
    dear = press(ben, owls, league, player=[str(pk) for pk in squad[-20:]])
    assert dear.status_code == 422
    said = dear.content.decode()
    assert "of those registered 66 is the most" in said
    assert said.count("checked") == 20
    few = press(ben, owls, league, player=[str(squad[0])])
    assert "20 footballers are registered; chosen are 1." in few.content.decode()
    theirs = Team.objects.get(name="Drakes").squad.first().pk
    assert press(ben, owls, league, player=[str(theirs)]).status_code == 422
    assert registered(owls, league) == []
    counted = press(ben, owls, league, "look", player=[str(squad[0])])
    assert "1 of 20 chosen" in counted.content.decode()
    assert make.signed_in(ben, "cleo", league.club).post(
        url(owls, league), {"deed": "register"}
    ).status_code in (403, 404)


@pytest.mark.rule("FI-LGE-12")
def test_once_it_has_played_only_the_organiser_opens_it(ben, league, owls):
    press(ben, owls, league)
    first = registered(owls, league)
    form = form_with(page(ben, owls, league), "register")
    make.play(league, "Owls 2-1 Drakes")
    assert 'name="player"' not in page(ben, owls, league)
    other = exchanged(owls, first)
    late = ben.post(url(owls, league), form.pressed("register", player=other))
    assert "only while the organiser allows it" in late.content.decode()
    edit_settings(league, by=make.by(), version=None, pools_open=True)
    changed = press(ben, owls, league, player=other)
    wrong = changed.content.decode() if changed.status_code != 302 else ""
    assert changed.status_code == 302, wrong
    assert registered(owls, league) != first
    stale = ben.post(
        url(owls, league),
        form.pressed("register", player=[str(pk) for pk in first], key="k" * 20),
    )
    assert stale.status_code == 409
    assert list(league_findings()) == []


def test_who_comes_in_registers_anew_and_elsewhere_nobody_does(ben, league, owls):
    press(ben, owls, league)
    fifth = make.team("Lynx", league.club)
    grounds = Grounds(None, acknowledged=None)
    replace_team(league, Replacement(owls.pk, fifth.pk), by=make.by(), grounds=grounds)
    assert registered(fifth, league) == []
    assert list(league_findings()) == []
    other = make.championship("Aa Bb", ruleset=RULESET)
    team = other.entrants.first().team
    assert Client().get(url(team, other)).status_code == 404
    assert Client().get(url(team, league)).status_code == 404
    Competition.objects.filter(pk=league.pk).update(visibility="private")
    assert Client().get(url(Team.objects.get(name="Drakes"), league)).status_code == 404


def test_the_organiser_sees_how_many_and_opens_the_window(client, league, owls):
    ada = make.signed_in(client, "ada", league.club)
    press(ada, owls, league)
    teams = ada.get(reverse("manage_teams", args=[league.slug])).content.decode()
    assert url(owls, league) in teams
    assert "20 registered" in " ".join(teams.split())
    address = reverse("manage_rules", args=[league.slug])
    form = form_with(ada.get(address).content.decode(), "settings")
    ada.post(address, form.pressed("settings", pools_open="on"))
    league.refresh_from_db()
    assert league.pools_open
    other = make.championship("Aa Bb", owner=league.club)
    address = reverse("manage_rules", args=[other.slug])
    assert "pools_open" not in ada.get(address).content.decode()


def test_its_paper_counts_who_is_registered(ben, league, owls):
    """Of a set of thirty twenty are left to be written, for eleven and four rows."""
    match = next(
        one for one in league.fixtures.all() if owls.pk in (one.home_id, one.away_id)
    )

    def left_out():
        sheet = ben.get(reverse("paper", args=[match.public_id])).context["sheet"]
        side = next(one for one in sheet.sides if one.name == "Owls")
        return side.left_out

    assert left_out() == 30
    assert press(ben, owls, league).status_code == 302
    assert len(registered(owls, league)) == 20
    assert left_out() == 20
