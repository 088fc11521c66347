# make demo: a virtual environment, the install, 100,000 games and a table. make test: the tests.
# make test-lowest: some of them with the oldest dependencies that are allowed.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

# Each of many processes would read all tests and modules anew.
unexport PYTHONDONTWRITEBYTECODE

# What runs the tests of rules: CI says `coverage run -m pytest`.
PLAIN = -m pytest -q
PLAIN_TESTS = tests/games $(addprefix tests/simcore/kernels/test_,rng.py choice.py outcome.py)

.PHONY: demo test compiled test-lowest check clean

demo: $(VENV)/.installed
	$(BIN)/bonedice run whammoth/standard --games 100000 --out runs/demo --overwrite

# Rules are tested without the compiler, which works beside them meanwhile; what needs compiled kernels comes after.
test: $(VENV)/.tests-installed
	$(BIN)/bonedice warmup & warmup=$$!; \
	NUMBA_DISABLE_JIT=1 $(BIN)/python $(PLAIN) -n 2 --dist load -m "not slow and not compiled_only" $(PLAIN_TESTS); plain=$$?; \
	wait $$warmup && \
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m "not slow and not plain" && exit $$plain

# The rules with compiled kernels, too: after a change of `simcore/kernels/jit.py`, or of numba. Takes half an hour.
compiled: $(VENV)/.tests-installed
	$(BIN)/bonedice warmup
	$(BIN)/python -m pytest -q -n 2 --dist loadfile -m plain

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
