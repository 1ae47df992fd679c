"""Discord over HTTP for the adjudicator, a referee for unusual board games: rulings, and games kept in messages."""

from adjudicator_discord.application import Application as create_app  # noqa: N813  # a factory of WSGI applications

__all__ = ["create_app"]
