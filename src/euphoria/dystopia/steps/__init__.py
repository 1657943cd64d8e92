"""The verbs of dystopia: goods, tracks, workers, stars, markets, and recruits speaking up."""
