"""Kinds of entry that every sheet needs, whatever is played: about the sheet itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.errors import N_
from matches.rules.checks.corrections import amend_refusal, void_refusal
from matches.rules.checks.ending_checks import finish_refusal
from matches.rules.checks.match_checks import no_reopening, no_way_back
from matches.rules.offers.match_offers import finish_offers, reopen_offers
from matches.rules.sheet.contents import (
    AT,
    LARGEST_ID,
    one_word,
    short_text,
    whole_number,
)
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import EntryKind, FieldReader, KindWords, Trait

SEQ = {"seq": whole_number(1, LARGEST_ID)}
REASON: dict[str, FieldReader] = {"reason": short_text}

OPEN = EntryKind(
    CoreKind.OPEN,
    KindWords(N_("Sheet opened")),
    traits=frozenset({Trait.FINAL, Trait.MARK}),
)
# A game adds what else of its entries may be amended.
AMEND = EntryKind(
    CoreKind.AMEND,
    KindWords(N_("Correction")),
    SEQ,
    AT,
    check=amend_refusal,
)
VOID = EntryKind(
    CoreKind.VOID,
    KindWords(N_("Void")),
    SEQ,
    REASON,
    check=void_refusal,
    traits=frozenset({Trait.ABOUT_ALL, Trait.FINAL, Trait.MENDS, Trait.MARK}),
)
NOTE = EntryKind(
    CoreKind.NOTE,
    KindWords(N_("Note")),
    {"text": short_text},
    traits=frozenset({Trait.SHARED, Trait.MARK}),
)
FINISH = EntryKind(
    CoreKind.FINISH,
    KindWords(N_("Match ended")),
    optional={"early": one_word("abandoned", "unkept")},
    check=finish_refusal,
    offer=finish_offers,
    traits=frozenset({Trait.OF_MATCH, Trait.ABOUT_ALL, Trait.FINAL, Trait.MARK}),
)
REOPEN = EntryKind(
    CoreKind.REOPEN,
    KindWords(N_("Sheet opened again")),
    optional=REASON,
    closed=no_reopening,
    offer=reopen_offers,
    traits=frozenset(
        {Trait.OF_MATCH, Trait.ABOUT_ALL, Trait.FINAL, Trait.MENDS, Trait.MARK}
    ),
)
BACK = EntryKind(
    CoreKind.BACK,
    KindWords(N_("Back to preparation")),
    closed=no_way_back,
    traits=frozenset({Trait.ABOUT_ALL, Trait.FINAL, Trait.MARK}),
)


def of_vocabulary(
    vocabulary: Mapping[str, EntryKind], names: Iterable[str]
) -> Mapping[str, EntryKind]:
    """The kinds with these names, in the order of the vocabulary."""
    chosen = frozenset(names)
    return {name: kind for name, kind in vocabulary.items() if name in chosen}
