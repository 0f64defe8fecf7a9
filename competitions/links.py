"""Addresses of links: a random id and our signature, nothing to guess or forge."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from competitions.models import Invitation, ResetLink

_SIGNER = signing.Signer(salt="helvetia.invitation", sep=".")
_RESET = signing.Signer(salt="helvetia.reset", sep=".")


def token_of(invitation: Invitation) -> str:
    return _SIGNER.sign(invitation.public_id)


def find(token: str) -> Invitation | None:
    rows = Invitation.objects.select_related("club", "team")
    return rows.filter(public_id=_id_in(_SIGNER, token)).first()


def join_url(invitation: Invitation) -> str:
    """A team's link says so in its address; a role's link is an invitation."""
    name = "join" if invitation.team_id else "invite"
    return reverse(name, args=[token_of(invitation)])


def reset_url(link: ResetLink) -> str:
    return reverse("reset", args=[_RESET.sign(link.public_id)])


def find_reset(token: str) -> ResetLink | None:
    rows = ResetLink.objects.select_related("club", "user")
    return rows.filter(public_id=_id_in(_RESET, token)).first()


def _id_in(signer: signing.Signer, token: str) -> str:
    """Nothing where the signature is not ours; no link has that id."""
    try:
        return signer.unsign(token)
    except signing.BadSignature:
        return ""
