"""One footballer of a squad as a form: number, name, card; the face of his die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.actions.team.teams import PLAYER_NAME
from competitions.forms.choices import offer
from competitions.forms.given import FormGiven, Sent
from competitions.forms.manage import NameField
from competitions.games.boxes import PLAYER
from competitions.games.registry import (
    FIRST_RULESET,
    box_words,
    game_title,
    printed_boxes,
)
from competitions.models import CardBox, CardDefinition, SquadPlayer, Team
from competitions.models.team import SHIRT_NUMBERS
from competitions.stored_names import BOX

IN_CATALOGUE = "catalogue:"
# The most that a row number is.
MOST_ID = 2**63 - 1


class PlayerForm(forms.Form):
    """A squad may use its own numbers; the card keeps the printed one."""

    number = forms.IntegerField(
        label=_("Number"),
        min_value=SHIRT_NUMBERS[0],
        max_value=SHIRT_NUMBERS[1],
        required=False,
    )
    name = NameField(PLAYER_NAME, label=_("Name"))
    card = forms.TypedChoiceField(
        label=_("Card"), coerce=int, required=False, empty_value=None
    )

    def __init__(
        self,
        sent: Sent = None,
        *,
        cards: Sequence[tuple[object, str]],
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        offer(self, "card", [("", _("No card")), *cards])

    @staticmethod
    def initial_of(player: SquadPlayer) -> dict[str, object]:
        return {
            "number": player.number,
            "name": player.name,
            "card": player.card_id,
        }


class PoolForm(forms.Form):
    """HV-POOL-01: who of a squad is registered for a competition."""

    player = forms.TypedMultipleChoiceField(
        label=_("Players"), coerce=int, required=False
    )

    def __init__(
        self,
        sent: Sent = None,
        *,
        squad: Iterable[tuple[int, str]],
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        offer(self, "player", list(squad))


class FaceForm(forms.Form):
    """Whose die it is; where `faces` says how many there are also which one it showed."""

    player = forms.IntegerField(min_value=1, max_value=MOST_ID)
    face = forms.IntegerField(min_value=1, required=False)

    def __init__(
        self, sent: Sent = None, *, faces: int = 0, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        self.fields["player"].error_messages = dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            gettext("This form does not say whose die it is. Open the page again."),
        )
        if not faces:
            del self.fields["face"]
            return
        sentence = gettext("This die has the faces 1 to %(faces)s.") % {"faces": faces}
        wrong = dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), sentence
        )
        self.fields["face"] = forms.IntegerField(
            min_value=1, max_value=faces, error_messages=wrong
        )


def cards_for(team: Team) -> list[tuple[object, str]]:
    """The footballers of the team's box, and whatever is worn already."""
    rows = CardDefinition.objects.filter(box__club=team.club, kind=PLAYER)
    worn = rows.filter(players__team=team)
    own = rows.filter(box=team.box) if team.box_id else worn
    found = {row.pk: str(row) for row in (*own, *worn)}
    return list(found.items())


class TakeForm(forms.Form):
    """A whole box in one tap: the club's own, or one of the catalogue."""

    def __init__(
        self, sent: Sent = None, *, team: Team, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        boxes = CardBox.objects.filter(club=team.club, cards__kind=PLAYER)
        found = list(
            boxes.distinct().values_list("pk", "name", "origin", "cards__game")
        )
        words = box_words({game for _pk, _name, _origin, game in found})
        self.fields[BOX] = forms.ChoiceField(label=_(words.one))
        own = [(game, str(pk), name) for pk, name, _origin, game in found]
        copied = {origin for _pk, _name, origin, _game in found}
        demo = [
            (stock.game, f"{IN_CATALOGUE}{box.key}", _titled(box.name, stock.game))
            for stock, box in printed_boxes()
            if box.key not in copied
            and any(stock.record(card).kind == PLAYER for card in box.cards)
        ]
        # Those of the games that it plays come first.
        plays = set(team.entries.values_list("competition__game", flat=True))
        ordered = sorted([*own, *demo], key=lambda one: one[0] not in plays)
        offer(self, BOX, [(key, name) for _game, key, name in ordered])

    @property
    def box(self) -> forms.BoundField:
        return self[BOX]


def _titled(name: str, game: str) -> str:
    """With its game, where that is not the usual one."""
    return name if game == FIRST_RULESET.game else f"{name} ({game_title(game)})"
