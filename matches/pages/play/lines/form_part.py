"""An action that is put together on a form, for its page: what is set, what is advised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from engine.action_forms import (
    PAIRS,
    SOME,
    WITH,
    ActionForm,
    Answers,
    Choosable,
    FormField,
)
from engine.json_values import Stored
from matches.pages.play.board import Words
from matches.pages.play.faces import CardFace, card_face
from matches.pages.play.lines.line_board import FaceShown, faces_of_piece

# What the names of all controls begin with.
PICK: Final = "pick-"


class FormTick(NamedTuple):
    """A box, a button of a group, or a line of a select, and whether it is set."""

    token: str
    name: str
    # Of a box: what it is sent as, and the title of its column.
    field: str
    title: str
    is_set: bool
    is_advised: bool


class FormRow(NamedTuple):
    """Something to choose, with a box for each field that it may be chosen for."""

    name: str
    weight: int
    faces: tuple[FaceShown, ...]
    card: CardFace | None
    ticks: tuple[FormTick, ...]


class FormGroup(NamedTuple):
    """What stands under one heading."""

    title: str
    rows: tuple[FormRow, ...] = ()
    # Of a select.
    lines: tuple[FormTick, ...] = ()


class FormSelect(NamedTuple):
    """One of a list, or nothing."""

    field: str
    n: int
    groups: tuple[FormGroup, ...]
    # It stands beside the select before it and goes with that.
    is_second: bool = False


class FormColumn(NamedTuple):
    """What something is chosen for, and how many are needed."""

    field: str
    title: str
    needed: int


class FormList(NamedTuple):
    """Fields that share their items, or one alone."""

    columns: tuple[FormColumn, ...]
    how: str
    groups: tuple[FormGroup, ...]
    selects: tuple[FormSelect, ...] = ()

    @property
    def key(self) -> str:
        return self.columns[0].field

    @property
    def title(self) -> str:
        return self.columns[0].title

    @property
    def are_pairs(self) -> bool:
        return self.how == PAIRS

    @property
    def are_cards(self) -> bool:
        return any(row.card for group in self.groups for row in group.rows)

    @property
    def control(self) -> str:
        one = len(self.columns) == 1 and self.columns[0].needed == 1
        return "radio" if one else "checkbox"

    @property
    def is_filled(self) -> bool:
        """Whether anything is chosen that stands in a select."""
        lines = (one for s in self.selects for group in s.groups for one in group.lines)
        return any(line.is_set for line in lines)


class FormPart(NamedTuple):
    """A form as it is filled in."""

    note: str
    button: str
    lists: tuple[FormList, ...]
    # What the weights come to at most, and what that is called; "" where they are none.
    limit: str
    most: int
    weight: int
    is_advised: bool


class FormFilling(NamedTuple):
    """What somebody has sent, and what the computer would choose; perhaps neither."""

    typed: Answers | None
    advised: Answers | None


def form_part(
    form: ActionForm[object],
    filling: FormFilling,
    view: Stored,
    words: Words,
) -> FormPart:
    """Filled in as it was sent, else as it is advised, else as it begins."""
    typed, advised = filling
    now = typed or advised or form.answers(form.preset)
    pieces = {piece["id"]: piece for piece in view["pieces"]}
    paper = _Paper(now, advised or {}, pieces, words)
    lists = tuple(
        _list(tuple(fields), paper)
        for _, fields in groupby(
            form.fields, key=lambda field: (field.how, field.items)
        )
    )
    weights = {item.token: item.weight for f in form.fields for item in f.items}
    return FormPart(
        form.note,
        form.button,
        lists,
        form.limit.title if form.limit else "",
        form.limit.most if form.limit else 0,
        sum(weights.get(one, 0) for f in form.fields for one in now.get(f.name, ())),
        typed is None and advised is not None,
    )


class _Paper(NamedTuple):
    """What the rows are written with."""

    now: Answers
    advised: Answers
    pieces: Mapping[str, Stored]
    words: Words


def _list(fields: Sequence[FormField], paper: _Paper) -> FormList:
    first = fields[0]
    columns = tuple(FormColumn(PICK + f.name, f.title, f.needed) for f in fields)
    if first.how == SOME:
        groups = tuple(
            FormGroup(title, tuple(_row(item, fields, paper) for item in items))
            for title, items in groupby(first.items, key=lambda item: item.group)
        )
        return FormList(columns, first.how, groups)
    return FormList(columns, first.how, (), tuple(_selects(first, paper)))


def _row(item: Choosable, fields: Sequence[FormField], paper: _Paper) -> FormRow:
    piece = paper.pieces.get(item.piece)
    card = item.card.as_table() if item.card else None
    return FormRow(
        item.name,
        item.weight,
        tuple(faces_of_piece(piece, paper.words)) if piece else (),
        card_face(card, paper.words) if card else None,
        tuple(_tick(item, f.name, f.title, paper) for f in fields),
    )


def _tick(item: Choosable, name: str, title: str, paper: _Paper) -> FormTick:
    return FormTick(
        item.token,
        item.name,
        PICK + name,
        title,
        item.token in paper.now.get(name, ()),
        item.token in paper.advised.get(name, ()),
    )


def _selects(field: FormField, paper: _Paper) -> Iterator[FormSelect]:
    """One for each place; of pairs two."""
    for n in range(field.needed):
        yield _select(field.name, field.items, n, paper)
        if field.how == PAIRS:
            second = _select(field.name + WITH, field.others, n, paper)
            yield second._replace(is_second=True)


def _label(item: Choosable, paper: _Paper) -> str:
    """His name, and all faces of a man: what is in force, then what comes after it."""
    piece = paper.pieces.get(item.piece)
    if piece is None:
        return item.name
    now, *later = (
        f"{face.figure}{face.letter}" for face in faces_of_piece(piece, paper.words)
    )
    name = _("%(name)s:") % {"name": item.name}
    return f"{name} {now} ({' '.join(later)})"


def _select(name: str, items: Sequence[Choosable], n: int, paper: _Paper) -> FormSelect:
    chosen = [*paper.now.get(name, ()), *("",) * (n + 1)][n]
    groups = tuple(
        FormGroup(
            title,
            lines=tuple(
                FormTick(
                    one.token, _label(one, paper), "", "", one.token == chosen, False
                )
                for one in found
            ),
        )
        for title, found in groupby(items, key=lambda item: item.group)
    )
    return FormSelect(PICK + name, n + 1, groups)
