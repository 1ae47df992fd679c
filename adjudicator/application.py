"""The composition root: ``create_app()`` puts the service together, ``create_asgi()`` makes it an ASGI application."""

import os
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from adjudicator.api.exchange import Backend
from adjudicator.config import BadConfig, Config, from_environment
from adjudicator.games import FOUND
from adjudicator.pages import routes as pages
from adjudicator.storage.cache import Cache
from adjudicator.storage.redis_cache import RedisCache
from adjudicator.web import flask, swagger_ui
from adjudicator.web.asgi import AsgiApplication
from adjudicator.web.health import health
from adjudicator.web.http import middleware, problem, rate_limits
from adjudicator.web.http.context import SITE, Site


def create_app(config: Config | None = None) -> Flask:
    """The service. Default configuration: the environment.

    Raises ``BadConfig`` if it is invalid, or if a game cannot be served.
    """
    if FOUND.faults:
        raise BadConfig(FOUND.faults)
    config = from_environment(os.environ) if config is None else config
    app = flask.Application("adjudicator", static_folder=None)
    shared = RedisCache(config.redis_url, config.cache_secret) if config.redis_url else None
    cache = Cache(config.cache_entries, config.cache_bytes, shared)
    site = app.extensions[SITE] = Site(cache, Backend(cache, config.public_url), bool(config.api_keys))
    site.describe = describe
    problem.install(app)
    if config.metrics:
        from adjudicator.web import metrics

        metrics.install(app, site, shared)
    middleware.install(app, config, site)
    rate_limits.install(app, config, site, shared)
    app.register_blueprint(health)
    flask.install(app)
    pages.install(app, site)
    app.register_blueprint(swagger_ui.blueprint())
    if config.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.trusted_proxies, x_proto=config.trusted_proxies)  # type: ignore[method-assign]  # Flask's own way
    return app


def describe() -> dict[str, Any]:
    """The description of the interface to the games served, with examples that a service answers.

    Raises ``ModuleNotFoundError`` without the extra ``tools``.
    """
    from adjudicator.openapi.document import document

    return document(create_app(Config(log_requests=False, metrics=False)))


def create_asgi(config: Config | None = None) -> AsgiApplication:
    """The service for an ASGI server, with the configuration and the errors of ``create_app``."""
    config = from_environment(os.environ) if config is None else config
    return AsgiApplication(create_app(config), waits=bool(config.redis_url), root=os.environ.get("SCRIPT_NAME", ""))
