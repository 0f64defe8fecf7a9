"""What the computer chooses before a match of Finale: the squad; decks it lays in it."""

from __future__ import annotations

from competitions.games.finale.kickoff import set_of
from competitions.games.kickoffs import SideChoices, SideOffer
from engine.dice import FastDice
from engine.errors import RuleViolation
from engine.games.finale.box.cards import KEEPER, CardSet
from engine.games.finale.coach import selection
from engine.games.finale.options import Options
from engine.games.finale.setup import SideEntry
from engine.games.finale.squads import refuse_entry
from engine.rulesets import Ruleset
from engine.sides import BySide, Side


def finale_choices(
    ruleset: Ruleset, offers: BySide[SideOffer], /, *, seed: int
) -> BySide[SideChoices]:
    """FI-SET-1: squads as its coach would choose them; neither knows the other's."""
    home, away = Side.HOME, Side.AWAY
    return BySide(
        _choice(offers[home], 2 * seed + home.number),
        _choice(offers[away], 2 * seed + away.number),
    )


def _choice(offer: SideOffer, seed: int) -> SideChoices:
    men = set_of(offer.side)
    name, pks = offer.side.name, list(men)
    entry = SideEntry(name, CardSet("", name, tuple(men.values())))
    refused = refuse_entry(entry, Options())
    if refused is not None:
        raise RuleViolation(refused.rule, refused.text, **dict(refused.places))
    start, *picked = selection.squad(entry, Options(), FastDice(seed)).what
    roles = [
        "bench"
        if place >= start
        else "field"
        if men[pks[n]].row != KEEPER
        else "keeper"
        for place, n in enumerate(picked)
    ]
    return SideChoices(tuple(zip((pks[n] for n in picked), roles, strict=True)))
