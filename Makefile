# make play | test | bench | shots | build | clean. Set up by lock files only; stamps keep repeats quick.
PYTHON ?= python3
PY := .venv/bin/python

.PHONY: play test build bench shots clean setup
play: setup
	$(PY) -m tools.build
	$(PY) -m tools.serve --open

build: setup
	$(PY) -m tools.build

test: setup .venv/browser
	$(PY) -m tools.check

bench: setup .venv/browser
	$(PY) -m tools.build
	$(PY) -m bench

shots: setup .venv/browser
	$(PY) -m tools.build
	$(PY) -m tools.shots

clean:
	rm -rf site shots build .build .venv node_modules web/locales/*.mo .mypy_cache .ruff_cache .pytest_cache .hypothesis

setup: .venv/stamp node_modules/.stamp

.venv/stamp: requirements-dev.txt
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

node_modules/.stamp: package-lock.json
	npm ci --no-fund --no-audit
	touch $@

.venv/browser: .venv/stamp tools/browser.py
	$(PY) -m tools.browser
	touch $@
