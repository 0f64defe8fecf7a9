"""How the league's tables are verified: `matches`, which verifies all, imports no more."""

from __future__ import annotations

from competitions.verification import verify as verify
from competitions.verification.decisions.comparison import older_logs as older_logs
from competitions.verification.heads import lost_heads as lost_heads
from competitions.verification.openings import IMPORTED as IMPORTED
