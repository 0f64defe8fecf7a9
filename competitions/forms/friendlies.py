"""A match without a competition, as its organiser sets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from competitions.forms.given import FormGiven, Sent, without_mark
from competitions.forms.manage import (
    VENUE,
    BoardField,
    KickoffField,
    NameField,
    TeamField,
)
from competitions.forms.rulesets import RulesetField
from competitions.games.registry import CARD_WORDS, FIRST_RULESET, ruleset_key
from competitions.games.values import DRAWN, FREE
from competitions.models import ClubBoard, Team
from competitions.rules.venues import EITHER


class FriendlyForm(forms.Form):
    field_order = (
        "home",
        "away",
        "kickoff",
        "place",
        "profile",
        "cards",
        "venue",
        "board",
    )
    kickoff = KickoffField()
    profile = RulesetField(initial=ruleset_key(FIRST_RULESET))
    cards = forms.ChoiceField(
        label=_(CARD_WORDS.cards),
        choices=[
            (DRAWN, _(CARD_WORDS.friendly_drawn)),
            (FREE, _(CARD_WORDS.friendly_free)),
        ],
        initial=DRAWN,
        widget=forms.RadioSelect,
        help_text=_("Rules without such cards leave this out."),
    )
    place = NameField(80, label=_("Place"), required=False)
    venue = without_mark(
        forms.ChoiceField(
            label=_("Where it is played"),
            choices=VENUE,
            initial=EITHER,
            widget=forms.RadioSelect,
            required=False,
        )
    )

    def __init__(
        self,
        sent: Sent = None,
        *,
        teams: Mapping[int, Team],
        boards: Sequence[ClubBoard] = (),
        **given: Unpack[FormGiven],
    ) -> None:
        super().__init__(sent, **given)
        if boards:
            self.fields["board"] = BoardField(boards)
        self.fields["home"] = TeamField(teams, label=_("Home team"))
        self.fields["away"] = TeamField(teams, label=_("Visiting team"))
        self.order_fields(self.field_order)
