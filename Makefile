# Every target installs what it needs into virtual environments beside this file. They are kept until what they were
# made from changes: the interpreter, the project's settings and, where the package itself is installed, its sources.

PYTHON ?= python3
ARGS ?=
PORT ?= 8000
# Tests in the browser wait a good deal; a third process uses the time.
TEST_JOBS ?= 3

version := $(shell $(PYTHON) -c 'import sys; v = sys.version_info; print("%d.%d.%d" % v[:3] if v >= (3, 11) else "")' 2>/dev/null)
settings := $(shell cat pyproject.toml setup.py | cksum | cut -d' ' -f1)
files := $(shell find src \( -name '*.egg-info' -o -name __pycache__ \) -prune -o -type f -print | LC_ALL=C sort)
sources := $(shell { echo $(files); cat $(files); } | cksum | cut -d' ' -f1)
package := $(version)-$(settings)-$(sources)$(if $(EUPHORIA_COMPILE),-$(EUPHORIA_COMPILE))

play_venv := .venv/made-$(version)
locked := $(shell cksum <requirements.lock | cut -d' ' -f1)
play := .venv/installed-$(package)-$(locked)
dev := .venv-dev/installed-$(version)-$(settings)
compiled_venv := .venv-compiled/made-$(version)
compiled := .venv-compiled/installed-$(package)
wheel := dist/built-$(package)
# What the tests need of the package's extras; those that train nets need gigabytes and have a command of their own.
extras := web,arena,rl,openspiel,cluster,lab,dev
train := .venv-train/installed-$(package)

linted := $(wildcard src tests tools examples setup.py)
typed := $(wildcard src tools)
templates := src/euphoria/web/templates src/euphoria/lab/page

plainly := PYTHONPATH=src EUPHORIA_EXPECT=interpreted .venv-dev/bin/python
compiledly := env -u PYTHONPATH EUPHORIA_EXPECT=compiled .venv-compiled/bin/python
is_plain := ls dist/*-none-any.whl >/dev/null 2>&1
left_out := sed -n 's/^ *euphoria: plain Python build: /==> compiled build left out: /p' dist/build.log

# The package was called euphoria, and environments from then are kept.
names := euphoria euphoria-games
pip = $(dir $@)bin/python -m pip -qq --disable-pip-version-check

.NOTPARALLEL:
.PHONY: help play terminal arena browser test quick test-plain test-compiled looks journeys lint format bench fit minds load proxy attack soak language missing pages docs reference golden lock audit wheel package clean python

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*##  */\1\t/p' $(firstword $(MAKEFILE_LIST)) | while IFS="$$(printf '\t')" read -r name text; do \
		printf '  make %-14s %s\n' "$$name" "$$text"; done
	@echo
	@echo '  PYTHON=python3.13 chooses the interpreter, ARGS="..." goes to the program that a target runs.'

play: $(play)  ## install both games and play them in the browser, at the port PORT (8000)
	@.venv/bin/euphoria serve --port $(PORT) $(ARGS)

terminal: $(play)  ## install both games and play one in the terminal
	@.venv/bin/euphoria play $(ARGS)

arena: $(play)  ## let bots play against each other: ARGS="dystopia clerk intern --games 1000 --out results"
	@.venv/bin/euphoria arena $(ARGS)

test: lint test-plain test-compiled  ## check everything: lint, then the tests on the plain and on the compiled build

# Browser, terminal, rulebook, lessons, words, environments, lab and jobs are plain Python in both builds, but for what
# draws tables: they are tested once, as people get them, on the compiled package; so are the tests about tests and
# about what they install. What draws tables is tested on the sources as well.
once := tests/web tests/cli tests/rulebook tests/learning tests/test_strange_language.py tests/test_rules_in_words.py \
	tests/test_third_title.py tests/test_meta.py tests/test_system_packages.py tests/test_spoken.py \
	tests/test_catalogues.py tests/test_leaders_in_words.py tests/test_numbers.py tests/rl tests/lab tests/jobs \
	tests/ai/test_net.py tests/ai/test_characters.py tests/test_examples.py tests/test_learning_examples.py tests/test_learning_leaders.py tests/test_package.py tests/test_reference.py
elsewhere := $(if $(ARGS),,$(once:%=--ignore %))
drawing := tests/web/test_dystopia_face.py tests/web/test_leaders_face.py tests/web/test_changes.py tests/web/test_moments.py \
	tests/test_leaders_in_words.py

# Left out of `make quick`: whatever needs a server, a terminal, bots or minutes. ARGS=tests/cli runs something else.
slow := $(once) tests/ai tests/properties/test_bad_input.py \
	tests/leaders/test_belief.py tests/leaders/test_hand_belief.py tests/leaders/test_decks.py tests/leaders/test_whereabouts.py

