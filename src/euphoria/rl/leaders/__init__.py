"""The table of leaders, drawn for those who look at what is learned."""

from euphoria.rl.leaders.board import draw

__all__ = ["draw"]
