"""The head that all pages of a competition share: where it stands, its tabs, its notices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext

from competitions.models import Competition
from competitions.pages.text.labels import round_title, stage_words
from competitions.rules.draws.knockout import round_name
from competitions.rules.draws.progress import Progress
from competitions.rules.draws.rounds import RoundName, RoundPlan
from competitions.rules.formats.registry import FORMATS

Tab = tuple[str, str, bool]

UNDER_WAY = {
    "final": gettext_lazy("The final is under way"),
    "semi": gettext_lazy("Semi-finals under way"),
    "quarter": gettext_lazy("Quarter-finals under way"),
}
# By the id of the format.
KIND_WORDS = {
    "knockout": ngettext_lazy("Cup, %(teams)s team", "Cup, %(teams)s teams", "teams"),
    "round_robin": ngettext_lazy(
        "Championship, %(teams)s team", "Championship, %(teams)s teams", "teams"
    ),
    "groups": ngettext_lazy(
        "Groups, %(teams)s team", "Groups, %(teams)s teams", "teams"
    ),
}
WITH_PLAY_OFFS = ngettext_lazy(
    "Championship with play-offs, %(teams)s team",
    "Championship with play-offs, %(teams)s teams",
    "teams",
)
NEXT = {
    "final": gettext_lazy("The final is next"),
    "semi": gettext_lazy("Semi-finals next"),
    "quarter": gettext_lazy("Quarter-finals next"),
}


@dataclass(frozen=True, slots=True)
class CompetitionHead:
    """What stands above the content of every page of a competition."""

    name: str
    url: str
    club: str
    club_url: str
    kind: str
    state: str
    tabs: tuple[Tab, ...]
    kept_until: datetime | None = None
    claim_url: str = ""
    indexed: bool = True
    # HV-REST-01: what became of the rest, and why; both empty where all was played.
    ended: str = ""
    unplayed: str = ""


def head_of(
    competition: Competition, progress: Progress, *, tab: str, organises: bool
) -> CompetitionHead:
    """No query of its own."""
    club = competition.club
    return CompetitionHead(
        name=competition.name,
        url=competition.get_absolute_url(),
        club=club.name,
        club_url=club.get_absolute_url(),
        kind=kind_words(competition, progress.teams),
        state=progress_words(competition, progress),
        tabs=tabs_of(competition, tab, organises=organises),
        kept_until=club.claim_expires_at if club.unclaimed else None,
        indexed=competition.visibility == "public" and not club.unclaimed,
        ended=_ended(competition),
        unplayed=competition.unplayed_reason,
    )


def tabs_of(
    competition: Competition, current: str, *, organises: bool
) -> tuple[Tab, ...]:
    names: Mapping[str, str] = {
        "competition": _("Overview"),
        # seen without scrolling on a phone, by those who have it
        "manage": _("Manage"),
        "groups": _("Groups"),
        "table": pgettext("of a league", "Table"),
        "fixtures": _("Fixtures"),
        "bracket": _("Bracket"),
        "players": _("Players"),
        "rules": _("Rules"),
    }
    every = {page for one in FORMATS.values() for page in one.pages}
    hidden = every - competition.pages
    if not organises:
        hidden.add("manage")
    return tuple(
        (label, reverse(name, args=[competition.slug]), name == current)
        for name, label in names.items()
        if name not in hidden
    )


def kind_words(competition: Competition, teams: int) -> str:
    words = str(KIND_WORDS[competition.last_stage.format.id] % {"teams": teams})
    first = competition.first_stage.format
    groups = first.group_count
    if not groups:
        league = first.counts_points and competition.has_bracket
        return WITH_PLAY_OFFS % {"teams": teams} if league else words
    return _("%(kind)s in %(groups)s groups") % {"kind": words, "groups": groups}


def progress_words(competition: Competition, progress: Progress) -> str:
    """Where it stands, in one sentence."""
    if competition.archived_at:
        return _("Archived")
    if competition.finished_at and competition.unplayed_reason:
        return _("Finished, not all matches played")
    if competition.finished_at:
        return _("Finished")
    if not competition.drawn_at:
        return _("Not drawn yet")
    if progress.complete:
        return _all_played(progress)
    name = progress.plan[progress.current]
    if name.cup:
        return _cup_state(name, begun=progress.begun)
    if progress.plan.names and len(competition.stages_in_order) > 1:
        return _stage_state(competition, progress.plan, name)
    return _("Round %(number)s of %(rounds)s") % {
        "number": progress.current,
        "rounds": progress.rounds,
    }


def _stage_state(competition: Competition, plan: RoundPlan, name: RoundName) -> str:
    """ "Groups, round 3 of 5": of several stages each counts its own rounds."""
    here = [one.number for one in plan.names.values() if one.stage == name.stage]
    return _("%(stage)s, round %(number)s of %(rounds)s") % {
        "stage": stage_words(competition.stages_in_order[name.stage - 1]),
        "number": name.number,
        "rounds": max(here, default=name.number),
    }


def _ended(competition: Competition) -> str:
    if not competition.unplayed_reason:
        return ""
    if competition.finished_at and not competition.champion_id:
        return _("There is no champion: the final was not played")
    return _("What was left is not played")


def _all_played(progress: Progress) -> str:
    if not progress.unconfirmed:
        return _("All matches are played")
    return ngettext(
        "All matches are played, %(number)s result is not official yet",
        "All matches are played, %(number)s results are not official yet",
        progress.unconfirmed,
    ) % {"number": progress.unconfirmed}


def _cup_state(name: RoundName, *, begun: bool) -> str:
    called = round_name(name.number, name.rounds)
    words = UNDER_WAY if begun else NEXT
    if called in words and not name.leg:
        return str(words[called])
    title = round_title(name)
    if begun:
        return _("%(round)s under way") % {"round": title}
    return _("%(round)s next") % {"round": title}
