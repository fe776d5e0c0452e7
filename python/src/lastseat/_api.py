"""What both clients can do with resources and reservations, written once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _fields
from ._drive import call, each
from ._fields import FaceTerms, Seconds, Terms, Units, fields, seconds, units
from ._session import Answer, Call, Session
from .answers import (
    Accepted, CallFailed, Cancelled, Commit, Commits, Deposited, Document, Face, Held, Lapsed, Pending, Problem, Refused, Rejected,
    Reservation, Resource, Roster, RosterEntry, TurnedAway, Unknown, Verdict, Waiting, moment, path, read,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

Followed: TypeAlias = Reservation | Verdict


class Api:
    """The methods that both clients have."""

    _session: Session

    @call
    async def look(self, resource: str) -> Resource | None:
        """A resource as it is now; None if there is none."""
        answer = await self._session.send(Call("GET", path("resources", resource)))
        return None if answer.is_absent else read(Resource, answer.good())

    @call
    async def create(
        self, resource: str, *, terms_number: int | None = None, **terms: Unpack[Terms]
    ) -> Resource | Refused | Pending:
        """Creates a resource. It is done, too, if it is there on these very terms, else refused: ``terms_differ``.

        With the ``terms_number`` that you have seen it replaces all terms, if they still have that number.
        """
        return await self._configure("PUT", resource, terms_number, terms)

    @call
    async def change_terms(
        self, resource: str, *, terms_number: int | None = None, **terms: Unpack[Terms]
    ) -> Resource | Refused | Pending:
        """Changes these terms and leaves the others; with a ``terms_number`` only if it is still that."""
        return await self._configure("PATCH", resource, terms_number, terms)

    async def _configure(
        self, method: str, resource: str, number: int | None, terms: Mapping[str, Any]
    ) -> Resource | Refused | Pending:
        wanted = Call(method, path("resources", resource), _fields.terms(terms)).waiting(self._session.patience)
        if number is not None:
            wanted = wanted.header("If-Match", f'"{number}"')
        outcome = (await self._session.send(wanted)).outcome(resource)
        return read(Resource, outcome) if isinstance(outcome, dict) else outcome

    @call
    async def deposit(self, resource: str, amount: int, *, key: str | None = None) -> Deposited | Refused | Pending:
        """Adds units to the capacity, once for all calls with this key from any process."""
        wanted = Call("POST", path("resources", resource) + "/deposits", {"amount": amount})
        answer = await self._session.send_under(key, wanted.waiting(self._session.patience), resource)
        outcome = answer.outcome(resource)
        return read(Deposited, outcome) if isinstance(outcome, dict) else outcome

    @call
    async def face(self, resource: str) -> Face | None:
        """What the page of a resource shows; None if there is no such resource."""
        answer = await self._session.send(Call("GET", path("resources", resource) + "/face"))
        return None if answer.is_absent else _face(answer)

    @call
    async def put_face(self, resource: str, *, etag: str | None = None, **face: Unpack[FaceTerms]) -> Face | Refused | Pending:
        """Replaces the whole face; with the ``etag`` of one only if it is still that, else refused: ``face_changed``."""
        wanted = Call("PUT", path("resources", resource) + "/face", fields(**face))
        answer = await self._session.send(wanted.header("If-Match", etag) if etag else wanted)
        outcome = answer.outcome(resource)
        return _face(answer) if isinstance(outcome, dict) else outcome

    @call
    async def reserve(
        self,
        resource: str,
        applicant: str,
        quantity: Units = 1,
        *,
        within: Seconds | None = None,
        hold: Seconds | None = None,
        note: str | None = None,
        or_wait: bool = False,
        applicant_key: str | None = None,
        by: str | None = None,
        over: bool = False,
        create: Terms | None = None,
        key: str | None = None,
    ) -> Verdict:
        """Applies, and waits for the verdict at most so long: the client's patience unless said.

        ``or_wait`` joins the waiting list. The same ``key`` with the same content finds the first application, from any
        process; an empty one sends none, and the call once.
        """
        terms = None if create is None else _fields.terms(create)
        more = fields(hold=hold, note=note, applicant_key=applicant_key, by=by, create=terms)
        flags = {name: True for name, wanted in (("wait", or_wait), ("over", over)) if wanted}
        body = {"applicant": applicant, **units(quantity), **more, **flags}
        wanted = Call("POST", path("resources", resource) + "/requests", body)
        return await self._apply(wanted, resource, key, within)

    @call
    async def claim(
        self,
        applicant: str,
        resources: Mapping[str, Units] | None = None,
        *,
        series: str | None = None,
        between: tuple[datetime | str, datetime | str] | None = None,
        quantity: Units | None = None,
        within: Seconds | None = None,
        hold: Seconds | None = None,
        note: str | None = None,
        by: str | None = None,
        key: str | None = None,
    ) -> Verdict:
        """Applies for units of several resources, all or none; or for the slots of a series between two times."""
        wanted = resources or {}
        body = fields(applicant=applicant, series=series, hold=hold, note=note, by=by)
        if wanted:
            body["resources"] = [{"resourceId": name, **units(wish)} for name, wish in wanted.items()]
        if between:
            body |= {"from": _fields.value(between[0]), "to": _fields.value(between[1])}
        if quantity is not None:
            body |= units(quantity)
        return await self._apply(Call("POST", "/v1/claims", body), min(wanted, default=""), key, within)

    async def _apply(self, wanted: Call, resource: str, key: str | None, within: Seconds | None) -> Verdict:
        session = self._session
        end = session.end(None if within is None else seconds(within))
        if (left := session.left(end)) > 0:
            wanted = wanted.waiting(left)
        answer = await session.send_under(key, wanted, resource)
        if answer.is_refusal:
            return TurnedAway(reason=answer.reason, detail=answer.problem.detail, document=answer.json)
        if answer.is_pending and answer.status != 202:
            return await self._decided(answer.pending(resource), end)
        return await self._decided(_verdict(answer, Reservation(resource, "")), end)

    async def _decided(self, verdict: Verdict, end: float) -> Verdict:
        while isinstance(verdict, Pending) and verdict.ask_again_in < self._session.left(end):
            await self._session.io.sleep(verdict.ask_again_in)
            verdict = await self._ask(verdict.reservation, self._session.left(end))
        return verdict

    async def _ask(self, at: Reservation, wait: float) -> Verdict:
        asked = Call("GET", at.path + at.hint)
        return _verdict(await self._session.send(asked.waiting(wait) if wait > 0 else asked), at)

    @call
    async def status(self, reservation: Followed) -> Verdict:
        """How it stands now: a hold may have lapsed since, or its turn have come."""
        if isinstance(reservation, TurnedAway):
            return reservation
        return await self._ask(_place(reservation), 0)

    @call
    async def verdict(self, reservation: Followed, within: Seconds | None = None) -> Verdict:
        """As ``status``, but waits while it is pending, the client's patience unless said."""
        if isinstance(reservation, TurnedAway):
            return reservation
        end = self._session.end(None if within is None else seconds(within))
        return await self._decided(await self._ask(_place(reservation), self._session.left(end)), end)

    @call
    async def confirm(self, reservation: Followed, quantity: Units | None = None) -> Verdict | Refused:
        """Confirms what is held; or this part of it, and the rest is free again."""
        return await self._follow_up(reservation, "confirm", {} if quantity is None else units(quantity))

    @call
    async def extend(self, reservation: Followed, hold: Seconds) -> Verdict | Refused:
        """Extends the hold to this length from now on."""
        return await self._follow_up(reservation, "extend", fields(hold=hold))

    @call
    async def change(self, reservation: Followed, quantity: Units) -> Verdict | Refused:
        """Changes how much it has. Where there is no room for more it keeps what it has."""
        return await self._follow_up(reservation, "change", units(quantity))

    @call
    async def cancel(self, reservation: Followed) -> Verdict | Refused:
        """Gives it back; a second call changes nothing."""
        return await self._follow_up(reservation, "cancel", {})

    @call
    async def hand_over(
        self, reservation: Followed, applicant: str, *, note: str | None = None, applicant_key: str | None = None
    ) -> Verdict | Refused:
        """Hands it over to another applicant. ``ticket`` of the verdict is the new one, and the old one is over."""
        body = fields(applicant=applicant, note=note, applicant_key=applicant_key)
        return await self._follow_up(reservation, "hand-over", body)

    async def _follow_up(self, of: Followed, name: str, body: Document) -> Verdict | Refused:
        if isinstance(of, TurnedAway):
            reason = "nothing_to_cancel" if name == "cancel" else "nothing_granted"
            detail = "Nothing was written of it; apply again."
            kind = "urn:lastseat:problem:" + reason.replace("_", "-")
            return Refused(reason=reason, problem=Problem(409, kind, "The reservation was turned away", detail, {}))
        at = _place(of)
        wanted = Call("POST", f"{at.path}/{name}{at.hint}", body).waiting(self._session.patience)
        answer = await self._session.send_under(None, wanted, at.resource)
        outcome = answer.outcome(at.resource)
        if isinstance(outcome, Pending):
            return replace(outcome, reservation=at)
        return outcome if isinstance(outcome, Refused) else _verdict(answer, at)

    @call
    async def ticket(self, reservation: Followed) -> str:
        """The ticket of a reservation that staff made: with it in place of the id, anybody may see and confirm it."""
        if isinstance(reservation, TurnedAway):
            raise ValueError("Nothing was written of it.")
        answer = await self._session.send(Call("POST", _place(reservation).path + "/ticket", {}))
        return str(answer.good()["ticket"])

    @call
    async def roster(self, resource: str, *, as_of_commit: int | None = None) -> Roster:
        """All who have units or wait, as of one commit: the newest unless said. ``CallFailed`` if there is no resource."""
        pages = [page async for page in self._roster(resource, as_of_commit)]
        return replace(pages[0], entries=tuple(one for page in pages for one in page))

    @each
    def roster_pages(self, resource: str, *, as_of_commit: int | None = None) -> AsyncIterator[Roster]:
        """The same, a thousand at a time."""
        return self._roster(resource, as_of_commit)

    async def _roster(self, resource: str, commit: int | None) -> AsyncIterator[Roster]:
        as_of = "" if commit is None else f"&asOfCommit={commit}"
        async for page in self._session.pages(path("resources", resource) + "/roster?limit=1000" + as_of):
            yield read(Roster, page, entries=tuple(read(RosterEntry, one) for one in page["entries"]))

    @each
    def verdicts(self, resource: str, after: str = "0", *, follow: bool = False) -> AsyncIterator[Commits]:
        """The commits of a resource behind a cursor, each once and in order; ``follow`` waits for new ones, for ever."""
        return self._commits(path("resources", resource, "verdicts"), after, follow)

    @each
    def feed(self, after: str = "start", *, follow: bool = False) -> AsyncIterator[Commits]:
        """The commits of all resources behind a cursor (or ``newest``), each at least once."""
        return self._commits(path("feed"), after, follow)

    async def _commits(self, base: str, cursor: str, follow: bool) -> AsyncIterator[Commits]:
        news = True
        first = True
        while news or follow:
            asked = Call("GET", f"{base}?after={cursor}")
            page = (await self._session.send(asked.waiting(20) if follow else asked)).good()
            commits = tuple(read(Commit, one, entries=tuple(one.get("entries", ()))) for one in page["commits"])
            cursor, news = str(page["cursor"]), bool(commits)
            if news or (first and not follow):
                yield Commits(commits=commits, cursor=cursor, epoch=page.get("epoch", 0))
            first = False


def _place(of: Reservation | Any) -> Reservation:
    return of if isinstance(of, Reservation) else of.reservation


def _face(answer: Answer) -> Face:
    return read(Face, answer.good(), etag=answer.response.headers.get("etag"))


_FORMS: Mapping[str, type[Verdict]] = {
    "pending": Pending, "accepted": Accepted, "held": Held, "waiting": Waiting, "rejected": Rejected, "lapsed": Lapsed,
    "cancelled": Cancelled,
}


def _verdict(answer: Answer, at: Reservation) -> Verdict:
    """What a status document says; unknown if it lacks a field."""
    document = answer.json if answer.status == 202 else answer.good()
    if document.get("turnedAway"):
        return read(TurnedAway, document)
    _, _, hint = (answer.location or "").partition("?")
    resource, id = document.get("resourceId", at.resource), document.get("requestId", at.id)
    there = Reservation(resource, id, f"?{hint}" if hint else at.hint)
    form = _FORMS.get(document.get("status", ""), Unknown)
    try:
        more = {"ask_again_in": answer.ask_again_in} if form is Pending else {}
        return read(form, document, reservation=there, **more)
    except CallFailed:
        return Unknown(reservation=there, document=document, status=document.get("status", ""))
