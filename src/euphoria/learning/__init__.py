"""Learning: lessons and puzzles as data that a designer can write, and what plays them; no web in it."""
