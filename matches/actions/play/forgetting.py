"""BrowserMatch matches go after thirty days, whatever became of them."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.models import PracticeMatch

KEPT = timedelta(days=30)


def forget_practice(due: datetime) -> int:
    """Forget what was begun thirty days before that moment; how many that were."""
    old = PracticeMatch.objects.filter(started_at__lte=due - KEPT)
    return old.delete()[1].get("matches.PracticeMatch", 0)
