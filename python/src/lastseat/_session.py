"""Sends the calls of one client, and decides what is sent again, when, and under which key.

All is written once, as coroutines. Their only awaits are those of ``Io``: that of the synchronous client blocks and
never suspends.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import random
import threading
import time
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from typing import Any, Protocol, TypeAlias

import httpx

from .answers import CallFailed, Document, Json, LastseatFailure, NoAnswer, Pending, Problem, Refused, Reservation, path

_TRANSIENT = {429, 500, 502, 503, 504}
_ABSENCES = {"no_such_resource", "no_such_request", "no_such_series", "no_such_day", "slots_missing"}
_LONGEST_WAIT = 20
_FRESH = 30.0
_MOST_PREFIXES = 10_000


@dataclass(frozen=True)
class Moment:
    """A reading of both clocks."""

    monotonic: float
    wall: float


class Clock:
    """Time and chance; a test gives its own."""

    def now(self) -> Moment:
        return Moment(time.monotonic(), time.time())

    def since(self, before: Moment) -> float:
        """The most time that can have passed: one clock may stand still in a suspended machine, the other may be set."""
        now = self.now()
        return max(now.monotonic - before.monotonic, now.wall - before.wall)

    def random(self) -> float:
        return random.random()

    def pause(self, seconds: float, over: threading.Event) -> bool:
        """Blocks for so long, or until that is set; whether it is."""
        return over.wait(seconds)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


GoesOn: TypeAlias = Callable[[float], Coroutine[Any, Any, bool]]
"""Pauses for so many seconds; whether the work goes on then."""


class Io(Protocol):
    """What differs between the two clients."""

    async def send(self, call: Call, headers: Mapping[str, str], timeout: float) -> httpx.Response: ...

    async def sleep(self, seconds: float) -> None: ...

    def background(self, work: Callable[[GoesOn], Coroutine[Any, Any, None]]) -> Callable[[], None]:
        """Begins the work beside the caller's, and returns what stops it."""


@dataclass(frozen=True)
class Call:
    """One call, the same in each attempt. ``once``: a second attempt could do the work twice."""

    method: str
    path: str
    body: Document | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    held: float = 0
    once: bool = False

    def header(self, name: str, value: str) -> Call:
        return replace(self, headers={**self.headers, name: value})

    def keyed(self, key: str) -> Call:
        return self.header("Idempotency-Key", key)

    def waiting(self, seconds: float) -> Call:
        """This call, whose answer the server may hold for so long."""
        whole = min(math.ceil(max(0, seconds)), _LONGEST_WAIT)
        return replace(self.header("Prefer", f"wait={whole}"), held=self.held + whole)


@dataclass(frozen=True)
class Answer:
    """The answer of the server: good, a refusal, pending, or a failure; ``sent`` attempts were made."""

    response: httpx.Response
    sent: int

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def json(self) -> dict[str, Any]:
        """The body; empty if it is no object."""
        try:
            read = self.response.json()
        except ValueError:
            return {}
        return read if isinstance(read, dict) else {}

    @property
    def problem(self) -> Problem:
        json = self.json
        if "title" not in json:
            return Problem(self.status, "about:blank", "", self.response.text.strip(), {})
        return Problem(self.status, json.get("type", "about:blank"), json["title"], json.get("detail", ""), json)

    @property
    def reason(self) -> str:
        return self.problem.reason

    @property
    def is_good(self) -> bool:
        return self.status in (200, 201)

    @property
    def is_absent(self) -> bool:
        """Whether the thing is not there; a path that is not there is something else."""
        return self.status == 404 and self.reason in _ABSENCES

    @property
    def is_refusal(self) -> bool:
        return self.status in (409, 412) or self.is_absent

    @property
    def is_key_outdated(self) -> bool:
        return self.status == 400 and self.reason == "key_foreign"

    @property
    def is_pending(self) -> bool:
        """Whether a verdict may come; also where an attempt under an outdated key may have been taken in."""
        return self.status == 202 or (self.is_key_outdated and self.location is not None)

    @property
    def location(self) -> str | None:
        """The path that the answer names; for an outdated key, that of the request under it."""
        return self.json.get("instance") if self.is_key_outdated else self.response.headers.get("location")

    @property
    def retry_after(self) -> float | None:
        """In seconds, from a number or a date (RFC 9110, 10.2.3)."""
        said = self.response.headers.get("retry-after", "")
        if said.isdecimal():
            return float(said)
        try:
            return max(0.0, parsedate_to_datetime(said).timestamp() - time.time())
        except ValueError:
            return None

    @property
    def ask_again_in(self) -> float:
        return 1.0 if self.retry_after is None else self.retry_after

    def good(self) -> dict[str, Any]:
        """The body of a good answer."""
        if not self.is_good:
            raise CallFailed(self.problem)
        if not self.json:
            raise CallFailed(Problem(self.status, "about:blank", "The answer is no JSON", self.response.text, {}))
        return self.json

    def outcome(self, resource: str) -> dict[str, Any] | Refused | Pending:
        """The good body, or what else a decision may be."""
        if self.is_pending:
            return self.pending(resource)
        return Refused(reason=self.reason, problem=self.problem) if self.is_refusal else self.good()

    def pending(self, resource: str) -> Pending:
        where, _, hint = (self.location or "").partition("?")
        id = self.json.get("requestId") or where.rpartition("/")[2]
        there = Reservation(self.json.get("resourceId", resource), id, f"?{hint}" if hint else "")
        return Pending(reservation=there, document=self.json, ask_again_in=self.ask_again_in)


