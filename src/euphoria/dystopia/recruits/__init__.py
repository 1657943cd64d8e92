"""The 48 recruits: one file per faction, each card a small stateless object."""
