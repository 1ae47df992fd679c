# Everything runs in .venv, which these targets make: python3 with venv and a package index are all that is needed.
PYTHON  ?= python3
PYTHON313 ?= python3.13
VENV    := .venv
BIN     := $(VENV)/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --generate-hashes --no-header --no-annotate
FIVE    := battlelore cyclix djambi dragonchess phylde
OPENAPI  = GAMES=$$(echo $(FIVE) | tr ' ' ,) $(BIN)/adjudicator openapi

# Tests and benches start a hundred processes, which would all compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run pages scripts quick test clients slow node browser check types sources image bench night limits mutate openapi conformance snapshots offline lock audit clean

help:  ## Show this
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(VENV)/runs  ## Serve on HOST:PORT (127.0.0.1:8000), WEB_CONCURRENCY workers, REDIS_URL optional
	MALLOC_ARENA_MAX=2 exec $(BIN)/python -m adjudicator

# One process more than there are cores, five at most.
IN_PARALLEL := --dist worksteal --numprocesses $$(( $$(nproc) < 4 ? $$(nproc) + 1 : 5 ))

quick: $(VENV)/tests  ## Check before a commit: lint, types, imports, every fourth case, unit tests of changed folders (a minute)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	CASES=4 $(BIN)/python -m pytest tests/unit/engine/test_cases.py $$($(BIN)/python -m tests.support.changed) $(IN_PARALLEL)

# .ci/run has the tests of the clients in the same run.
WITHOUT ?= system/clients
test: $(VENV)/tests  ## Run all tests without Node and Chromium, in one process more than there are cores, five at most
	$(BIN)/python -m pytest $(addprefix --ignore=tests/,browser system/node package/test_wheel.py $(WITHOUT)) $(IN_PARALLEL)

clients: $(VENV)/tests  ## Run the tests of the Python client, the Discord bot and the MCP server
	$(BIN)/python -m pytest tests/system/clients $(IN_PARALLEL)

slow: $(VENV)/tests  ## Run the deep figures too: long perfts, long comparisons, every look of every page in Chromium
	$(BIN)/python -m pytest -m slow --timeout 7200 --ignore=tests/system/node

node: $(VENV)/tests clients/typescript/dist  ## Run the tests of the TypeScript client (needs Node 20 and Chromium: apt-get install nodejs npm chromium)
	$(BIN)/python -m pytest tests/system/node --numprocesses 2 --dist loadfile

# SHARD=1/2 runs the first of two halves.
SHARD ?= 1/1
browser: $(VENV)/tests  ## Run the tests in Chromium (CHROMIUM names one; else apt-get install chromium-headless-shell)
	$(BIN)/python -m pytest --numprocesses 3 --dist worksteal \
	  $$(ls tests/browser/test_*.py | awk 'BEGIN { split("$(SHARD)", part, "/") } NR % part[2] == part[1] - 1')

pages: node_modules  ## Bundle the scripts of the pages (needs Node 20: apt-get install nodejs npm)
	npm run --silent pages

scripts: node_modules  ## Lint and test the scripts of the pages, and compare their bundles (needs Node 20)
	npm run --silent check
	npm run --silent test
	npm run --silent pages && git diff --exit-code --stat adjudicator/pages/bundles

check: types sources  ## Lint, types, imports, prose, drift of the bundles, openapi.yaml and the suite, and what the wheel has

types: $(VENV)/tests
	$(BIN)/mypy

sources: $(VENV)/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m tools.prose
	sha256sum --check --quiet adjudicator/pages/bundles/SUMS && echo "The bundles are those of the scripts"
	$(OPENAPI) | diff -u openapi.yaml - && echo "openapi.yaml is as generated"
	$(BIN)/python -m tools.conformance --check && echo "The conformance suite is as generated"
	$(BIN)/python -m pytest tests/package/test_wheel.py --numprocesses 2

image:  ## Repeat signals, pipelines and memory on Python 3.13, which the image has (PYTHON313 names one)
	@$(PYTHON313) -c "" 2>/dev/null || { echo "Python 3.13 is needed: PYTHON313=path/to/python3.13"; exit 1; }
	$(MAKE) VENV=.venv-3.13 PYTHON=$(PYTHON313) .venv-3.13/tests
	for _ in 1 2 3 4 5; do .venv-3.13/bin/python -m pytest -m "slow or not slow" -k "not attack" -p no:xdist tests/system/operations/test_lifecycle.py \
	  tests/system/operations/test_connections.py tests/system/operations/test_memory.py || exit 1; done
	.venv-3.13/bin/python -m bench.attacks "few descriptors"

bench: $(VENV)/tests  ## Measure the speed as ratios
	$(BIN)/python -m bench

