"""A client of the adjudicator, a referee for unusual board games."""

from adjudicator_client.client import AsyncClient, Client
from adjudicator_client.errors import AdjudicatorError, Problem, UnexpectedResponse, Unreachable

__all__ = ["AdjudicatorError", "AsyncClient", "Client", "Problem", "UnexpectedResponse", "Unreachable"]
