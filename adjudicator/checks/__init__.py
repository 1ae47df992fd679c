"""The properties of games that the tests of this project and ``adjudicator check-game`` check, as plain functions."""
