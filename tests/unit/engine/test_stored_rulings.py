"""Rulings on stored requests change only with the edition (``tests/snapshots/stored.py``)."""

from pathlib import Path

import pytest

from engine import cyclix
from engine.registry import GAMES
from tests.snapshots import stored


@pytest.mark.parametrize("game", stored.STORED_GAMES)
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_no_stored_ruling_changes_without_a_new_edition(game: str, every: int) -> None:
    assert stored.kept(game).edition == GAMES[game].EDITION, "make snapshots renews the digests"
    differing = stored.changed(game, every)
    assert not differing, f"{len(differing)} rulings changed, but not EDITION; the first on {differing[0]}"


@pytest.fixture
def changed_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three stored requests of Cyclix, of which the second has another ruling than is kept."""
    three, kept = stored.requests("cyclix")[:3], stored.kept("cyclix")
    digests = (kept.digests[0], "0" * 8, kept.digests[2])
    monkeypatch.setattr(stored, "requests", lambda _game, every=1: three[::every])
    monkeypatch.setattr(stored, "kept", lambda _game: stored.Kept(kept.edition, digests))


@pytest.mark.usefixtures("changed_ruling")
def test_a_changed_ruling_is_named_and_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    request = stored.requests("cyclix")[1].decode()
    assert stored.changed("cyclix") == [request]
    assert not stored.renew("cyclix", folder=tmp_path)
    assert capsys.readouterr().out.endswith(f"the first on {request}\n")
    assert not list(tmp_path.iterdir())
    assert stored.renew("cyclix", again=True, folder=tmp_path)
    monkeypatch.setattr(cyclix, "EDITION", "99")
    assert stored.renew("cyclix", folder=tmp_path)
    assert (tmp_path / "cyclix.txt").read_text("ascii").startswith("99\n")