quick: $(dev)  ## run in a minute, while you work: rules, laws and docs on the sources as they are, no browser
	@$(plainly) -m pytest -q -n auto --dist worksteal $(if $(ARGS),,$(slow:%=--ignore %)) $(ARGS)

test-plain: $(dev)  ## run the tests on the sources as they are
	@echo '==> tests on the plain sources'
	@$(plainly) -m pytest -n $(TEST_JOBS) --dist worksteal $(elsewhere) $(ARGS)
	@$(if $(ARGS),true,$(plainly) -m pytest -n $(TEST_JOBS) --dist worksteal $(drawing))

test-compiled: $(compiled) browser  ## run the tests on the compiled package
	@if ! $(is_plain); then \
		echo '==> tests on the compiled package'; \
		$(compiledly) -m pytest -n $(TEST_JOBS) --dist worksteal $(ARGS); \
	elif grep -q 'euphoria: plain Python build: \(no C compiler\|EUPHORIA_COMPILE=0\)' dist/build.log; then \
		$(left_out); \
		$(if $(ARGS),,env -u PYTHONPATH EUPHORIA_EXPECT=interpreted .venv-compiled/bin/python -m pytest -n $(TEST_JOBS) --dist worksteal $(once);) \
	else \
		cat dist/build.log; echo '==> there is a C compiler, but the package did not compile'; exit 1; \
	fi

looks: $(compiled) browser  ## look at every page in every size by day and by night; pictures of all go into artefacts/
	@EUPHORIA_LOOKS=all $(compiledly) -m pytest -n $(TEST_JOBS) --dist worksteal tests/web/e2e/test_looks.py tests/web/e2e/test_fitting.py tests/web/e2e/test_rulebook.py $(ARGS)

journeys: $(compiled) browser  ## play whole games in the browser by clicks to their end, and count the presses
	@EUPHORIA_JOURNEYS=whole $(compiledly) -m pytest -s tests/web/e2e/test_games.py tests/web/e2e/test_lessons.py tests/web/e2e/test_leaders_lessons.py tests/web/e2e/test_puzzles.py tests/web/e2e/test_presses.py tests/web/e2e/test_phone.py tests/web/e2e/test_the_line.py tests/web/e2e/test_languages.py $(ARGS)

browser: $(compiled)
	@.venv-compiled/bin/python tools/browser.py

lint: $(dev)  ## check style and types of Python, sheets, scripts and templates
	.venv-dev/bin/ruff check $(linted)
	.venv-dev/bin/ruff format --check $(linted)
	.venv-dev/bin/mypy $(typed)
	.venv-dev/bin/biome check
	.venv-dev/bin/djlint --lint --quiet $(templates)
	.venv-dev/bin/python tools/templates.py

format: $(dev)  ## put the code into shape
	.venv-dev/bin/ruff check --fix $(linted)
	.venv-dev/bin/ruff format $(linted)
	.venv-dev/bin/biome check --write
	.venv-dev/bin/python tools/templates.py --write

bench: $(dev) $(compiled)  ## measure the speed of both builds
	@$(plainly) tools/bench.py --json .venv-dev/bench.json $(ARGS)
	@if $(is_plain); then $(left_out); else \
		$(compiledly) tools/bench.py --json .venv-compiled/bench.json $(ARGS); \
		$(compiledly) tools/bench.py --compare .venv-compiled/bench.json .venv-dev/bench.json; \
	fi

fit: $(compiled)  ## fit by self-play what the bots weigh: dystopia, or ARGS=leaders, ARGS=scale
	@env -u PYTHONPATH .venv-compiled/bin/python tools/fit $(ARGS)

.PHONY: train-ppo train-selfplay test-training
train-ppo: $(train)  ## one seat learns against bots, with MaskablePPO: ARGS="dystopia --players 2 --minutes 10"
	@env -u PYTHONPATH .venv-train/bin/python examples/ppo.py $(ARGS)

train-selfplay: $(train)  ## all seats learn from each other, in plain PyTorch: ARGS="dystopia --players 2 --minutes 10"
	@env -u PYTHONPATH .venv-train/bin/python examples/selfplay.py $(ARGS)

test-training: $(train)  ## let the examples that learn do so for some seconds, and see that their nets play
	@.venv-train/bin/python -m pip -qq --disable-pip-version-check install pytest hypothesis
	@env -u PYTHONPATH .venv-train/bin/python -m pytest -q tests/test_learning_examples.py tests/test_learning_leaders.py $(ARGS)

minds: $(train)  ## what bots may learn: ARGS="data --games 4000" plays games, ARGS="train --test FOLDER" learns from them
	@env -u PYTHONPATH .venv-train/bin/python tools/learn.py $(ARGS)

load: $(compiled)  ## many tables at once: how long a move takes to reach the others, on SQLite and on PostgreSQL
	@env -u PYTHONPATH .venv-compiled/bin/python tools/load.py $(ARGS)
	@$(if $(ARGS),true,env -u PYTHONPATH .venv-compiled/bin/python tools/load.py --database postgres --processes 2)

