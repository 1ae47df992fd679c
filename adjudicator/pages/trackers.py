"""Tracking parameters that others append to URLs; they have no effect on a page."""

from typing import Final

from werkzeug.datastructures import ImmutableMultiDict, MultiDict

_PREFIXES: Final = ("utm_", "mtm_", "pk_", "hsa_")
_NAMES: Final = frozenset((
    "_ga", "_gl", "dclid", "fbclid", "gad_source", "gbraid", "gclid", "gclsrc", "igsh", "igshid", "li_fat_id",
    "mc_cid", "mc_eid", "mkt_tok", "msclkid", "ref", "ref_src", "ref_url", "s_cid", "srsltid", "ttclid", "twclid",
    "wbraid", "yclid",
))  # fmt: skip


def without(parameters: MultiDict[str, str]) -> ImmutableMultiDict[str, str]:
    """The parameters of a URL without those for tracking."""
    kept = [(name, value) for name, value in parameters.items(multi=True) if not _is_tracker(name)]
    return ImmutableMultiDict(kept)


def _is_tracker(name: str) -> bool:
    return name in _NAMES or name.startswith(_PREFIXES)
