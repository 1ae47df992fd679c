"""Records of games: the value, its text and its JSON form. Pure; nothing here knows a rule of any game."""
