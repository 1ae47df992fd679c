"""The boards: one file a game lays out what its answers say. Each has ``VIEWS``, ``lay_out`` and ``rows``."""
