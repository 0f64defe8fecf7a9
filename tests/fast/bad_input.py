"""Every box of every form, filled with what nobody should type, and what is made of it.

Reliability.md 9, B1 and B2; the forms come from `forms_found`.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from competitions.rules.names import clean_name
from engine.errors import RuleViolation
from engine.games.helvetia.box.cards import FAMILY_VALUES
from tests.corpus import UNWELCOME, WELCOME
from tests.fast import matrix_world
from tests.fast.forms_found import COUNTED, Answer, Box, World, fill
from tests.seen import Seen

FIGURES = {"number", "points", "win", "draw", "loss", "confirm_hours"}
FIGURES |= {"half_time_home", "half_time_away", "shootout_home", "shootout_away"}
FIGURES |= {"challenge_count", *matrix_world.SKILLS, *FAMILY_VALUES}
# Never sent back to the page; a wrong one spends a try.
SECRETS = {"pin"}
# HV-PLAY-16: a try is counted, whatever comes of it.
GUESSED = {"code"}
PAIRED = re.compile(r"_(home|away|exhausted)$")

Wanted = Callable[[Box], bool]


def anything(box: Box) -> bool:
    return True


def figures(box: Box) -> bool:
    """Boxes for a whole number."""
    return box.bare in FIGURES or box.bare.endswith(("_minute", "_more"))


def moments(box: Box) -> bool:
    return box.bare == "kickoff"


def plans(box: Box) -> bool:
    return box.bare == "line"


def cases(
    boxes: Iterable[Box], texts: dict[str, str], share: int
) -> Iterator[tuple[Box, str, str]]:
    """One of `share` pairs, always the same ones."""
    for box in boxes:
        for label, text in texts.items():
            name = hashlib.sha256(f"{box.id}/{label}".encode())
            # one byte of it would make every share above 255 one of 256
            if int.from_bytes(name.digest()[:4], "big") % share == 0:
                yield box, label, text


def run(
    world: World,
    boxes: Iterable[Box],
    texts: dict[str, str],
    share: int = 1,
    wanted: Wanted = anything,
) -> tuple[Counter[str], list[str]]:
    """All chosen pairs: how they ended, and what is wrong with them."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    boxes = filter(wanted, boxes)
    for box, label, text in cases(boxes, texts, share):
        answer = fill(world, box.press, {box.field: typed_in(box, text)})
        counts["refused" if answer.refused else "accepted"] += 1
        milliseconds = int(1000 * answer.seconds)
        counts["slowest ms"] = max(counts["slowest ms"], milliseconds)
        wrong += [f"{box.id} <- {label}: {what}" for what in _judge(box, text, answer)]
    return counts, wrong


def typed_in(box: Box, text: str) -> str:
    """A paste of teams needs a second one."""
    return f"{text}\nBiel" if box.bare == "teams" else text


def _judge(box: Box, text: str, answer: Answer) -> Iterator[str]:
    if answer.status >= 500:
        yield f"status {answer.status}"
        return
    for page in (answer.page, *answer.after):
        yield from (f"came alive: {what}" for what in page.alive)
        yield from (f"inline: {what}" for what in page.inline)
    if answer.refused:
        tries = COUNTED if box.bare in GUESSED else None
        writes = [sql for sql in answer.writes if not (tries and tries in sql)]
        if writes and box.bare not in SECRETS:
            yield f"{answer.status}, but wrote {writes[0][:60]}"
        if answer.status == 422:
            yield from _not_told(box, text, answer)
    if box.is_name and _about_names(box):
        yield from _judge_name(box, text, answer)


def _about_names(box: Box) -> bool:
    """A button that leaves the box unread judges nothing."""
    if box.bare == "reason" and box.button[1] == "save":
        return False
    return box.button[1] not in ("look", "more", "remove", "void", "delete", "dispute")


def _judge_name(box: Box, text: str, answer: Answer) -> Iterator[str]:
    if text in WELCOME.values() and answer.refused:
        yield f"refused, though people are called so: {sentences(answer)}"
    blank = not text.strip()
    if text in UNWELCOME.values() and not answer.refused and not blank:
        yield "accepted, though it is no name"
    if answer.refused or not answer.after:
        return
    try:
        name = clean_name(text, 300)
    except RuleViolation:
        return
    parts = name.split(" ") if box.bare == "teams" else [name]
    if not any(_shows(page, part) for page in answer.after for part in parts):
        yield "accepted, but nobody reads it"


def _shows(page: Seen, text: str) -> bool:
    return text in page.text or any(text == c.value for c in page.controls)


def _not_told(box: Box, text: str, answer: Answer) -> Iterator[str]:
    """A refusal says why, at the field, and what was typed is still there."""
    controls = [c for c in answer.page.controls if c.name == box.field]
    if not controls:
        yield "refused, and its field is gone"
        return
    kept = typed_in(box, text)
    secret = box.bare in SECRETS
    if not secret and not any(_same(control.value, kept) for control in controls):
        yield f"lost what was typed: {controls[0].value[:40]!r}"
    if not (_at_the_field(box, answer.page) or answer.page.alerts):
        yield "refused without a sentence at its field"


def sentences(answer: Answer) -> list[str]:
    told = [*answer.page.errors.values(), *answer.page.alerts]
    return [one.strip() for one in told if one.strip()]


def _same(shown: str, typed: str) -> bool:
    return _plain(shown) == _plain(typed)


def _plain(text: str) -> str:
    """As a browser sends it back: half characters lost, lines ended one way.

    Spaces at the ends may go: nobody misses them.
    """
    whole = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return whole.replace("\r\n", "\n").replace("\r", "\n").strip()


def _at_the_field(box: Box, page: Seen) -> bool:
    """A sentence that the field itself points to, for those who do not see the page.

    Of a pair of figures the other one may be named: it is missing, or contradicts.
    """
    stem = PAIRED.sub("", box.field)
    return any(
        page.errors.get(about, "").strip()
        for control in page.controls
        if control.name == box.field or PAIRED.sub("", control.name) == stem
        for about in control.described
    )
