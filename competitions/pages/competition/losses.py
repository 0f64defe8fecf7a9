"""What a deed of the organiser takes from others, in a sentence for each loss."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.rules.losses import Loss


def loss_words(losses: Iterable[Loss]) -> list[str]:
    """A sentence for each loss, and that the deed is not forgotten."""
    sentences = [
        _sentences(one.n)[one.what] % {"n": one.n, "names": one.names} for one in losses
    ]
    return [
        *sentences,
        _("That it was done, when and by whom, stays on the rules page."),
    ]


def _sentences(n: int) -> dict[str, str]:
    return {
        "crowned": _("%(names)s becomes champion, and everybody reads it."),
        "closed": ngettext(
            "%(n)s match is not played any more.",
            "%(n)s matches are not played any more.",
            n,
        ),
        "nobody_crowned": _("The final was not played, so there is no champion."),
        "rest": ngettext(
            "%(n)s match is closed as not played: no points, no walk-over.",
            "%(n)s matches are closed as not played: no points, no walk-over.",
            n,
        ),
        "reopened": _("You can open it again later."),
        "level": _("Level now, and put in order by lot: %(names)s."),
        "nobody_level": _("Nobody is level now; the lots decide if somebody gets so."),
        "for_good": _("Lots are drawn once. They are never drawn again."),
        "pairings": ngettext(
            "%(n)s pairing that everybody could read is lost.",
            "%(n)s pairings that everybody could read are lost.",
            n,
        ),
        "dates": ngettext(
            "%(n)s match loses its date.", "%(n)s matches lose their dates.", n
        ),
        "places": ngettext(
            "%(n)s match loses its place or table.",
            "%(n)s matches lose their place or table.",
            n,
        ),
        "passed_on": ngettext(
            "%(n)s match of the team is played by the newcomer.",
            "%(n)s matches of the team are played by the newcomer.",
            n,
        ),
        "unplayed": ngettext(
            "%(n)s match of the team is not played.",
            "%(n)s matches of the team are not played.",
            n,
        ),
        "forfeits": ngettext(
            "%(n)s match of the team goes to its opponent.",
            "%(n)s matches of the team go to their opponents.",
            n,
        ),
        "results": ngettext(
            "%(n)s result of the team no longer counts, for its opponent neither.",
            "%(n)s results of the team no longer count, for its opponents neither.",
            n,
        ),
        "playing": ngettext(
            "%(n)s match of the team is being played.",
            "%(n)s matches of the team are being played.",
            n,
        ),
        "matches.Preparation": ngettext(
            "%(n)s line-up that a coach has prepared is lost.",
            "%(n)s line-ups that coaches have prepared are lost.",
            n,
        ),
        "competitions.MatchAnswer": ngettext(
            "%(n)s die that was rolled for a player is lost.",
            "%(n)s dice that were rolled for players are lost.",
            n,
        ),
        "competitions.TableLink": ngettext(
            "%(n)s scorer’s link no longer works.",
            "%(n)s scorers’ links no longer work.",
            n,
        ),
    }
