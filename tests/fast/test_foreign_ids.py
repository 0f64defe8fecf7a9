"""Numbers in hidden fields: another club's, nobody's, no numbers at all (T1, T3, B3).

The rights matrix asks who may press a button; here somebody who may presses it about
what is not his.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from competitions.models import (
    Adjustment,
    CardBox,
    CardDefinition,
    Club,
    Coach,
    Competition,
    Entrant,
    Fixture,
    Invitation,
    Membership,
    Result,
    SquadPlayer,
    Team,
)
from tests import make
from tests.corpus import sent
from tests.examples import step
from tests.fast import forms_found

pytestmark = pytest.mark.django_db

# (a NUL: PostgreSQL takes none)
JUNK = (
    "",
    "0",
    "-1",
    "9" * 30,
    "9" * 5000,
    "abc",
    "1 OR 1=1",
    "%31",
    "٣",
    "1\x00",
    "1.0",
)
# What a field of this name is about.
ABOUT: dict[str, Any] = {
    "team": Team,
    "entered": Team,
    "home": Team,
    "away": Team,
    "player": SquadPlayer,
    "card": CardDefinition,
    "faction": CardBox,
    "coach": Coach,
    "link": Invitation,
    "member": Membership,
    "fixture": Fixture,
}


def foreign_club() -> Club:
    """With everything a number could point to."""
    club = Club.objects.get(name="Basel Board")
    make.team("Turb", club)
    first, second = club.teams.all()[:2]
    league = make.championship(owner=club, entered=[first, second], name="Basel League")
    make.play(league, "Turb 2-1 Marmots live")
    make.adjusted(league, first, -1, "Late")
    faction = CardBox.objects.create(club=club, name="Bears", slug="bears-basel")
    card = make.card(faction, name="Bern")
    SquadPlayer.objects.create(team=first, name="Urs", number=1, card=card)
    make.friendly(first, second)
    Coach.objects.create(club=club, name="Vreni").teams.add(first)
    return club


def rows_of(club: Club) -> list[Any]:
    """All that belongs to a club, as it stands in the database."""
    own = [
        Club.objects.filter(pk=club.pk),
        *(rows.filter(club=club) for rows in _all(Team, CardBox, Coach, Invitation)),
        *(rows.filter(club=club) for rows in _all(Competition, Fixture, Membership)),
        *(rows.filter(competition__club=club) for rows in _all(Entrant, Adjustment)),
        Result.objects.filter(fixture__club=club),
        SquadPlayer.objects.filter(team__club=club),
        CardDefinition.objects.filter(box__club=club),
        Team.coaches.through.objects.filter(team__club=club),
    ]
    return [list(rows.order_by("pk").values_list()) for rows in own]


def _all(*models: Any) -> Iterator[Any]:
    return (model.objects for model in models)


def mixed() -> list[str]:
    """Rows that tie one club's things to another's."""
    pairs = [
        (Entrant, "team__club", "competition__club"),
        (Adjustment, "team__club", "competition__club"),
        (Team, "box__club", "club"),
        (SquadPlayer, "card__box__club", "team__club"),
        (Fixture, "home__club", "club"),
        (Fixture, "away__club", "club"),
        (Fixture, "competition__club", "club"),
        (Result, "home_team__club", "fixture__club"),
        (Result, "away_team__club", "fixture__club"),
        (Invitation, "team__club", "club"),
        (Team.coaches.through, "team__club", "coach__club"),
    ]
    return [
        f"{model.__name__} {row.pk}: {one} is not {other}"
        for model, one, other in pairs
        for row in model.objects.exclude(**{one: None}).exclude(**{one: F(other)})
    ]


def numbers_of(name: str, club: Club) -> list[str]:
    """Numbers of another club's things, whatever they are: a pk says not of what."""
    rows = {
        Team: club.teams.all(),
        SquadPlayer: SquadPlayer.objects.filter(team__club=club),
        CardDefinition: CardDefinition.objects.filter(box__club=club),
        Membership: club.memberships.all(),
    }.get(ABOUT[name])
    if rows is None:
        rows = ABOUT[name].objects.filter(club=club)
    key = {"member": "user_id", "fixture": "public_id"}.get(name, "pk")
    found = [str(value) for value in rows.values_list(key, flat=True)]
    if name == "team":  # the button that takes points back calls its own number so
        adjusted = Adjustment.objects.filter(competition__club=club)
        found += [str(pk) for pk in adjusted.values_list("pk", flat=True)]
    return found


def bare(name: str) -> str:
    return name.rpartition("-")[2]


def about_something(
    world: forms_found.World,
) -> Iterator[tuple[forms_found.Press, str]]:
    """Every button with every field that points to a row."""
    met = set()
    for press in world.presses():
        for name, _value in press.values:
            about = (press.id, bare(name))
            if bare(name) in ABOUT and name not in press.typed and about not in met:
                met.add(about)
                yield press, name