# The game that is mutated changes every day.
TODAY := $(word $(shell expr $$(date +%j) % 5 + 1),$(FIVE))

night: $(VENV)/tests  ## Run all that takes long: slow tests, limits, attacks, soak, mutation of a game, Python 3.13 (hours)
	$(MAKE) slow
	$(MAKE) limits
	$(BIN)/python -m bench.attacks
	$(BIN)/python -m bench.attacks --behind-nginx
	$(BIN)/python -m bench.soak
	$(MAKE) mutate MUTANTS='engine.$(TODAY)*'
	! command -v $(PYTHON313) >/dev/null || $(MAKE) image

limits: $(VENV)/tests clients/typescript/dist  ## Check every limit of time, on a quiet machine (needs Chromium, nginx and Node)
	$(BIN)/python -m pytest bench/limits --timeout 1200

mutate: $(VENV)/tests  ## Mutation testing of the engine, or of MUTANTS ('engine.cyclix.legality*'); an hour for all
	PATH=$(BIN):$$PATH $(BIN)/mutmut run $(if $(MUTANTS),'$(MUTANTS)')
	$(BIN)/mutmut results | sed "/: not checked/d"

openapi: $(VENV)/tests  ## Write openapi.yaml and the types of the clients anew
	$(OPENAPI) > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml
	$(BIN)/python -m tools.client_types > clients/python/adjudicator_client/schemas.py
	$(BIN)/python -m tools.client_types fields > clients/python/adjudicator_client/fields.py
	! command -v npm >/dev/null || (cd clients/typescript && npm ci --silent --ignore-scripts && npm run --silent generate)

offline: $(VENV)/tests  ## Write dist/adjudicator-offline-VERSION.zip, the judge for browsers (docs/offline.md)
	$(BIN)/python -m tools.offline

conformance: $(VENV)/tests  ## Give ids to the new cases in tests/cases that are judged as they say, and publish the suite
	$(BIN)/python -m tools.conformance

snapshots: $(VENV)/tests  ## Renew the snapshots after cases were added, or rulings and EDITION changed
	$(BIN)/python -m tests.snapshots

lock: $(VENV)/tests  ## Resolve the dependencies in pyproject.toml again, into the hashed files in requirements/
	$(COMPILE) --group build -o requirements/build.txt
	$(COMPILE) pyproject.toml --extra pictures -o requirements/service.txt
	$(COMPILE) pyproject.toml --extra pictures --group development -o requirements/development.txt
	$(COMPILE) --group clients --constraint requirements/development.txt -o requirements/clients.txt

audit: $(VENV)/tests  ## Look for known vulnerabilities in the locked packages; without a connection, say so and pass
	@report=$$($(BIN)/pip-audit --progress-spinner off --disable-pip --require-hashes \
	  $(addprefix -r ,$(wildcard requirements/*.txt)) 2>&1); status=$$?; \
	if echo "$$report" | grep -qE 'requests\.exceptions\.|Could not connect'; then \
	  echo "Not audited: the vulnerability service cannot be reached"; \
	else echo "$$report"; exit $$status; fi

clean:  ## Remove the virtual environment and all caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build mutants

node_modules: package-lock.json
	@command -v npm >/dev/null || { echo "Node 20 or later and npm are needed: apt-get install nodejs npm"; exit 1; }
	npm ci --silent --ignore-scripts
	touch $@

clients/typescript/dist: clients/typescript/package-lock.json $(wildcard clients/typescript/src/*.ts) | $(VENV)/runs
	@command -v npm >/dev/null || { echo "Node 20 or later and npm are needed: apt-get install nodejs npm"; exit 1; }
	cd clients/typescript && npm ci --silent --ignore-scripts && npm run --silent prepare
	touch $@

$(VENV)/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/runs: requirements/service.txt requirements/build.txt pyproject.toml | $(VENV)/made
	$(INSTALL) --require-hashes -r requirements/service.txt -r requirements/build.txt
	PYTHONWARNINGS=ignore $(INSTALL) --no-build-isolation --no-deps -e .
	touch $@

# uv, which the lock has too, installs in seconds what takes pip a minute. Where it reaches no index, pip goes on.
$(VENV)/tests: requirements/development.txt requirements/clients.txt $(VENV)/runs
	awk '/^uv==/,/[^\\]$$/' $< > $(VENV)/uv.txt
	$(INSTALL) --require-hashes -r $(VENV)/uv.txt
	UV_HTTP_RETRIES=0 $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes $(addprefix -r ,$(wordlist 1,2,$^)) || \
	  for lock in $(wordlist 1,2,$^); do $(INSTALL) --require-hashes -r $$lock || exit 1; done
	touch $@
