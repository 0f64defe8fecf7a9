"""After every deed of the site the log tells what stands, on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model

from competitions.actions.competition import (
    adjustments,
    competitions,
    deletions,
    draws,
    entrants,
    fixtures,
    starts,
)
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.competitions import CompetitionRules
from competitions.actions.competition.fixtures import Appointment
from competitions.actions.log.entries import Grounds
from competitions.actions.people import clubs, coaching
from competitions.actions.people.clubs import Founder
from competitions.actions.people.coaching import Joiner
from competitions.actions.results import competition_end, deeds
from competitions.actions.team import cards, squads, teams
from competitions.actions.team.teams import Registration
from competitions.files.bundle.parse import parse_bundle
from competitions.models import Club, SquadPlayer, Team
from competitions.rules.draws.orders import DrawOrder
from competitions.verification.decisions.comparison import decided_now
from competitions.verification.verify import league_findings
from tests import make
from tests.paths import EXAMPLES

pytestmark = pytest.mark.django_db
NOW = {"version": None}
UNREAD = Grounds(None)


def clean() -> None:
    assert list(league_findings()) == []
    assert decided_now().unread == []


def test_the_deeds_of_a_competition():
    made = make.championship(drawn=False, owner=make.club(user=make.user()))
    first, second, *rest = [one.team for one in made.entrants.select_related("team")]
    terms = CompetitionRules(kind="championship", legs=2, win=2, prizes=True)
    competitions.edit_terms(made, terms, by=make.by(), grounds=UNREAD)
    hidden = {"name": "Other", "visibility": "unlisted", "count_provisional": False}
    competitions.edit_settings(made, by=make.by(), **NOW, **hidden)
    order = [one.pk for one in (second, first, *rest)]
    entrants.order_entrants(made, order, by=make.by(), **NOW)
    entrants.remove_entrant(made, team=rest[-1].pk, by=make.by(), **NOW)
    entrants.add_entrants(made, [rest[-1]], by=make.by(), **NOW)
    for seed in ("a", "b"):
        draws.make_draw(
            made, DrawOrder("draw", seed=seed), by=make.by(), grounds=UNREAD
        )
        draws.undo_draw(made, by=make.by(), **NOW)
    draws.make_draw(made, DrawOrder("list", seed=""), by=make.by(), grounds=UNREAD)
    clean()
    make.dated(made)
    chain = ("points", "wins", "lots")
    competitions.decide_chain(made, chain, by=make.by(), grounds=UNREAD)
    one, other, third = made.fixtures.all()[:3]
    fixtures.swap_sides(one, by=make.by(), **NOW)
    when = Appointment(None, place="Barn", table="3", postponed=True)
    fixtures.schedule_fixture(other, when, by=make.by(), **NOW)
    make.record(_again(other), _score(other, "goals Newcomer/"))
    make.record(_again(third), _score(third))
    why = Grounds(None, "Wrong")
    deeds.void_result(third, by=make.by(), grounds=why, replay=True)
    make.dated(made, make.AT + timedelta(days=1))
    make.adjusted(made, first, -2, "Late")
    make.adjusted(made, second, 1, "Early")
    gone = made.adjustments.last().pk
    adjustments.drop_adjustment(made, adjustment=gone, by=make.by(), grounds=UNREAD)
    make.withdrawn(made, rest[-1].name, "forfeit")
    competitions.draw_lots(made, seed="x", by=make.by(), grounds=UNREAD)
    clean()
    competition_end.close_rest(made, by=make.by(), grounds=Grounds(None, "Snow"))
    competitions.reopen(made, by=make.by(), **NOW)
    competition_end.close_rest(made, by=make.by(), grounds=Grounds(None, "Snow"))
    competitions.archive(made, by=make.by(), **NOW)
    clean()


def _again(fixture):
    fixture.refresh_from_db()
    return fixture


def _score(fixture, rest=""):
    return f"{fixture.home.name} 2-1 {fixture.away.name} {rest}"


def test_the_deeds_of_a_club():
    ada, ben, cleo = (make.user(name) for name in ("ada", "ben", "cleo"))
    club = clubs.open_club("Alps", user=ada, by=make.by())
    clubs.rename_club(club, name=" Alpine  Tables", zone="Asia/Tokyo", by=make.by())
    link = clubs.invite(club, role="organiser", by=make.by())
    clubs.accept(link, user=ben, by=make.by())
    clubs.set_role(club, user=ben.pk, role="admin", by=make.by())
    dead = clubs.invite(club, role="admin", by=make.by())
    clubs.revoke(dead, by=make.by())
    rows = [teams.NewTeam("Owls", "Ada"), teams.NewTeam("Drakes")]
    owls, drakes = teams.create_teams(club, rows, by=make.by())
    link = clubs.renew_link(owls, by=make.by())
    coaching.take_team(link, Joiner(ben), by=make.by("user:2"))
    coaching.take_team(link, Joiner(cleo), by=make.by("user:3"))
    asks = owls.requests.get()
    coaching.answer_request(asks, yes=True, by=make.by())
    coach = owls.coaches.get(user=ben)
    coaching.leave_team(owls, coach=coach.pk, by=make.by())
    clean()
    box = cards.adopt_box(club, "jesters", by=make.by())
    squads.take_squad(owls, box, by=make.by())
    named = {"name": "Owls United", "motto": "Up", "crest_letters": "Z"}
    teams.edit_team(owls, named, by=make.by())
    new = Registration(" Vera ", number=77, card=None)
    player = teams.add_player(drakes, new, by=make.by())
    teams.edit_player(
        player, Registration("Vera B", number=78, card=None), by=make.by()
    )
    teams.remove_player(player, by=make.by())
    worn = SquadPlayer.objects.exclude(card=None).first().card_id
    cards.delete_card(box, kind="player", card=worn, by=make.by())
    match = make.friendly(owls, drakes, cards="free")
    make.friendly(drakes, owls)
    fixtures.delete_friendly(match, by=make.by(), **NOW)
    (spare,) = teams.create_teams(club, [teams.NewTeam("Spare")], by=make.by())
    teams.delete_team(spare, by=make.by())
    clubs.set_role(club, user=ben.pk, role="", by=make.by())
    clean()
    get_user_model().objects.filter(pk=cleo.pk).delete()
    clean()


def test_what_is_made_at_once_claimed_imported_and_deleted():
    wanted = starts.NewCompetition("Cup", "cup", [teams.NewTeam(n) for n in "ABCDE"])
    cup = starts.start_competition(
        wanted, seed="s", by=make.by("visitor", "visitor"), owner=Founder(claim="t")
    )
    clubs.claim_club(cup.club, user=make.user(), by=make.by())
    for name in ("cup", "championship"):
        bundle = parse_bundle((EXAMPLES / f"{name}.json").read_bytes())
        import_bundle(bundle, by=make.by())
    clean()
    deletions.delete_competition(cup, by=make.by(), **NOW)
    assert not Team.objects.filter(name="A").exists()
    clean()
    for club in Club.objects.all():
        clubs.delete_club(club, by=make.by())
    clean()
