"""The queue of the background work as files of the data folder, one for each message.

Kombu writes a message into the file that the worker is looking for: a worker that was
quick read an empty one, and the message was lost. Here a file has its name once it is
whole.
"""

from __future__ import annotations

import logging
from pathlib import Path
from queue import Empty
from time import monotonic
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

SCHEME = "files"
log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Kombu's, but for how a message is written, and for a file that is not whole."""

    def _put(self, queue: str, payload: object, **_: object) -> None:  # type: ignore[override]
        name = f"{round(monotonic() * 1000)}_{uuid4()}.{queue}.msg"
        folder = Path(self.data_folder_out)
        # no name of a message: nobody takes it
        unfinished = folder / f".{name}"
        try:
            unfinished.write_text(dumps(payload), "utf-8")
            unfinished.replace(folder / name)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise ChannelError(f"The message {name} cannot be written.") from error

    def _get(self, queue: str, timeout: float | None = None) -> object:
        """A file that a power cut has torn is no message: it is noted in the log and lost.

        Nothing is missed by that: the clock sends all tasks again and again.
        """
        try:
            return super()._get(queue)
        except ValueError:
            log.warning("a message of the queue could not be read")
            raise Empty from None


class Transport(filesystem.Transport):
    Channel = Channel


def register_scheme() -> None:
    """`files://` in the address of the queue means this one."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:{Transport.__name__}"
