"""The table of requests. Each function returns a ``Call``, which ``Client`` and ``AsyncClient`` send."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar
from urllib.parse import quote

if TYPE_CHECKING:
    from typing import Unpack

    from adjudicator_client import schemas
    from adjudicator_client.schemas import Game, RecordForm

    Form = Literal["svg", "png", "txt", "json"]
    Records = str | RecordForm | Sequence[RecordForm]

T = TypeVar("T")
JSON = "application/json"
RECORD = "application/vnd.adjudicator.record"
FORMS = {"svg": "image/svg+xml", "png": "image/png", "txt": "text/plain", "json": JSON}


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request, and the kind of its response: parsed JSON, text or bytes."""

    method: Literal["GET", "POST"]
    path: str
    body: object = None
    query: Mapping[str, str] = field(default_factory=dict)
    accept: str = JSON
    kind: Callable[..., Any] = dict


def rule(game: Game, /, **request: Unpack[schemas.AdjudicationRequest]) -> Call[schemas.Adjudication]:
    """Rule on a turn: ``rule("cyclix", action="Rc3-c6")``. An illegal turn is a ruling, not an error."""
    return Call("POST", _of(game, "adjudications"), _body(request))


def legal(game: Game, /, **request: Unpack[schemas.LegalActionsRequest]) -> Call[schemas.LegalActions]:
    """List the legal turns of a position, or the continuations of ``begun``."""
    return Call("POST", _of(game, "legal-actions"), _body(request))


def position(game: Game, /, **request: Unpack[schemas.PositionRequest]) -> Call[schemas.Position]:
    """Check and describe a position."""
    return Call("POST", _of(game, "positions"), _body(request))


def record(
    game: Game, record: str | schemas.RecordRequest | RecordForm, /, **parameters: Unpack[schemas.RecordParameters]
) -> Call[schemas.Record]:
    """Judge a game: turns from a position, a record in JSON, or the text of one."""
    body = record if isinstance(record, str) else _body(record)
    return Call("POST", _of(game, "records"), body, _query(parameters))


def report(records: Records, /, **parameters: Unpack[schemas.ReportParameters]) -> Call[schemas.Report]:
    """Report on any number of games, as values. ``report_as`` returns the other formats."""
    return Call("POST", "/v1/reports", records, _query(parameters | {"format": "json"}))


def report_as(records: Records, /, **parameters: Unpack[schemas.ReportParameters]) -> Call[str]:
    """The same report as text, HTML, CSV, JUnit or Markdown: ``format="html"``."""
    return Call("POST", "/v1/reports", records, _query(parameters), accept="*/*", kind=str)


def standings(**request: Unpack[schemas.StandingsRequest]) -> Call[schemas.Standings]:
    """Make the table of a tournament from up to 200 judged games: ``standings(games=[...])``."""
    return Call("POST", "/v1/standings", _body(request))


def odds(game: Literal["battlelore"], /, **request: Unpack[schemas.OddsRequest]) -> Call[schemas.Odds]:
    """Compute the probabilities of the results of an attack."""
    return Call("POST", _of(game, "odds"), _body(request))


def batch(**request: Unpack[schemas.BatchRequest]) -> Call[schemas.Batch]:
    """Rule on up to 200 turns at once: ``batch(items=[{"game": "cyclix", "action": "Rc3-c6"}])``."""
    return Call("POST", "/v1/batch", _body(request))


def board(game: Game, /, **request: Unpack[schemas.BoardRequest]) -> Call[str]:
    """Draw a position, or the ruling on an action, as SVG."""
    return Call("POST", _of(game, "board"), _body(request), accept=FORMS["svg"], kind=str)


def board_as(
    form: Literal["svg", "png", "txt", "json"], game: Game, /, **request: Unpack[schemas.BoardRequest]
) -> Call[bytes]:
    """Draw a position, or the ruling on an action, in another form."""
    return Call("POST", _of(game, "board"), _body(request), accept=FORMS[form], kind=bytes)


def game(game: Game, /) -> Call[schemas.GameDescription]:
    """Describe a game: its board, pieces, options and setups."""
    return Call("GET", _of(game))


def articles(game: Game, /) -> Call[schemas.Articles]:
    """Read the rulebook of a game."""
    return Call("GET", _of(game, "articles"))


def setups(game: Game, /) -> Call[schemas.Setups]:
    """List the starting positions of a game."""
    return Call("GET", _of(game, "setups"))


def _of(game: str, resource: str = "") -> str:
    # Dots are quoted as well, so that no name is taken for a parent folder.
    name = quote(game, safe="").replace(".", "%2E")
    return f"/v1/games/{name}/{resource}".rstrip("/")


def _body(request: Mapping[str, Any]) -> dict[str, Any]:
    return {name.rstrip("_"): value for name, value in request.items() if value is not None}  # None: the default


def _query(parameters: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in parameters.items() if value is not None}
