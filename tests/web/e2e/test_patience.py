"""How long these tests wait: by what moves, not by the clock alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import TimeoutError

from tests.web.e2e import patience as module
from tests.web.e2e.patience import GLANCE, PATIENCE, WORK, Patience, patiently


class Time:
    """A clock that a test moves on, and processes that work while it does."""

    def __init__(self) -> None:
        self.now = 0.0
        self.work = {1: 0.0}
        self.version = 0

    def patience(self) -> Patience:
        return Patience(lambda: self.version, clock=lambda: self.now, work=lambda: dict(self.work))

    def looks(self, patience: Patience, seconds: float, work: float = 0.0) -> bool:
        """Is it over after looking at every glance for so long, while somebody works at that rate?"""
        over = False
        for _ in range(int(seconds * 1000 / GLANCE)):
            self.now += GLANCE / 1000
            self.work[1] += work * GLANCE / 1000
            over = over or patience.is_over
        return over


def test_it_is_over_when_nothing_moves() -> None:
    time = Time()
    patience = time.patience()
    assert not time.looks(patience, PATIENCE / 1000 - 10)
    assert time.looks(patience, 20)


@pytest.mark.parametrize("what", ["sign", "work", "process"])
def test_whatever_moves_lets_it_begin_again(what: str) -> None:
    time = Time()
    patience = time.patience()
    for _ in range(20):
        assert not time.looks(patience, PATIENCE / 1000 - 10)
        if what == "sign":
            time.version += 1
        elif what == "work":
            time.work[1] += WORK
        else:
            time.work[len(time.work) + 1] = WORK
        assert not time.looks(patience, 5)


def test_whoever_only_waits_does_not_keep_it() -> None:
    time = Time()
    assert time.looks(time.patience(), 2 * PATIENCE / 1000, work=0.5 * WORK / (PATIENCE / 1000))


def test_time_in_which_nobody_could_look_hardly_counts() -> None:
    time = Time()
    patience = time.patience()
    time.now += 10 * PATIENCE / 1000
    assert not patience.is_over


def test_a_browser_looks_again_while_anything_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    time, tries = Time(), []
    monkeypatch.setattr(module, "Patience", lambda *signs: time.patience())

    def look(milliseconds: float) -> None:
        tries.append(milliseconds)
        time.now += milliseconds / 1000
        time.version += len(tries) < 100
        if len(tries) < 60:
            raise TimeoutError("not there yet")

    patiently(look)
    assert len(tries) == 60

    def look_in_vain(milliseconds: float) -> None:
        time.now += milliseconds / 1000
        raise TimeoutError("never")

    with pytest.raises(TimeoutError):
        patiently(look_in_vain)
