"""What the page of a preparation shows of one side: players, cards, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from competitions.games.door import (
    OwnedCard,
    PendingMatch,
    Remark,
    SquadFootballer,
    deck_for_match,
)
from competitions.pages.door import (
    Matches,
    ReasonLine,
    card_words,
    causes,
    reasons,
)
from competitions.queries.door import pending_matches, teams_of
from engine.errors import RuleViolation
from engine.games.helvetia.box import catalogue
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from matches.games.helvetia.choices import SideChoices
from matches.games.preparation import RecoveryBefore
from matches.queries.preparing import MatchTerms

STARTS, BENCH = "start", "bench"
# So many cards more need no folding.
FEW = 8


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
class CardRow:
    """A card to learn, to bring or to choose as challenge."""

    number: int
    name: str
    effect: str
    level: int
    # Where it comes from, or where it was spent; the address of that match.
    note: str = ""
    url: str = ""
    task: str = ""
    chosen: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True)
class MatchWarning:
    """Something that may still change: a sentence and its match."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class PreparationSheet:
    """One side of the page, all of it ready to be drawn."""

    players: tuple[PlayerRow, ...]
    to_learn: tuple[CardRow, ...]
    to_bring: tuple[CardRow, ...]
    to_challenge: tuple[CardRow, ...]
    sessions: str
    lineup: str
    cards: str
    challenge: str
    warned: tuple[MatchWarning, ...]

    @property
    def learnt(self) -> list[CardRow]:
        return [card for card in self.to_learn if card.chosen]

    @property
    def brought(self) -> list[CardRow]:
        return [card for card in self.to_bring if card.chosen]

    @property
    def left(self) -> list[CardRow]:
        return [card for card in self.to_bring if not card.chosen]

    @property
    def left_open(self) -> bool:
        """Folded away only where there are many, and some are chosen already."""
        return not self.brought or len(self.left) <= FEW

    @property
    def noted(self) -> list[PlayerRow]:
        """Whoever is not simply fit."""
        return [row for row in self.players if row.status != "fit" or row.rolled]

    @property
    def summary(self) -> str:
        """The whole choice in one line."""
        return " · ".join(filter(None, (self.sessions, self.lineup, self.cards)))


def preparation_sheet(terms: MatchTerms, choice: SideChoices) -> PreparationSheet:
    """At most four queries: the matches that reasons name, and their teams."""
    matches = _Named(terms)
    players = tuple(_player(terms, choice, each, matches) for each in terms.squad)
    deck = deck_for_match(terms.state, choice.trained)
    powers = list(terms.powers.values())
    return PreparationSheet(
        players=players,
        to_learn=tuple(
            _power(
                card,
                card.number in choice.trained,
                matches.learnt_there(card.number),
            )
            for card in powers
            if card.number not in terms.state.deck
        )
        if terms.learns
        else (),
        to_bring=tuple(
            _legend(terms, card, matches, card.number in choice.cards)
            for card in terms.legends.values()
        )
        + tuple(
            _owned(terms, choice, card, matches)
            for card in powers
            if card.number in deck or card.number in _listed_twice(choice)
        ),
        to_challenge=tuple(
            _power(card, card.number == choice.challenge)
            for card in powers
            if card.number not in deck or card.number == choice.challenge
        )
        if terms.challenges
        else (),
        sessions=_sessions(terms, choice),
        lineup=_lineup(terms, choice),
        cards=_cards(terms, choice),
        challenge=_challenge(terms, choice),
        warned=matches.unofficial(),
    )


class _Named:
    """The matches that a side's conditions and cards come from, and how to call them."""

    def __init__(self, terms: MatchTerms) -> None:
        self.terms, self.team = terms, terms.team.pk
        self.matches: Matches | None = None
        self.pending: tuple[PendingMatch, ...] = ()
        competition = terms.fixture.competition
        if competition is None:
            return
        self.pending = pending_matches(competition, terms.team.pk, before=terms.fixture)
        state = terms.state
        fits = (terms.fitness(each.pk) for each in terms.squad)
        wanted = {*causes(fits), *state.legends_spent.values()}
        wanted |= {owned.match for owned in state.deck.values()}
        wanted |= {one.match for one in self.pending}
        if wanted:
            self.matches = Matches(competition, teams_of(competition), wanted)

    def match_text(self, match: str) -> str:
        return self.matches.match_text(match, self.team) if self.matches else ""

    def url(self, match: str) -> str:
        return self.matches.url(match) if self.matches else ""

    def reasons(self, player: int) -> tuple[ReasonLine, ...]:
        if self.matches is None:
            return ()
        fit, fatigue = self.terms.fitness(player), self.terms.rules.fatigue
        return reasons(fit, self.team, self.matches, fatigue)

    def unofficial(self) -> tuple[MatchWarning, ...]:
        """Bans follow official results only (decision 10), so they may change."""
        text = _("Not official yet: %(match)s. Bans may still change.")
        found = [one.match for one in self.pending]
        return tuple(
            MatchWarning(text % {"match": self.match_text(match)}, self.url(match))
            for match in found
        )

    def learnt_there(self, number: int) -> tuple[str, str]:
        """Not in the deck before that match is official; learning it again is a loss."""
        text = _("Learnt before a match that is not official yet")
        for one in self.pending:
            if number in one.trained:
                return text, self.url(one.match)
        return "", ""

    def played_there(self, number: int) -> tuple[str, str]:
        text = _("Played in a match that is not official yet")
        for one in self.pending:
            if number in one.played:
                return text, self.url(one.match)
        return "", ""


