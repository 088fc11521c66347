# make demo: a virtual environment, the install, 100,000 games and a table. make test: the tests.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: demo test check clean

demo: $(VENV)/.installed
	$(BIN)/bonedice run whammoth/standard --games 100000 --out runs/demo --overwrite

test: $(VENV)/.tests-installed
	$(BIN)/bonedice warmup
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow" -q

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
	rm -rf $(VENV) runs
