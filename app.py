"""The composition root and WSGI entry: ``create_app()`` puts the service together from a configuration.

``python app.py --check-config`` says whether the environment can be used, and every fault if not.
"""

import os
import sys

import structlog
from flask import Flask
from flask_cors import CORS
from werkzeug.middleware.proxy_fix import ProxyFix

from adjudicator.config import BadConfig, Config, from_environment
from adjudicator.storage.cache import Cache
from adjudicator.storage.redis_cache import connect
from adjudicator.web import metrics, middleware, problem, rate_limits, swagger_ui
from adjudicator.web.batch import batch
from adjudicator.web.games import games
from adjudicator.web.health import service
from adjudicator.web.rulings import rulings

EXPOSED = ("Rules-Edition", "X-Request-Id", "X-Cache", "Content-Language", "ETag", "Retry-After", *rate_limits.HEADERS)


def create_app(config: Config | None = None) -> Flask:
    """The service. Without ``config`` the environment says; raises ``BadConfig`` where it cannot be used."""
    config = from_environment(os.environ) if config is None else config
    _log_as_json()
    app = Flask("adjudicator", static_folder=None)
    app.url_map.merge_slashes = False  # two slashes are another address, with nothing at it
    noted = metrics.REDIS_FAULTS.inc if config.metrics else None
    shared = connect(config.redis_url, noted) if config.redis_url else None
    app.extensions["cache"] = Cache(config.cache_entries, config.cache_bytes, shared)
    app.extensions["counting"] = config.metrics
    problem.install(app)
    if config.metrics:
        metrics.install(app)
    middleware.install(app, config)
    rate_limits.install(app, config, shared)
    for blueprint in (service, games, rulings, batch):
        app.register_blueprint(blueprint)
    app.register_blueprint(swagger_ui.blueprint())
    if config.cors:
        CORS(app, send_wildcard=True, expose_headers=EXPOSED)
    if config.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.trusted_proxies, x_proto=config.trusted_proxies)  # type: ignore[method-assign]  # Flask's own way
    return app


def _log_as_json() -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ]
    )


def check_config() -> int:
    """Say what is wrong with the environment; 0 if nothing is."""
    try:
        from_environment(os.environ)
    except BadConfig as bad:
        sys.stderr.write("".join(f"{fault}\n" for fault in bad.faults))
        return 1
    sys.stdout.write("The configuration can be used.\n")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] != ["--check-config"]:
        sys.exit("usage: python app.py --check-config (to serve: make run, or gunicorn)")
    sys.exit(check_config())
