"""Request targets of any form: a path, or a 400 from the server."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.server.bridge import environ_of


def scope_of(target: bytes) -> dict[str, Any]:
    path, _, query = target.partition(b"?")
    return {
        "server": ("127.0.0.1", 8000), "client": None, "raw_path": path, "query_string": query, "root_path": "",
        "method": "GET", "http_version": "1.1", "scheme": "http", "headers": [(b"host", b"x")],
    }  # fmt: skip


@given(
    st.lists(
        st.sampled_from(
            [b"http", b":", b"/", b"//", b"[", b"]", b"@", b"*", b"%", b"%5", b"\xc3", b"x", b"?", b"#", b"::1"]
        )
        | st.binary(max_size=4),
        max_size=12,
    )
)
def test_any_target_is_a_path_or_a_value_error(parts: list[bytes]) -> None:
    try:
        environ = environ_of(scope_of(b"".join(parts)))
    except ValueError:
        return
    environ["PATH_INFO"].encode("latin-1")
