"""Sortable tables over plain rows; their templates loop over the rows themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar, NamedTuple, cast
from urllib.parse import urlencode

import django_tables2 as tables
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_tables2.columns import BoundColumn

from competitions.pages.competition.outlook import fate_of
from competitions.pages.rows.lines import SideView, StandingLine, ZoneLabel
from competitions.pages.text.labels import ENDED_TIRED, TIRED_SHORT
from competitions.stored_names import TIRED

PER_PAGE = 25


class FigureColumn(tables.Column):
    """A column of figures: a short label, its full name, the largest first."""

    def __init__(self, label: object, name: object, css: str = "") -> None:
        super().__init__(verbose_name=label, initial_sort_descending=True)
        self.full_name = name
        self.css = css


class WordColumn(tables.Column):
    """A column of words or ranks, the smallest first."""

    def __init__(
        self, label: object, css: str, name: object = "", *, orderable: bool = True
    ) -> None:
        super().__init__(verbose_name=label, orderable=orderable)
        self.full_name = name
        self.css = css


class HeadCell(NamedTuple):
    """A cell of the head: a link when one may sort by it."""

    name: str
    label: str
    title: str
    css: str
    href: str
    sorted: str


class Cut(NamedTuple):
    """How much of a table is shown: rows on a page, columns left out."""

    per_page: int = 0
    # Of the parameters in its addresses, where a page has several tables.
    prefix: str = ""
    without: Sequence[str] = ()


WHOLE, PAGED = Cut(), Cut(PER_PAGE)


class LineTable(tables.Table):
    """What our tables share: the address of a sort or page, the head, the rows.

    `target` is the id of the root element, which is also the name of the partial.
    """

    label: object = ""
    empty: ClassVar[object] = ""
    target = ""
    template: ClassVar[str]
    # A column, and what addresses call it where not by its name.
    renamed: ClassVar[tuple[str, str]] = ("", "")

    def __init__(
        self,
        rows: Sequence[object],
        request: HttpRequest,
        cut: Cut = WHOLE,
        *,
        target: str = "",
    ) -> None:
        drawn = {"prefix": cut.prefix, "template_name": self.template}
        super().__init__(rows, exclude=cut.without, **drawn)
        self.target = target or self.target
        self.request = request
        self.query: QueryDict = request.GET
        if order := self.query.getlist(self.prefixed_order_by_field):
            self.order_by = [one.replace(*self.renamed[::-1]) for one in order]
        if cut.per_page:
            # Not the library's reader of addresses: it lets `per_page` be anything.
            self.paginate(per_page=cut.per_page)
            wanted = self.query.get(self.prefixed_page_field, 1)
            self.page = self.paginator.get_page(wanted)

    @property
    def heads(self) -> list[HeadCell]:
        kept = _kept(self.query, self.prefixed_page_field, self.prefixed_order_by_field)
        return [self._head(column, kept) for column in self.columns]

    @property
    def records(self) -> Sequence[object]:
        # Not the library's rows: binding 240 cells costs more than drawing them.
        return list(
            (self.page.object_list if hasattr(self, "page") else self.rows).data
        )

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def announcement(self) -> str:
        """What a screen reader hears after a swap."""
        for column in self.columns:
            if way := _way(column):
                by = column.column.full_name or column.column.verbose_name
                words = {"descending": _("descending"), "ascending": _("ascending")}
                return _("Sorted by %(column)s, %(way)s.") % {
                    "column": by,
                    "way": words[way],
                }
        return ""

    def _head(self, column: BoundColumn, kept: str) -> HeadCell:
        # Words, not promises of them: a template asks each for its text five times.
        drawn = column.column
        return HeadCell(
            name=column.name.replace(*self.renamed),
            label=str(drawn.verbose_name),
            title=str(drawn.full_name),
            css=drawn.css,
            href=f"?{kept}{self._sorted_by(column)}" if column.orderable else "",
            sorted=_way(column),
        )

    def _sorted_by(self, column: BoundColumn) -> str:
        wanted = str(column.order_by_alias.next).replace(*self.renamed)
        return urlencode({self.prefixed_order_by_field: wanted})


class StandingsTable(LineTable):
    """The league table over StandingLine rows; `opened` is the slug of `?why=`."""

    label: object = gettext_lazy("Standings")
    provisional_label = gettext_lazy("Counts a result that is not official yet")

    rank = WordColumn("#", "pos", gettext_lazy("Rank"))
    name = WordColumn(gettext_lazy("Team"), "team")
    played = FigureColumn(pgettext_lazy("short: played", "P"), gettext_lazy("Played"))
    won = FigureColumn(pgettext_lazy("short: won", "W"), gettext_lazy("Won"), "more")
    drawn = FigureColumn(
        pgettext_lazy("short: drawn", "D"), gettext_lazy("Drawn"), "more"
    )
    lost = FigureColumn(pgettext_lazy("short: lost", "L"), gettext_lazy("Lost"), "more")
    gf = FigureColumn(
        pgettext_lazy("short: goals for", "GF"), gettext_lazy("Goals for"), "more"
    )
    ga = FigureColumn(
        pgettext_lazy("short: goals against", "GA"),
        gettext_lazy("Goals against"),
        "more",
    )
    gd = FigureColumn(
        pgettext_lazy("short: goal difference", "GD"), gettext_lazy("Goal difference")
    )
    form = WordColumn(gettext_lazy("Form"), "more", orderable=False)
    points = FigureColumn(
        pgettext_lazy("short: points", "Pts"), gettext_lazy("Points"), "pts"
    )

    target = "standings"
    # Which part of a season it is of.
    caption = ""
    # Below a name of which nothing is settled; empty: what is stands beside it.
    still = ""
    # Before the slugs of its teams, where another table of the page has them too.
    apart = ""
    # Below its rows: those whose team comes from the stage before.
    open_places: Sequence[SideView] = ()

    template = "components/league_table.html"

    def __init__(
        self,
        rows: Sequence[StandingLine],
        request: HttpRequest,
        *,
        notes: Sequence[str] = (),
        target: str = "",
    ) -> None:
        super().__init__(rows, request, target=target)
        self.opened = request.GET.get("why", "")
        self.kept = _kept(request.GET)
        self.ask = _("Why rank")
        self.notes = notes
        self.has_provisional = any(row.provisional for row in rows)
        marks = [row.outlook.mark for row in rows if row.outlook]
        # each once, in the order of the table
        self.marks = list(dict.fromkeys(filter(None, marks)))

    @property
    def lines(self) -> Sequence[object]:
        return self.records

    @property
    def blocks(
        self,
    ) -> list[tuple[ZoneLabel | None, list[tuple[StandingLine, *tuple[object, ...]]]]]:
        """The rows by their zones; in another order than the table's under none."""
        if any(_way(column) for column in self.columns):
            return [(None, list(self.values))]
        found = groupby(self.values, lambda value: value[0].zone)
        return [(zone, list(values)) for zone, values in found]

    @property
    def values(self) -> Iterator[tuple[StandingLine, *tuple[object, ...]]]:
        """Each row, and by itself what its template asks for often: a loop's own value
        is found at once, that of a row after a look-up that fails."""
        for row in cast("Sequence[StandingLine]", self.records):
            slug = f"{self.apart}{row.slug}"
            opened = slug == self.opened
            places = (row.mine, row.rank, row.url, row.name, row.provisional, slug)
            query = self.kept if opened else f"{self.kept}why={slug}"
            tied = row.why is not None and row.why.tied
            question = f"{self.ask} {row.rank}?"
            fate = fate_of(row, self.still)
            yield (row, *places, opened, row.why, tied, question, query, *fate)


