"""Line-ups of Finale: eleven and four within the budget (FI-SET-1 to FI-SET-3, FI-LGE-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from competitions.games.finale.typed_cards import ROLES
from competitions.games.fitness import HEALTHY, Fitness
from competitions.games.kickoffs import ChosenPlayer, Remark, SquadMember
from competitions.games.values import LeagueRules
from engine.dice import FastDice
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import KEEPER, ROWS, CardSet
from engine.games.finale.box.cards import Footballer as Card
from engine.games.finale.coach import selection
from engine.games.finale.options import Options
from engine.games.finale.reporting import RULESET
from engine.games.finale.setup import SideEntry
from engine.games.finale.squads import refuse_entry, refuse_squad
from engine.json_values import JsonObject

BENCH: Final = "bench"
OPTIONS: Final = Options()
OUT: Final = {
    "FI-LGE-4": N_("%(player)s is suspended for this match."),
    "FI-LGE-5": N_("%(player)s is injured and misses this match."),
    "FI-CAR-2": N_("%(player)s may not play before his die is thrown."),
}
STRANGER: Final = N_("A player was chosen who is not in the squad any more.")
CHOSEN_TWICE: Final = N_("%(player)s is chosen twice.")
FEW: Final = N_(
    "Only %(count)s of the squad may play, %(least)s are needed: the side forfeits."
)
# FI-SET-1, as far as nobody's card is known here.
COUNTS: Final = N_(
    "%(start)s start and at most %(bench)s sit on the bench; chosen are %(count)s and"
    " %(sit)s."
)
ONE_IN_GOAL: Final = N_("One player keeps goal; chosen for it are %(count)s.")
CARD: Final = N_("Value %(value)s: %(faces)s")
SPENT: Final = N_("%(total)s of %(budget)s in value")


@dataclass(frozen=True, slots=True)
class SetFootballer:
    """One of a squad; without a card nobody knows his row and what he costs."""

    pk: int
    number: int | None
    name: str
    card: Card | None = None

    @property
    def keeper(self) -> bool:
        return self.card is not None and self.card.row == KEEPER

    @property
    def captain(self) -> bool:
        """FI-COR-2: there are none."""
        return False

    @property
    def role(self) -> str:
        return ROLES[self.card.row] if self.card else ""

    @property
    def carded(self) -> bool:
        return self.card is not None


Squad = Mapping[int, SetFootballer]


class FinaleLineups:
    """What the engine says of a squad, and counts alone where it has no cards."""

    cards: str = RULESET.game

    def footballer(self, member: SquadMember, card: Card | None, /) -> SetFootballer:
        return SetFootballer(*member, card)

    def check(
        self,
        rules: LeagueRules,
        chosen: Sequence[ChosenPlayer],
        squad: Squad,
        fit: Mapping[int, Fitness],
        /,
    ) -> tuple[RuleViolation, ...]:
        playable = [each for pk, each in squad.items() if _may_play(pk, fit)]
        found = [*_strangers(chosen, squad), *_unfit(chosen, squad, fit)]
        if len(playable) < rules.least:
            places = {"count": len(playable), "least": rules.least}
            return (RuleViolation("FI-LGE-13", FEW, **places), *found)
        if found:
            return tuple(found)
        men = [squad[one.player] for one in chosen]
        if all(each.card for each in men) and len(men) >= rules.least:
            return tuple(_against(chosen, squad, playable))
        return tuple(_counts(rules, chosen))

    def startable(
        self, rules: LeagueRules, playable: Iterable[SetFootballer], /
    ) -> int:
        """FI-LGE-7, FI-LGE-13: a second keeper takes nobody's place."""
        men = list(playable)
        keepers = sum(each.keeper for each in men)
        return min(rules.starters, len(men) - max(0, keepers - rules.keepers))

    def proposal(
        self, playable: Sequence[SetFootballer], before: Mapping[int, str], /
    ) -> Mapping[int, str] | None:
        """The line-up of last time where that is allowed; else what its computer would choose."""
        men = [each for each in playable if each.card]
        numbers = {each.pk: n for n, each in enumerate(men)}
        entry = entry_of(men)
        last = {pk: role for pk, role in before.items() if pk in numbers}
        if last and _squad_refused(entry, last.items(), numbers) is None:
            return last
        if refuse_entry(entry, OPTIONS) is not None:
            return None
        start, *picked = selection.squad(entry, OPTIONS, FastDice(0)).what
        return {
            men[n].pk: _role(men[n], starts=place < start)
            for place, n in enumerate(picked)
        }

    def remark(
        self, rules: LeagueRules, each: SetFootballer, fit: Fitness, /
    ) -> Remark | None:
        """FI-CARD-1: what he costs, and his faces in their order."""
        if each.card is None:
            return None
        faces = "\N{NO-BREAK SPACE}".join(map(str, each.card.faces))
        return Remark(CARD, {"value": each.card.value, "faces": faces})

    def total(self, chosen: Iterable[SetFootballer], /) -> Remark | None:
        """FI-COR-3: the values of those whose cards are known, beside the budget."""
        values = [each.card.value for each in chosen if each.card]
        places = {"total": sum(values), "budget": OPTIONS.squad_budget}
        return Remark(SPENT, places) if values else None

    def opening(self, lineup: Sequence[tuple[int, str]], squad: Squad, /) -> JsonObject:
        """FI-EVT-1: each with his row, the formation, what they come to."""
        cards = {
            pk: card for pk, _ in lineup if pk in squad and (card := squad[pk].card)
        }
        rows = [cards[pk].row for pk, role in lineup if pk in cards and role != BENCH]
        whole = len(cards) == len(lineup) > 0
        return {
            "rows": {str(pk): ROWS[card.row] for pk, card in cards.items()},
            "formation": "-".join(str(rows.count(n)) for n in (1, 2, 3))
            if whole
            else "",
            "value": sum(card.value for card in cards.values()) if whole else 0,
        }


