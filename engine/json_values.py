"""What JSON holds, where one of our codecs wrote it or checks it key by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

# A new one, on its way into a column, a log or a file.
JsonObject: TypeAlias = dict[str, Any]
# One that was stored or sent, to be read.
Stored: TypeAlias = Mapping[str, Any]
