"""What the page of a preparation shows of one side: players, cards, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.games.door import Remark, SideChoices, SquadFootballer
from competitions.pages.door import ReasonLine
from engine.errors import RuleViolation
from matches.games.preparation import RecoveryBefore
from matches.pages.games.prepare_parts import ChosenPart
from matches.pages.games.registry import chosen_part
from matches.pages.games.side_matches import SideMatches
from matches.queries.preparing import MatchTerms

STARTS, BENCH = "start", "bench"


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One of the squad: how he stands, why, and what the coach chose for him."""

    pk: int
    number: str
    name: str
    kind: str
    status: str
    may_play: bool
    reasons: tuple[ReasonLine, ...]
    # Sentences: his roll, and what his game says of him.
    rolled: str
    remark: str
    roll_due: bool
    # HV-DICE-02: the face of the table that waits for the other coach.
    typed: int | None
    chosen: str
    keeps_goal: bool = False
    # HC-PLY-04: has no card that says it, so the sheet may.
    markable: bool = False
    captain: bool = False


@dataclass(frozen=True, slots=True)
class MatchWarning:
    """Something that may still change: a sentence and its match."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class PreparationSheet:
    """One side of the page, all of it ready to be drawn."""

    players: tuple[PlayerRow, ...]
    lineup: str
    # What its game asks beside the line-up, for the templates of the game.
    game: ChosenPart
    warned: tuple[MatchWarning, ...]

    @property
    def noted(self) -> list[PlayerRow]:
        """Whoever is not simply fit."""
        return [row for row in self.players if row.status != "fit" or row.rolled]

    @property
    def summary(self) -> str:
        """The whole choice in one line."""
        return " · ".join(
            filter(None, (self.game.before, self.lineup, self.game.after))
        )


def preparation_sheet(terms: MatchTerms, choice: SideChoices) -> PreparationSheet:
    """At most four queries: the matches that reasons name, and their teams."""
    matches = SideMatches(terms)
    players = tuple(_player(terms, choice, each, matches) for each in terms.squad)
    return PreparationSheet(
        players=players,
        lineup=_lineup(terms, choice),
        game=chosen_part(terms, choice, matches),
        warned=tuple(MatchWarning(*each) for each in matches.unofficial()),
    )


def _player(
    terms: MatchTerms, choice: SideChoices, each: SquadFootballer, matches: SideMatches
) -> PlayerRow:
    stands = terms.fitness(each.pk)
    role = choice.roles.get(each.pk)
    return PlayerRow(
        pk=each.pk,
        number="–" if each.number is None else str(each.number),
        name=each.name,
        kind=_(each.role) if each.role else "",
        status=stands.status,
        may_play=stands.may_play,
        reasons=matches.reasons(each.pk),
        rolled=_rolled(terms.rolls.get(each.pk)),
        remark=_remark(terms.lineups.remark(terms.rules, each, stands)),
        roll_due=stands.roll_due,
        typed=terms.typed.get(each.pk),
        chosen="" if role is None else BENCH if role == "bench" else STARTS,
        keeps_goal=role == "keeper",
        markable=each in terms.markable,
        captain=each.pk == choice.captain,
    )


def _rolled(roll: RecoveryBefore | None) -> str:
    if roll is None:
        return ""
    texts = {
        (True, "sealed"): _("Helvetia’s die showed %(face)s: fit."),
        (False, "sealed"): _(
            "Helvetia’s die showed %(face)s, red: not fit for this match."
        ),
        (True, "server"): _("The server’s die, not promised, showed %(face)s: fit."),
        (False, "server"): _(
            "The server’s die, not promised, showed %(face)s, red: not fit for this"
            " match."
        ),
        (True, "table"): _("The die of the table showed %(face)s: fit."),
        (False, "table"): _(
            "The die of the table showed %(face)s, red: not fit for this match."
        ),
    }
    return texts[roll.fit, roll.rolled] % {"face": roll.face}


def _remark(one: Remark | None) -> str:
    return _(one.text) % one.places if one else ""


def _lineup(terms: MatchTerms, choice: SideChoices) -> str:
    roles = [role for _player, role in choice.lineup]
    starters, bench = len(roles) - roles.count("bench"), roles.count("bench")
    start = ngettext("%(n)s starts", "%(n)s start", starters) % {"n": starters}
    lineup = _("%(start)s, %(bench)s on the bench") % {"start": start, "bench": bench}
    chosen = [each for each in terms.squad if each.pk in choice.roles]
    return ", ".join(filter(None, (lineup, _remark(terms.lineups.total(chosen)))))


def sentences(problems: Iterable[RuleViolation]) -> tuple[tuple[str, str], ...]:
    """Each once: rule and sentence in the reader's language."""
    rules = {}
    for problem in problems:
        text = _(problem.message)
        rules[text % problem.params if problem.params else text] = problem.rule_id
    return tuple((rule, text) for text, rule in rules.items())
