"""The composition root and WSGI entry: ``create_app()`` puts the service together from a configuration."""

import os

import structlog
from flask import Flask
from flask_cors import CORS
from flask_swagger_ui import get_swaggerui_blueprint

from adjudicator.cache import Cache, connect
from adjudicator.config import Config, from_environment
from adjudicator.web import headers, openapi, problem
from adjudicator.web.games import games
from adjudicator.web.rulings import rulings
from adjudicator.web.service import service

EXPOSED = ("Rules-Edition", "X-Request-Id", "X-Cache", "Content-Language", "ETag")


def create_app(config: Config | None = None) -> Flask:
    """The service. Without ``config`` the environment says; raises ``BadConfig`` where it cannot be used."""
    config = from_environment(os.environ) if config is None else config
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ]
    )
    app = Flask("adjudicator", static_folder=None)
    shared = connect(config.redis_url) if config.redis_url else None
    app.extensions["cache"] = Cache(config.cache_entries, config.cache_bytes, shared)
    problem.install(app)
    headers.install(app, config)
    app.register_blueprint(service)
    app.register_blueprint(games)
    app.register_blueprint(rulings)
    app.register_blueprint(get_swaggerui_blueprint("/docs", "/openapi.yaml", config={"app_name": "Adjudicator"}))
    app.cli.add_command(openapi.command)
    if config.cors:
        CORS(app, expose_headers=EXPOSED)
    return app
