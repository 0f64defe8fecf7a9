"""The face of a die that a match has left open, as it is typed."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext as _

from competitions.forms.given import FormGiven, Sent

# The most that a row number is.
MOST = 2**63 - 1


class DieForm(forms.Form):
    """Whose die it is; where `faces` says how many there are also which one it showed."""

    player = forms.IntegerField(min_value=1, max_value=MOST)
    face = forms.IntegerField(min_value=1, required=False)

    def __init__(
        self, sent: Sent = None, *, faces: int = 0, **given: Unpack[FormGiven]
    ) -> None:
        super().__init__(sent, **given)
        self.fields["player"].error_messages = dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            _("This form does not say whose die it is. Open the page again."),
        )
        if not faces:
            del self.fields["face"]
            return
        sentence = _("This die has the faces 1 to %(faces)s.") % {"faces": faces}
        wrong = dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), sentence
        )
        self.fields["face"] = forms.IntegerField(
            min_value=1, max_value=faces, error_messages=wrong
        )
