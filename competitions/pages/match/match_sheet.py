"""What two match sheets tell beside the score: line-ups, cards, gestures, what follows."""

from __future__ import annotations
