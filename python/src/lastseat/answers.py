"""What the server says, as values. When one is printed, it shows no name, note, token or document."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar
from urllib.parse import quote

if TYPE_CHECKING:
    import pandas
    import polars

Json: TypeAlias = Any
"""What a JSON text means: dict, list, str, int, float, bool or None."""

Document: TypeAlias = Mapping[str, Any]
"""The whole document of the server, with fields that only a newer server knows."""

T = TypeVar("T")


def _hidden(**more: Any) -> Any:
    return field(repr=False, compare=False, **more)


class LastseatFailure(Exception):
    """A failure of the service or of the network. No decision of the server is one."""


class NoAnswer(LastseatFailure):
    """The server could not be reached until the patience was over. It may have done the call."""


class LeaseLost(LastseatFailure):
    """A lease is over."""


@dataclass(frozen=True)
class Problem:
    """What is wrong, in the server's words (RFC 9457)."""

    status: int
    type: str
    title: str
    detail: str = field(repr=False)
    document: Document = _hidden()

    @property
    def reason(self) -> str:
        """The reason for programs, such as ``sold_out``; ``http_502`` if Lastseat did not write the answer."""
        ours = "urn:lastseat:problem:"
        return self.type.removeprefix(ours).replace("-", "_") if self.type.startswith(ours) else f"http_{self.status}"

    def __str__(self) -> str:
        """Sentences for people: what is wrong, then what to do."""
        lists = [f"{one['pointer']} {one['detail']}." for one in self.document.get("errors", ())]
        lists += [
            f"{one['term']}: {one['current']} in force, {one['asked']} asked for."
            for one in self.document.get("changes", ())
        ]
        return " ".join([f"{self.title}." if self.title else f"HTTP {self.status}.", self.detail, *lists]).strip()


class CallFailed(LastseatFailure):
    """The server refused the call itself (400, 401, 403, …), or was in trouble for too long."""

    def __init__(self, problem: Problem):
        super().__init__(str(problem))
        self.problem = problem


class NotDone(LastseatFailure):
    """What ``done`` counted on was refused, or is not decided yet."""


@dataclass(frozen=True)
class Reservation:
    """Where a reservation or a claim is kept: all that another process needs to go on with it."""

    resource: str
    id: str
    hint: str = _hidden(default="")

    @property
    def path(self) -> str:
        """Its path in the API."""
        return path("resources", self.resource, "requests", self.id)


@dataclass(frozen=True, kw_only=True)
class _Value:
    document: Document = _hidden(default_factory=dict)
    """All that the server said, with fields that only a newer server knows."""


@dataclass(frozen=True, kw_only=True)
class Refused:
    """The server refused, and nothing changed."""

    reason: str
    problem: Problem = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class _Known(_Value):
    reservation: Reservation

    @property
    def quantities(self) -> Mapping[str, int]:
        """The units by category; empty for a resource without categories."""
        return self.document.get("quantities", {})  # type: ignore[no-any-return]

    @property
    def limiting_resource(self) -> str | None:
        """The resource that refused; for a claim it may be any of its resources."""
        return self.document.get("limitingResource")

    @property
    def ticket(self) -> str | None:
        """The new ticket, in the answer to a hand-over alone."""
        return self.document.get("ticket")


@dataclass(frozen=True, kw_only=True)
class Accepted(_Known):
    """Granted for good. ``left`` was free after the decision."""

    quantity: int = 0
    left: int = 0


@dataclass(frozen=True, kw_only=True)
class Held(_Known):
    """Granted until it is confirmed, or lapses at ``expires_at``."""

    quantity: int = 0
    left: int = 0
    expires_at: datetime


@dataclass(frozen=True, kw_only=True)
class Waiting(_Known):
    """On the waiting list. Its place never changes; ``units_before`` wait before it at most."""

    place: int
    units_before: int


@dataclass(frozen=True, kw_only=True)
class Rejected(_Known):
    """Decided, and refused."""

    reason: str
    detail: str
    left: int = 0


@dataclass(frozen=True, kw_only=True)
class Lapsed(_Known):
    """The hold is over. It can still be confirmed while there is room."""

    expires_at: datetime


@dataclass(frozen=True, kw_only=True)
class Cancelled(_Known):
    """Given back."""


@dataclass(frozen=True, kw_only=True)
class Pending(_Known):
    """Taken in, and not decided yet. Ask again after so many seconds, not before."""

    ask_again_in: float


@dataclass(frozen=True, kw_only=True)
class Unknown(_Known):
    """A status that only a newer server knows."""

    status: str


@dataclass(frozen=True, kw_only=True)
class TurnedAway(_Value):
    """Refused unwritten, at the gate or since there is no such resource; the same may succeed later."""

    reason: str
    detail: str
    left: int = 0


Verdict: TypeAlias = Accepted | Held | Waiting | Rejected | TurnedAway | Lapsed | Cancelled | Pending | Unknown
"""What was decided on an application, or how a reservation stands since."""


@dataclass(frozen=True, kw_only=True)
class Resource(_Value):
    """A resource when it was read. ``free`` is below 0 where staff went over the capacity."""

    resource_id: str
    capacity: int
    taken: int
    free: int
    state: str
    terms_number: int
    last_decision: int
    title: str | None = None
    held: int = 0
    waiting: int = 0
    waiting_requests: int = 0


