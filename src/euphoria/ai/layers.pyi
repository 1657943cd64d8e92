"""The layers of a learned evaluation, in C: see `layers.c`. A plain build has none."""

class Layers:
    """Weights as whole numbers of two bytes, little end first, each to be multiplied by `scale`.

    They are rows of `wide` for every fact of the board, fact of a seat and feature, and the first bias; `wide` rows of
    `narrow` for what a seat has, then for the mean of what the others have; the second bias; the last row and its bias.
    """

    def __init__(
        self, weights: bytes, scale: float, board: int, seat: int, features: int, wide: int, narrow: int
    ) -> None: ...
    def scores(self, board: list[int], seats: list[list[int]], features: list[list[float]]) -> list[float]:
        """The number of every seat, from facts of the board, facts of the seats and their features."""
