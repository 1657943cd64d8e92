"""Figures in the language of whoever reads."""

from __future__ import annotations

import pytest

from euphoria.words.numbers import decimal, number, percent, signed
from euphoria.words.speech import speaking


@pytest.mark.parametrize(
    "language,small,large,share,half,less",
    [
        ("en", "1,500", "1,234,567", "12 %", "2.5", "\u22121"),
        ("nl", "1.500", "1.234.567", "12%", "2,5", "\u22121"),
        ("es", "1500", "1\u202f234\u202f567", "12\u00a0%", "2,5", "\u22121"),
    ],
)
def test_every_language_writes_its_own_figures(
    language: str, small: str, large: str, share: str, half: str, less: str
) -> None:
    with speaking(language):
        assert [number(1_500), number(1_234_567), percent(0.12), decimal(2.5), signed(-1)] == [
            small,
            large,
            share,
            half,
            less,
        ]
        assert [number(7), signed(2), signed(0), percent(1), decimal(-0.04).strip("0,.")] == [
            "7",
            "+2",
            "0",
            percent(1.0),
            "",
        ]


def test_a_language_babel_does_not_know_gets_english_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euphoria.words.speech.LANGUAGES", {"en": "English", "xx": "?"})

    with speaking("xx"):
        assert (number(1_500), decimal(0.25, 2), percent(0.123, 1)) == ("1,500", "0.25", "12.3 %")