def _player(
    terms: MatchTerms, choice: SideChoices, each: SquadFootballer, matches: _Named
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


def _power(
    card: PowerCard, chosen: bool, origin: tuple[str, str] = ("", "")
) -> CardRow:
    language = get_language() or "en"
    return CardRow(
        number=card.number,
        name=card.name.text(language),
        effect=card_words(card),
        level=card.level,
        task=catalogue.challenge_text(card.challenge, language),
        note=origin[0],
        url=origin[1],
        chosen=chosen,
    )


def _listed_twice(choice: SideChoices) -> set[int]:
    """HC-SHT-01: chosen as challenge and to be brought; it stays until he unticks it."""
    return {number for number in choice.cards if number == choice.challenge}


def _owned(
    terms: MatchTerms, choice: SideChoices, card: PowerCard, matches: _Named
) -> CardRow:
    owned = terms.state.deck.get(card.number)
    learnt = owned is None and card.number in choice.trained
    origin = (_("Learnt now"), "") if learnt else _origin(owned, matches)
    return _power(card, card.number in choice.cards, origin)


def _origin(owned: OwnedCard | None, matches: _Named) -> tuple[str, str]:
    if owned is None:
        return "", ""
    texts = {
        "training": _("Learnt before: %(match)s"),
        "challenge": _("Challenge made: %(match)s"),
    }
    if owned.how not in texts:
        return "", ""
    text = texts[owned.how] % {"match": matches.match_text(owned.match)}
    return text, matches.url(owned.match)


def _legend(
    terms: MatchTerms, card: LegendCard, matches: _Named, chosen: bool
) -> CardRow:
    """HC-DECK-01, HC-DECK-04: one that was played is struck out, with where."""
    language = get_language() or "en"
    spent = terms.state.legends_spent.get(card.number)
    note, url = matches.played_there(card.number)
    if spent:
        note = _("Played: %(match)s") % {"match": matches.match_text(spent)}
        url = matches.url(spent)
    return CardRow(
        number=card.number,
        name=card.name.text(language),
        effect=card_words(card),
        level=0,
        note=note,
        url=url,
        chosen=chosen and not spent,
        spent=bool(spent),
    )


def _sessions(terms: MatchTerms, choice: SideChoices) -> str:
    """HC-TRN-01: what the cards to learn cost, of the sessions there are."""
    if not terms.learns:
        return ""
    values = {
        "cost": sum(terms.level(number) for number in choice.trained),
        "all": terms.rules.sessions,
    }
    return _("%(cost)s of %(all)s sessions") % values


def _lineup(terms: MatchTerms, choice: SideChoices) -> str:
    roles = [role for _player, role in choice.lineup]
    starters, bench = len(roles) - roles.count("bench"), roles.count("bench")
    start = ngettext("%(n)s starts", "%(n)s start", starters) % {"n": starters}
    lineup = _("%(start)s, %(bench)s on the bench") % {"start": start, "bench": bench}
    chosen = [each for each in terms.squad if each.pk in choice.roles]
    return ", ".join(filter(None, (lineup, _remark(terms.lineups.total(chosen)))))


def _cards(terms: MatchTerms, choice: SideChoices) -> str:
    if not terms.cards:
        return ""
    brought = (*choice.legends, *choice.powers)
    values = {"n": len(brought), "most": terms.rules.most_cards}
    return _("%(n)s of %(most)s cards") % values


def _challenge(terms: MatchTerms, choice: SideChoices) -> str:
    card = terms.powers.get(choice.challenge or 0)
    if card is None:
        return ""
    return catalogue.challenge_text(card.challenge, get_language() or "en")


def sentences(problems: Iterable[RuleViolation]) -> tuple[tuple[str, str], ...]:
    """Each once: rule and sentence in the reader's language."""
    rules = {}
    for problem in problems:
        text = _(problem.message)
        rules[text % problem.params if problem.params else text] = problem.rule_id
    return tuple((rule, text) for text, rule in rules.items())
