"""The fields of calls: Python's names and values in the form of the API."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from .answers import Document, Json, camel

Seconds: TypeAlias = float | timedelta
Units: TypeAlias = int | Mapping[str, int]
"""A number of units, or that of each category: ``{"adult": 2, "child": 1}``."""

_DURATIONS = {"hold", "longest_hold", "promotion_hold", "lease"}


class Terms(TypedDict, total=False):
    """Terms of a resource, by their names in the API. In a change, None takes one away."""

    capacity: int
    title: str | None
    opens_at: datetime | None
    closes_at: datetime | None
    confirm_by: datetime | None
    closed: Mapping[str, Json] | None
    categories: Sequence[Mapping[str, Json]]
    hold: Seconds | None
    longest_hold: Seconds | None
    promotion_hold: Seconds | None
    waiting_list_limit: int | None
    max_quantity_per_request: int | None
    max_requests_per_applicant: int | None
    max_units_per_applicant: int | None
    public_sign_up: bool | None
    transferable: bool | None
    admission: str | None
    gate: bool | None
    lanes: int | None


class FaceTerms(TypedDict, total=False):
    """What the page of a resource is to show."""

    about: str
    starts_at: datetime
    ends_at: datetime
    time_zone: str
    place: str
    image: str


def seconds(length: Seconds) -> float:
    return length.total_seconds() if isinstance(length, timedelta) else length


def span(length: Seconds) -> str:
    """A length in whole seconds, rounded up: ``PT90S``."""
    return f"PT{math.ceil(seconds(length))}S"


def value(of: Any) -> Json:
    """A moment to the millisecond; without an offset it is a time on the clocks of its place."""
    if isinstance(of, datetime):
        text = of.isoformat(timespec="milliseconds" if of.microsecond else "seconds")
        return text.replace("+00:00", "Z")
    return {name: value(one) for name, one in of.items()} if isinstance(of, Mapping) else of


def terms(named: Mapping[str, Any]) -> dict[str, Json]:
    """All of these, with None as null."""
    return {
        camel(name): span(of) if name in _DURATIONS and of is not None else value(of) for name, of in named.items()
    }


def fields(**named: Any) -> dict[str, Json]:
    """Those that are not None."""
    return terms({name: of for name, of in named.items() if of is not None})


def units(quantity: Units) -> Document:
    return {"quantity": quantity} if isinstance(quantity, int) else {"quantities": dict(quantity)}
