"""The first version of observations of leaders. What it says of a game never changes."""