class Keys:
    """Makes idempotency keys. One that begins with the prefix of its resource costs the server hardly anything."""

    def __init__(self, clock: Clock):
        self._clock = clock
        self._guard = threading.Lock()
        self._seen: dict[str, tuple[str, Moment]] = {}

    def learn(self, answer: Answer) -> None:
        head = answer.response.headers.get("key-prefix")
        if head or "keyPrefix" in answer.response.text:
            if prefix := head or answer.json.get("keyPrefix"):
                resource = answer.json.get("resourceId", "")
                with self._guard:
                    self._seen.pop(resource, None)
                    self._seen[resource] = prefix, self._clock.now()
                    if len(self._seen) > _MOST_PREFIXES:
                        self._seen.pop(next(iter(self._seen)))

    def create(self, resource: str) -> str:
        prefix, at = self._seen.get(resource, ("", None))
        return (prefix if at and self._clock.since(at) <= _FRESH else "") + str(uuid.uuid4())


class Session:
    """The calls of one client."""

    def __init__(self, io: Io, clock: Clock, credential: Callable[[], Mapping[str, str]], attempts: int, patience: float):
        self.io = io
        self.clock = clock
        self.patience = patience
        self.keys = Keys(clock)
        self._credential = credential
        self._attempts = attempts

    def end(self, patience: float | None = None) -> float:
        return self.clock.now().monotonic + (self.patience if patience is None else patience)

    def left(self, end: float) -> float:
        return end - self.clock.now().monotonic

    async def send(self, call: Call, patience: float | None = None) -> Answer:
        """Sends a call until an attempt gets an answer that is not transient, or the patience is over."""
        end = self.end(patience) + call.held
        for sent in itertools.count(1):
            again, asked, failure, answer = not call.once, 0.0, None, None
            try:
                answer = Answer(await self.io.send(call, self._credential(), self._timeout(call, end, sent)), sent)
                self.keys.learn(answer)
                is_early = answer.status == 409 and answer.reason == "being_created"
                again = is_early or (again and answer.status in _TRANSIENT)
                asked = answer.retry_after or 0.0
            except httpx.RequestError as unreachable:
                failure = unreachable
            pause = asked + min(5.0, 0.1 * 2 ** min(sent - 1, 16)) * self.clock.random()
            if not again or sent >= self._attempts or pause >= self.left(end):
                if answer:
                    return answer
                raise NoAnswer(f"The server has no answer: {type(failure).__name__}") from failure
            await self.io.sleep(pause)
        raise AssertionError

    def _timeout(self, call: Call, end: float, sent: int) -> float:
        """The last attempt has all the time that is left."""
        left = max(0.001, self.left(end))
        return left if call.once or sent >= self._attempts else min(left, call.held + 10)

    async def send_under(self, key: str | None, call: Call, resource: str) -> Answer:
        """Sends under this key; under none (an empty one) once; else under a random one."""
        if key:
            return await self.send(call.keyed(key))
        return await self.send(replace(call, once=True)) if key == "" else await self._send_new(call, resource, self.send)

    async def until_decided(self, call: Call, home: str | None = None, end: float | None = None) -> Answer:
        """Sends the same again until there is a verdict, under a random key of its home if there is one."""
        until = self.end() if end is None else end

        async def again(keyed: Call) -> Answer:
            before = 0
            while True:
                answer = await self.send(keyed)
                if answer.status != 202 or answer.ask_again_in >= self.left(until):
                    return replace(answer, sent=answer.sent + before)
                await self.io.sleep(answer.ask_again_in)
                before += 1

        return await again(call) if home is None else await self._send_new(call, home, again)

    async def _send_new(self, call: Call, resource: str, send: Callable[[Call], Coroutine[Any, Any, Answer]]) -> Answer:
        """A second key begins with the newest prefix of the resource; a third one has none."""
        first = await send(call.keyed(self.keys.create(resource)))
        if not await self._may_begin_anew(first):
            return first
        try:
            await self.send(Call("GET", path("resources", resource)))
        except LastseatFailure:
            pass  # The second key may be outdated as well.
        second = await send(call.keyed(self.keys.create(resource)))
        return await send(call.keyed(str(uuid.uuid4()))) if await self._may_begin_anew(second) else second

    async def _may_begin_anew(self, answer: Answer) -> bool:
        """Whether the key is outdated, and certainly nothing was decided under it."""
        if not answer.is_key_outdated or answer.sent == 1 or answer.location is None:
            return answer.is_key_outdated
        try:
            found = await self.send(Call("GET", answer.location))
        except LastseatFailure:
            return False
        return found.status == 404 and found.reason == "no_such_request"

    async def pages(self, first: str) -> AsyncIterator[dict[str, Json]]:
        """The good answers of all pages."""
        following: str | None = first
        while following:
            page = (await self.send(Call("GET", following))).good()
            yield page
            following = page.get("next")