class TallyTable(LineTable):
    """Rank, who, and some figures; the last figure is the one that counts."""

    figures: ClassVar[tuple[str, ...]]
    template = "components/tally_table.html"

    rank = WordColumn("#", "pos", gettext_lazy("Rank"))

    def __init__(
        self,
        rows: Sequence[object],
        request: HttpRequest,
        cut: Cut = PAGED,
        *,
        target: str = "",
    ) -> None:
        super().__init__(rows, request, cut, target=target)
        kept = [figure for figure in self.figures if figure not in cut.without]
        self.cells = [(figure, self.columns[figure].column.css) for figure in kept]

    @property
    def lines(self) -> Iterator[tuple[object, list[tuple[int, str]]]]:
        """Each row with its figures and the class of their cells."""
        for row in self.records:
            yield row, [(getattr(row, name), css) for name, css in self.cells]


class ScorersTable(TallyTable):
    """Top scorers over ScorerLine rows."""

    label = gettext_lazy("Top scorers")
    empty = gettext_lazy("Nobody has scored yet.")
    figures = ("first_touch", "headers", "counters", "penalties", "goals")

    name = WordColumn(gettext_lazy("Player"), "team")
    first_touch = FigureColumn(
        pgettext_lazy("short: goals on first touch", "1T"),
        gettext_lazy("On first touch, among them"),
    )
    headers = FigureColumn(
        pgettext_lazy("short: goals by header", "Hd"),
        gettext_lazy("Headers among them"),
    )
    counters = FigureColumn(
        pgettext_lazy("short: goals from a counter", "Ctr"),
        gettext_lazy("From a counter, among them"),
    )
    penalties = FigureColumn(
        pgettext_lazy("short: penalties", "Pen"), gettext_lazy("Penalties among them")
    )
    goals = FigureColumn(gettext_lazy("Goals"), "", "pts")

    target = "scorers"


