"""The forum bot of the examples: posts in, replies out, at most one for each post, even if it is killed."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tests.support.client import CAISSA, QUIET
from tests.support.folders import ROOT
from tests.support.markup import read_bbcode, read_markdown
from tests.support.threads import served, until

PUBLISHED: Final = replace(QUIET, public_url="https://referee.example")
TURNS: Final = ["Rc3-c6", "Rc3-d4", "Nb2-a4", "Kc2-c3", "Bd2-e3"]
BOT: Final = ROOT / "examples" / "forum_bot.py"


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with served(PUBLISHED) as address:
        yield address


@pytest.fixture
def posts(tmp_path: Path) -> Path:
    folder = tmp_path / "posts"
    folder.mkdir()
    return folder


def start(service: str, posts: Path, *options: str) -> "subprocess.Popen[bytes]":
    """A bot, which needs nothing to be installed."""
    assert len(BOT.read_text("utf-8").splitlines()) <= 120
    command = [sys.executable, "-IS", str(BOT), service, str(posts), str(posts.parent / "replies"), *options]
    return subprocess.Popen(command)


def replies(posts: Path) -> dict[str, str]:
    """The replies by name; drafts are none."""
    return {one.name: one.read_text("utf-8") for one in (posts.parent / "replies").glob("[!.]*")}


def test_questions_are_answered_in_either_form(service: str, posts: Path) -> None:
    (posts / "a.txt").write_text(f"Is this legal?\n!cyclix {CAISSA} | Rc3-c6\n!Cyclix Rc3-d4\nThanks!\n")
    (posts / "b.txt").write_text("No question here: !\n!!! cyclix\n")
    (posts / "c.txt").write_text("!cyclix [b]@everyone[/b]\n!chess e2e4\n")
    assert start(service, posts, "--once").wait(30) == 0
    found = replies(posts)
    assert set(found) == {"a.txt", "c.txt"}
    answered = read_bbcode(found["a.txt"])
    assert "Legal: Rc3-c6" in answered.words
    assert "Illegal: Rc3-d4" in answered.words
    assert len(answered.pictures) == 2
    assert set(read_bbcode(found["c.txt"]).elements) == {"b"}, "of the service, not of the post"
    assert "@everyone" not in found["c.txt"]
    assert "There is no game chess" in found["c.txt"]
    for reply in (posts.parent / "replies").iterdir():
        reply.unlink()
    assert start(service, posts, "--once", "--form", "markdown", "--lang", "fr").wait(30) == 0
    assert "Légal : Rc3-c6" in read_markdown(replies(posts)["a.txt"]).words


def test_a_thread_plays_on(service: str, posts: Path) -> None:
    """Legal turns lead to the next position, also of a later post; other threads and posts are apart."""
    (posts / "thread").mkdir()
    (posts / "thread" / "1.txt").write_text("!cyclix Rc3-c6\n!cyclix Rc3-c6\n")
    (posts / "a.txt").write_text("!cyclix Rc3-c6\n")
    assert start(service, posts, "--once").wait(30) == 0
    (posts / "thread" / "2.txt").write_text("!cyclix Nf6-d5\n!cyclix [url=https://a.example]x[/url]\n")
    (posts / "b.txt").write_text("!cyclix Rc3-c6\n")
    assert start(service, posts, "--once").wait(30) == 0
    folder = posts.parent / "replies"
    assert [folder.joinpath(name).read_text("utf-8").count("Legal") for name in ("a.txt", "b.txt")] == [1, 1]
    first, second = (read_bbcode(folder.joinpath("thread", f"{n}.txt").read_text("utf-8")) for n in (1, 2))
    assert "Legal: Rc3-c6" in first.words
    assert "Illegal: Rc3-c6" in first.words
    assert "Legal: Nf6-d5" in second.words
    assert not any("a.example" in link for link in second.links)


def test_a_killed_bot_replies_at_most_once(service: str, posts: Path) -> None:
    """Two bots at once, killed again and again: each reply is whole, and is written once."""
    chance = random.Random(32)
    for n in range(12):
        (posts / f"{n:02}.txt").write_text(f"!cyclix {TURNS[n % len(TURNS)]}\n")
    first: dict[str, tuple[int, str]] = {}
    while len(first) < 12:
        bots = [start(service, posts) for _ in range(2)]
        until(lambda: len(replies(posts)) > len(first))
        time.sleep(chance.uniform(0, 0.1))
        for bot in bots:
            bot.send_signal(signal.SIGKILL)
            bot.wait(30)
        for name, text in replies(posts).items():
            inode = (posts.parent / "replies" / name).stat().st_ino
            assert first.setdefault(name, (inode, text)) == (inode, text), "a reply is never written again"
            assert TURNS[int(name[:2]) % len(TURNS)] in read_bbcode(text).words
            assert text.endswith("[/url]\n")
    before = dict(first)
    assert start(service, posts, "--once").wait(30) == 0
    assert {name: text for name, (_, text) in before.items()} == replies(posts)


def test_a_bot_waits_for_a_service_that_is_busy(posts: Path) -> None:
    with served(replace(PUBLISHED, rate_limit="3/second")) as busy:
        for n in range(8):
            (posts / f"{n}.txt").write_text("!cyclix Rc3-c6\n")
        assert start(busy, posts, "--once").wait(30) == 0
    assert len(replies(posts)) == 8
    assert all("Legal: Rc3-c6" in read_bbcode(text).words for text in replies(posts).values())
