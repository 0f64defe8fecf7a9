"""The compiled engine plays the very same matches as its sources."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scripts import accelerate


def digests(tree):
    command, env = accelerate.command("-m", "tests.bench.digests", tree=tree)
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0
    return json.loads(done.stdout)


@pytest.mark.skipif(
    not accelerate.compiler(), reason="no C compiler or no headers of Python here"
)
def test_compiled_equals_interpreted():
    if not accelerate.fresh():
        accelerate.build()
    sources, compiled = digests(accelerate.ROOT), digests(accelerate.TREE)
    assert Path(sources["from"]).is_relative_to(accelerate.SOURCES)
    assert sources["from"].endswith(".py")
    assert compiled["from"].endswith(accelerate.SUFFIX)
    assert compiled["digests"] == sources["digests"]
