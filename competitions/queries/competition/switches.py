"""How the competitions of a club count a second yellow card."""

from __future__ import annotations

from django.db.models import QuerySet

from competitions.models import Competition


def by_second_yellow(
    competitions: QuerySet[Competition], most: int
) -> tuple[list[str], list[str]]:
    """HV-YEL-01: the names of those where it turns red, and of the others; so many each.

    HC-FAM-02: FAMILY has no such switch.
    """
    rough = competitions.exclude(profile="family").order_by("name")
    red, yellow = (
        list(rough.filter(second_yellow_red=red).values_list("name", flat=True)[:most])
        for red in (True, False)
    )
    return red, yellow
