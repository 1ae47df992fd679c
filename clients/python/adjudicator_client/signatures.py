"""Signatures and docstrings of the methods, for ``help`` and for editors."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar

from adjudicator_client.fields import FIELDS

F = TypeVar("F", bound=Callable[..., Any])


def describe(method: F, request: Callable[..., Any]) -> F:
    """Give ``method`` the name of ``request``, and its signature and docstring with every field."""
    first = Parameter("self", Parameter.POSITIONAL_ONLY)
    *given, last = signature(request).parameters.values()
    fields = FIELDS.get(re.sub(r"Unpack\[schemas\.(\w+)\]", r"\1", last.annotation), {})
    named = [
        Parameter(
            name, Parameter.KEYWORD_ONLY, annotation=kind, default=None if kind.endswith("| None") else Parameter.empty
        )
        for name, (kind, _) in fields.items()
    ]
    named.sort(key=lambda one: one.default is None)
    returned = re.sub(r"Call\[(.*)\]", r"\1", request.__annotations__["return"])
    method.__signature__ = Signature(  # type: ignore[attr-defined]  # as inspect reads it
        [first, *given, *(named if fields else [last])], return_annotation=returned
    )
    method.__name__ = request.__name__
    method.__qualname__ = f"Client.{request.__name__}"
    lines = [f"    {name}: {words}" for name, (_, words) in fields.items()]
    method.__doc__ = "\n".join((request.__doc__ or "", *(["", "Fields:", *lines] if lines else [])))
    return method
