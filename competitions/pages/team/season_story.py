"""Stories told from a season: a team's match by match, and a player's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from competitions.games.fitness import fitness
from competitions.models import Appearance, MatchAnswer
from competitions.pages.games.card_pages import DeckCardView
from competitions.pages.team.season import Season, SeasonMatch
from competitions.pages.text.labels import day_and_month, match_title, score
from competitions.pages.text.status import outcome_of
from competitions.stored_names import RENAMED

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class StoryNote:
    """One thing that happened; `sign` is what is drawn before it."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A match of a team and what it changed."""

    letter: str
    title: str
    score: str
    url: str
    when: str
    official: bool
    notes: tuple[StoryNote, ...]


def chapters_of(
    season: Season,
    names: Names,
    cards: Mapping[int, DeckCardView],
    *,
    ahead: bool = True,
) -> tuple[Chapter, ...]:
    """Newest first; no query. `ahead`: the team has a match to play."""
    teller = _Teller(season, names, cards, ahead=ahead)
    return tuple(teller.chapter(one) for one in reversed(season.played))


class _Teller:
    """One season in words."""

    def __init__(
        self,
        season: Season,
        names: Names,
        cards: Mapping[int, DeckCardView],
        *,
        ahead: bool,
    ) -> None:
        self.season, self.names, self.cards = season, names, cards
        self.ahead = ahead
        self.words = season.competition.league.words

    def chapter(self, one: SeasonMatch) -> Chapter:
        kickoff = one.fixture.kickoff
        title = self.match(one)
        remark = outcome_of(one.result, replayed=one.fixture.replay).note
        return Chapter(
            letter=one.letter,
            title=title,
            score=score(*one.goals),
            url=one.fixture.get_absolute_url(),
            when=" · ".join(
                filter(None, (day_and_month(kickoff) if kickoff else "", remark))
            ),
            official=one.after is not None,
            notes=tuple(self.notes(one)),
        )

    def match(self, one: SeasonMatch) -> str:
        season = self.season
        fixture = one.fixture
        name = match_title(season.plan[fixture.round], fixture.position)
        values = {"round": name, "team": one.opponent.name}
        return pgettext("a match of a team", "%(round)s, %(team)s") % values

    def notes(self, one: SeasonMatch) -> Iterator[StoryNote]:
        """Before the match, in it, after it."""
        yield from self.before(one)
        yield from self.on_the_pitch(one)
        yield from self.of_cards(one)
        yield from self.after(one)

    def before(self, one: SeasonMatch) -> Iterator[StoryNote]:
        if one.learnt:
            sign = self.words.kind_of(one.learnt[0].number).sign
            learnt = ", ".join(self.card(row.number) for row in one.learnt)
            yield StoryNote(sign, _("Learnt: %(cards)s") % {"cards": learnt})
        for roll in one.rolls:
            yield StoryNote("roll", self.roll(roll))

    def roll(self, roll: MatchAnswer) -> str:
        values = {"player": self.names.get(roll.player_id, "–"), "face": roll.value}
        if roll.fit:
            return _("%(player)s rolled %(face)s: fit again") % values
        return _("%(player)s rolled %(face)s: still injured") % values

    def on_the_pitch(self, one: SeasonMatch) -> Iterator[StoryNote]:
        for sign, text, counted in (*HAPPENED, *self.marks()):
            found = [(row, counted(row)) for row in one.appearances if counted(row)]
            if found:
                names = ", ".join(self.times(row, n) for row, n in found)
                yield StoryNote(sign, str(text) % {"players": names})

    def marks(self) -> Iterator[Mark]:
        """What its game notes of players beyond what every game does."""
        for mark, text in self.words.marked.items():
            yield "tired", _(text), partial(_mark_of, mark)

    def times(self, row: Appearance, n: int) -> str:
        name = self.names.get(row.player_id, "–")
        return f"{name} {n}\N{MULTIPLICATION SIGN}" if n > 1 else name

    def of_cards(self, one: SeasonMatch) -> Iterator[StoryNote]:
        for use in one.uses:
            kind = self.words.kind_of(use.number)
            if use.played and kind.played:
                yield StoryNote(kind.sign, _(kind.played) % self.named(use.number))
        if one.prize and self.words.prize:
            sign = self.words.kind_of(one.prize.number).sign
            words, made = self.words.prize, one.prize.made
            text = _(words.won if made else words.lost)
            yield StoryNote(sign, text % self.named(one.prize.number))

    def after(self, one: SeasonMatch) -> Iterator[StoryNote]:
        """HC-SUSP-07: who misses the next match because of this one, if there is one."""
        last = one.after is not None and one == self.season.official[-1]
        if one.after is None or (last and not self.ahead):
            return
        banned = [
            self.names.get(player, "–")
            for player, condition in one.after.players.items()
            if condition.banned and condition.banned.match == one.fixture.public_id
        ]
        if banned:
            text = ngettext(
                "%(players)s misses the next match",
                "%(players)s miss the next match",
                len(banned),
            )
            yield StoryNote("red", text % {"players": ", ".join(banned)})

    def named(self, number: int) -> dict[str, str]:
        return {"card": self.card(number)}

    def card(self, number: int) -> str:
        card = self.cards.get(number)
        return f"{number} {card.name}" if card else str(number)


Mark = tuple[str, object, Callable[[Appearance], int]]
HAPPENED: Sequence[Mark] = (
    ("goal", gettext_lazy("Goals: %(players)s"), lambda row: row.goals),
    ("goal", gettext_lazy("Own goals: %(players)s"), lambda row: row.own_goals),
    ("yellow", gettext_lazy("Yellow: %(players)s"), lambda row: row.yellows),
    ("red", gettext_lazy("Red: %(players)s"), lambda row: row.reds),
    ("injury", gettext_lazy("Injured: %(players)s"), lambda row: int(row.injured)),
)


def _mark_of(mark: str, row: Appearance) -> int:
    return int(getattr(row, RENAMED.get(mark, mark)))


def absences_of(season: Season, player: int) -> dict[int, str]:
    """The official matches a player had to miss, by row number, and why."""
    found = {}
    for one in season.official:
        rolled = next((r.fit for r in one.rolls if r.player_id == player), None)
        fit = fitness(one.before.of(player), rolled)
        there = any(row.player_id == player and row.entered for row in one.appearances)
        if not fit.may_play and not there:
            reason = (
                _("Missed: banned") if fit.status == "banned" else _("Missed: injured")
            )
            found[one.result.fixture_id] = reason
    return found


def rolls_by_fixture(rows: Iterable[MatchAnswer]) -> dict[int, str]:
    """A player's own rolls by fixture."""
    return {row.fixture_id: roll_in_words(row) for row in rows}


def roll_in_words(row: MatchAnswer) -> str:
    """ "rolled 4, fit"."""
    if row.fit:
        return pgettext("a recovery roll", "rolled %(face)s, fit") % {"face": row.value}
    unfit = pgettext("a recovery roll", "rolled %(face)s, still injured")
    return unfit % {"face": row.value}
