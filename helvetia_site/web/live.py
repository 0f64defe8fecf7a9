"""News of a page, answered on the event loop before Django.

What is for everybody is made once for each revision and language, by a request that
carries nobody's cookies, and kept. To a browser that Django has told that nothing is
new the same is told again, as long as nothing has changed: neither what its page shows
nor on what its right hangs. All else goes to Django, which asks for the rights.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from competitions.queries.people.readers import Rights
from competitions.rules.polls import Update, update_for
from helvetia_site.web.attendance import Attendance
from helvetia_site.web.audience import Audience, Share
from helvetia_site.web.eye import EyeReading
from helvetia_site.web.held_polls import HeldPolls
from helvetia_site.web.lanes import Lane
from helvetia_site.web.messages import Answer
from helvetia_site.web.pace import Pace
from helvetia_site.web.polls import Poll
from helvetia_site.web.watching import Ask, Watch
from matches.queries.topics import Topic

# Asks Django for the part that a poll wants, as somebody without cookies.
Make = Callable[[Poll], Awaitable[Answer]]
# So long Django is believed that nothing is new, and so many browsers are remembered.
GRANTED, MOST_GRANTED = 10.0, 5_000
# So many former figures of a match are known as such.
FORMER = 32
BEAT = 0.5
# What is said of a match beside its figures, such as a name, is that old at most.
MOST_SECONDS = 30.0
NO_STORE = (b"cache-control", b"no-store")
LATER = Answer(503, [NO_STORE, (b"retry-after", b"5"), (b"content-length", b"0")], b"")
# Said of one request only, or said anew.
OWN = {b"x-request-id", b"content-length", b"cache-control", b"vary", b"set-cookie"}


@dataclass(frozen=True, slots=True)
class SharedPart:
    """What everybody is shown of a page, as it was at the time `at` of the loop."""

    live: str
    at: float
    plain: Answer
    packed: Answer


@dataclass(frozen=True, slots=True)
class TopicsState:
    """What is so of a page's topics, and of the right of a browser to it."""

    topics: tuple[Topic | None, ...]
    rights: Rights


