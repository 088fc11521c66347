# make demo: a virtual environment, the install, 100,000 games and a table. make test: the tests.
# make test-lowest: some of them with the oldest dependencies that are allowed.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: demo test test-lowest check clean

demo: $(VENV)/.installed
	$(BIN)/bonedice run whammoth/standard --games 100000 --out runs/demo --overwrite

test: $(VENV)/.tests-installed
	$(BIN)/bonedice warmup
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow" -q

# A few tests with the lowest versions of the dependencies, in a virtual environment of their own.
test-lowest: $(VENV)-lowest/.installed
	$(VENV)-lowest/bin/python -m pytest -q -p no:cacheprovider tests/simcore/reading/test_writing.py \
	  tests/simcore/contract tests/simcore/scenarios/test_provenance.py
	$(VENV)-lowest/bin/bonedice run whammoth/standard --games 2000 --png --out runs/lowest --overwrite
	$(VENV)-lowest/bin/bonedice export runs/lowest runs/lowest.parquet
	$(VENV)-lowest/bin/bonedice odds pool 5d6 --count 1,2 --at-least 2

$(VENV)-lowest/.installed: pyproject.toml constraints-lowest.txt
	$(PYTHON) -m venv $(VENV)-lowest
	$(VENV)-lowest/bin/python -m pip install --quiet --constraint constraints-lowest.txt --editable . pytest hypothesis
	touch $@

# Everything that CI checks besides the tests.
check: $(VENV)/.dev-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.tests-installed: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	touch $@

$(VENV)/.dev-installed: $(VENV)/.tests-installed
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) $(VENV)-lowest runs
