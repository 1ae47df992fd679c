"""Forms of browsers, as werkzeug reads them."""

from io import BytesIO
from typing import Final

from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.http import parse_options_header

from adjudicator.api.exchange import Form
from adjudicator.api.problem import MAX_BODY, Problem
from adjudicator.judging.refusal import Refused
from engine.errors import Fault
from schemas.fields import TOO_MANY

_MAX_PARTS: Final = 120
"""Parts of a form, one for each file."""
_MAX_BOUNDARY: Final = 70
"""Maximum length of a form's boundary, as in RFC 2046; long ones are expensive to search."""


def read_form(content_type: str, raw: bytes) -> Form:
    """The fields and the files of a multipart form. Raises ``Problem`` 415, ``Refused``."""
    kind, options = parse_options_header(content_type)
    if len(options.get("boundary", "")) > _MAX_BOUNDARY:
        raise Problem(415, "wrong-content-type")
    parser = FormDataParser(lambda *_, **__: BytesIO(), max_form_memory_size=MAX_BODY, max_form_parts=_MAX_PARTS)
    try:
        _, fields, sent = parser.parse(BytesIO(raw), kind.lower(), len(raw), options)
    except RequestEntityTooLarge:
        raise Refused((Fault("malformed", "", TOO_MANY),)) from None
    # werkzeug names a part None if it cannot read its name
    pairs = [(name or "", value) for name, value in fields.items(multi=True)]
    return Form(pairs, [(file.read(), file.filename or "") for file in sent.getlist("file")])
