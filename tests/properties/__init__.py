"""Properties checked on each case: plain functions of a ruled case that raise ``AssertionError``."""
