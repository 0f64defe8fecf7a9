"""The same form sent twice is one deed: the second time writes nothing and says nothing."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from competitions.actions.competition import (
    adjustments,
    competitions,
    draws,
    entrants,
    fixtures,
)
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.competition.fixtures import Appointment, RoundDates
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.people import allegiance, clubs, lending
from competitions.actions.results import deeds
from competitions.actions.team import cards, teams
from competitions.actions.team.teams import Registration
from competitions.models import Adjustment, Competition, LogEntry
from competitions.rules.draws.orders import DrawOrder
from tests import make

pytestmark = pytest.mark.django_db
Deed = Callable[[Author], Any]


def over(competition: Competition, command: Callable[..., Any], **given: Any) -> Deed:
    """A command over the competition as it stands when the form is first sent."""
    return lambda by: command(competition, by=by, version=None, **given)


def on_grounds(competition: Any, command: Callable[..., Any], **given: Any) -> Deed:
    """The same where the reason and what he has read are asked for."""
    grounds = Grounds(None, given.pop("reason", ""))
    return lambda by: command(competition, by=by, grounds=grounds, **given)


def league(**given: Any) -> Competition:
    return make.championship("Owls Drakes", **given)


def first_team(competition: Competition) -> int:
    return competition.entrants.first().team_id


def terms() -> Deed:
    made = league()
    changed = replace(competitions.competition_rules_of(made), win=2)
    return on_grounds(made, competitions.edit_terms, terms=changed)


def chain() -> Deed:
    return on_grounds(league(), competitions.decide_chain, chain=["points", "wins"])


def name() -> Deed:
    return over(league(), competitions.edit_settings, name="Other")


def points() -> Deed:
    made = league()
    decision = PointsDecision(first_team(made), points=-1, reason="late")
    return on_grounds(made, adjustments.adjust_points, decision=decision)


def points_back() -> Deed:
    points()(make.by())
    row = Adjustment.objects.get()
    return on_grounds(row.competition, adjustments.drop_adjustment, adjustment=row.pk)


def lots() -> Deed:
    return on_grounds(league(), competitions.draw_lots, seed="s")


def finish() -> Deed:
    return over(
        league(legs=1, results="Owls 1-0 Drakes"), competitions.finish_competition
    )


def reopen() -> Deed:
    return over(league(), competitions.reopen)


def archive() -> Deed:
    made = league(legs=1, results="Owls 1-0 Drakes")
    make.finished(made)
    return over(made, competitions.archive)


def draw() -> Deed:
    return on_grounds(league(drawn=False), draws.make_draw, order=DrawOrder("list", ""))


def undo_draw() -> Deed:
    return over(league(), draws.undo_draw)


def enter() -> Deed:
    made = league(drawn=False)
    return over(made, entrants.add_entrants, teams=[make.team("Herons", made.club)])


def remove() -> Deed:
    made = league(drawn=False)
    return over(made, entrants.remove_entrant, team=first_team(made))


def order() -> Deed:
    made = league(drawn=False)
    last_first = made.entrants.order_by("-seed").values_list("team_id", flat=True)
    return over(made, entrants.order_entrants, order=list(last_first))


def withdraw() -> Deed:
    made = league()
    withdrawn = Withdrawal(first_team(made), "keep")
    return on_grounds(made, entrants.withdraw_team, withdrawn=withdrawn)


def dates() -> Deed:
    return over(league(), fixtures.date_rounds, dates=RoundDates({1: make.AT}))


def date() -> Deed:
    asked = Appointment(make.AT, place="", table="", postponed=False)
    match = league().fixtures.first()
    return over(match, fixtures.schedule_fixture, appointment=asked)


def swap() -> Deed:
    return over(league().fixtures.first(), fixtures.swap_sides)


def void() -> Deed:
    match = league(legs=1, results="Owls 1-0 Drakes").fixtures.get()
    return on_grounds(match, deeds.void_result, reason="wrong teams")


def take_back() -> Deed:
    match = league().fixtures.first()
    lending.lend_side(match, "home", by=make.coach_by("home"))
    return lambda by: lending.revoke_table_link(match, "home", by=by)


def side() -> Deed:
    match = league().fixtures.first()
    ben = make.user("ben")
    make.coaching(match.home, ben)

    def choose(by: Author) -> None:
        own = replace(by, actor=f"user:{ben.pk}", account=f"user:{ben.pk}")
        allegiance.choose_side(match, "home", by=own)

    return choose


def link() -> Deed:
    team = make.team()
    return lambda by: clubs.renew_link(team, by=by)


def revoke() -> Deed:
    invitation = clubs.invite(make.club(), role="organiser", by=make.by())
    return lambda by: clubs.revoke(invitation, by=by)


def role() -> Deed:
    club, ben = make.club(user=make.user("ada")), make.user("ben")
    make.member(club, ben)
    return lambda by: clubs.set_role(club, user=ben.pk, role="admin", by=by)


def delete_team() -> Deed:
    team = make.team()
    return lambda by: teams.delete_team(team, by=by)


def edit_player() -> Deed:
    player = make.player(make.team(), "Vog")
    asked = Registration("Vogel", 7, None)
    return lambda by: teams.edit_player(player, asked, by=by)


def remove_player() -> Deed:
    player = make.player(make.team(), "Vog")
    # two requests have read him
    return lambda by: teams.remove_player(copy(player), by=by)


def box() -> Any:
    return cards.adopt_box(make.club(), "jesters", by=make.by())


def create_box() -> Deed:
    club = make.club()
    return lambda by: cards.create_box(club, "Own box", by=by)


def adopt_box() -> Deed:
    club = make.club()
    return lambda by: cards.adopt_box(club, "jesters", by=by)


def copy_box() -> Deed:
    first = box()
    return lambda by: cards.duplicate_box(first, name="Copy", by=by)


def rename_box() -> Deed:
    first = box()
    return lambda by: cards.rename_box(first, name="Other", by=by)


def delete_box() -> Deed:
    first = box()
    return lambda by: cards.delete_box(first, by=by)


def delete_card() -> Deed:
    card = box().of_kind("player").first()
    asked = {"kind": "player", "card": card.pk}
    return lambda by: cards.delete_card(card.box, by=by, **asked)


DEEDS = (
    *(terms, chain, name, points, points_back, lots, finish, reopen, archive),
    *(draw, undo_draw, enter, remove, order, withdraw, dates, date, swap, void),
    *(take_back, side, link, revoke, role, delete_team, edit_player, remove_player),
    *(create_box, adopt_box, copy_box, rename_box, delete_box, delete_card),
)


@pytest.mark.long(cases=11)
@pytest.mark.parametrize("prepared", DEEDS, ids=lambda deed: deed.__name__)
def test_a_form_that_comes_twice_is_one_entry(prepared):
    deed, by = prepared(), make.by()
    before = LogEntry.objects.count()
    first = deed(by)
    assert LogEntry.objects.count() > before
    rows = list(LogEntry.objects.values_list("stream", "seq", "kind"))
    assert deed(by) == first
    assert list(LogEntry.objects.values_list("stream", "seq", "kind")) == rows
