"""Bodies that are answered without Flask and by it."""

BODIES: tuple[bytes, ...] = (
    b"", b"{", b"null", b"[]", b"{}", b'{"action":5}', b'{"action":"Rc3-c6"}', b'{"position":"x","action":"y"}',
    b'{"action":"Rc3-c6","include":["links"]}', b'{"action":"Rc3-c6","include":5}',
    b'{"action":"' + b"x" * 9_000 + b'"}', b'{"a":' * 900 + b"1" + b"}" * 900,
)  # fmt: skip
