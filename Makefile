# Everything starts here; the work is in scripts/, in plain Python.
PYTHON ?= $(shell command -v python3 || command -v python)
VENV := .venv/bin
COMPILE := $(VENV)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11
SOURCES := competitions engine helvetia_site matches scripts tests manage.py
SAMPLE ?= 200
SEED ?= 1
FIRST ?= 0
LAST ?= 0
export HOST PORT HELVETIA_DATA

.PHONY: help install install-postgres install-dev run test lint format check bench load accelerate prove coverage mutants photos messages locks
help:  ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile

install:  ## the packages of the program, in .venv
	@$(or $(PYTHON),$(error Helvetia needs Python 3.11 or newer, and there is no python3)) scripts/bootstrap.py run

install-postgres:  ## and what a PostgreSQL needs (DATABASE_URL=)
	@$(or $(PYTHON),$(error Helvetia needs Python 3.11 or newer, and there is no python3)) scripts/bootstrap.py postgres

install-dev:  ## and those of its tests
	@$(or $(PYTHON),$(error Helvetia needs Python 3.11 or newer, and there is no python3)) scripts/bootstrap.py dev

run: install  ## start Helvetia on port 8000 (HOST=, PORT=, HELVETIA_DATA=)
	@$(VENV)/python scripts/serve.py

test: install-dev  ## all that must be true before a change lands
	@$(VENV)/python -m scripts.test

# biome has no wheel for some platforms; the house tests measure there too
lint: install-dev  ## form, types, arrows, templates
	@$(VENV)/ruff format --check $(SOURCES)
	@$(VENV)/ruff check $(SOURCES)
	@$(VENV)/mypy competitions engine helvetia_site matches scripts
	@$(VENV)/lint-imports
	@$(VENV)/djlint templates --lint --quiet
	@$(VENV)/djangofmt --check templates
	@! test -x $(VENV)/biome || $(VENV)/biome format

format: install-dev  ## set modules, templates, style and scripts as lint wants them
	@$(VENV)/ruff format $(SOURCES)
	@$(VENV)/djangofmt templates
	@! test -x $(VENV)/biome || $(VENV)/biome format --write

check: lint  ## lint, and that nothing was forgotten
	@$(VENV)/python -m scripts.check

bench: install-dev  ## absolute figures, beside those of an empty view
	@$(VENV)/python -m tests.bench

load: install-dev  ## two thousand viewers while entries go in (WITH="--viewers 300 --minutes 1")
	@$(VENV)/python -m tests.bench.viewers $(WITH)

accelerate: install-dev  ## compile a copy of the engine with mypyc; it runs without
	@$(VENV)/python -m scripts.accelerate

prove: install-dev  ## what takes longer than a test may (PARTS="tamper leagues" for some of it)
	@$(VENV)/python -m scripts.test prove $(PARTS)

coverage: install-dev  ## which branches of the league's rules and actions their tests take
	@$(VENV)/python -m scripts.covered

mutants: install-dev  ## which small faults in them no test notices (SAMPLE=, SEED=, FIRST=, LAST=)
	@$(VENV)/python -m scripts.mutate_rooms --sample $(SAMPLE) --seed $(SEED) --first $(FIRST) --last $(LAST)

photos: install-dev  ## photographs of the pages, for the README and for looking
	@$(VENV)/python -m scripts.photos

messages: install-dev  ## gather and compile what is shown to people
	@$(VENV)/python -m scripts.messages

locks: install-dev  ## pin the packages anew, with hashes and without hosts
	@$(COMPILE) pyproject.toml -o requirements.lock
	@$(COMPILE) --extra postgres -c requirements.lock pyproject.toml -o requirements-postgres.lock
	@$(COMPILE) --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock
