"""The files in ``deploy``, as far as they can be checked without a cluster."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from app import create_app
from tests.support.client import QUIET

DEPLOY = Path(__file__).parents[2] / "deploy"


def documents(name: str) -> list[dict[str, Any]]:
    return [one for one in yaml.safe_load_all((DEPLOY / name).read_text("utf-8")) if one]


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    """What ``k8s`` has of a kind, by name."""
    manifests = [one for file in (DEPLOY / "k8s").glob("*.yaml") for one in documents(f"k8s/{file.name}")]
    return {one["metadata"]["name"]: one for one in manifests if one["kind"] == kind}


def test_only_the_autoscaler_says_how_many_replicas_there_are() -> None:
    assert of_kind("HorizontalPodAutoscaler")["adjudicator"]["spec"]["minReplicas"] >= 2
    assert "replicas" not in of_kind("Deployment")["adjudicator"]["spec"]


def test_everything_that_selects_replicas_selects_what_is_deployed() -> None:
    labels = of_kind("Deployment")["adjudicator"]["spec"]["template"]["metadata"]["labels"]
    selectors = [
        of_kind("Service")["adjudicator"]["spec"]["selector"],
        of_kind("PodDisruptionBudget")["adjudicator"]["spec"]["selector"]["matchLabels"],
        of_kind("NetworkPolicy")["adjudicator"]["spec"]["podSelector"]["matchLabels"],
        of_kind("NetworkPolicy")["redis"]["spec"]["ingress"][0]["from"][0]["podSelector"]["matchLabels"],
    ]
    assert all(selector.items() <= labels.items() for selector in selectors)


@pytest.mark.parametrize("name", ["adjudicator", "redis"])
def test_containers_may_do_nothing_they_need_not(name: str) -> None:
    pod = of_kind("Deployment")[name]["spec"]["template"]["spec"]
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"]
    (container,) = pod["containers"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container["resources"]["limits"]["memory"]
    assert container["livenessProbe"]
    assert container["readinessProbe"]


def test_figures_and_readiness_are_not_shown_outside() -> None:
    (rule,) = of_kind("Ingress")["adjudicator"]["spec"]["rules"]
    paths = [path["path"] for path in rule["http"]["paths"] if path["pathType"] == "Prefix"]
    assert not any("/metrics".startswith(path) or "/readyz".startswith(path) for path in paths)


def test_everything_else_is() -> None:
    (rule,) = of_kind("Ingress")["adjudicator"]["spec"]["rules"]
    shown = {path["path"] for path in rule["http"]["paths"]}
    served = {"/" + one.rule.split("/")[1] for one in create_app(QUIET).url_map.iter_rules()}
    assert served - shown == {"/readyz"}  # and /metrics, which is off here


def test_every_container_of_compose_has_a_bound_and_no_password_in_the_file() -> None:
    for name in ("compose.yaml", "compose.watch.yaml"):
        (compose,) = documents(name)
        for service, definition in compose["services"].items():
            assert "mem_limit" in definition or (name, service) == ("compose.watch.yaml", "nginx")
    assert "${REDIS_PASSWORD:?" in (DEPLOY / "compose.yaml").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed here")
def test_alerts_fire_when_they_should_and_only_then() -> None:
    tested = subprocess.run(
        ["promtool", "test", "rules", "alerts.test.yaml"], cwd=DEPLOY, capture_output=True, text=True, check=False
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr
