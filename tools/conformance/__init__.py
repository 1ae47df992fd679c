"""The published conformance suite: numbers the cases in ``tests/cases`` and writes the suite from them."""
