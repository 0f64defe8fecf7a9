"""The legal actions of a moment as rows of a page: words, price, odds, how they are marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final, NamedTuple, Protocol

from django.utils.translation import gettext as _

from engine.json_values import Stored
from engine.moments import About, LegalAction, Pick
from matches.pages.percents import SURE, percent, shown_percent, whole_percents
from matches.pages.play.board import Words
from matches.pages.play.faces import CardFace, ManFace, ManFigure, card_face, man_face

# A list of up to so many rows stands open.
FEW: Final = 8
# More buttons than this are too many below a board.
BUTTONS: Final = 6
# What is marked on a cell: free, paid for, or left to chance by how likely it is.
FREE, PAID = "free", "paid"
LIKELY, RISK, SLIM = "likely", "risk", "slim"
AT_LEAST: Final = ((2 / 3, LIKELY), (1 / 3, RISK), (0.0, SLIM))
# As many cells of one chance are told once; their marks recede.
FAINT: Final = "faint"
MANY: Final = 12


class Speaker(Protocol):
    """The part of a narrator that a page needs."""

    def word(self, name: str) -> str: ...

    def chance(self, name: str) -> str: ...

    def clock(self) -> str: ...


class OfferRow(NamedTuple):
    """One action: a line of the list, and what the scripts filter."""

    word: str
    text: str
    kind: str
    piece: str
    cell: str
    # What it is put together of, as words without blanks.
    picks: str
    # How its cell is marked, and what stands in the mark.
    mark: str
    figure: str
    # What stands at the end of its line; its outcomes in words.
    price: str
    chances: str
    # The key that does it while the board has the focus, if it has one.
    key: str
    # Whether actions like it may be prepared.
    is_quiet: bool = False
    # How likely what is hoped for is, where that is known; and as it is written.
    share: float = 0.0
    hoped: str = ""
    # Whether the match only goes on by it: it is done at the first touch.
    goes_on: bool = False
    # What it stands together with, in place of buttons of their own.
    beside: str = ""

    @property
    def is_vain(self) -> bool:
        """Whether nothing of what it is done for can come of it."""
        return bool(self.price) and not self.share


class OfferedActions(NamedTuple):
    """What may be done, and of which kinds some may be prepared."""

    found: Sequence[LegalAction] = ()
    quiet: frozenset[str] = frozenset()


class OfferGroup(NamedTuple):
    """Rows that one unfolds together: those of a piece and a kind."""

    # Whose and of what kind, as a name for machines.
    key: str
    title: str
    rows: tuple[OfferRow, ...]


class FaintOffers(NamedTuple):
    """What a piece may do on so many cells, at one chance, that none is marked for itself."""

    piece: str
    text: str


class Pickable(NamedTuple):
    """One thing that can be chosen: a man of the squad, a card, a cell of the goal."""

    token: str
    name: str
    # What it alone promises, if an action is made of it alone.
    price: str
    chances: str
    # What he or it looks like, where it is a man or a card.
    man: ManFace | None = None
    card: CardFace | None = None
    # Of a cell of the goal: what the die must show if it is left open.
    need: int | None = None


class PickSet(NamedTuple):
    """What is chosen among together: the starters, the cards, the cells of a goal."""

    title: str
    of: str
    pickable: tuple[Pickable, ...]
    # One of them only, or several.
    is_single: bool
    is_goal: bool
    # How many of them it takes; none where that differs.
    needed: int = 0

    @property
    def heads(self) -> ManFigure | None:
        """Where men are chosen among: what the column of their first figure is called."""
        men = [each.man for each in self.pickable if each.man]
        return men[0].first if men else None

    @property
    def are_men(self) -> bool:
        return all(each.man for each in self.pickable)

    @property
    def is_priced(self) -> bool:
        """Whether each of them has a chance of his own."""
        return any(each.price for each in self.pickable)

    @property
    def are_cards(self) -> bool:
        return all(each.card for each in self.pickable)

    @property
    def promises(self) -> bool:
        """Whether what a cell promises is told."""
        return any(each.need is not None for each in self.pickable)

    @property
    def control(self) -> str:
        return "radio" if self.is_single else "checkbox"


class OfferList(NamedTuple):
    """All that may be done now, in the order of the engine."""

    rows: tuple[OfferRow, ...] = ()
    groups: tuple[OfferGroup, ...] = ()
    # Those that no cell and no choice stands for: buttons of their own. Where they are
    # many, or several pieces can go somewhere, those of a piece wait until it is chosen.
    alone: tuple[OfferRow, ...] = ()
    of_pieces: tuple[OfferRow, ...] = ()
    sets: tuple[PickSet, ...] = ()
    faint: tuple[FaintOffers, ...] = ()
    is_long: bool = False

    @property
    def only_piece(self) -> str:
        """The one piece that all cells are about; "" if there are several."""
        about = {row.piece for row in self.rows if row.cell}
        return about.pop() if len(about) == 1 else ""

    @property
    def is_secret(self) -> bool:
        """Whether it is guessed at: the cells of a goal."""
        return any(each.is_goal for each in self.sets)

    @property
    def hides_board(self) -> bool:
        """Whether something is chosen that no board shows, such as a line-up."""
        return bool(self.sets) and not self.is_secret


def risks_of(found: Sequence[LegalAction], speaker: Speaker) -> tuple[OfferRow, ...]:
    """What is left to chance: of each piece and kind the likeliest, the best first.

    What is put together of cards or cells, none of which everybody sees, is left out.
    """
    rows = [_row(each, speaker, frozenset()) for each in found if not each.about.picks]
    best: dict[tuple[str, str], OfferRow] = {}
    for row in rows:
        place = row.piece, row.kind
        if row.price and row.share > best.get(place, row._replace(share=-1.0)).share:
            best[place] = row
    return tuple(sorted(best.values(), key=lambda row: -row.share))


def offers_of(
    offered: OfferedActions,
    view: Stored,
    speaker: Speaker,
    seen: Set[str] = frozenset(),
) -> OfferList:
    """The rows, folded by piece and kind where they are many.

    `seen` are pieces that are pointed at where they lie: what is about them waits for it.
    """
    found, quiet = offered
    own = {p["cell"] for p in view["pieces"] if p["side"] == view["seen_by"]}
    rows = _receding([_row(each, speaker, quiet) for each in found], own)
    # what cannot come to anything is advertised only where nothing else is offered
    all_vain = all(row.is_vain for row in rows)
    names = {p["id"]: f"{p['number']} {p['name']}" for p in view["pieces"]}
    rows = _together(rows)
    alone = [row for row in rows if not (row.cell or row.picks)]
    alone = [row for row in alone if all_vain or not row.is_vain]
    alone.sort(key=lambda row: bool(row.piece))
    waits = len(alone) > BUTTONS or len({row.piece for row in rows if row.cell}) > 1
    of_pieces = tuple(
        row for row in alone if row.piece and (waits or row.piece in seen)
    )
    return OfferList(
        rows,
        tuple(_groups(rows, names, speaker)),
        tuple(row for row in alone if row not in of_pieces),
        tuple(_first_of_each(of_pieces, speaker)),
        tuple(_sets(found, rows, view, speaker)),
        tuple(_faint(rows, speaker)),
        len(rows) > FEW,
    )


def _together(rows: Sequence[OfferRow]) -> tuple[OfferRow, ...]:
    """Several actions of a piece and a kind that no cell tells apart."""
    alike = Counter((r.piece, r.kind) for r in rows if not (r.cell or r.picks))
    return tuple(
        row._replace(beside=row.kind if alike[row.piece, row.kind] > 1 else "")
        if row.piece and not (row.cell or row.picks)
        else row
        for row in rows
    )


def _first_of_each(rows: Sequence[OfferRow], speaker: Speaker) -> Iterator[OfferRow]:
    """One button for all that stand together, named by their kind; the others as they are."""
    firsts = {(row.piece, row.beside): row.word for row in reversed(rows)}
    for row in rows:
        if not row.beside:
            yield row
        elif firsts[row.piece, row.beside] == row.word:
            yield row._replace(text=speaker.word(f"kind.{row.kind}") or row.text)


def _receding(rows: Sequence[OfferRow], own: Set[str]) -> tuple[OfferRow, ...]:
    """A pass to anywhere has one chance everywhere: what leads to a man stands out.

    `own` are the cells where the reader's men stand. What leads there comes first.
    """
    alike = Counter(_class(row) for row in rows if row.price)
    rows = sorted(rows, key=lambda row: row.cell not in own)
    return tuple(
        row._replace(mark=FAINT)
        if row.price and row.cell and row.cell not in own and alike[_class(row)] > MANY
        else row
        for row in rows
    )


def _class(row: OfferRow) -> tuple[str, str, str]:
    return row.piece, row.kind, row.price


def _faint(rows: Sequence[OfferRow], speaker: Speaker) -> Iterator[FaintOffers]:
    """ "Long pass: 60 %": what a small mark stands for."""
    for piece, kind, price in dict.fromkeys(_class(r) for r in rows if r.mark == FAINT):
        what = {"what": speaker.word(f"kind.{kind}"), "share": price}
        yield FaintOffers(piece, _("%(what)s: %(share)s") % what)


def goal_cell(name: str, words: Words) -> str:
    """ "A, top left": as the list and the log call it, and where it is."""
    return ", ".join(filter(None, (name, words(f"goal.{name}"))))


def _row(offer: LegalAction, speaker: Speaker, quiet: frozenset[str]) -> OfferRow:
    about = offer.about
    figures = whole_percents(offer.odds)
    share = sum(offer.odds.get(name, 0.0) for name in about.hopes)
    hoped = sum(figures.get(name, 0) for name in about.hopes)
    is_risk = bool(about.hopes) and bool(offer.odds) and share < SURE
    mark = PAID if offer.cost else FREE
    if is_risk:
        mark = next(mark for least, mark in AT_LEAST if share >= least)
    follows = offer.why or speaker.word(f"follows.{about.kind}")
    return OfferRow(
        offer.word,
        offer.text,
        about.kind,
        about.piece or "",
        about.cell or "",
        " ".join(f"{pick.of}:{pick.name}" for pick in about.picks),
        mark,
        str(hoped) if is_risk else str(offer.cost or ""),
        shown_percent(hoped) if is_risk else "",
        "; ".join(filter(None, (chances_text(offer.odds, speaker), follows))),
        speaker.word(f"key.{about.kind}"),
        about.piece is not None and about.kind in quiet,
        share,
        shown_percent(hoped),
        about.goes_on,
    )


def chances_text(odds: Mapping[str, float], speaker: Speaker) -> str:
    """ "60 % on target, 40 % strays": what may come of it, the likeliest first."""
    figures = whole_percents(odds).items()
    return ", ".join(
        f"{shown_percent(n)} {speaker.chance(name)}" for name, n in figures
    )


def _groups(
    rows: Sequence[OfferRow], names: Mapping[str, str], speaker: Speaker
) -> Iterator[OfferGroup]:
    found: dict[tuple[str, str], list[OfferRow]] = {}
    for row in rows:
        # what leads to one cell only needs no heading of its own
        kind = row.kind if row.cell or row.picks else ""
        # and what is ticked stands together
        piece = "" if row.picks else row.piece
        found.setdefault((piece, kind), []).append(row)
    sorted_out = {piece for piece, kind in found if kind and piece}
    for (piece, kind), grouped in found.items():
        beside = _("other actions") if piece in sorted_out else ""
        parts = names.get(piece), speaker.word(f"kind.{kind}") if kind else beside
        title = ", ".join(filter(None, parts))
        yield OfferGroup(f"{piece}-{kind}", title, tuple(grouped))


def _sets(
    found: Sequence[LegalAction],
    rows: Sequence[OfferRow],
    view: Stored,
    speaker: Speaker,
) -> Iterator[PickSet]:
    """Where actions are put together of something: what of, in the order it comes."""
    found = [offer for offer in found if offer.about.picks]
    picks = dict.fromkeys(pick for offer in found for pick in offer.about.picks)
    alone = {row.picks: row for row in rows}
    order = [card["id"] for card in view["hand"]]
    for of in dict.fromkeys(pick.of for pick in picks):
        names = [pick.name for pick in picks if pick.of == of]
        value = next(pick.value for pick in picks if pick.of == of)
        names.sort(key=order.index if set(names) <= set(order) else _in_order)
        is_goal = all(speaker.word(f"goal.{name}") for name in names)
        times = {_times(offer.about, of) for offer in found}
        yield PickSet(
            speaker.word(f"pick.{of}"),
            of,
            tuple(
                _pickable(Pick(of, name, value), alone, view, speaker) for name in names
            ),
            times == {1},
            is_goal,
            times.pop() if len(times) == 1 else 0,
        )


def _pickable(
    pick: Pick, alone: Mapping[str, OfferRow], view: Stored, speaker: Speaker
) -> Pickable:
    """A piece or a card of the view, or a cell of the goal."""
    name, words, token = pick.name, speaker.word, f"{pick.of}:{pick.name}"
    row = alone.get(token)
    price, chances = (row.price, row.chances) if row else ("", "")
    for piece in view["pieces"]:
        if piece["id"] == name:
            man = man_face(piece, view["pieces"], words, pick.value)
            return Pickable(token, f"{man.number} {man.name}", price, chances, man)
    for card in view["hand"]:
        if card["id"] == name:
            face = card_face(card, words)
            return Pickable(token, face.name, price, chances, None, face)
    title, need, goal = goal_cell(name, words), None, view["goal"]
    # in a match without odds nothing is told of the chances either
    if goal and name in goal["needs"] and any(r.chances for r in alone.values()):
        need = goal["needs"][name]
        price = percent(need / goal["faces"])
    title = title[:1].upper() + title[1:]
    return Pickable(token, title, price, chances, need=need)


def _times(about: About, of: str) -> int:
    return sum(pick.of == of for pick in about.picks)


def _in_order(name: str) -> tuple[str, int, str]:
    """By letter, then by number: h2 before h10, and A before B."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    return letters, int(digits or 0), name
