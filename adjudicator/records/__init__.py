"""Records of games: the value, its text and its JSON format. Pure, and independent of the rules of any game."""
