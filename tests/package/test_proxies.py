"""nginx and the Ingress of ``deploy`` know every page and route that the service has."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
import yaml

from adjudicator.api.problem import MAX_BODY
from adjudicator.api.routes import PATHS, template
from app import create_app
from tests.support.client import QUIET
from tests.support.folders import ROOT

RULES: Final = [
    (rule.endpoint, template(rule.rule)) for rule in create_app(replace(QUIET, metrics=True)).url_map.iter_rules()
]
"""Endpoint and path of everything that is served."""
HIDDEN: Final = {"/metrics", "/readyz"}
SCRIPTS: Final = {"asset", "element", "icon", "manifest", "worker"}
"""The files that pages load."""
NGINX: Final = (ROOT / "deploy/nginx.conf").read_text("utf-8")
LOCATIONS: Final = re.findall(r"^ {8}location ~ (\S+) \{(.*?)(?:^ {8}\}| \}$)", NGINX, re.DOTALL | re.MULTILINE)
INGRESS: Final = yaml.safe_load((ROOT / "deploy/k8s/ingress.yaml").read_text("utf-8"))


def example(path: str) -> str:
    """An address under this path."""
    return re.sub(r"<\w+>", "x", path)


def limit_of(path: str) -> str:
    """The limit that nginx sets: the zone, ``hidden``, or none."""
    found = [text for pattern, text in LOCATIONS if re.search(pattern, example(path))]
    assert len(found) <= 1, f"{path}: more than one location"
    zones = re.findall(r"limit_req zone=(\w+)", found[0]) if found else []
    return "hidden" if found and "return 404" in found[0] else "".join(zones)


def expected(endpoint: str, path: str) -> str:
    """Routes under ``/v1`` are weighed by the service itself, as nginx cannot see their bodies."""
    if path in HIDDEN:
        return "hidden"
    return "" if path in map(template, PATHS) else "scripts" if endpoint.rpartition("_")[2] in SCRIPTS else "pages"


@pytest.mark.parametrize(("endpoint", "path"), RULES)
def test_nginx_limits_every_page(endpoint: str, path: str) -> None:
    assert limit_of(path) == expected(endpoint, path)


@pytest.mark.parametrize("path", sorted({path for _, path in RULES}))
def test_the_ingress_shows_what_is_for_the_outside(path: str) -> None:
    (rule,) = INGRESS["spec"]["rules"]
    within: dict[str, Callable[[str], bool]] = {
        "Exact": example(path).__eq__,
        "Prefix": lambda given: f"{example(path)}/".startswith(f"{given.rstrip('/')}/"),
    }
    assert any(within[one["pathType"]](one["path"]) for one in rule["http"]["paths"]) == (path not in HIDDEN)


def test_no_proxy_repeats_a_post() -> None:
    annotations = INGRESS["metadata"]["annotations"]
    assert annotations["nginx.ingress.kubernetes.io/proxy-next-upstream"] == "error"
    assert re.findall(r"proxy_next_upstream (.*);", NGINX) == ["error"]


def test_the_limits_of_a_body_are_those_of_the_service() -> None:
    """A body that is a little too large gets the service's own problem, another one the same from nginx."""
    (megabytes,) = re.findall(r"client_max_body_size (\d+)m;", NGINX)
    assert int(megabytes) << 20 > MAX_BODY
    assert f"A body has at most {MAX_BODY} bytes." in NGINX
    assert INGRESS["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"] == f"{megabytes}m"
