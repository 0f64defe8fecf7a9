"""`python -m tests.golden [RULES]`: plays and writes the golden matches anew.

Only before a ruleset is released: a released one may not need it any more.
"""

from __future__ import annotations

import json
import sys

from tests.golden.finale import CARD_RECIPES, CardRecipe, match_of
from tests.golden.recipes import RECIPES, Recipe, played


def write(recipe: Recipe | CardRecipe) -> str:
    match = match_of(recipe) if isinstance(recipe, CardRecipe) else played(recipe)
    record = match.record
    lines = [f"{json.dumps(key)}: {json.dumps(record[key])}" for key in record]
    recipe.path.parent.mkdir(exist_ok=True)
    recipe.path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return f"{recipe.rules} {recipe.name}: {len(json.dumps(record))} bytes"


if __name__ == "__main__":
    # Of a game whose rules are named, or of all.
    for each in (*RECIPES, *CARD_RECIPES):
        if not sys.argv[1:] or each.rules in sys.argv[1:]:
            sys.stdout.write(write(each) + "\n")