@dataclass(frozen=True, kw_only=True)
class Deposited(_Value):
    """An accepted deposit. ``left`` is free after it: the balance of a wallet."""

    amount: int
    left: int


@dataclass(frozen=True, kw_only=True)
class Face(_Value):
    """What the page of a resource shows. ``etag`` is for the next ``put_face``."""

    about: str | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    time_zone: str | None = None
    place: str | None = None
    image: str | None = None
    etag: str | None = _hidden(default=None)


@dataclass(frozen=True, kw_only=True)
class RosterEntry(_Value):
    """A reservation that has units, or waits. ``home`` is the resource of the claim that it is a part of."""

    decision_number: int
    request_id: str
    quantity: int
    status: str
    requested_at: datetime
    decided_at: datetime
    commit_number: int
    applicant: str = field(repr=False)
    note: str | None = field(default=None, repr=False)
    by: str | None = field(default=None, repr=False)
    expires_at: datetime | None = None
    place: int | None = None
    home: str | None = None


@dataclass(frozen=True, kw_only=True)
class Roster(_Value):
    """The reservations of a resource, all as of one commit. ``taken`` leaves out what waits."""

    resource_id: str
    as_of_commit: int
    as_of_decision: int
    capacity: int
    taken: int
    entries: tuple[RosterEntry, ...] = field(default=(), repr=False)

    def __iter__(self) -> Iterator[RosterEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas frame with a typed column for each field; its ``attrs`` say as of which commit."""
        from .frames import pandas_frame

        return pandas_frame(self)

    def to_polars(self) -> polars.DataFrame:
        """A polars frame with a typed column for each field."""
        from .frames import polars_frame

        return polars_frame(self)


@dataclass(frozen=True, kw_only=True)
class Commit(_Value):
    """What was decided at once on a resource. Without entries if it is ``gone`` or ``unreadable``."""

    resource_id: str
    commit_number: int
    decided_at: datetime | None = None
    entries: tuple[Document, ...] = field(default=(), repr=False)
    gone: bool = False
    unreadable: bool = False


@dataclass(frozen=True, kw_only=True)
class Commits:
    """Consecutive commits. Store ``cursor`` with your results, and go on there."""

    commits: tuple[Commit, ...]
    cursor: str
    epoch: int = 0


@dataclass(frozen=True, kw_only=True)
class LockState(_Value):
    """A lock when it was read; its holder may have lost it since. ``token`` is the newest that was given."""

    name: str
    status: str
    token: int
    holder: str | None = field(default=None, repr=False)
    expires_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class HeldBy:
    """Another one has the lock, or runs the execution, until ``expires_at`` unless it is renewed."""

    holder: str = field(repr=False)
    expires_at: datetime | None
    ask_again_in: float


@dataclass(frozen=True, kw_only=True)
class Ran:
    """Done here, and never again."""

    result: Json = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class AlreadySucceeded:
    """Done before. Nothing was done now."""

    result: Json = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class Lost:
    """Done here, but the lease was over before that was written down: another worker may do it, too."""

    result: Json = field(repr=False)


RunAnswer: TypeAlias = Ran | AlreadySucceeded | HeldBy | Lost | Pending


@dataclass(frozen=True, kw_only=True)
class Execution(_Value):
    """An execution when it was read: never_started, running, succeeded, failed or lapsed."""

    name: str
    state: str
    attempt: int
    holder: str | None = field(default=None, repr=False)
    expires_at: datetime | None = None
    token: int | None = field(default=None, repr=False)
    failure: str | None = field(default=None, repr=False)
    result: Json = field(default=None, repr=False)


@dataclass(frozen=True, kw_only=True)
class Step(_Value):
    """One step of an execution: started, renewed, succeeded, failed or lapsed."""

    step: str
    at: datetime
    attempt: int
    token: int = field(repr=False)
    holder: str = field(repr=False)


def done(outcome: T | Refused | Pending) -> T:
    """The value of a call that is done, for callers who count on a yes. Otherwise ``NotDone`` is raised."""
    if isinstance(outcome, Refused):
        raise NotDone(str(outcome.problem))
    if isinstance(outcome, Pending):
        raise NotDone("It is not decided yet.")
    return outcome


def path(*parts: str) -> str:
    """A path of the API: ``/v1/resources/concert``."""
    return "/v1/" + "/".join(quote(part, safe="") for part in parts)


def camel(name: str) -> str:
    """The API's form of a name of Python: ``expiresAt``."""
    return re.sub("_([a-z])", lambda letter: letter[1].upper(), name)


def moment(text: str) -> datetime:
    """A time of the API, in UTC where it has an offset."""
    read = datetime.fromisoformat(re.sub("[Zz]$", "+00:00", text))
    return read.astimezone(timezone.utc) if read.tzinfo else read


def read(form: type[T], document: Document, **given: Any) -> T:
    """The fields of a document as a value of this class; ``CallFailed`` if it lacks one."""
    values: dict[str, Any] = {"document": document, **given}
    for one in dataclasses.fields(form):  # type: ignore[arg-type]
        if one.name not in values and (value := document.get(camel(one.name))) is not None:
            values[one.name] = moment(value) if "datetime" in str(one.type) else value
    try:
        return form(**values)
    except TypeError:
        raise CallFailed(Problem(200, "about:blank", f"The answer is no {form.__name__}", "", document)) from None
