"""`python -m tests.golden`: plays and writes the golden matches anew.

Only before a ruleset is released: a released one may not need it any more.
"""

from __future__ import annotations

import json
import sys

from tests.golden.recipes import RECIPES, Recipe, played


def write(recipe: Recipe) -> str:
    record = played(recipe).record
    lines = [f"{json.dumps(key)}: {json.dumps(record[key])}" for key in record]
    recipe.path.parent.mkdir(exist_ok=True)
    recipe.path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return f"{recipe.rules} {recipe.name}: {len(json.dumps(record))} bytes"


if __name__ == "__main__":
    for each in RECIPES:
        sys.stdout.write(write(each) + "\n")
