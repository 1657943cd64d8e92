"""The board of dystopia, drawn for those who look at what is learned."""

from euphoria.rl.dystopia.board import draw

__all__ = ["draw"]