class KicksTable(TallyTable):
    """Shoot-out kicks over KicksLine rows (HC-SO-07)."""

    label = gettext_lazy("Shoot-out kicks")
    empty = gettext_lazy("No shoot-out yet.")
    figures = ("taken", "scored")

    name = WordColumn(gettext_lazy("Player"), "team")
    taken = FigureColumn(gettext_lazy("Taken"), gettext_lazy("Kicks taken"))
    scored = FigureColumn(
        pgettext_lazy("kicks", "Scored"), gettext_lazy("Kicks scored"), "pts"
    )

    target = "kicks"


class PlayersTable(TallyTable):
    """Everybody with all his figures over PlayerTableRow rows."""

    label = gettext_lazy("Every player")
    empty = gettext_lazy("Nobody has played yet.")
    figures = (
        *("matches", "assists", "saves", "injuries", "tired"),
        *("yellows", "reds", "goals"),
    )

    name = WordColumn(gettext_lazy("Player"), "team")
    matches = FigureColumn(
        pgettext_lazy("short: matches played", "M"), gettext_lazy("Matches played")
    )
    assists = FigureColumn(
        pgettext_lazy("short: assists", "A"), gettext_lazy("Assists")
    )
    saves = FigureColumn(
        pgettext_lazy("short: saves", "Sv"), gettext_lazy("Saves"), "more"
    )
    injuries = FigureColumn(
        pgettext_lazy("short: injuries", "Inj"), gettext_lazy("Injuries"), "more"
    )
    tired = FigureColumn(TIRED_SHORT, ENDED_TIRED, "more")
    yellows = FigureColumn(
        pgettext_lazy("short: yellow cards", "Y"), gettext_lazy("Yellow cards"), "more"
    )
    reds = FigureColumn(
        pgettext_lazy("short: red cards", "R"), gettext_lazy("Red cards"), "more"
    )
    goals = FigureColumn(
        pgettext_lazy("short: goals", "G"), gettext_lazy("Goals"), "pts"
    )

    target = "everybody"
    renamed = ("tired", TIRED)


class BookingsTable(TallyTable):
    """Cards over BookedLine rows."""

    label = pgettext_lazy("yellow and red", "Cards")
    empty = gettext_lazy("No cards yet.")
    figures = ("yellows", "reds")

    name = WordColumn(gettext_lazy("Player"), "team")
    yellows = FigureColumn(gettext_lazy("Yellow"), gettext_lazy("Yellow cards"))
    reds = FigureColumn(gettext_lazy("Red"), gettext_lazy("Red cards"), "pts")

    target = "bookings"


class CleanSheetsTable(TallyTable):
    """Matches without a goal against over CleanSheetLine rows."""

    label = gettext_lazy("Clean sheets")
    empty = gettext_lazy("Nobody has kept a clean sheet yet.")
    figures = ("played", "clean_sheets")

    name = WordColumn(gettext_lazy("Team"), "team")
    played = FigureColumn(pgettext_lazy("short: played", "P"), gettext_lazy("Played"))
    clean_sheets = FigureColumn(
        pgettext_lazy("short: clean sheets", "CS"), gettext_lazy("Clean sheets"), "pts"
    )

    target = "clean-sheets"


class PreviewTable(TallyTable):
    """The table by rules that are not saved yet, over PreviewLine rows; nobody sorts it."""

    label = gettext_lazy("The table by this order")
    figures = ("now", "points")

    rank = WordColumn("#", "pos", gettext_lazy("Rank"), orderable=False)
    name = WordColumn(gettext_lazy("Team"), "team", orderable=False)
    now = WordColumn(gettext_lazy("Now"), "", orderable=False)
    points = WordColumn(gettext_lazy("Points"), "pts", orderable=False)

    target = "preview"


def _kept(asked: QueryDict, *without: str) -> str:
    """The rest of the address, ready for one more parameter: an answer keeps the order."""
    query = asked.copy()
    for name in ("why", *without):
        query.pop(name, None)
    return f"{query.urlencode()}&" if query else ""


def _way(column: BoundColumn) -> str:
    if not column.is_ordered:
        return ""
    return "descending" if column.order_by_alias.is_descending else "ascending"
