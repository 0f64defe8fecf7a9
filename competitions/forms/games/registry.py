"""The forms that a game brings for its cards: the only module that knows which there are."""

from __future__ import annotations

from typing import TypeAlias

from competitions.forms.card_form import CardForms
from competitions.forms.games.helvetia.cards import HELVETIA_FORMS, DieForm
from competitions.games.helvetia.own_cards import HELVETIA_BOX

# Of games whose box does not say itself how its cards are typed.
CARD_FORMS: dict[str, CardForms] = {HELVETIA_BOX.game: HELVETIA_FORMS}
# The die that lies in a box.
AnyDieForm: TypeAlias = DieForm
first_die_form = DieForm
