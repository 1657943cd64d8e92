"""Learning the games: lessons and puzzles as data that a designer writes, and what plays them without a table."""
