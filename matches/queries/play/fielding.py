"""A side as it was prepared, as a game's kick-off wants it."""

from __future__ import annotations

from competitions.games.door import KickoffSide, deck_for_match
from competitions.models import SquadPlayer
from matches.queries.preparing import MatchTerms, players_without_card
from matches.rules.preparation.choices import SideChoices


def kickoff_side(terms: MatchTerms, choice: SideChoices) -> KickoffSide:
    """All that the engine needs of it; RuleViolation where it needs more than there is."""
    for problem in players_without_card(terms, choice):
        raise problem
    rows = SquadPlayer.objects.filter(team=terms.team).exclude(card=None)
    squad = {row.pk: row for row in rows.select_related("card")}
    fit = {each.pk: each for each in terms.fit if each.pk in squad}
    deck = deck_for_match(terms.state, choice.trained)
    legends = terms.legends.keys() - terms.state.legends_spent
    return KickoffSide(
        name=terms.team.name,
        footballers={pk: card.value for pk in fit if (card := squad[pk].card)},
        shirts={pk: each.number for pk, each in fit.items()},
        names={pk: each.name for pk, each in fit.items()},
        lineup=choice.lineup,
        tired=frozenset(pk for pk in fit if terms.fitness(pk).tired),
        deck=(
            *(terms.powers[number] for number in sorted(deck & terms.powers.keys())),
            *(terms.legends[number] for number in sorted(legends)),
        ),
        hand=(*choice.powers, *choice.legends),
        challenge=terms.powers.get(choice.challenge or 0),
        die=terms.team.die,
    )
