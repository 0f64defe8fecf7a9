"""What is held against what, on the page of a match: a card, its places, both sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.json_values import Stored
from engine.sides import Side
from matches.pages.percents import percent
from matches.pages.play.board import Words
from matches.pages.play.lines.line_board import short_names


class SlotShown(NamedTuple):
    """A place of the card: for whom, who has come, and whether it is asked for now."""

    letter: str
    title: str
    how: str
    name: str


class ZoneShown(NamedTuple):
    """The places of both sides, the one first that begins."""

    name: str
    is_now: bool
    left: tuple[SlotShown, ...]
    right: tuple[SlotShown, ...]


class ContestSum(NamedTuple):
    """What a side comes to, such as "9" or "7–8", and what that is made of."""

    side: Side
    team: str
    figure: str
    parts: str


class AnswerShown(NamedTuple):
    """What the other side may answer, and the chance then."""

    text: str
    detail: str
    price: str


class ContestPart(NamedTuple):
    """The card that is played."""

    title: str
    figure: int
    note: str
    zones: tuple[ZoneShown, ...]
    sums: tuple[ContestSum, ...]
    answers: tuple[AnswerShown, ...]
    hint: str


class TrackStep(NamedTuple):
    """A stretch of the match: "done", "now" or to come."""

    text: str
    how: str


class TrackPart(NamedTuple):
    """How far the match is."""

    steps: tuple[TrackStep, ...]
    # A square for each try of this stretch, filled as far as it has come.
    tries: tuple[bool, ...]
    tried: str
    notes: tuple[str, ...]


def contest_part(view: Stored) -> ContestPart | None:
    """What is held against what in a view; None where nothing is."""
    contest = view["contest"]
    if not contest:
        return None
    names = short_names(view["pieces"])
    teams = {side["side"]: side["name"] for side in view["sides"]}
    return ContestPart(
        contest["title"],
        contest["figure"],
        contest["note"],
        tuple(_zones(contest, names)),
        tuple(
            ContestSum(
                Side(each["side"]),
                teams[each["side"]],
                _between(each["least"], each["most"]),
                ", ".join(each["parts"]),
            )
            for each in contest["sides"]
        ),
        tuple(
            AnswerShown(each["text"], each["detail"], percent(each["chance"]))
            for each in contest["answers"]
        ),
        contest["hint"],
    )


def _between(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}\N{EN DASH}{most}"


def _zones(contest: Stored, names: Mapping[str, str]) -> Iterator[ZoneShown]:
    for zone in contest["zones"]:
        left, right = (
            tuple(
                SlotShown(
                    slot["letter"],
                    slot["title"],
                    slot["how"],
                    names.get(slot["piece"] or "", ""),
                )
                for slot in half
            )
            for half in zone["slots"]
        )
        yield ZoneShown(zone["name"], zone["now"], left, right)


def track_part(view: Stored) -> TrackPart | None:
    """The stretches of a match in a view, and how far it is; None where it has none."""
    track = view["track"]
    if not track:
        return None
    now = track["now"]
    steps = tuple(
        TrackStep(text, "done" if n < now else "now" if n == now else "")
        for n, text in enumerate(track["steps"])
    )
    tried, most = track["tries"]
    attempt = (
        _("Attempt %(n)s of %(most)s") % {"n": tried, "most": most} if most else ""
    )
    return TrackPart(
        steps, tuple(n < tried for n in range(most)), attempt, tuple(track["told"])
    )


class ClashSum(NamedTuple):
    """What a side had when the dice fell."""

    side: Side
    team: str
    # Its men with what was added, its die, and all of it.
    men: str
    die: int
    total: int


class ClashShown(NamedTuple):
    """Two sums that were held against each other, and whether the first was enough."""

    purpose: str
    sums: tuple[ClashSum, ...]
    is_won: bool


def clash_shown(clash: Stored, view: Stored, words: Words) -> ClashShown:
    """The sums of both sides in a clash that an event tells of, and who won it."""
    teams = {side["side"]: side["name"] for side in view["sides"]}
    sums = tuple(
        ClashSum(
            Side(each["side"]),
            teams[each["side"]],
            " + ".join(str(n) for n in (each["pieces"], each["extra"]) if n) or "0",
            each["die"],
            each["sum"],
        )
        for each in clash["sides"]
    )
    purpose = words(f"dice.{clash['purpose']}")
    return ClashShown(purpose[:1].upper() + purpose[1:], sums, clash["won"])