proxy: $(dev)  ## try the documented nginx lines on a real nginx, with forged addresses
	@$(plainly) tools/proxy.py $(ARGS)

attack: $(compiled)  ## the attacks of a hostile visitor on a server of this tree: ARGS="--only H1,M3 --json FILE"
	@env -u PYTHONPATH .venv-compiled/bin/python tools/attack.py $(ARGS)

soak: $(compiled)  ## play many games on the compiled build, looking for faults
	@env -u PYTHONPATH .venv-compiled/bin/python tools/soak.py $(ARGS)

language: $(dev)  ## begin a new language: LANGUAGE=fr makes its catalogue
	@$(plainly) tools/translate.py begin $(LANGUAGE)

missing: $(dev)  ## what a language lacks: LANGUAGE=fr
	@$(plainly) tools/words.py >/dev/null && $(plainly) tools/translate.py missing $(LANGUAGE)

pages: $(dev)  ## look at every page in a language: LANGUAGE=fr
	@$(plainly) tools/translate.py show $(LANGUAGE)

docs: $(dev)  ## write the generated pages of the documentation
	@$(plainly) tools/docs.py $(ARGS)

reference: $(dev)  ## write docs/reference/ from the docstrings and signatures of the sources
	@$(plainly) tools/reference.py $(ARGS)

golden: $(dev)  ## record the golden games anew
	@$(plainly) tools/golden.py $(ARGS)

lock: .venv-lock/made-$(version)  ## choose anew, with hashes, which versions of other packages `make play` installs
	@.venv-lock/bin/python -m pip -qq --disable-pip-version-check install uv
	@.venv-lock/bin/uv pip compile pyproject.toml --extra web --extra arena --universal --python-version 3.11 \
		--generate-hashes --no-header --no-annotate --quiet --upgrade --output-file requirements.lock
	@grep -c '==' requirements.lock | sed 's/$$/ packages in requirements.lock/'

audit: .venv-audit/made-$(version)  ## ask whether anything that `make play` installs is known to be vulnerable
	@.venv-audit/bin/python -m pip -qq --disable-pip-version-check install pip-audit
	@.venv-audit/bin/python tools/audit.py

wheel: $(wheel)  ## build the package into dist/
	@ls dist/*.whl

package: .venv-package/made-$(version)  ## build sdist and wheel, install them anew and play; ARGS="python3.12 python3.13" tries these too
	@.venv-package/bin/python -m pip -qq --disable-pip-version-check install build twine
	@.venv-package/bin/python tools/package.py $(ARGS)

clean:  ## remove everything the other targets made
	rm -rf .venv .venv-dev .venv-compiled .venv-lock .venv-audit .venv-package .venv-train build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis artefacts
	find src tests tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

python:
	@test -n '$(version)' || { echo 'This needs Python 3.11 or newer, and "$(PYTHON)" is not: try make PYTHON=python3.13' >&2; exit 1; }

%/made-$(version): | python
	rm -rf $(@D)
	$(PYTHON) -m venv $(@D)
	@touch $@

$(wheel): $(play_venv)
	@echo '==> building the package; what is done stands in dist/build.log'
	@rm -rf dist && mkdir dist
	@.venv/bin/python tools/building.py dist/build.log .venv/building-took \
		.venv/bin/python -m pip --disable-pip-version-check wheel --verbose --no-deps --wheel-dir dist .
	@sed -n 's/^ *euphoria: /==> /p' dist/build.log
	@! $(is_plain) || echo '    it plays the same, only slower; "make clean" before trying again to compile it'
	@touch $@

$(play): $(play_venv) $(wheel)
	@rm -f .venv/installed-*
	@echo '==> installing it, with what it needs'
	@$(pip) uninstall --yes $(names)
	@$(pip) install --require-hashes --requirement requirements.lock
	@$(pip) install --no-deps dist/*.whl
	@touch $@

$(compiled): $(compiled_venv) $(wheel)
	@rm -f .venv-compiled/installed-*
	@$(pip) uninstall --yes $(names)
	@$(pip) install "$$(echo dist/*.whl)[$(extras)]"
	@touch $@

$(train): .venv-train/made-$(version) $(wheel)
	@rm -f .venv-train/installed-*
	@$(pip) uninstall --yes $(names)
	@$(pip) install "$$(echo dist/*.whl)[rl,train]"
	@touch $@

$(dev): .venv-dev/made-$(version)
	@rm -f .venv-dev/installed-*
	@.venv-dev/bin/python -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
		extras = project["optional-dependencies"]; \
		print(*project["dependencies"], *[one for name in "$(extras)".split(",") for one in extras[name]], sep="\n")' >.venv-dev/requirements.txt
	@$(pip) install --requirement .venv-dev/requirements.txt
	@touch $@
