"""The boards: one file a game lays out what its answers say. Each has what ``registry.Layout`` says."""
