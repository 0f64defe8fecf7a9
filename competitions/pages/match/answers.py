"""The dice that a match has left open, and those that were thrown: in the game's words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.drawings.crests import Drawing
from competitions.games.league_words import DieWords
from competitions.games.questions import MatchQuestion
from competitions.models import Competition, Fixture, Team
from competitions.pages.rows.lines import ReasonLine
from competitions.pages.team.absences import AbsenceLabel, Matches, reason
from competitions.pages.text.addresses import answers_address, player_address
from competitions.queries.carry_over.conditions import next_matches_in, with_names
from competitions.queries.carry_over.dice_after import (
    answers_after,
    dice_of_match,
    waiting_dice,
)
from competitions.queries.fixtures.meetings import sides_of, teams_of
from engine.errors import N_

NO_EFFECT = N_("Without effect: the result does not ask for it any more.")


@dataclass(frozen=True, slots=True)
class FaceLine:
    """Faces that mean the same, and what they mean."""

    faces: str
    meaning: str


@dataclass(frozen=True, slots=True)
class DieLine:
    """A die that waits: whose, from what, by which rule, what its faces mean."""

    player: int
    title: str
    url: str
    team: str
    crest: Drawing | None
    reason: ReasonLine
    rule: str
    text: str
    faces: int
    meanings: tuple[FaceLine, ...]
    # Whether this reader throws it.
    mine: bool


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A die that was thrown: whose, its face and what that means."""

    name: str
    url: str
    team: str
    face: int
    meaning: str
    # By the promise, or by somebody at the table.
    promised: bool


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """Where a die of an earlier match is thrown: a sentence, and the address."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class OpenDicePage:
    """All dice of a match."""

    waiting: tuple[DieLine, ...] = ()
    answered: tuple[AnswerLine, ...] = ()
    # Where who is done here goes on: the preparation of his side's next match.
    ahead: tuple[WaitingLine, ...] = ()


def open_dice_page(fixture: Fixture, mine: Collection[int] | None) -> OpenDicePage:
    """What is open after this match and what was answered.

    `mine`: the teams whose dice the reader throws; None: those of all.
    """
    competition = fixture.competition
    if competition is None or not competition.league_rules.absences.rolls_after:
        return OpenDicePage()
    teams = teams_of(competition)
    own = teams.keys() if mine is None else mine
    matches = Matches(competition, teams, {fixture.public_id})
    waiting = tuple(
        _line(competition.league.words.dice[one.kind], one, matches, own)
        for one in with_names(dice_of_match(fixture))
        if one.team in teams
    )
    done = not any(line.mine for line in waiting)
    return OpenDicePage(
        waiting,
        tuple(_answered(fixture, competition, teams)),
        tuple(_ahead(fixture, own)) if done else (),
    )


def waiting_lines(
    competition: Competition, teams: Mapping[int, Team]
) -> tuple[WaitingLine, ...]:
    """HV-ASK-01: what keeps these teams from opening their next sheet, if anything."""
    found = with_names(waiting_dice(competition, teams.keys()))
    if not found:
        return ()
    everybody = teams_of(competition)
    matches = Matches(competition, everybody, {one.match for one in found})
    lines = []
    for one in found:
        values = {"player": one.name, "match": matches.match_text(one.match, one.team)}
        text = _("%(player)s, %(match)s") % values
        lines.append(WaitingLine(text, answers_address(one.match)))
    return tuple(lines)


def _line(
    words: DieWords, question: MatchQuestion, matches: Matches, mine: Collection[int]
) -> DieLine:
    team, injury = (
        matches.teams[question.team],
        AbsenceLabel("injury", _("Injured"), plain=True),
    )
    return DieLine(
        player=question.player,
        title=_(words.title) % {"player": question.name},
        url=player_address(team.slug, question.player),
        team=team.name,
        crest=team.crest,
        reason=reason(injury, question.cause, question.team, matches),
        rule=words.rule,
        text=_(words.text),
        faces=question.faces or 0,
        meanings=tuple(_faces(*one) for one in words.meanings),
        mine=question.team in mine,
    )


def _faces(meaning: str, faces: Sequence[int]) -> FaceLine:
    first, last = faces[0], faces[-1]
    row = last - first + 1 == len(faces) > 1
    shown = f"{first}\N{EN DASH}{last}" if row else ", ".join(map(str, faces))
    return FaceLine(shown, _(meaning))


def _answered(
    fixture: Fixture, competition: Competition, teams: Mapping[int, Team]
) -> Iterator[AnswerLine]:
    """The answers in the order thrown; a face that the result asks for no more has no effect."""
    dice = competition.league.words.dice
    held = {(one.player, one.kind) for one in dice_of_match(fixture, answered=True)}
    for row in answers_after(fixture):
        team = teams.get(row.player.team_id)
        if team is None or row.kind not in dice:
            continue
        counts = (row.player_id, row.kind) in held
        yield AnswerLine(
            row.player.name,
            player_address(team.slug, row.player_id),
            team.name,
            row.value,
            _(dice[row.kind].faces[row.value - 1]) if counts else _(NO_EFFECT),
            promised=row.sealed_by_id is not None,
        )


def _ahead(fixture: Fixture, mine: Collection[int]) -> Iterator[WaitingLine]:
    assert fixture.competition
    coming = next_matches_in(fixture.competition)
    for team in sides_of(fixture):
        if team and team.pk in mine and team.pk in coming:
            text = _("Prepare the next match of %(team)s") % {"team": team.name}
            yield WaitingLine(text, reverse("prepare", args=[coming[team.pk]]))
