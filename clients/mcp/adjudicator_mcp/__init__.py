"""The adjudicator, a referee for unusual board games, as tools for language models."""
