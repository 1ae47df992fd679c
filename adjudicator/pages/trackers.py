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
    given = parameters.items(multi=True)
    return ImmutableMultiDict([one for one in given if one[0] not in _NAMES and not one[0].startswith(_PREFIXES)])
