"""README quotes rulings as they are told."""

import re
from pathlib import Path

from flask.testing import FlaskClient

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_ruling_in_the_readme_is_the_ruling(client: FlaskClient) -> None:
    (path, body), *_ = re.findall(r"curl -s localhost:8000(\S+) .*?\n\s+-d '(.*?)'", README)
    for language in ("en", "fr"):
        answer = client.post(
            path, data=body, headers={"Content-Type": "application/json", "Accept-Language": language}
        ).get_json()
        assert answer["reason"]["message"] in README
    assert f'"code": "{answer["reason"]["code"]}", "article": "{answer["reason"]["article"]}"' in README
