# Everything runs in .venv, which these targets make: python3 with venv and a package index are all that is needed.
PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --generate-hashes --no-header --no-annotate

# Tests and benches start a hundred processes, which would all compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test slow node browser check bench mutate openapi cases conformance snapshots lock audit clean

help:  ## Show this
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(VENV)/runs  ## Serve on HOST:PORT (127.0.0.1:8000), WEB_CONCURRENCY workers, REDIS_URL optional
	exec $(BIN)/python -m adjudicator

test: $(VENV)/tests  ## Run the tests, in one process more than there are cores, five at most (under three minutes on two)
	$(BIN)/python -m pytest -m "not slow and not alone" --ignore=tests/browser --ignore=tests/node --dist worksteal \
	  --numprocesses $$(( $$(nproc) < 4 ? $$(nproc) + 1 : 5 ))
	$(BIN)/python -m pytest -m "alone and not slow" $$(grep -rl "mark\.alone" tests --include="*.py" --exclude-dir=browser)

slow: $(VENV)/tests  ## Run the deep figures too: long perfts, long comparisons, every look of every page in Chromium
	$(BIN)/python -m pytest -m slow --ignore=tests/node

node: $(VENV)/tests  ## Run the tests of the TypeScript client (needs Node 20: apt-get install nodejs npm)
	@command -v npm >/dev/null || { echo "Node 20 or later and npm are needed: apt-get install nodejs npm"; exit 1; }
	cd clients/typescript && npm ci --silent
	$(BIN)/python -m pytest tests/node

browser: $(VENV)/tests  ## Run the tests in Chromium (CHROMIUM names one; else apt-get install chromium)
	$(BIN)/python -m pytest -m "not slow and not alone" tests/browser --numprocesses 2 --dist worksteal
	$(BIN)/python -m pytest -m "alone and not slow" tests/browser

check: $(VENV)/tests  ## Lint, types, import contracts, prose, drift of openapi.yaml and the suite
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.prose
	$(BIN)/python -m tools.openapi | diff -u openapi.yaml - && echo "openapi.yaml is as generated"
	$(BIN)/python -m tools.conformance --check && echo "The conformance suite is as generated"

bench: $(VENV)/tests  ## Measure the speed as ratios (needs wrk: apt-get install wrk)
	$(BIN)/python -m bench

mutate: $(VENV)/tests  ## Mutation testing of the engine, or of MUTANTS ('engine.cyclix.legality*'); an hour for all
	PATH=$(BIN):$$PATH $(BIN)/mutmut run $(if $(MUTANTS),'$(MUTANTS)')
	$(BIN)/mutmut results | sed "/: not checked/d"

openapi: $(VENV)/tests  ## Write openapi.yaml and the types of the clients anew
	$(BIN)/python -m tools.openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml
	$(BIN)/python -m tools.client_types > clients/python/adjudicator_client/schemas.py
	! command -v npm >/dev/null || (cd clients/typescript && npm ci --silent && npm run --silent generate)

cases: $(VENV)/tests  ## Assign ids to the new cases in tests/cases
	$(BIN)/python -m tools.conformance.numbering

conformance: cases  ## Write the published suite from tests/cases
	$(BIN)/python -m tools.conformance

snapshots: $(VENV)/tests  ## Renew the snapshots after cases were added, or rulings and EDITION changed
	$(BIN)/python -m tests.snapshots

lock: $(VENV)/tests  ## Resolve the dependencies in pyproject.toml again, into the hashed files in requirements/
	$(COMPILE) --group build -o requirements/build.txt
	$(COMPILE) pyproject.toml --extra pictures -o requirements/service.txt
	$(COMPILE) pyproject.toml --extra pictures --group development -o requirements/development.txt

audit: $(VENV)/tests  ## Look for known vulnerabilities in the locked packages; without a connection, say so and pass
	@report=$$($(BIN)/pip-audit --progress-spinner off --disable-pip --require-hashes \
	  $(addprefix -r ,$(wildcard requirements/*.txt)) 2>&1); status=$$?; \
	if echo "$$report" | grep -qE 'requests\.exceptions\.|Could not connect'; then \
	  echo "Not audited: the vulnerability service cannot be reached"; \
	else echo "$$report"; exit $$status; fi

clean:  ## Remove the virtual environment and all caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build mutants

$(VENV)/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/runs: requirements/service.txt requirements/build.txt pyproject.toml | $(VENV)/made
	$(INSTALL) --require-hashes -r requirements/service.txt -r requirements/build.txt
	PYTHONWARNINGS=ignore $(INSTALL) --no-build-isolation --no-deps -e .
	touch $@

$(VENV)/tests: requirements/development.txt $(VENV)/runs
	$(INSTALL) --require-hashes -r requirements/development.txt
	touch $@
