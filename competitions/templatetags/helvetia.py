"""Small tags and filters of the pages: figures, form, crests, the sentence of a why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache

import segno
from django import template
from django.template.base import Parser, TextNode, Token
from django.template.context import Context
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from competitions.drawings.crests import Drawing
from competitions.games.registry import box_words
from competitions.models import Club, Result
from competitions.pages.match import approvals
from competitions.pages.rows.lines import (
    SideView,
    StandingLine,
    TieLine,
    WhyLine,
)
from competitions.pages.rows.whys import signed_figure, why_lead, why_sentence
from competitions.pages.text.labels import moment_at, outcome_letters

register = template.Library()
register.filter("signed", signed_figure)
register.filter(why_lead)
register.filter(why_sentence)


@register.filter
def at_club(at: datetime | None, club: Club) -> str:
    """A moment by the clock of a club, if any: {{ result.deadline|at_club:club }}."""
    return moment_at(at, club.clock) if at else ""


@register.simple_tag(name="approval_of")
def approval_tag(result: Result) -> approvals.Approval:
    """What a mail says of a result: {% approval_of result as approval %}."""
    return approvals.approval_of(result)


@register.simple_tag(name="box_word", takes_context=True)
def box_word_tag(context: Context, name: str, **values: object) -> str:
    """What is said of boxes of cards: {% box_word "no_squad" team=team.name %}.

    As in the `box_words` of the page, which may find them when they are wanted; else as
    in the first game.
    """
    given = context.get("box_words") or box_words
    words = given() if callable(given) else given
    return gettext(getattr(words, name)) % values


SHORT_NAME = 22

CREST_SIZES = {"s": " crest--s", "m": "", "l": " crest--l", "xl": " crest--xl"}

# The items of the main navigation and the addresses that belong to them.
SECTIONS = {
    "today": "home",
    "competitions": "competitions start competition table groups fixtures bracket players rules"
    " champion_card match prepare result schedule manage manage_teams manage_dates manage_table"
    " manage_rules manage_share"
    " new_competition claim",
    "team": "team team_edit squad pool player team_sheet team_card cards_print join",
    "play": "play play_match play_act play_replay",
    "clubs": "clubs found_club club records people club_teams boxes box card card_new card_paste club_edit"
    " friendlies import invite",
}
SECTION_OF = {name: item for item, names in SECTIONS.items() for name in names.split()}


@register.filter
def long(name: str | None) -> str:
    """An attribute, if two lines of a narrow column may not hold this name."""
    return " data-long" if name and len(name) > SHORT_NAME else ""


@register.simple_tag(name="score")
def score_tag(home: int | str, away: int | str) -> str:
    """The score as it is written everywhere: "2 : 1", never broken over two lines."""
    return f"{home}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{away}"


@register.filter
def form_row(form: tuple[str, ...]) -> SafeString:
    """The last matches as letter, shape and colour."""
    return _form_row(tuple(form), get_language() or "")


CELLS = (
    '<td>{}</td><td class="more">{}</td><td class="more">{}</td><td class="more">{}</td>'
    '<td class="more">{}</td><td class="more">{}</td><td>{}</td><td class="more">{}</td>'
    '<td class="pts">{}'
)
ADJUSTED = '<span class="adj" aria-hidden="true">*</span>'


@register.filter
def standing_cells(row: StandingLine) -> SafeString:
    """From matches played to points: one text, since a table has hundreds of figures."""
    return format_html(
        f"{CELLS}{ADJUSTED if row.adjustment else ''}</td>",
        *(row.played, row.won, row.drawn, row.lost, row.gf, row.ga),
        *(signed_figure(row.gd), form_row(row.form), row.points),
    )


TIE_SIDE = '<span class="tie-side{}">\n{}\n<span class="tie-name clip"{}>{}</span>\n'
TIE_TEAM = f'{TIE_SIDE}{{}}<span class="fig">{{}}</span>\n</span>\n'
TIE_TEAMS = f'data-state="{{}}">\n<a href="{{}}">\n{TIE_TEAM}{TIE_TEAM}'
TIE = (
    f'<div class="tie-box" {TIE_TEAMS}'
    '<span class="tie-foot">\n<span>{}</span>\n<span>{}</span>\n</span>\n</a>\n</div>'
)
TIE_NO_END = TIE.replace("<span>{}</span>\n</span>\n</a>", "{}</span>\n</a>")
TIE_BYE = (
    f'<div class="tie-box" data-state="{{}}" data-bye>\n{TIE_SIDE}'
    '<span class="tie-bye">{}</span>\n</span>\n</div>'
)


@lru_cache(maxsize=2048)
def _form_row(form: tuple[str, ...], language: str) -> SafeString:
    letters = outcome_letters()
    marks = format_html_join(
        "", '<i class="{}">{}</i>', ((f.lower(), letters[f]) for f in form)
    )
    return format_html('<span class="form-row">{}</span>', marks)


@register.filter
def why_links(why: WhyLine) -> SafeString:
    """The matches of the two that decided it."""
    if not why.links:
        return format_html("{}", "")
    # One call of all: each costs as much as ten values.
    links = ", ".join(['<a href="{}">{}</a>'] * len(why.links))
    values = [value for link in why.links for value in (link.url, link.score)]
    return format_html(f" {links}", *values)


@register.simple_tag(takes_context=True)
def collect_crests(context: Context) -> str:
    """From here to `crest_sprite` each crest is drawn once and used by reference."""
    if (request := context.get("request")) is not None:
        request.crests = {}
    return ""


@register.simple_tag(takes_context=True)
def crest(context: Context, view: Drawing | None, size: str = "m") -> str:
    """A crest 21, 28, 42 or 112 px wide; whole in a partial answer, else a reference."""
    if not view:  # an unknown name in a template is an empty text
        return _no_crest(CREST_SIZES[size])
    drawn = getattr(context.get("request"), "crests", None)
    if drawn is None:
        return format_html(
            '<svg class="crest{}" viewBox="{}" aria-hidden="true">{}</svg>',
            CREST_SIZES[size],
            view.box,
            _shapes(view),
        )
    # by identity: a drawing is long, and its hash is made of all of it
    number, _view = drawn.setdefault(id(view), (len(drawn) + 1, view))
    return _crest_use(number, CREST_SIZES[size])


@register.simple_tag(takes_context=True)
def crest_sprite(context: Context) -> SafeString:
    """The crests used on this page, one symbol each."""
    drawn = getattr(context.get("request"), "crests", None) or {}
    return format_html_join(
        "",
        '<symbol id="crest-{}" viewBox="{}">{}</symbol>',
        (
            (_escaped(number), _escaped(view.box), _shapes(view))
            for number, view in drawn.values()
        ),
    )


@lru_cache(maxsize=1024)
def _shapes(view: Drawing) -> SafeString:
    """Paths from back to front, letters, the outline; numbers as in any language."""
    paths = format_html_join(
        "",
        '<path fill="{}" fill-rule="evenodd" d="{}"/>',
        ((path.fill, path.d) for path in view.paths),
    )
    letters = format_html_join(
        "",
        '<text x="{}" y="{}" font-size="{}" fill="{}">{}</text>',
        ((one.x, one.y, one.size, one.fill, one.text) for one in view.letters),
    )
    edge = format_html('<path class="crest-edge" d="{}"/>', view.edge)
    return format_html("{}{}{}", paths, letters, edge)


@lru_cache(maxsize=8)
def _no_crest(css: str) -> SafeString:
    return format_html('<span class="tba{}"></span>', css)


@lru_cache(maxsize=1024)
def _crest_use(n: int, css: str) -> SafeString:
    return format_html(
        '<svg class="crest{}" aria-hidden="true"><use href="#crest-{}"/></svg>', css, n
    )


@register.simple_tag(takes_context=True)
def tie_box(context: Context, tie: TieLine) -> SafeString:
    """A box of a bracket."""
    text, values = _tie_box(context, tie)
    return format_html(text, *values)


@register.simple_tag(takes_context=True)
def tie_items(context: Context, ties: Sequence[TieLine]) -> SafeString:
    """The ties of a round as items of a list: one text, since a large one has hundreds."""
    boxes = [_tie_box(context, tie) for tie in ties]
    text = "\n".join(f"<li>\n{box}\n</li>" for box, _values in boxes)
    return format_html(text, *(value for _box, values in boxes for value in values))


def _tie_box(context: Context, tie: TieLine) -> tuple[str, list[str]]:
    """Its HTML with blanks, and what goes into them."""
    home, away = tie.home, tie.away
    values = [_tie_class(home, away), crest(context, home.crest, "s")]
    values += [long(home.name), side_name(home)]
    if tie.bye:
        values = [tie.state, *values, gettext("has a bye")]
        return TIE_BYE, list(map(_escaped, values))
    values = [tie.state, tie.url, *values, _kicks(tie.home_kicks), tie.home_figure]
    values += [_tie_class(away, home), crest(context, away.crest, "s")]
    values += [
        long(away.name),
        side_name(away),
        _kicks(tie.away_kicks),
        tie.away_figure,
    ]
    values += [tie.foot, tie.foot_end]
    return TIE if tie.foot_end else TIE_NO_END, list(map(_escaped, values))


def _tie_class(side: SideView, other: SideView) -> str:
    ended = " won" if side.won else " out" if other.won else ""
    return f"{ended} tba-side" if side.tba else ended


@register.filter
def side_name(side: SideView) -> str:
    """Its name or code, and who may come."""
    if not side.note:
        return coded_name(side)
    return format_html("{} <small>{}</small>", coded_name(side), side.note)


@register.filter
def coded_name(side: SideView) -> str:
    """A code with its words, under the mouse and for who hears the page."""
    if not side.meaning:
        return side.name
    text = '<span title="{1}" aria-hidden="true">{0}</span><span class="vh">{1}</span>'
    return format_html(text, side.name, side.meaning)


def _kicks(scored: str) -> str:
    return format_html('<span class="pens">({})</span>\n', scored) if scored else ""


# What is safe and what is not are equal as texts, but not of one type.
_escaped = lru_cache(maxsize=4096, typed=True)(conditional_escape)


@register.simple_block_tag
def linked(content: str, url: str, *, unless: bool = False, otherwise: str = "") -> str:
    """What stands inside as a link if there is an address, else in that element or none."""
    if url and not unless:
        return format_html('<a href="{}">{}</a>', url, content)
    return format_html("<{0}>{1}</{0}>", otherwise, content) if otherwise else content


@register.simple_tag(takes_context=True)
def section(context: Context) -> str:
    """The item of the main navigation that this page belongs to."""
    match = getattr(context.get("request"), "resolver_match", None)
    return SECTION_OF.get(match.url_name or "", "") if match else ""


@register.filter
def attributes(given: Mapping[str, object], without: str = "") -> SafeString:
    """The attributes of a widget as HTML; `without` names those that its template writes itself."""
    left_out = without.split()
    shown = [(k, v) for k, v in given.items() if v is not False and k not in left_out]
    return format_html_join(
        " ",
        "{}{}",
        ((k, "" if v is True else format_html('="{}"', v)) for k, v in shown),
    )


@register.tag
def icon(parser: Parser, token: Token) -> TextNode:
    """`{% icon "cup" %}`: a drawing of components/icons.html; a second word is its size."""
    _icon, name, *size = (word.strip('"') for word in token.split_contents())
    css = "".join(f" icon--{word}" for word in size)
    return TextNode(
        f'<svg class="icon{css}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#i-{name}"/></svg>'
    )


@register.filter
def level_pips(level: int) -> list[bool]:
    """Three squares, as many filled as the level of a card."""
    return [n < level for n in range(3)]


@register.simple_tag(takes_context=True)
def page_link(context: Context, field: str, number: int) -> str:
    """The address of another page of this list, other parameters kept."""
    query = context["request"].GET.copy()
    query[field] = str(number)
    return f"?{query.urlencode()}"


@register.inclusion_tag("components/share.html")
def share(
    name: str, label: str, value: str, title: str, **more: object
) -> dict[str, object]:
    """An address or a text to copy; `more` is a `hint`, `lines` or `with_qr`."""
    return {"name": name, "label": label, "value": value, "title": title} | more


@register.simple_tag
def qr(text: str) -> dict[str, object]:
    """A QR code as drawing values: `size` in modules and the `path` of the dark ones."""
    return _qr(text)


@lru_cache(maxsize=64)
def _qr(text: str) -> dict[str, object]:
    rows = list(segno.make(text, error="m", micro=False).matrix)
    path = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(rows, 4)
        for x, dark in enumerate(row, 4)
        if dark
    )
    return {"size": len(rows) + 8, "path": path}
