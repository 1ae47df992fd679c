"""nginx with the configuration of ``deploy`` in front of the service; nginx must be installed."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.support.folders import ROOT
from tests.support.servers import free_port, wait_for_children

PROGRAM: Final = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
"""The path of nginx, which is often outside of a user's ``PATH``; ``None`` if it is not installed."""
_TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@contextmanager
def nginx(replicas: Sequence[int], *, prefixed: bool = False, port: int | None = None) -> Iterator[int]:
    """Run nginx in front of the service on the ports ``replicas``; yields its port.

    ``prefixed``: with the path prefix of ``deploy/prefix.conf``. Raises ``FileNotFoundError`` without nginx.
    """
    if PROGRAM is None:
        raise FileNotFoundError("nginx is not installed: apt-get install nginx-light")
    port = free_port() if port is None else port
    with tempfile.TemporaryDirectory() as place:
        text = (ROOT / "deploy" / "nginx.conf").read_text()
        servers = "".join(f"server 127.0.0.1:{one} max_fails=1 fail_timeout=2s; " for one in replicas)
        start, end = text.index("        server adjudicator-1"), text.index("        keepalive 64")
        text = text[:start] + servers + text[end:]
        text = text.replace("listen 8080", f"listen 127.0.0.1:{port}").replace("/var/cache/nginx", place)
        temporary = "".join(f"{kind}_temp_path {place}/{kind}; " for kind in _TEMPORARY)
        text = text.replace("access_log off;", f"access_log off; {temporary}")
        if prefixed:
            lines = (ROOT / "deploy" / "prefix.conf").read_text().splitlines()
            rules = "\n".join(line.removeprefix("#") for line in lines if line.startswith("#rewrite"))
            text = text.replace("include /etc/nginx/prefix*.conf;", rules)
        written = Path(place, "nginx.conf")
        # Started by root, the workers of nginx would be another user, without write access to this folder.
        user = "user root; " if os.geteuid() == 0 else ""
        written.write_text(f"{user}daemon off; pid {place}/pid; error_log {place}/errors; {text}")
        with subprocess.Popen([PROGRAM, "-e", f"{place}/errors", "-c", str(written)]) as process:
            try:
                wait_for_children(port, process)
                yield port
            finally:
                process.terminate()
