# Everything runs in .venv, which these targets make: python3 with venv and a package index are all that is needed.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

# Tests and benches start a hundred processes, which would all compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test slow browser check bench mutate openapi snapshots lock sbom clean

help:  ## Show this
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(VENV)/runs  ## Serve on HOST:PORT (127.0.0.1:8000), WEB_CONCURRENCY workers, REDIS_URL optional
	exec $(BIN)/python -m adjudicator

test: $(VENV)/tests  ## Run the tests, a process for each of up to four cores (under three minutes on two)
	$(BIN)/python -m pytest -m "not slow and not alone" --ignore=tests/browser --numprocesses auto --maxprocesses 4 \
	  --dist worksteal
	$(BIN)/python -m pytest -m "alone and not slow" tests/operations

slow: $(VENV)/tests  ## Run the deep figures too: long perfts, long comparisons
	$(BIN)/python -m pytest -m slow --ignore=tests/browser

browser: $(VENV)/browses  ## Run the tests in Chromium (CHROMIUM names one; else apt-get install chromium)
	$(BIN)/python -m pytest tests/browser

check: $(VENV)/tests  ## Lint, types, import contracts, openapi drift
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.openapi | diff -u openapi.yaml - && echo "openapi.yaml is as generated"

bench: $(VENV)/benches  ## Measure: figures side by side, as ratios
	$(BIN)/python -m bench

mutate: $(VENV)/mutates  ## Mutation testing of the engine, or of MUTANTS ('engine.cyclix.legality*'); an hour for all
	PATH=$(BIN):$$PATH $(BIN)/mutmut run $(if $(MUTANTS),'$(MUTANTS)')
	$(BIN)/mutmut results | sed "/: not checked/d"

openapi: $(VENV)/tests  ## Write openapi.yaml anew
	$(BIN)/python -m tools.openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml

snapshots: $(VENV)/tests  ## Renew the snapshots after cases were added, or rulings and EDITION changed
	$(BIN)/python -m tests.snapshots

lock: $(VENV)/locks  ## Resolve the requirements anew, with hashes, and list them in sbom.json
	for name in requirements requirements-rasteriser requirements-dev requirements-bench requirements-browser requirements-mutate requirements-lock; do \
	  $(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    $$name.in -o $$name.txt || exit 1; done
	$(MAKE) sbom

sbom: $(VENV)/locks  ## Write sbom.json anew: what the image holds, in CycloneDX
	cat requirements.txt requirements-rasteriser.txt | \
	  $(BIN)/cyclonedx-py requirements - --pyproject pyproject.toml --output-reproducible -o sbom.json

clean:  ## Remove the virtual environment and all caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build mutants

$(VENV)/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	$(PYTHON) -m venv $(VENV)
	touch $@

# The quicker rasteriser has wheels for few platforms, and none of its markers can tell one libc from another.
$(VENV)/runs: requirements.txt requirements-rasteriser.txt pyproject.toml | $(VENV)/made
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-rasteriser.txt \
	  || echo "svg2png-py has no wheel for this system: resvg-py paints PNGs, three times slower"
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

$(VENV)/tests: requirements-dev.txt $(VENV)/runs
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

$(VENV)/browses: requirements-browser.txt $(VENV)/tests
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-browser.txt
	touch $@

$(VENV)/benches: requirements-bench.txt $(VENV)/tests
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt
	touch $@

$(VENV)/locks: requirements-lock.txt | $(VENV)/made
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-lock.txt
	touch $@

$(VENV)/mutates: requirements-mutate.txt $(VENV)/tests
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-mutate.txt
	touch $@
