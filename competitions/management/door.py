"""What every command of ours shares: `matches` imports nothing else of management."""

from __future__ import annotations

from competitions.management.lookup import TableCommand as TableCommand
from competitions.management.progress import ProgressLine as ProgressLine
from competitions.management.wording import count_words as count_words
