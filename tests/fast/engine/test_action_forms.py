"""Where actions are too many to be listed a form leads to each of them, in any game."""

from __future__ import annotations

import pytest

from engine.action_forms import PAIRS, WITH
from engine.dice import FastDice
from engine.errors import IllegalAction
from engine.games.finale.room import FINALE
from engine.record import Match
from tests import toss

FINALES = ({}, {"deck_mode": "free"}, {"deck_mode": "beginner"})
SETUPS = [
    *(
        (FINALE, "finale", FINALE.setup_of("finale", "blue", "red", each))
        for each in ({**options, "if_level": "shootout"} for options in FINALES)
    ),
    (toss.ROOM, "plain", toss.Setup(("reds", "blues"))),
]


def decisions(room, rules, setup, seed):
    """Each decision of a match by chance, and whose it is."""
    match, dice = Match.new(room.rulesets[rules], setup, FastDice(seed)), FastDice(seed)
    while match.state.waiting:
        side = 0 if match.state.waiting & 1 else 1
        seen = room.seen(match.state, side)
        yield match, seen, side
        match.play(side, match.legal(side).sample(dice))


@pytest.mark.parametrize("setup", SETUPS, ids=["standard", "free", "beginner", "toss"])
@pytest.mark.rule("FI-DEC-1", "FI-DEC-2", "FI-DEC-4")
def test_a_form_leads_to_whatever_is_not_listed(setup):
    room, filled = setup[0], 0
    for match, seen, side in (d for n in range(4) for d in decisions(*setup, n)):
        space, form = match.legal(side), room.form(seen, side, "fr")
        assert (form is None) == (space.listed() is not None)
        other = room.form(room.seen(match.state, 1 - side), 1 - side, "en")
        assert other is None or match.state.waiting == 3
        if form is None:
            continue
        filled += 1
        assert space.refusal(form.preset) is None
        assert form.button
        for n in range(6):
            action = space.sample(FastDice(n))
            answers = form.answers(action)
            assert form.action(answers) == action
            fill_is_possible(form, answers)
    assert filled >= 8


def fill_is_possible(form, answers):
    """All tokens are on the form, as many as it asks for, and no more than they may weigh."""
    total = 0
    for field in form.fields:
        weights = {item.token: item.weight for item in field.items}
        given = answers[field.name]
        assert set(given) <= set(weights)
        total += sum(weights[token] for token in given)
        if field.how == PAIRS:
            assert len(given) <= field.needed
            assert set(answers[field.name + WITH]) <= {o.token for o in field.others}
        else:
            assert len(given) == field.needed
    assert form.limit is None or total <= form.limit.most


def finale(**options):
    setup = FINALE.setup_of("finale", "blue", "red", options)
    return Match.new(FINALE.rulesets["finale"], setup, FastDice(1))


def test_a_squad_begins_with_the_printed_one_and_an_odd_one_is_refused_by_its_rule():
    match = finale()
    form = FINALE.form(match.state, 0, "en")
    starters = form.answers(form.preset)["starters"]
    assert starters == list(match.setup.sides[0].cards.starters)
    few = form.action({"starters": starters, "bench": []})
    assert match.legal(0).refusal(few).rule == "FI-SET-1"
    with pytest.raises(IllegalAction, match="FR01"):
        form.action({"starters": ["FR01"], "bench": []})


@pytest.mark.rule("FI-PER-3", "FI-PER-4")
def test_a_plan_names_a_card_and_whole_changes():
    match = finale(beginner_squads=True, deck_mode="beginner")
    while match.phase == "deck":
        side = min(match.to_move).number
        match.play(side, match.legal(side).sample(FastDice(1)))
    form = FINALE.form(match.state, 0, "en")
    card, changes = form.fields
    given = {"card": [card.items[0].token], "changes": [""], "changes-with": [""]}
    assert match.legal(0).refusal(form.action(given)) is None
    half = {**given, "changes": [changes.items[3].token]}
    with pytest.raises(IllegalAction, match="for him"):
        form.action(half)
    with pytest.raises(IllegalAction, match="hand"):
        form.action({**given, "card": []})
    # two forwards are left, so nobody can be put there who is none
    assert not any("@F" in item.token for item in changes.others)
    whole = {**half, "changes-with": [changes.others[-1].token]}
    assert form.action(whole).what[1:] != ()
