"""Cases as tokens in URLs: they round-trip, and other input is harmless."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.urltoken import MAX_JSON, MAX_TOKEN, BadTokenError, fold, unfold
from engine.registry import GAMES


@pytest.mark.parametrize("game", list(GAMES))
def test_a_case_comes_out_as_it_went_in(game: str) -> None:
    for example in GAMES[game].EXAMPLES.values():
        case = json.dumps(example, separators=(",", ":"), sort_keys=True).encode()
        assert unfold(fold(case)) == case
        assert len(fold(case)) < 1_000


def test_sixty_units_fit() -> None:
    units = {
        f"unit_{n:02}": {"side": "north", "hex": f"{'abcdefghijkl'[n % 12]}{n // 12 + 1}", "kind": "foot", "figures": 4}
        for n in range(60)
    }
    assert len(fold(json.dumps({"position": {"units": units}}).encode())) < MAX_TOKEN


def test_a_token_of_this_format_is_read_as_it_was_written_once() -> None:
    """Links that were posted stay good: this one was made when the format was."""
    case = b'{"action":{"kind":"attack"},"position":{"units":{}},"view":"north"}'
    assert unfold("1q1ZKTC7JBMajFXowAs0vyC_OhEnCdNQCxcsyU8sRjgcA") == case


def test_a_bomb_is_refused_before_it_unfolds() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    bomb = packer.compress(b"[" * 4_000_000) + packer.flush()
    token = "1" + urlsafe_b64encode(bomb).rstrip(b"=").decode()
    assert len(token) < MAX_TOKEN
    with pytest.raises(BadTokenError) as refusal:
        unfold(token)
    assert str(refusal.value) == "too-long"


@given(st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        json = unfold("1" + text)
    except BadTokenError:
        return
    assert len(json) <= MAX_JSON
