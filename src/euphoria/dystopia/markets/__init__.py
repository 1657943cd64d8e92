"""The 18 market tiles: what each costs to visit and what it forbids to players without a star on it."""
