"""The library methods that we override have not changed since."""

import hashlib
import inspect
import json
from collections.abc import Iterator

from adjudicator.server import connection, worker
from adjudicator.web import metric_files
from tests.support.folders import SNAPSHOTS

SNAPSHOT = SNAPSHOTS / "overridden.json"
OURS = (worker, connection, metric_files)
LIBRARIES = ("gunicorn", "prometheus_client")


def overridden() -> Iterator[tuple[str, object]]:
    """Every method of a library that a class of ours replaces, by its name there."""
    classes = [one for module in OURS for one in vars(module).values() if inspect.isclass(one)]
    for ours in classes:
        if ours.__module__.partition(".")[0] in LIBRARIES:
            continue
        for name, member in vars(ours).items():
            for base in ours.__mro__[1:]:
                theirs = vars(base).get(name)
                if base.__module__.partition(".")[0] in LIBRARIES and callable(getattr(theirs, "__func__", theirs)):
                    if callable(getattr(member, "__func__", member)):
                        yield f"{base.__module__}.{base.__qualname__}.{name}", theirs
                    break


def shape(function: object) -> dict[str, str]:
    """A method as it must stay: its parameters, and a digest of its text."""
    plain = inspect.unwrap(getattr(function, "__func__", function))  # type: ignore[arg-type]  # it is one
    digest = hashlib.sha256(inspect.getsource(plain).encode()).hexdigest()[:16]
    parameters = inspect.signature(plain).parameters.values()
    return {
        "parameters": ", ".join(str(one.replace(annotation=one.empty, default=one.empty)) for one in parameters),
        "text": digest,
    }


def test_what_is_overridden_has_kept_its_shape() -> None:
    shapes = {name: shape(function) for name, function in overridden()}
    known = json.loads(SNAPSHOT.read_text("utf-8"))
    changed = sorted(name for name in {*shapes, *known} if shapes.get(name) != known.get(name))
    assert not changed, (
        f"Compare {', '.join(changed)} with what we make of it, then write tests/snapshots/overridden.json anew: "
        "python -m tests.system.operations.test_overridden"
    )
    assert len(shapes) > 10


if __name__ == "__main__":
    shapes = {name: shape(function) for name, function in overridden()}
    SNAPSHOT.write_text(json.dumps(dict(sorted(shapes.items())), indent=2) + "\n", "utf-8")
