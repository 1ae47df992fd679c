"""The application for other servers, from a checkout: ``flask --app app run``, ``gunicorn 'app:create_app()'``."""

from adjudicator.application import create_app, create_asgi

__all__ = ["create_app", "create_asgi"]