FINALE_LINEUPS: Final = FinaleLineups()


def entry_of(men: Iterable[SetFootballer], name: str = "") -> SideEntry:
    """The men who have a card, each in his place, as the engine takes a side."""
    cards = tuple(each.card for each in men if each.card)
    return SideEntry(name, CardSet("", name, cards))


def _role(each: SetFootballer, *, starts: bool) -> str:
    if not starts:
        return BENCH
    return "keeper" if each.keeper else "field"


def _may_play(pk: int, fit: Mapping[int, Fitness]) -> bool:
    return fit.get(pk, HEALTHY).may_play


def _squad_refused(
    entry: SideEntry, roles: Iterable[tuple[int, str]], numbers: Mapping[int, int]
) -> RuleViolation | None:
    """What the engine has against these of its side."""
    pairs = [(numbers[pk], role) for pk, role in roles]
    starters = [n for n, role in pairs if role != BENCH]
    bench = [n for n, role in pairs if role == BENCH]
    found = refuse_squad(entry, OPTIONS, starters, bench)
    if found is None:
        return None
    return RuleViolation(found.rule, found.text, **dict(found.places))


def _against(
    chosen: Sequence[ChosenPlayer], squad: Squad, playable: Sequence[SetFootballer]
) -> Iterator[RuleViolation]:
    """FI-SET-1 to FI-SET-3, FI-LGE-7, FI-LGE-13."""
    men = [each for each in playable if each.card]
    numbers = {each.pk: n for n, each in enumerate(men)}
    roles = [(one.player, one.role) for one in chosen]
    if found := _squad_refused(_of_today(squad, men), roles, numbers):
        yield found


def _of_today(squad: Squad, men: Sequence[SetFootballer]) -> SideEntry:
    """Whoever is out stands behind those who may play: only then a squad may be short."""
    out = [each for each in squad.values() if each.card and each not in men]
    entry = entry_of([*men, *out])
    places = range(len(men), len(men) + len(out))
    return entry._replace(unavailable=tuple(places))


def _counts(
    rules: LeagueRules, chosen: Sequence[ChosenPlayer]
) -> Iterator[RuleViolation]:
    """Where cards are missing nobody knows rows and values."""
    sit = sum(one.role == BENCH for one in chosen)
    start, goal = len(chosen) - sit, sum(one.role == "keeper" for one in chosen)
    if not rules.least <= start <= rules.starters or sit > rules.bench:
        places = {"start": rules.starters, "bench": rules.bench}
        yield RuleViolation("FI-SET-1", COUNTS, **places, count=start, sit=sit)
    if goal != rules.keepers:
        yield RuleViolation("FI-SET-2", ONE_IN_GOAL, count=goal)


def _strangers(chosen: Sequence[ChosenPlayer], squad: Squad) -> Iterator[RuleViolation]:
    times = Counter(one.player for one in chosen)
    if any(player not in squad for player in times):
        yield RuleViolation("FI-SET-1", STRANGER)
    for player, count in times.items():
        if player in squad and count > 1:
            yield RuleViolation("FI-SET-1", CHOSEN_TWICE, player=squad[player].name)


def _unfit(
    chosen: Sequence[ChosenPlayer], squad: Squad, fit: Mapping[int, Fitness]
) -> Iterator[RuleViolation]:
    """FI-LGE-4, FI-LGE-5: each by name."""
    for player in dict.fromkeys(one.player for one in chosen):
        if player in squad and not _may_play(player, fit):
            for rule, _cause in fit[player].reasons:
                yield RuleViolation(rule, OUT[rule], player=squad[player].name)
