"""Second implementations: slow, plain, and written from the rules alone, to hold the engine against."""
