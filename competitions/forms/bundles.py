"""A bundle file or its text; every problem is told with its place."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from competitions.files.bundle.parse import parse_bundle
from competitions.files.bundle.values import Bundle, BundleErrors
from competitions.forms.given import FormGiven, Sent
from competitions.web import translated_text
from engine.json_values import Stored

MOST_BYTES = 900_000
MOST_TOLD = 20


class BundleForm(forms.Form):
    """Pasted text, so that what was refused is still there to be mended."""

    text = forms.CharField(
        label=_("Bundle"),
        help_text=_("Paste the text of a bundle file, or choose the file below."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        strip=False,
        required=False,
    )
    file = forms.FileField(label=_("File"), widget=forms.FileInput, required=False)

    def __init__(self, sent: Sent = None, **given: Unpack[FormGiven]) -> None:
        super().__init__(sent, **given)
        self.bundle: Bundle | None = None

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        self.bundle = self._parsed(self._source(data))
        return data

    def _source(self, data: Stored) -> str | bytes:
        upload = data.get("file")
        if upload is None:
            if not data.get("text"):
                raise ValidationError(_("Paste a bundle or choose a file."))
            return str(data["text"])
        if upload.size > MOST_BYTES:
            raise ValidationError(
                _("The file is larger than 900 kB; import it by command instead.")
            )
        content: bytes = upload.read()
        return content

    def _parsed(self, source: str | bytes) -> Bundle:
        try:
            return parse_bundle(source)
        except BundleErrors as errors:
            problems = [
                f"{p.place}: {translated_text(p.message, p.params)}"
                if p.place
                else translated_text(p.message, p.params)
                for p in errors.problems[:MOST_TOLD]
            ]
            raise ValidationError(
                [translated_text(errors.message, errors.params), *problems]
            ) from None
