"""Today's three tables of cards become one, and no card is lost on either database."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from competitions.actions.log.blackouts import black_out
from competitions.games.helvetia.own_cards import HELVETIA_BOX
from competitions.models import CardDefinition, SquadPlayer
from competitions.models.chains import LOG
from engine.games.helvetia.box import catalogue
from tests import make

MIGRATION = import_module("competitions.migrations.0034_cards_of_three_tables")
TABLES = {"player": "PlayerCard", "power": "PowerCard", "legend": "LegendCard"}
FIRST = 41


@pytest.fixture
def old(transactional_db):
    """The models of before, with their tables: a database built at once has none."""
    at = ("competitions", "0033_card_definitions")
    apps = MigrationLoader(None, replace_migrations=False).project_state(at).apps
    models = [apps.get_model("competitions", name) for name in TABLES.values()]
    with connection.schema_editor() as editor:
        for model in models:
            editor.create_model(model)
        editor.execute("ALTER TABLE competitions_squadplayer ADD COLUMN card_id bigint")
    yield apps
    with connection.schema_editor() as editor:
        editor.execute("ALTER TABLE competitions_squadplayer DROP COLUMN card_id")
        for model in models:
            editor.delete_model(model)


def test_every_card_of_the_old_tables_is_in_the_new_one(old):
    """Footballers keep their ids, which the log names; nobody loses his card."""
    team = make.team()
    box = team.club.boxes.create(name="Box", slug="box")
    printed = catalogue.faction("drakes")
    cards = [*printed.players, *printed.deck, *printed.legends]
    records = [HELVETIA_BOX.record(card) for card in cards]
    for n, (kind, number, name, values) in enumerate(records, FIRST):
        table = old.get_model("competitions", TABLES[kind]).objects
        table.create(id=n, faction_id=box.pk, number=number, name=name, **values)
    player = make.player(team, "Loder")
    rows = old.get_model("competitions", "SquadPlayer").objects
    rows.filter(pk=player.pk).update(card_id=FIRST)
    before = sum(
        old.get_model("competitions", name).objects.count() for name in TABLES.values()
    )
    MIGRATION.fill(old, SimpleNamespace(connection=connection))
    made = list(CardDefinition.objects.order_by("pk"))
    assert len(made) == before == len(cards)
    assert [(c.kind, c.number, c.name, c.values) for c in made] == records
    assert [row.value for row in made[: len(printed.players)]] == list(printed.players)
    assert [row.printed for row in made][-1].name.en == records[-1].name
    ids = [row.pk for row in made if row.kind == "player"]
    assert ids == list(range(FIRST, FIRST + len(printed.players)))
    others = {row.pk for row in made if row.kind != "player"}
    assert min(others) > FIRST + len(cards) - 1
    assert SquadPlayer.objects.get().card == made[0]
    name = printed.players[0].name
    mark = black_out([LOG], name, by=make.by()).mark
    assert (
        old.get_model("competitions", "PlayerCard").objects.get(pk=FIRST).name == mark
    )
    # whoever makes the next one gets an id of its own
    assert make.card(box, number=90).pk not in {row.pk for row in made}