@pytest.mark.sampled
def test_no_button_reaches_into_another_club(record_property):
    """Each tenth field that names a row; all of them in `make prove`."""
    world = forms_found.build("club admin")
    foreign = foreign_club()
    before, wrong = rows_of(foreign), []
    fields = list(about_something(world))
    tried = fields[:: step(10)]
    junk = itertools.cycle(JUNK)
    for press, name in tried:
        strange = itertools.islice(junk, 2)
        for value in [*numbers_of(bare(name), foreign)[:2], *strange]:
            where = f"{press.id} {name}={value[:20]}"
            with transaction.atomic():
                answer = _press(world, press, {name: value})
                if answer.status_code >= 500:
                    wrong.append(f"{where}: {answer.status_code}")
                wrong += [f"{where}: {row}" for row in mixed()]
                if rows_of(foreign) != before:
                    wrong.append(f"{where}: changed the other club")
                transaction.set_rollback(True)
    record_property("counted", f"buttons about a row, with foreign ones: {len(tried)}")
    assert wrong == []
    found = {f"{press.id} {bare(name)}" for press, name in fields}
    assert {"manage_teams:enter team", "people:uncoach coach"} <= found
    assert {"squad:save player", "squad:add card", "team_edit:save faction"} <= found
    assert {"friendlies:delete fixture", "people:revoke link"} <= found


def _press(world: forms_found.World, press: forms_found.Press, changed: dict) -> Any:
    client = world.clients[press.spot.person]
    cookies = client.cookies.copy()
    cache.clear()
    with forms_found.only_text():
        body = sent(press.sent(changed))
        answer = client.post(press.target, body, content_type=forms_found.FORM)
    client.cookies = cookies
    return answer


# What the walk cannot know: choices for later matches, and lists that are not shown.


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


def post(client, address, deed, **values):
    return client.post(address, {"deed": deed, "key": make.by().key, **values})


def test_choices_for_later_matches_hold_in_their_own_cup_only(client, ada):
    """Decision 11: `cascade_` names matches, and other cups have matches too."""
    ours = make.cup("Owls Drakes Herons Marmots", owner=make.club(user=ada))
    theirs = make.cup("Alba Brig Chur Davos", owner=make.club("Chur Club"))
    for cup in (ours, theirs):
        pairs = [make.first_pair(cup)]
        make.play(cup, f"{pairs[0][0]} 2-1 {pairs[0][1]}")
    target = Result.objects.get(fixture__competition=theirs).fixture
    own = Result.objects.get(fixture__competition=ours).fixture
    for deed, extra in (
        ("void", {}),
        ("decide", {"home": "1", "away": "2", "ending": "played"}),
    ):
        own.refresh_from_db()
        values = {f"cascade_{target.public_id}": "void", "reason": "Wrong."}
        answer = post(
            *(client, reverse("result", args=[own.public_id]), deed),
            **{"version": own.version, **values, **extra},
        )
        assert answer.status_code in (302, 422), deed
        assert Result.objects.filter(fixture=target).exists(), deed


def test_points_of_another_competition_are_not_given_back(client, ada):
    club = make.club(user=ada)
    one = make.championship(owner=club, name="One")
    other = make.championship("Alba Brig", owner=make.club("Chur Club"))
    whom = other.entrants.first().team
    make.adjusted(other, whom, -3, "Late")
    adjustment = Adjustment.objects.get()
    address = reverse("manage_teams", args=[one.slug])
    post(client, address, "unadjust", team=adjustment.pk, version=one.version)
    assert Adjustment.objects.filter(pk=adjustment.pk).exists()


@pytest.mark.parametrize("deed", ["remove", "withdraw", "up", "down"])
def test_a_team_that_does_not_play_here_changes_no_list(client, ada, deed):
    """HC-CHP-01: the club's own team, but of another competition."""
    club = make.club(user=ada)
    one = make.championship("Owls Drakes", owner=club, drawn=deed == "withdraw")
    outside = make.team("Herons", club)
    before = list(one.entrants.values_list("team", "seed", "withdrawn"))
    post(
        *(client, reverse("manage_teams", args=[one.slug]), deed),
        team=outside.pk,
        policy="keep",
        version=one.version,
    )
    assert list(one.entrants.values_list("team", "seed", "withdrawn")) == before


def test_a_team_enters_once_and_only_from_its_own_club(client, ada):
    """HV-TEAM-01: each refusal is a sentence, not a broken page."""
    one = make.championship(owner=make.club(user=ada), drawn=False)
    theirs = make.team("Chur", make.club("Chur Club"))
    address = reverse("manage_teams", args=[one.slug])
    for team in (theirs.pk, one.entrants.first().team_id):
        answer = post(client, address, "enter", team=team, version=one.version)
        assert answer.status_code == 422
        assert 'data-kind="refusal"' in answer.content.decode()
    assert one.entrants.count() == 4


def test_numbers_in_addresses_are_of_their_owner(client, ada):
    """Players and cards have their numbers in the address, below team and faction."""
    club, other = make.club(user=ada), make.club("Chur Club")
    ours, theirs = make.team("Owls", club), make.team("Chur", other)
    player = SquadPlayer.objects.create(team=theirs, name="Urs")
    faction = CardBox.objects.create(club=club, name="Bears", slug="bears")
    foreign = CardBox.objects.create(club=other, name="Wolves", slug="wolves")
    card = make.card(foreign, name="Urs")
    huge = 10**30
    for number, method in itertools.product((player.pk, 0, huge), ("get", "post")):
        address = reverse("player", args=[ours.slug, number])
        assert getattr(client, method)(address).status_code in (400, 404)
    for number in (card.pk, 0, huge):
        address = reverse("card", args=[club.slug, faction.slug, "player", number])
        assert client.get(address).status_code == 404
        answer = client.post(address, {"deed": "save", "key": "k" * 20})
        assert answer.status_code == 404
    assert CardDefinition.objects.get() == card
    assert re.search(r"^/", reverse("player", args=[ours.slug, 1]))
