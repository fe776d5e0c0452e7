"""Rosters as data frames: whole numbers, texts, and moments in UTC."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .answers import Roster

if TYPE_CHECKING:
    import pandas
    import polars

_TYPES = {
    "decision_number": int,
    "request_id": str,
    "applicant": str,
    "quantity": int,
    "note": str,
    "requested_at": "moment",
    "decided_at": "moment",
    "commit_number": int,
    "status": str,
    "expires_at": "moment",
    "place": int,
    "by": str,
    "home": str,
}


def _columns(roster: Roster) -> dict[str, tuple[Any, list[Any]]]:
    """The type and the cells of each column, one more for each category."""
    columns = {name: (kind, [getattr(one, name) for one in roster]) for name, kind in _TYPES.items()}
    units = [one.document.get("quantities", {}) for one in roster]
    for category in sorted({name for one in units for name in one}):
        columns[f"quantity.{category}"] = (int, [one.get(category) for one in units])
    return columns


def pandas_frame(roster: Roster) -> pandas.DataFrame:
    import pandas

    types = {int: "Int64", str: "string", "moment": "datetime64[ms, UTC]"}
    frame = pandas.DataFrame(
        {name: pandas.Series(cells, dtype=types[kind]) for name, (kind, cells) in _columns(roster).items()}
    )
    frame.attrs |= {"resource_id": roster.resource_id, "as_of_commit": roster.as_of_commit}
    return frame


def polars_frame(roster: Roster) -> polars.DataFrame:
    import polars

    types: dict[Any, Any] = {int: polars.Int64, str: polars.String, "moment": polars.Datetime("ms", "UTC")}
    return polars.DataFrame(
        [polars.Series(name, cells, dtype=types[kind]) for name, (kind, cells) in _columns(roster).items()]
    )
