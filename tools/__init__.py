"""Generators for files of this repository; production imports none of it."""
