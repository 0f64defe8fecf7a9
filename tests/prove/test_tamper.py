"""Every column of every table is changed behind the log's back, and `verify` names it."""

from __future__ import annotations

import copy
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction
from django.db.models import Field, Model
from django.utils import timezone

from competitions.actions.competition.draws import make_draw
from competitions.actions.competition.replacements import Replacement, replace_team
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.dice.answers import PlayerDie, answer_question
from competitions.actions.dice.recovery import promise_dice
from competitions.actions.log.entries import Grounds
from competitions.actions.people.clubs import renew_link
from competitions.actions.people.coaching import Joiner, answer_request, take_team
from competitions.models import CoachRequest, SquadPlayer, Team
from competitions.models.guard import lift_guard
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import GROUPS
from competitions.rules.formats.stages import StageTerms
from competitions.rules.people.site_roles import FLAGS
from matches.actions.preparing import PreparationForm, keep_choices
from matches.models import MatchSheet
from matches.verification.verify import all_findings
from tests import make, make_play, preparing, sheets, tampering, toss_league

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(autouse=True)
def toy_league(monkeypatch) -> None:
    """Of its league alone something is asked after a match."""
    toss_league.register(monkeypatch)


class Undone(Exception):
    """Takes back what was tampered with."""


def changed(field: Field, value: Any) -> Any:
    """Another value that this column could hold."""
    if field.is_relation:
        rows = field.related_model._default_manager
        return rows.exclude(pk=value).values_list("pk", flat=True).first()
    if isinstance(field, models.BooleanField):
        return not value
    if isinstance(field, models.IntegerField):
        return (value or 0) + 1
    if isinstance(field, models.DateTimeField):
        return (value or timezone.now()) + timedelta(days=1)
    if isinstance(field, models.JSONField):
        return [*value, 1] if isinstance(value, list) else {**(value or {}), "x": 1}
    return f"{value[:-1]}~" if value else "x"


def after_change(row: Model, field: Field) -> list[str] | None:
    """What `verify` finds then; None if the database refuses it."""
    new = changed(field, getattr(row, field.attname))
    if new is None:
        return None
    found: list[str] = []
    try:
        with transaction.atomic():
            rows = type(row)._default_manager.filter(pk=row.pk)
            rows.update(**{field.attname: new})
            connection.check_constraints()
            found = list(all_findings())
            raise Undone
    except Undone:
        return found
    except IntegrityError:
        return None


def unseen_site_roles(whole: set[str]) -> list[str]:
    """Of an account nothing is proved but its rights over the site."""
    account = get_user_model().objects.order_by("pk").first()
    found = {
        name: after_change(copy.copy(account), account._meta.get_field(name))
        for name in FLAGS
    }
    return [f"User.{name}" for name in FLAGS if not set(found[name] or ()) - whole]


def deeds() -> None:
    """What the demo has not: a withdrawal, points taken, a board, a request, drawn cards."""
    call_command("demo", verbosity=0)
    league = make.championship("Aa Bb Cc Dd", legs=1, results="Aa 2-1 Bb red Xx/")
    first, second = (entrant.team for entrant in league.entrants.all()[:2])
    make.adjusted(league, first, -1, "Late")
    make.withdrawn(league, "Dd", "forfeit")
    comes = Replacement(first.pk, make.team("Zz", league.club).pk, inherits=True)
    replace_team(league, comes, by=make.by(), grounds=Grounds(None))
    make.board(league.club)
    in_two_stages()
    asked_to_coach(first)
    played_in_browser()
    answered_after_a_match()
    drawn_cards(preparing.squad(first), preparing.squad(second, "drakes"))


def in_two_stages() -> None:
    """Groups, and other groups with a list of their own; the first is being played."""
    groups = GROUPS.chosen({"through": 0})
    stages = (StageTerms(groups), StageTerms(groups, listed=True))
    made = make.cup("Ii Jj Kk Ll", stages=stages, drawn=False)
    teams = list(made.entrants.values_list("team", flat=True))
    enter_stage(made, StageList(2, teams[::-1]), by=make.by(), grounds=Grounds(None))
    make_draw(made, DrawOrder("list", ""), by=make.by(), grounds=Grounds(None))
    make.play(made, "Ii 2-1 Ll")


def answered_after_a_match() -> None:
    """A die that says for how long somebody is injured."""
    league = make.championship("Reds Blues", ruleset=toss_league.RULESET, legs=1)
    match = league.fixtures.get()
    sheets.record(match, "Stok, Vog I", "", day=0)
    hurt = SquadPlayer.objects.get(team=match.home, name="Vog")
    answer_question(match, PlayerDie(hurt.pk), 2, by=make.by())


def played_in_browser() -> None:
    """A match of a league that has ended, and one of its friends that goes on."""
    league = make.championship("Ee Ff Gg Hh", legs=1)
    ended, going_on = league.fixtures.order_by("pk")[:2]
    make_play.played_on_by_engine(make_play.league(ended))
    make_play.played_on_by_engine(make_play.league(going_on), left=20)


def asked_to_coach(team: Team) -> None:
    """One coaches it, the next asked and was told no."""
    link = renew_link(team, by=make.by())
    for name in ("first", "next"):
        take_team(link, Joiner(make.user(name)), by=make.by(f"user:{name}"))
    answer_request(CoachRequest.objects.get(), yes=False, by=make.by("user:99"))


def drawn_cards(home: Team, away: Team) -> None:
    """Five cards for the home side of a friendly that is not played yet."""
    friendly = make.friendly(home, away)
    promise_dice(friendly, by=make.by())
    chosen = PreparationForm("home", preparing.choice(home), draws=True)
    keep_choices(friendly, chosen, by=make.coach_by("home"))


def test_no_column_is_changed_unseen(record_property) -> None:
    deeds()
    assert list(all_findings()) == []
    lift_guard(connection)
    whole = set(all_findings())
    unseen, tried, refused = [], 0, []
    for model in tampering.models():
        if model.__name__ in tampering.FREE:
            continue
        row = model._default_manager.order_by("pk").first()
        if row is None:
            unseen.append(f"{model.__name__} has no row here")
            continue
        for field in model._meta.concrete_fields:
            name = tampering.name_of(model, field)
            if field.primary_key or name in tampering.NOT_DECIDED:
                continue
            found = after_change(copy.copy(row), field)
            if found is None:
                refused.append(name)
                continue
            tried += 1
            if not set(found) - whole:
                unseen.append(name)
    unseen += unseen_site_roles(whole)
    record_property(
        "counted",
        f"tamper: {tried} columns changed, refused by the database: {refused}",
    )
    assert unseen == []


def test_no_row_is_deleted_unseen() -> None:
    deeds()
    unseen = []
    lift_guard(connection)
    whole = set(all_findings())
    for model in tampering.models():
        if model.__name__ in tampering.FREE:
            continue
        rows = model._default_manager.order_by("pk")
        if model is MatchSheet:
            # One without an entry holds drafts, and nothing that is decided.
            rows = rows.filter(revision__gt=0)
        row = rows.last()
        if row is None:
            unseen.append(f"{model.__name__} has no row here")
            continue
        found: list[str] = []
        try:
            with transaction.atomic():
                row.delete()
                found = list(all_findings())
                raise Undone
        except Undone:
            if not set(found) - whole:
                unseen.append(model.__name__)
        except models.ProtectedError:
            continue
    assert unseen == []
