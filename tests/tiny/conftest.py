"""These tests are for a session in which tiny is a title: `tests/third_title.py` starts it."""

from euphoria.titles import TITLES

if "tiny" in TITLES:
    from tests.web.conftest import _same_games, app, client, settings  # noqa: F401
    from tests.web.e2e.conftest import artefacts, browser, invite, server  # noqa: F401
    from tests.web.test_leaks import numbers  # noqa: F401
else:
    collect_ignore_glob = ["test_*.py"]
