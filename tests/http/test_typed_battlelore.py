"""What people type without a manual: at most 4 % of the responses do not help them."""

from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from flask.testing import FlaskClient

from tests.support.client import ask

SLIPS: Final[list[tuple[str, str, Any, str, Any]]] = yaml.safe_load(
    (Path(__file__).with_name("typed_battlelore.yaml")).read_text(encoding="utf-8")
)
MOST_USELESS: Final = 0.04


def _helps(body: dict[str, Any], kind: str, wanted: str, form: str) -> bool:
    """Whether a response has the meaning, the suggestion or the words that a slip needs."""
    errors = body.get("errors", ())
    offers = [text for error in errors for text in error.get("did_you_mean", ())]
    if kind == "means":
        return bool(body.get(form) == wanted)
    if kind == "offers":
        return wanted in offers
    said = " ".join([str(body.get(form, "")), body.get("message", ""), *[error["detail"] for error in errors]])
    return all(word in said for word in wanted.split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_slips_get_useful_responses(client: FlaskClient, language: str) -> None:
    assert len(SLIPS) >= 150
    useless = []
    for setup, field, typed, kind, wanted in SLIPS:
        resource, request = ("adjudications", {"position": setup, "action": typed})
        if field == "position":
            resource, request = "positions", {"position": typed}
        if kind == "says" and language != "en":
            continue  # the words are English
        body = ask(client, request, resource, "battlelore", headers={"Accept-Language": language}).get_json()
        if not _helps(body, kind, str(wanted), f"{field}_text"):
            useless.append((typed, body))
    assert len(useless) <= MOST_USELESS * len(SLIPS), useless


@pytest.mark.parametrize("form", ["text", "markdown", "csv"])
def test_a_report_has_turns_and_positions_as_text(client: FlaskClient, form: str) -> None:
    record = '[Game "battlelore"]\n[Setup "duel"]\n\n1. end\n2. RIDERS x spider bonus\n*'
    response = client.post(f"/v1/reports?format={form}", data=record, content_type="text/plain")
    assert response.status_code == 200
    assert "riders x spider bonus strike" in response.text
    assert "spider g5 giant_spider; south to move" in response.text
    assert '"kind"' not in response.text.replace('""', '"')
