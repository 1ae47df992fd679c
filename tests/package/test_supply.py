"""The parts of the service, pinned, hashed, kept up to date and signed, and its deployment."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.folders import ROOT
from tests.support.tabled import tabled
from tools.tree import project_files

LOCKS = sorted((ROOT / "requirements").iterdir())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github/workflows").iterdir())
RENOVATE = json.loads((ROOT / ".github/renovate.json").read_text("utf-8"))
FULL_VERSION = r"v?\d+\.\d+\.\d+(-[a-z0-9.-]+)?"


def pins(name: str) -> dict[str, tuple[str, set[str]]]:
    """Version and hashes by name in a lock file."""
    packages: dict[str, tuple[str, set[str]]] = {}
    for block in re.split(r"\n(?=\S)", (ROOT / "requirements" / name).read_text("utf-8")):
        package, version = re.match(r"([a-z0-9-]+)==([^\s;\\]+)", block).groups()  # type: ignore[union-attr]  # each is a pin
        assert package not in packages, f"{package} twice in {name}"
        packages[package] = version, set(re.findall(r"sha256:([0-9a-f]{64})", block))
    return packages


def names(requirements: list[Any]) -> set[str]:
    """The normalised names in a list of requirements of pyproject.toml, included groups resolved."""
    packages: set[str] = set()
    for one in requirements:
        if isinstance(one, dict):
            packages |= names(PROJECT["dependency-groups"][one["include-group"]])
        else:
            packages.add(re.split(r"[^A-Za-z0-9-]", one)[0].lower())
    return packages


def workflow(name: str) -> dict[str, Any]:
    definition: dict[Any, Any] = yaml.safe_load((ROOT / f".github/workflows/{name}.yml").read_text("utf-8"))
    return definition | {"on": definition[True]}  # YAML 1.1 reads "on" as true


def release_steps() -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = workflow("release")["jobs"]["image"]["steps"]
    return steps


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_every_package_is_pinned_with_hashes_and_no_index_is_named(path: Path) -> None:
    assert all(hashes for _, hashes in pins(path.name).values())
    assert "://" not in path.read_text("utf-8")


def test_the_locks_hold_what_pyproject_names_and_agree() -> None:
    service, development, build = pins("service.txt"), pins("development.txt"), pins("build.txt")
    project = PROJECT["project"]
    assert names(project["dependencies"]) | names(project["optional-dependencies"]["pictures"]) <= set(service)
    assert names(["x", {"include-group": "development"}]) - {"x"} <= set(development), "make lock"
    for name, version in re.findall(r"'([a-z0-9-]+)==([^']+)'", str(project["dependencies"])):
        assert service[name][0] == version, "make lock"
        assert name in RENOVATE["packageRules"][-1]["matchPackageNames"], "it must not be updated alone"
    assert (service | build).items() <= development.items(), "make lock"
    clients = pins("clients.txt")
    assert names(["x", {"include-group": "clients"}]) - {"x"} <= set(clients), "make lock"
    assert {name: clients[name] for name in clients.keys() & development} == {
        name: development[name] for name in clients.keys() & development
    }, "make lock"
    assert not {"cryptography", "mcp"} & (service.keys() | development.keys()), "the service does not need them"
    developed = {one["include-group"] for one in PROJECT["dependency-groups"]["development"]}
    assert set(PROJECT["dependency-groups"]) == {"clients", "development"} | developed


def test_the_package_is_built_with_a_locked_setuptools() -> None:
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]
    pinned = [f"{name}=={version}" for name, (version, _) in pins("build.txt").items()]
    assert pinned == PROJECT["build-system"]["requires"]


def test_nothing_is_installed_that_is_not_locked() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert makefile.count("pip install ") == 2, "of pip itself, as INSTALL, and of uv"
    installs = re.findall(r"^.*(?:\$\(INSTALL\) |uv pip install ).*", makefile, re.MULTILINE)
    assert len([one for one in installs if "--require-hashes" in one]) == len(installs) - 1
    assert sum("--no-build-isolation --no-deps -e ." in one for one in installs) == 1


def test_the_top_level_has_at_most_sixteen_files() -> None:
    top = [path.name for path in project_files() if path.parent == ROOT]
    assert "pyproject.toml" in top
    assert len(top) <= 16, top


def images() -> list[tuple[str, str]]:
    """File and name of each image that is pulled from elsewhere."""
    files = [ROOT / "Dockerfile", *(ROOT / "deploy").rglob("*.yaml"), *WORKFLOWS]
    pulled = r"(?:^FROM |^\s*(?:- )?image: |image=)([^\s$]+)(?=\s|$)"
    return [
        (path.relative_to(ROOT).as_posix(), image)
        for path in files
        for image in re.findall(pulled, path.read_text("utf-8"), re.MULTILINE)
        if not re.match(r"adjudicator(:|$)", image)
    ]


def test_images_are_pinned_to_full_versions() -> None:
    assert {path for path, _ in images()} >= {"Dockerfile", "deploy/compose.yaml", "deploy/k8s/redis.yaml"}
    for path, image in images():
        assert re.fullmatch(rf"[a-z0-9./-]+:{FULL_VERSION}(@sha256:[0-9a-f]{{64}})?", image), f"{path}: {image}"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_and_may_do_little(path: Path) -> None:
    parsed = workflow(path.stem)
    assert parsed["permissions"] in ({}, {"contents": "read"})
    for job in parsed["jobs"].values():
        if "uses" in job:
            assert job["uses"].startswith("./.github/workflows/")
            continue
        for step in job["steps"]:
            if "uses" in step:
                action, _, version = step["uses"].partition("@")
                assert re.fullmatch(rf"{FULL_VERSION}|[0-9a-f]{{40}}", version), step["uses"]
                assert action != "actions/checkout" or step["with"]["persist-credentials"] is False
            assert "${{" not in step.get("run", ""), "a value of GitHub's comes through env, never into a script"


def test_updates_cover_every_image_and_action_and_pin_their_digests() -> None:
    assert {"docker:pinDigests", "helpers:pinGitHubActionDigests"} <= set(RENOVATE["extends"])
    assert {"dockerfile", "github-actions"} <= set(RENOVATE["enabledManagers"])
    own = [RENOVATE[manager] for manager in ("docker-compose", "kubernetes", "pip_requirements")]
    patterns = [one[1:-1] for manager in [*own, *RENOVATE["customManagers"]] for one in manager["managerFilePatterns"]]
    files = {path for path, _ in images() if path != "Dockerfile"}
    for path in {*files, *(lock.relative_to(ROOT).as_posix() for lock in LOCKS)}:
        assert any(re.search(pattern, path) for pattern in patterns), path


def test_a_release_passes_the_gate_and_has_the_version_of_its_tag() -> None:
    parsed = workflow("release")
    assert parsed["on"] == {"push": {"tags": ["v*"]}}
    assert parsed["jobs"]["gate"]["uses"] == "./.github/workflows/ci.yml"
    assert "workflow_call" in workflow("ci")["on"]
    assert parsed["jobs"]["image"]["needs"] == "gate"
    (compared,) = [step["run"] for step in release_steps() if "pyproject.toml" in step.get("run", "")]
    version = PROJECT["project"]["version"]
    for tag, status in ((f"v{version}", 0), ("v0.0.1", 1), (f"v{version}-rc", 1)):
        environment = {**os.environ, "GITHUB_REF_NAME": tag}
        assert subprocess.run(["bash", "-c", compared], cwd=ROOT, env=environment, check=False).returncode == status


@tabled
def test_a_setting_stays(file: str, lines: list[str], without: str | None) -> None:
    """What nothing here can run: in these files, and in this order."""
    text = (ROOT / file).read_text("utf-8")
    assert re.search(".*".join(map(re.escape, lines)), text, re.DOTALL), file
    assert without is None or not re.search(without, text), file


@tabled
def test_an_audit_fails_for_vulnerabilities_not_offline(tmp_path: Path, report: str, status: int, passes: bool) -> None:
    auditor = tmp_path / "pip-audit"
    auditor.write_text(f'#!/bin/sh\necho "$*" > {tmp_path}/arguments\necho "{report}" >&2\nexit {status}\n')
    auditor.chmod(0o755)
    command = ["make", "--old-file=.venv/tests", "audit", f"BIN={tmp_path}"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode == 0) is passes, ran.stdout + ran.stderr
    assert ("Not audited" in ran.stdout) is (passes and status == 1)
    arguments = (tmp_path / "arguments").read_text()
    assert all(f"-r requirements/{lock.name}" in arguments for lock in LOCKS)


# The files in ``deploy``, as far as they can be checked without a cluster


DEPLOY = ROOT / "deploy"


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    """What ``k8s`` has of a kind, by name."""
    manifests = [one for file in (DEPLOY / "k8s").glob("*.yaml") for one in yaml.safe_load_all(file.read_text("utf-8"))]
    return {one["metadata"]["name"]: one for one in manifests if one["kind"] == kind}


def test_everything_that_selects_replicas_selects_what_is_deployed() -> None:
    labels = of_kind("Deployment")["adjudicator"]["spec"]["template"]["metadata"]["labels"]
    selectors = [
        of_kind("Service")["adjudicator"]["spec"]["selector"],
        of_kind("PodDisruptionBudget")["adjudicator"]["spec"]["selector"]["matchLabels"],
        of_kind("NetworkPolicy")["adjudicator"]["spec"]["podSelector"]["matchLabels"],
        of_kind("NetworkPolicy")["redis"]["spec"]["ingress"][0]["from"][0]["podSelector"]["matchLabels"],
    ]
    assert all(selector.items() <= labels.items() for selector in selectors)


@pytest.mark.parametrize("name", ["compose.yaml", "compose.watch.yaml"])
def test_every_container_of_compose_has_a_bound(name: str) -> None:
    for service, definition in yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"].items():
        assert "mem_limit" in definition or (name, service) == ("compose.watch.yaml", "nginx")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed here")
def test_alerts_fire_when_they_should_and_only_then() -> None:
    tested = subprocess.run(
        ["promtool", "test", "rules", "alerts.test.yaml"], cwd=DEPLOY, capture_output=True, text=True, check=False
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr
