"""The artifacts: cards as data, their steps as small stateless objects."""
