"""Version 1 of the observations of dystopia: described in `blocks`, filled in by the other files, never changed."""
