"""The composition root and WSGI entry: ``create_app()`` puts the service together from a configuration.

``python app.py`` does what ``python -m adjudicator`` does.
"""

import os
import sys

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from adjudicator.__main__ import main
from adjudicator.config import Config, from_environment
from adjudicator.games import require_games
from adjudicator.pages import routes as pages
from adjudicator.pictures.routes import pictures
from adjudicator.storage.cache import Cache
from adjudicator.storage.redis_cache import RedisCache
from adjudicator.web import swagger_ui
from adjudicator.web.batch import batch
from adjudicator.web.health import service
from adjudicator.web.http import middleware, problem, rate_limits
from adjudicator.web.http.routing import Application
from adjudicator.web.reports import reports
from adjudicator.web.resources import games, respond_directly


def create_app(config: Config | None = None) -> Flask:
    """The service. Default configuration: the environment.

    Raises ``BadConfig`` if it is invalid, ``GamesError`` if a game cannot be served.
    """
    require_games()
    config = from_environment(os.environ) if config is None else config
    app = Application("adjudicator", static_folder=None)
    shared = RedisCache(config.redis_url, config.cache_secret) if config.redis_url else None
    app.extensions["cache"] = Cache(config.cache_entries, config.cache_bytes, shared)
    app.extensions["count_answer"] = app.extensions["count_request"] = lambda *_: None
    problem.install(app)
    if config.metrics:
        from adjudicator.web import metrics

        metrics.install(app, shared)
    middleware.install(app, config, respond_directly)
    rate_limits.install(app, config, shared)
    app.extensions["public_url"] = config.public_url
    app.extensions["needs_key"] = bool(config.api_keys)
    for blueprint in (service, games, reports, batch, pictures):
        app.register_blueprint(blueprint)
    pages.install(app)
    app.register_blueprint(swagger_ui.blueprint())
    if config.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.trusted_proxies, x_proto=config.trusted_proxies)  # type: ignore[method-assign]  # Flask's own way
    return app


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
