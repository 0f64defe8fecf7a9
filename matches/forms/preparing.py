"""The form of a preparation: read as it was sent, whatever is still wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.http import QueryDict

from competitions.games.door import Answer, SideChoices, SideQuestion, SquadFootballer
from matches.games.choices import squad_order
from matches.queries.preparing import MatchTerms

START, BENCH = "start", "bench"


def role_field(player: int) -> str:
    return f"role_{player}"


def face_field(player: int) -> str:
    return f"face_{player}"


def choice_in(posted: QueryDict, terms: MatchTerms) -> SideChoices:
    """Names of nobody, numbers of nothing and what this form does not ask fall out.

    All else the rules judge.
    """
    stand_in = number_or_none(posted.get("keeper", ""))
    roles = {
        each.pk: role
        for each in terms.squad
        if (role := _role(posted.get(role_field(each.pk), ""), each, stand_in))
    }
    return SideChoices(
        lineup=squad_order(roles, [each.pk for each in terms.squad]),
        answers={
            question.kind: numbers
            for question in terms.offer.questions
            if (numbers := _answer(posted, question))
        },
        captain=_markable(number_or_none(posted.get("captain", "")), terms),
    )


def face_in(posted: Mapping[str, str], player: int) -> int | None:
    """What the die of the table showed; nothing rolls the promised die."""
    return number_or_none(posted.get(face_field(player), ""))


def number_or_none(sent: str) -> int | None:
    """A plain number, or nothing."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 10 else None


def _role(sent: str, each: SquadFootballer, stand_in: int | None) -> str | None:
    """A keeper's card starts in goal; without one, whoever is named for it."""
    if sent == BENCH:
        return "bench"
    if sent != START:
        return None
    return "keeper" if each.keeper or each.pk == stand_in else "field"


def _markable(player: int | None, terms: MatchTerms) -> int | None:
    """A card says who is captain; a name without one may be marked."""
    return player if player in {each.pk for each in terms.markable} else None


def _answer(posted: QueryDict, question: SideQuestion) -> Answer:
    sent = posted.getlist(question.kind)
    return _numbers(sent[-1:] if question.single else sent)


def _numbers(sent: Iterable[str]) -> Answer:
    found = {number for text in sent if (number := number_or_none(text)) is not None}
    return tuple(sorted(found))
