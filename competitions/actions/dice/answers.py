"""What a league asks after a match is answered once, and what follows is written."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import transaction

from competitions.actions.dice.recovery import Seed, fresh_seed, store_promise
from competitions.actions.log import entries
from competitions.actions.log.command import expect, refuse_archived
from competitions.actions.log.entries import Author
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.opening import show_seed, touch
from competitions.actions.results.settlement import lock_fixture
from competitions.games.dice import SEALED, TABLE, after_label, face_of_seed
from competitions.games.questions import AFTER_MATCH, MatchQuestion
from competitions.models import DiceSeed, Fixture, MatchAnswer, Team
from competitions.models.identity import random_part
from competitions.queries.carry_over.dice_after import dice_of_match, waiting_dice
from competitions.queries.fixtures.meetings import sides_of
from engine.errors import N_, Conflict, RuleViolation
from engine.json_values import JsonObject
from engine.sides import SIDES, Side

ANSWERED, THROWN = "question.answer", "question.throw"


@dataclass(frozen=True, slots=True)
class PlayerDie:
    """Whose die it is, and the version of the match that its form was made from."""

    player: int
    # None comes from no page.
    version: int | None = None


@transaction.atomic
def answer_question(
    fixture: Fixture, die: PlayerDie, value: int, *, by: Author
) -> MatchAnswer:
    """HV-ASK-01: what the die of the table showed; a second time finds the first."""
    turn = _Turn(lock_fixture(fixture), die, replace(by, key=f"{by.key}q{die.player}"))
    form: JsonObject = {"player": die.player, "value": value}
    entries.entry_of_key(turn.fixture, turn.by, ANSWERED, form)
    answer = turn.answer()
    if answer:
        if answer.value != value:
            text = N_("This was answered already: %(value)s. It stands.")
            raise Conflict(text, value=answer.value)
        return answer
    question = turn.question()
    if refused := question.refusal((value,)):
        raise refused
    return turn.write(question, form, value)


@transaction.atomic
def throw_die(fixture: Fixture, die: PlayerDie, *, by: Author) -> MatchAnswer:
    """HV-ASK-02: by the promised die; a second press finds what was thrown or typed."""
    turn = _Turn(lock_fixture(fixture), die, replace(by, key=f"{by.key}t{die.player}"))
    form: JsonObject = {"player": die.player}
    entries.entry_of_key(turn.fixture, turn.by, THROWN, form)
    answer = turn.answer()
    if answer:
        return answer
    question = turn.question()
    seed = DiceSeed.objects.filter(fixture=turn.fixture, shown_at=None).first()
    if seed is None:
        text = N_("This die was not promised yet. Now it is: throw it again.")
        raise Conflict(text)
    label = after_label(turn.fixture.public_id, die.player, question.kind)
    face = face_of_seed(seed.seed, label, question.faces or 0)
    return turn.write(question, form, face, seed)


@transaction.atomic
def promise_dice_after(
    fixture: Fixture, *, by: Author, seed: Seed = fresh_seed
) -> None:
    """HV-ASK-02: once for all dice that a match leaves open; anew after it was shown."""
    fixture = lock_fixture(fixture)
    refuse_archived(fixture.competition)
    promised = DiceSeed.objects.filter(fixture=fixture, shown_at=None).exists()
    if not promised and dice_of_match(fixture):
        store_promise(fixture, seed(), by=by)


def throw_waiting_dice(fixture: Fixture, *, by: Author) -> None:
    """HV-ASK-02: before this match, where nobody else throws what earlier ones left."""
    if fixture.competition is None:
        return
    teams = [team.pk for team in sides_of(fixture) if team]
    for question in waiting_dice(fixture.competition, teams):
        match = Fixture.objects.get(public_id=question.match)
        promise_dice_after(match, by=replace(by, key=random_part(20)))
        die = PlayerDie(question.player)
        throw_die(match, die, by=replace(by, key=random_part(20)))


@dataclass(frozen=True, slots=True)
class _Turn:
    """A die of a locked match, and who answers it."""

    fixture: Fixture
    die: PlayerDie
    by: Author

    def answer(self) -> MatchAnswer | None:
        rows = MatchAnswer.after.filter(fixture=self.fixture)
        return rows.filter(player=self.die.player).first()

    def question(self) -> MatchQuestion:
        """What is still open; else why it is not his to answer."""
        expect(self.fixture.version, self.die.version)
        refuse_archived(self.fixture.competition)
        for question in dice_of_match(self.fixture):
            if question.player == self.die.player:
                self._refuse_foreign(question.team)
                return question
        raise RuleViolation("HV-ASK-01", N_("Nobody asks this after this match."))

    def _refuse_foreign(self, team: int) -> None:
        """HV-ASK-01: nothing is hidden here, so an organiser answers for any side."""
        pairs = zip(SIDES, sides_of(self.fixture), strict=True)
        own = {each.pk for side, each in pairs if each and side in self.by.sides}
        if team not in own and not self.by.organiser:
            text = N_("A coach of his team or the organiser answers this.")
            raise RuleViolation("HV-ASK-01", text)

    def write(
        self,
        question: MatchQuestion,
        form: JsonObject,
        face: int,
        seed: DiceSeed | None = None,
    ) -> MatchAnswer:
        """The answer, its entry, and who misses the next match by it."""
        row = MatchAnswer.objects.create(
            fixture=self.fixture,
            player_id=question.player,
            kind=question.kind,
            when=AFTER_MATCH,
            value=face,
            how=SEALED if seed else TABLE,
            sealed_by=seed,
            at=self.by.at,
        )
        team = Team.objects.get(pk=question.team)
        home = self.fixture.result.home_team_id == team.pk
        side = Side.HOME if home else Side.AWAY
        facts: JsonObject = {"question": question.kind, "side": side}
        facts["team"] = team.name
        if seed:
            facts |= {"shown": face, "faces": question.faces, "promise": seed.number}
        kind = THROWN if seed else ANSWERED
        entries.append(self.fixture, kind, self.by, form, **facts)
        touch(self.fixture)
        if self.fixture.competition:
            follow(self.fixture.competition, {question.team})
        if not dice_of_match(self.fixture):
            show_seed(self.fixture, self.by.at)
        return row