class LiveAnswers:
    """Answers to polls; all of it belongs to the event loop."""

    def __init__(
        self, make: Make, ask: Ask, writers: Lane, share: Share | None = None
    ) -> None:
        """`ask` reads how far matches are; while pages wait in `writers`, readers are slowed.

        `share` tells other servers who looks on.
        """
        self.audience = Audience(share)
        self.attendance = Attendance(self.audience)
        self.make, self.writers, self.pace = make, writers, Pace()
        self.watch = Watch(ask, self._looked)
        self.parts: dict[tuple[str, str], SharedPart] = {}
        self.making: dict[tuple[str, str], asyncio.Task[SharedPart | None]] = {}
        self.former: dict[str, deque[str]] = {}
        self.granted: dict[tuple[str, bytes, bytes], tuple[TopicsState, float]] = {}
        self.open, self.known = HeldPolls(), dict[str, Topic]()

    def start(self) -> None:
        self.watch.start()
        self.audience.start()
        self.beat = asyncio.create_task(self._beat())

    def close(self) -> None:
        """Whoever waits for news is answered, so that the server can end."""
        self.open.close()

    def stop(self) -> None:
        self.beat.cancel()
        self.audience.stop()
        self.watch.stop()

    async def answer(self, poll: Poll) -> Answer | None:
        """Nothing where only Django can answer.

        That there is no news is said when there has been none as long as `poll` waits.
        """
        end = self.watch.loop.time() + poll.wait
        if not poll.wait or self.open.is_full:
            # who is kept waiting comes again when something happens, not by the clock
            self.pace.asked += 1
        while True:
            before = self.watch.topics.get(poll.topic)
            answer = await self._now(poll)
            if answer is None or answer.status != 204 or not poll.wait:
                return answer
            if self.watch.topics.get(poll.topic) != before:
                continue
            if self.open.is_full:
                return answer
            if not await self.open.wait(poll.topic, end - self.watch.loop.time()):
                return Answer(204, [NO_STORE, *self._beside(poll, heard=True)], b"")

    async def _now(self, poll: Poll) -> Answer | None:
        """The answer of this moment; None where only Django can answer."""
        for name in poll.topics:
            self.watch.topic(name)
        topic = self.watch.topics.get(poll.topic) or await self.watch.fresh(poll.topic)
        if topic is None:
            return None
        if poll.seated and topic.public and poll.since == topic.live:
            # who sits there sees more than others; that nothing is new is no secret
            return self._nothing(poll)
        if poll.personal or not topic.public:
            return self._again(poll)
        if self.pace.refuses:
            return LATER
        return await self._public(poll, topic)

    def standing(self, poll: Poll) -> TopicsState | None:
        """None until topics and rights were read once; from this call on they are watched."""
        topics = tuple(self.watch.topics.get(name) for name in poll.topics)
        if topics[0] is None:
            return None
        rights = self.watch.right((poll.session, poll.match))
        if rights is None:
            return None
        if len(topics) > 1:
            # of several matches a page shows the figures alone
            topics = tuple(one and replace(one, rest=()) for one in topics)
        return TopicsState(topics, rights)

    def learn(self, poll: Poll, before: TopicsState | None, answer: Answer) -> None:
        """What Django said to a browser, over what was so before it was asked."""
        if answer.status == 204 and before and len(self.granted) < MOST_GRANTED:
            until = self.watch.loop.time() + GRANTED
            self.granted[poll.browser] = (before, until)

    def paced(self, poll: Poll, answer: Answer) -> Answer:
        """The answer with what its page is told beside the news."""
        if answer.status not in (200, 204):
            # who may not look on is no reader, and is told of none
            poll = replace(poll, reader="", coach=None)
        beside = self._beside(poll, heard=answer.status == 200)
        return Answer(answer.status, [*answer.headers, *beside], answer.body)

    def _again(self, poll: Poll) -> Answer | None:
        """To a browser that was told so: nothing is new, and how far others have read."""
        known = self.granted.get(poll.browser)
        if known is None:
            return None
        before, until = known
        seen = self.watch.seen.get(poll.match, "")
        if self.standing(poll) != before or self.watch.loop.time() > until:
            return None
        if poll.sheet and not seen:
            return None
        more = [(b"x-seen", seen.encode())] if poll.sheet else []
        return Answer(204, [NO_STORE, *more, *self._beside(poll)], b"")

    async def _public(self, poll: Poll, topic: Topic) -> Answer | None:
        if poll.since not in self.former.get(poll.topic, ()) and (
            update_for(poll.since, topic.live, begun=topic.begun)
            is not Update.UNCHANGED
        ):
            # its page may be newer than the newest look
            fresh = await self.watch.fresh(poll.topic)
            if fresh is None or not fresh.public:
                return None
            topic = fresh
        what = update_for(poll.since, topic.live, begun=topic.begun)
        if what is Update.UNCHANGED:
            return self._nothing(poll)
        if what is Update.PAGE:
            leads = (b"hx-redirect", poll.path.encode())
            length = (b"content-length", b"0")
            return Answer(200, [NO_STORE, leads, length], b"")
        part = await self._part(poll, topic)
        if part is None:
            return None
        if part.live == poll.since:
            return self._nothing(poll)
        return self.paced(poll, part.packed if poll.packed else part.plain)

    def _nothing(self, poll: Poll) -> Answer:
        return Answer(204, [NO_STORE, *self._beside(poll)], b"")

    def _beside(self, poll: Poll, *, heard: bool = False) -> list[tuple[bytes, bytes]]:
        """After what interval to ask again; how many look on, or who is missed.

        Whoever asks is counted. `heard`: it was answered with news, or had waited.
        """
        interval, now = self._interval(poll, heard=heard), self.watch.loop.time()
        if poll.coach:
            self.attendance.note(poll.topic, poll.coach, now)
            missed = self.attendance.missed(poll.topic, poll.coach.other, now)
            return [interval, (b"x-missed", missed.encode())]
        if not poll.reader:
            return [interval]
        self.audience.note(poll.topic, poll.reader, now)
        figure = self.audience.figure(poll.topic).encode()
        return [interval, (b"x-readers", figure)]

    def _interval(self, poll: Poll, *, heard: bool = False) -> tuple[bytes, bytes]:
        if heard and poll.wait:
            return b"x-interval", b"%.1f" % self.pace.at_once
        seconds = self.pace.writers if poll.sheet else self.pace.interval
        if poll.seated:
            seconds = self.pace.players
        return b"x-interval", b"%.1f" % seconds

    async def _part(self, poll: Poll, topic: Topic) -> SharedPart | None:
        """The newest part; made once however many wait for it."""
        key = (poll.topic, poll.language)
        part, now = self.parts.get(key), self.watch.loop.time()
        if part and part.live == topic.live and now < part.at + MOST_SECONDS:
            return part
        if part and now < part.at + poll.rest:
            return part
        making = self.making.get(key)
        if making is None:
            rest = part.at + self.pace.rest - now if part else 0.0
            making = asyncio.create_task(self._made(key, poll, rest))
            self.making[key] = making
            making.add_done_callback(lambda _: self.making.pop(key, None))
        return await asyncio.shield(making)

    async def _made(
        self, key: tuple[str, str], poll: Poll, rest: float
    ) -> SharedPart | None:
        if rest > 0:
            await asyncio.sleep(rest)
        at = self.watch.loop.time()
        answer = await self.make(poll)
        live = answer.header(b"x-live")
        topic = self.watch.topics.get(poll.topic)
        # made for nobody in particular, and kept only while it is for everybody
        if answer.status != 200 or not live or topic is None or not topic.public:
            return None
        heads = [NO_STORE, *(one for one in answer.headers if one[0] not in OWN)]
        part = SharedPart(live, at, *_both(heads, answer.body))
        self.parts[key] = part
        self._note(poll.topic, live)
        return part

    def _note(self, match: str, live: str) -> None:
        former = self.former.setdefault(match, deque(maxlen=FORMER))
        if live and live not in former:
            former.append(live)

    def _looked(self, look: EyeReading) -> None:
        if look.topics is not None:
            known, self.known = self.known, look.topics
            waits = self.open.waiting
            self.open.answer([t for t in waits if known.get(t) != look.topics.get(t)])
            for match, topic in look.topics.items():
                self._note(match, topic.live)
            open_ = {match for match, topic in look.topics.items() if topic.public}
            self.parts = {k: part for k, part in self.parts.items() if k[0] in open_}
            self.former = {m: f for m, f in self.former.items() if m in look.topics}
            now = self.watch.loop.time()
            late = [one for one, (_, until) in self.granted.items() if until < now]
            for browser in late:
                del self.granted[browser]

    async def _beat(self) -> None:
        loop = self.watch.loop
        while True:
            began = loop.time()
            await asyncio.sleep(BEAT)
            took = loop.time() - began
            late = max(took - BEAT, self.writers.waited(loop.time()))
            self.pace.look(took, late, self.writers.took())


def _both(heads: list[tuple[bytes, bytes]], body: bytes) -> tuple[Answer, Answer]:
    """One answer twice: plain, and compressed to send fewer bytes."""
    packed = gzip.compress(body, 6, mtime=0)
    plainly = [*heads, (b"content-length", b"%d" % len(body))]
    short = (b"content-length", b"%d" % len(packed))
    return (
        Answer(200, plainly, body),
        Answer(200, [*heads, (b"content-encoding", b"gzip"), short], packed),
    )
