"""gunicorn's settings. HOST, PORT (8000) and WEB_CONCURRENCY come from the environment."""

import os

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
wsgi_app = "app:create_app()"
# Threads that wait keep slow or idle connections from holding a whole worker; rulings are short.
worker_class = "gthread"
threads = 4
keepalive = 15
limit_request_line = 8190
# The control socket wants a writable home, which a read-only container does not have.
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  # gunicorn's heartbeat, kept off the disk
