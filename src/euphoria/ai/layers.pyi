"""The layers of what bots have learned, in C: see `layers.c`. A plain build has none.

Weights are whole numbers of two bytes, little end first, each to be multiplied by `scale`.
"""

class Layers:
    """What a position is worth to every seat.

    The weights are rows of `wide` for every fact of the board, fact of a seat and feature, and the first bias; `wide`
    rows of `narrow` for what a seat has, then for the mean of what the others have; the second bias; the last row and
    its bias.
    """

    def __init__(
        self, weights: bytes, scale: float, board: int, seat: int, features: int, wide: int, narrow: int
    ) -> None: ...
    def scores(self, board: list[int], seats: list[list[int]], features: list[list[float]]) -> list[float]:
        """The number of every seat, from facts of the board, facts of the seats and their features."""

class Leanings:
    """How much somebody tends to each choice.

    The weights are rows of `wide` for every fact of the board, fact of a seat and feature, and a bias; for every row of
    a choice `wide` and a bias; and how much the worth of a choice counts.
    """

    def __init__(
        self, weights: bytes, scale: float, board: int, seat: int, features: int, wide: int, rows: int
    ) -> None: ...
    def scores(
        self,
        board: list[int],
        seat: list[int],
        features: list[float],
        first: list[int],
        second: list[int],
        worths: list[float],
    ) -> list[float]:
        """The number of every choice, from the facts of the board and of a seat, its features, and of every choice two
        rows and what it looks worth."""

class Depths:
    """How much somebody tends to each choice, from an observation and through two layers.

    The weights are rows of `wide` for every input, and a bias; for each of these `wide` a row of `narrow`, and a bias;
    for every row of a choice `narrow` and a bias.
    """

    def __init__(self, weights: bytes, scale: float, inputs: int, wide: int, narrow: int, rows: int) -> None: ...
    def scores(self, observed: bytes, order: bytes, rows: list[int]) -> list[float]:
        """The number of every choice, from the numbers of an observation (of four bytes each), the input that each of
        them is (two bytes, in the machine's own order; -1 for none), and the choices' rows."""
