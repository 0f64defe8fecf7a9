"""Which pages of the demo club are worth a photograph, and a way in as its admin."""

from __future__ import annotations

import json

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Sum
from django.urls import reverse

from competitions.games.registry import FIRST_RULESET
from competitions.models import Club, Competition, Fixture, Membership, SquadPlayer
from helvetia_site.accounts.models import User
from scripts.demo_stages import addresses_of_rules, addresses_of_stages

BACKEND = "django.contrib.auth.backends.ModelBackend"


def show() -> None:
    print(json.dumps([addresses(), session()]))


def addresses() -> dict[str, str]:
    """A visitor's pages first; from `home` on those of a signed-in organiser."""
    club = Club.objects.get(demo=True)
    league = club.competitions.exclude(kind="cup").latest("created_at")
    cups = club.competitions.filter(kind="cup").order_by("-created_at")
    cup = next(one for one in cups if one.ruleset.game == FIRST_RULESET.game)
    played = Fixture.objects.filter(competition=league, result__isnull=False)
    scorers = SquadPlayer.objects.filter(appearances__fixture__in=played)
    ranked = scorers.exclude(card=None).alias(goals=Sum("appearances__goals"))
    player = ranked.order_by("-goals", "pk")[0]
    return {
        "landing": reverse("home"),
        "gallery": reverse("gallery"),
        "sign-in": reverse("account_login"),
        "sign-up": reverse("account_signup"),
        "club": club.get_absolute_url(),
        **_of(league),
        "cup": cup.get_absolute_url(),
        "bracket": reverse("bracket", args=[cup.slug]),
        "match": played.latest("pk").get_absolute_url(),
        "team": player.team.get_absolute_url(),
        "team-sheet": reverse("team_sheet", args=[player.team.slug]),
        "paper": reverse("paper", args=[_live(league).public_id]),
        "records": reverse("records", args=[club.slug]),
        "player": player.get_absolute_url(),
        **addresses_of_stages(club),
        "home": reverse("home"),
        "result": reverse("result", args=[_open(league).public_id]),
        "sheet": reverse("sheet", args=[_live(league).public_id]),
        "prepare": reverse("prepare", args=[_open(league).public_id]),
        "handover": reverse("handover", args=[_waiting(league).public_id]),
        "manage": reverse("manage", args=[league.slug]),
        "account": reverse("account"),
        **addresses_of_rules(club),
    }


def _of(league: Competition) -> dict[str, str]:
    names = ("competition", "table", "fixtures", "players", "rules")
    return {name: reverse(name, args=[league.slug]) for name in names}


def _open(league: Competition) -> Fixture:
    ahead = Fixture.objects.filter(competition=league, result=None, live=None)
    return ahead.earliest("pk")


def _live(league: Competition) -> Fixture:
    """Its sheet is open: two goals, a yellow card, an injury and a change stand on it."""
    return Fixture.objects.filter(competition=league, live__isnull=False).get()


def _waiting(league: Competition) -> Fixture:
    waits = Fixture.objects.filter(competition=league, result__state="provisional")
    return waits.earliest("pk")


def session() -> str:
    member = Membership.objects.filter(club__demo=True, role__contains="admin")
    user = User.objects.get(pk=member.earliest("pk").user_id)
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = BACKEND
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return str(store.session_key)
