"""Which stage a page is about, where several have such a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competitions.models import Competition, Stage
from competitions.pages.text.labels import FORMAT_NAMES


@dataclass(frozen=True, slots=True)
class StageChoice:
    """The stage that is shown, and all that may be: number, name, whether it is this one."""

    stage: Stage
    choices: tuple[tuple[int, str, bool], ...]

    @property
    def several(self) -> bool:
        return len(self.choices) > 1

    def address(self, path: str) -> str:
        """The address of a page for the chosen stage."""
        return f"{path}?stage={self.stage.number}" if self.several else path

    @property
    def query(self) -> str:
        """What an address of the page says of it before anything else."""
        return f"stage={self.stage.number}&" if self.several else ""


def stage_choice(
    competition: Competition, number: str, page: str = ""
) -> StageChoice | None:
    """The stage asked for, else the first, of those with this page or any table."""
    found = [
        stage
        for stage in competition.stages_in_order
        if stage.format.counts_points and (not page or page in stage.format.pages)
    ]
    return _choice(found, number)


def later_stage_choice(competition: Competition, number: str) -> StageChoice | None:
    """The stage asked for, of all but the first; None where there is no other."""
    return _choice(competition.stages_in_order[1:], number)


def _choice(found: Sequence[Stage], number: str) -> StageChoice | None:
    if not found:
        return None
    here = next((one for one in found if str(one.number) == number), found[0])
    choices = tuple((one.number, stage_title(one), one == here) for one in found)
    return StageChoice(here, choices)


def stage_title(stage: Stage) -> str:
    """Without a name of its own its format does not tell it from another."""
    values = {"format": FORMAT_NAMES[stage.format_id], "number": stage.number}
    return stage.name or _("%(format)s, stage %(number)s") % values
