# make demo   import the examples, print what a user wants to see, run two artifacts in a throwaway browser
# make test   lint, type check and every test but the soak; finds a Chromium, or installs one when it may
# make soak   mass runs, mutations and kills
# make docs   writes the pages that are made of the code, and builds the site of `docs/` into out/site
# make bench  measures speed and size: one table; BENCH='imports runs' for some of it, BENCH=--write for bench/RESULTS.md

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
PYTEST := CHROMIUM="$$(tools/find-chromium --install)" && export CHROMIUM && $(BIN)/pytest -n 2

.PHONY: demo test soak docs bench lint clean

demo: $(STAMP)
	$(BIN)/python examples/demo.py

test: lint
	@$(PYTEST) -m "not soak"

soak: $(STAMP)
	@$(PYTEST) -m soak

docs: $(STAMP)
	$(BIN)/python tools/reference.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: $(STAMP)
	@CHROMIUM="$$(tools/find-chromium --install)" && export CHROMIUM && $(BIN)/python -m bench $(BENCH)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests/support tests/browser examples bench tools

clean:
	rm -rf $(VENV) build dist out .mypy_cache .pytest_cache .ruff_cache .hypothesis

# `pip install --group` needs pip 25.1; a venv starts with the one of its Python.
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "adapterc needs Python 3.11 or newer; set PYTHON=")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --editable . --group dev
	@touch $@
