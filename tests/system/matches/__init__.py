"""Programs that play: matches, checks, and programs that break the protocol or the rules."""
