"""Who may play the next match, and whether a line-up is allowed; reasons, not flags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from competitions.games.fitness import HEALTHY, Fitness
from competitions.games.kickoffs import ChosenPlayer
from competitions.games.values import LeagueRules
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import PlayerKind

OUT = {
    "HC-SUSP-01": N_("%(player)s is suspended for this match."),
    "HC-SUSP-04": N_("%(player)s is suspended for this match: a second yellow card."),
    "HC-REC-01": N_("%(player)s is injured and misses this match."),
    "HC-REC-02": N_("%(player)s rolled red: he is not fit for this match."),
}
ROLES = {
    PlayerKind.KEEPER: N_("Keeper"),
    PlayerKind.FIELD: N_("Field"),
    PlayerKind.CAPTAIN: N_("Captain"),
}
ROLL_FIRST = N_("%(player)s was injured: roll for his recovery before he is chosen.")


@dataclass(frozen=True, slots=True)
class Footballer:
    """One of a squad; without a card nobody knows his kind and his printed BOOST."""

    pk: int
    number: int | None
    name: str
    kind: PlayerKind | None = None
    boost: int | None = None

    @property
    def keeper(self) -> bool:
        return self.kind is PlayerKind.KEEPER

    @property
    def captain(self) -> bool:
        return self.kind is PlayerKind.CAPTAIN

    @property
    def role(self) -> str:
        return ROLES[self.kind] if self.kind else ""

    @property
    def carded(self) -> bool:
        return self.kind is not None


Squad = Mapping[int, Footballer]


def starting_boost(rules: LeagueRules, printed: int, of: Fitness) -> int:
    """HC-SET-02, HC-FAT-02: the printed BOOST, one less for a tired player."""
    return max(0, printed - (rules.fatigue if of.tired else 0))


def check_lineup(
    rules: LeagueRules,
    chosen: Sequence[ChosenPlayer],
    squad: Squad,
    fit: Mapping[int, Fitness],
) -> tuple[RuleViolation, ...]:
    """HC-SET-01: every reason why these may not play, with names; `fit` may leave out who is.

    HC-SET-06: a side short of players starts with fewer substitutes, then fewer players.
    """
    playable = {p: f for p, f in squad.items() if fit.get(p, HEALTHY).may_play}
    most = startable(rules, (one.kind for one in playable.values()))
    if most < rules.least:
        return (_too_few(rules, squad, fit, most), *_unfit(chosen, squad, fit))
    return (
        *_strangers(chosen, squad),
        *_sizes(rules, chosen, most),
        *_keepers(rules, chosen, squad, playable),
        *_captains(rules, chosen, squad),
        *_unfit(chosen, squad, fit),
        *_fixed(rules, chosen, squad, playable),
    )


def startable(rules: LeagueRules, playable: Iterable[PlayerKind | None]) -> int:
    """How many of them can start together: one keeper, one captain, all others."""
    kinds = Counter(playable)
    most = {PlayerKind.KEEPER: rules.keepers, PlayerKind.CAPTAIN: rules.captains}
    found = sum(min(n, most.get(kind, n)) if kind else n for kind, n in kinds.items())
    return min(rules.starters, found)


def _too_few(
    rules: LeagueRules, squad: Squad, fit: Mapping[int, Fitness], count: int
) -> RuleViolation:
    """HC-SET-06: with fewer than three the side forfeits, unless a roll may help."""
    if len(squad) < rules.least:
        text = N_("The squad holds too few players: %(count)s; add them to the team.")
        return RuleViolation("HC-SET-06", text, count=len(squad))
    if any(fit[player].roll_due for player in squad if player in fit):
        text = N_("Too few players may play: %(count)s. Roll for the injured first.")
        return RuleViolation("HC-SET-06", text, count=count)
    text = N_(
        "Only %(count)s of the squad may play, %(least)s are needed: the side forfeits."
    )
    return RuleViolation("HC-SET-06", text, count=count, least=rules.least)


def _strangers(chosen: Sequence[ChosenPlayer], squad: Squad) -> Iterator[RuleViolation]:
    times = Counter(one.player for one in chosen)
    if any(player not in squad for player in times):
        text = N_("A player was chosen who is not in the squad any more.")
        yield RuleViolation("HC-SET-01", text)
    for player, count in times.items():
        if player in squad and count > 1:
            text = N_("%(player)s is chosen twice.")
            yield RuleViolation("HC-SET-01", text, player=squad[player].name)


def _sizes(
    rules: LeagueRules, chosen: Sequence[ChosenPlayer], startable: int
) -> Iterator[RuleViolation]:
    bench = sum(one.role == "bench" for one in chosen)
    starters = len(chosen) - bench
    if starters > rules.starters:
        text = N_("%(most)s players start, the keeper among them; these are %(count)s.")
        most = rules.starters
        yield RuleViolation("HC-SET-01", text, most=most, count=starters)
    elif starters < startable == rules.starters:
        text = N_(
            "%(most)s players start, the keeper among them; chosen so far: %(count)s."
        )
        yield RuleViolation("HC-SET-01", text, most=startable, count=starters)
    elif starters < startable:
        text = N_("All %(most)s who may play start; chosen so far: %(count)s.")
        yield RuleViolation("HC-SET-06", text, most=startable, count=starters)
    if bench > rules.bench:
        text = N_("At most %(most)s substitutes are chosen; these are %(count)s.")
        yield RuleViolation("HC-SET-01", text, most=rules.bench, count=bench)


def _keepers(
    rules: LeagueRules, chosen: Sequence[ChosenPlayer], squad: Squad, playable: Squad
) -> Iterator[RuleViolation]:
    """HC-SET-05: a field player keeps goal only where no keeper may play."""
    goal = [one.player for one in chosen if one.role == "keeper"]
    if len(goal) != rules.keepers:
        text = N_("One player keeps goal; chosen for it are %(count)s.")
        yield RuleViolation("HC-SET-01", text, count=len(goal))
    keepers = _of_kind(playable, PlayerKind.KEEPER)
    for player in goal:
        footballer = squad.get(player)
        stands_in = footballer and footballer.kind in (
            PlayerKind.FIELD,
            PlayerKind.CAPTAIN,
        )
        if footballer and stands_in and keepers:
            text = N_("%(player)s can't stand in as keeper: %(keeper)s may play.")
            names = {"player": footballer.name, "keeper": _names(squad, keepers)}
            yield RuleViolation("HC-SET-05", text, **names)
    cards = [p for p in _once(chosen) if p in _of_kind(squad, PlayerKind.KEEPER)]
    if len(cards) > rules.keepers:
        text = N_("One keeper plays; chosen are %(players)s.")
        yield RuleViolation("HC-PLY-05", text, players=_names(squad, cards))


def _captains(
    rules: LeagueRules, chosen: Sequence[ChosenPlayer], squad: Squad
) -> Iterator[RuleViolation]:
    """HC-PLY-04: by the card, and where nobody has a card by the mark on the sheet."""
    marked = {one.player for one in chosen if one.captain}
    marked |= set(_of_kind(squad, PlayerKind.CAPTAIN))
    captains = [player for player in _once(chosen) if player in marked]
    if len(captains) > rules.captains:
        text = N_("At most one captain plays; chosen are %(players)s.")
        yield RuleViolation("HC-PLY-04", text, players=_names(squad, captains))


def _unfit(
    chosen: Sequence[ChosenPlayer], squad: Squad, fit: Mapping[int, Fitness]
) -> Iterator[RuleViolation]:
    for player in _once(chosen):
        if player not in squad or fit.get(player, HEALTHY).may_play:
            continue
        name = squad[player].name
        for rule, _ in fit[player].reasons:
            if rule == "HC-REC-02" and fit[player].roll_due:
                yield RuleViolation(rule, ROLL_FIRST, player=name)
            elif rule in OUT:
                yield RuleViolation(rule, OUT[rule], player=name)


def _fixed(
    rules: LeagueRules, chosen: Sequence[ChosenPlayer], squad: Squad, playable: Squad
) -> Iterator[RuleViolation]:
    """HC-FAM-01: these numbers start, if the squad has them all."""
    worn = {footballer.number: player for player, footballer in squad.items()}
    if not all(number in worn for number in rules.fixed_numbers):
        return
    start = {one.player for one in chosen if one.role != "bench"}
    for number in rules.fixed_numbers:
        if worn[number] in playable and worn[number] not in start:
            text = N_("No. %(number)s, %(player)s, starts in this game.")
            name = squad[worn[number]].name
            yield RuleViolation("HC-FAM-01", text, number=number, player=name)


def _once(chosen: Sequence[ChosenPlayer]) -> list[int]:
    return list(dict.fromkeys(one.player for one in chosen))


def _of_kind(squad: Squad, kind: PlayerKind) -> list[int]:
    return [player for player, footballer in squad.items() if footballer.kind == kind]


def _names(squad: Squad, players: Iterable[int]) -> str:
    return ", ".join(squad[player].name for player in players if player in squad)
