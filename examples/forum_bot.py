"""A bot that answers questions about rulings in a forum: posts in a folder in, replies in another folder out.

    python examples/forum_bot.py http://127.0.0.1:8000 posts replies

A post is a file ``NAME.txt``. A line that begins with ``!`` is a question: ``!cyclix Rc3-c6`` from the first setup of
the game, or ``!cyclix 7/3bkn1/4r2/7/2R4/1NKB3/7 w - | Rc3-c6`` from a position. The reply, ``NAME.txt`` in the other
folder, is BBCode, or Markdown with ``--form markdown``. Only the standard library is used.

A folder in the folder of posts is a thread: its posts, in the order of their names, play on. A legal turn leads to the
position of the next question about the same game, which a hidden file next to the reply keeps.

Each post gets at most one reply, even if the process is killed or several run: a reply is written under a temporary
name, then linked to its final name, which is one step of the file system and fails if there is a reply already. A bot
for a forum without such a step creates the final file first, then sends its content.
"""

import argparse
import json
import os
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TIMEOUT_S = 30.0
MAX_QUESTIONS = 5  # that are answered in one post
MAX_POST = 20_000  # bytes that are read
WAITED_FOR = (429, 502, 503, 504)  # the same request is sent again


def questions(text: str) -> list[tuple[str, dict[str, str]]]:
    """The questions of a post: a game and a request for a ruling each."""
    found = []
    for line in text.splitlines():
        game, _, asked = line.strip().removeprefix("!").partition(" ")
        if line.strip().startswith("!") and game.isalpha() and asked.strip():
            position, bar, action = map(str.strip, asked.rpartition("|"))
            found.append((game.lower(), {"position": position, "action": action} if bar else {"action": action}))
    return found[:MAX_QUESTIONS]


def answer(service: str, form: str, language: str, game: str, question: dict[str, str]) -> dict[str, Any]:
    """One ruling, or the problem of the question. Waits for a service that is busy or away."""
    body = json.dumps({**question, "include": [form]}).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": language}
    request = Request(f"{service}/v1/games/{game}/adjudications", body, headers)
    while True:
        try:
            with urlopen(request, timeout=TIMEOUT_S) as response:
                return dict(json.load(response))
        except HTTPError as refusal:
            if refusal.code not in WAITED_FOR:
                return dict(json.load(refusal))
            time.sleep(float(refusal.headers.get("Retry-After", 1)))
        except (OSError, HTTPException):
            time.sleep(1)


def publish(reply: Path, text: str) -> bool:
    """Write a reply in one step; false if there is one already."""
    draft = reply.with_name(f".{reply.name}.{os.getpid()}")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, reply)
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def run_once(service: str, form: str, language: str, posts: Path, replies: Path) -> int:
    """Answer all posts that have no reply. Returns the number of replies."""
    published = 0
    for post in sorted(posts.rglob("[!.]*.txt")):
        reply = replies / post.relative_to(posts)
        if reply.exists():
            continue
        reply.parent.mkdir(parents=True, exist_ok=True)
        kept, texts = reply.with_name(f".{reply.stem}.json"), []
        earlier = sorted(one for one in reply.parent.glob(".*.json") if one < kept) if post.parent != posts else []
        games = json.loads(earlier[-1].read_text("utf-8")) if earlier else {}
        with post.open("rb") as file:
            asked = questions(file.read(MAX_POST).decode(errors="replace"))
        for game, question in asked:
            ruling = answer(service, form, language, game, games.get(game, {}) | question)
            if ruling.get("verdict") == "legal" and post.parent != posts:
                games[game] = {"position": ruling["position"]}
            texts.append(ruling["texts"][form] if "texts" in ruling else ruling["detail"])
        if texts:
            publish(kept, json.dumps(games))
            published += publish(reply, "\n\n".join(texts) + "\n")
    return published


def main() -> None:
    """Read the arguments, then answer posts until the process is stopped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("service", help="the URL of the service")
    parser.add_argument("posts", type=Path)
    parser.add_argument("replies", type=Path)
    parser.add_argument("--form", choices=["bbcode", "markdown"], default="bbcode")
    parser.add_argument("--lang", choices=["en", "fr"], default="en")
    parser.add_argument("--once", action="store_true", help="answer the posts that are there, then stop")
    arguments = parser.parse_args()
    arguments.replies.mkdir(parents=True, exist_ok=True)
    while True:
        run_once(arguments.service.rstrip("/"), arguments.form, arguments.lang, arguments.posts, arguments.replies)
        if arguments.once:
            return
        time.sleep(1)


if __name__ == "__main__":
    main()
