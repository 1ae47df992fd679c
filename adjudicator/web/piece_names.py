"""What pieces are called by themselves, without the article that sentences put before them."""

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.rulebook import Language, Sentences

_ARTICLES: Final = re.compile(r"(?:the |le |la |l')")


def piece_name(piece: Mapping[str, Any], said: Sentences, spoken: Language) -> str:
    """As sentences name it, without the article; else its French name, or its code, which is English."""
    known = said.names.get(piece["piece"])
    if known is not None:
        return _ARTICLES.sub("", known)
    return str(piece["french"]) if spoken == "fr" else str(piece["piece"]).replace("_", " ")
