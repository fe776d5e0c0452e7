"""What both clients can do with locks and executions, written once."""

from __future__ import annotations

import json
import math
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from ._drive import call, each, within
from ._fields import Seconds, fields, seconds
from ._lease import Lease, give_back, keep, renewal, usual_margin
from ._session import Answer, Call, Moment, Session
from .answers import (
    AlreadySucceeded, Execution, HeldBy, Json, LastseatFailure, LockState, Lost, Pending, Ran, Refused, RunAnswer, Step,
    moment, path, read,
)

_OF_OTHERS = {"lock_held", "lock_lost", "locked_together", "execution_running", "execution_over"}
_LONGEST_FAILURE = 500


class Locks:
    """The methods of locks and executions."""

    _session: Session

    @within
    @asynccontextmanager
    async def lock(
        self,
        name: str,
        lease: Seconds = 60,
        *,
        holder: str | None = None,
        permits: int = 1,
        wait_for: Seconds = 0,
        references: Sequence[str] = (),
        margin: Seconds | None = None,
    ) -> AsyncIterator[Lease | HeldBy | Pending]:
        """Acquires a lock, renews it during the work, and gives it back.

        ``wait_for`` stands in line. ``references`` are acquired with it, all or none. ``margin`` is how much earlier
        than the server the client takes it for lost.
        """
        at, length, home = path("locks", name), seconds(lease), min([name, *references])
        body = fields(holder=holder or _process(), lease=lease)
        body |= {"permits": permits} if permits != 1 else {}
        body |= {"references": list(references)} if references else {}
        answer, sent = await self._in_line(at, body, home, length, seconds(wait_for))
        if answer.is_pending:
            yield answer.pending(home)
        elif _is_of_others(answer):
            yield _held_by(answer)
        else:
            early = usual_margin(length) if margin is None else seconds(margin)
            held = Lease("lock", name, answer.good(), length, early, self._session.clock, sent)
            stop = self._session.io.background(partial(keep, self._session, held, at))
            try:
                yield held
            finally:
                stop()
                await give_back(self._session, held, at)

    async def _in_line(
        self, at: str, body: dict[str, Json], home: str, length: float, left: float
    ) -> tuple[Answer, Moment]:
        """The answer, and the moment from which its lease counts; every 20 seconds a new place in the line."""
        session = self._session
        while True:
            turn, sent = max(0.0, min(left, 20.0)), session.clock.now()
            asked = body | {"waitFor": f"PT{math.ceil(turn)}S"} if turn else body
            wanted = Call("POST", at, asked).waiting(session.patience)
            answer = await session.until_decided(replace(wanted, held=wanted.held + turn), home, session.end() + turn)
            took = session.clock.since(sent)
            left -= took
            if left <= 0 or not _is_of_others(answer):
                break
            if took < turn:
                await session.io.sleep(1)
                left -= 1
        if answer.is_good and took * 3 >= length:
            # After a long wait only the server knows when the lease began.
            sent = session.clock.now()
            answer = await session.send(renewal(at, answer.good()["token"], length))
        return answer, sent

    @call
    async def look_lock(self, name: str) -> LockState:
        """A lock as it is now; its holder may have lost it since."""
        return read(LockState, (await self._session.send(Call("GET", path("locks", name)))).good())

    @call
    async def renew_lock(self, name: str, token: int, lease: Seconds) -> LockState | HeldBy:
        """Renews the lease of another process, for so long from now on; nothing renews it further."""
        return await self._under_token(renewal(path("locks", name), token, seconds(lease)))

    @call
    async def release_lock(self, name: str, token: int) -> LockState | HeldBy:
        """Gives back the lock of another process; a second call changes nothing."""
        return await self._under_token(Call("DELETE", f"{path('locks', name)}?token={token}"))

    async def _under_token(self, wanted: Call) -> LockState | HeldBy:
        answer = await self._session.send(wanted)
        return _held_by(answer) if _is_of_others(answer) else read(LockState, answer.good())

    async def _run_once(
        self,
        name: str,
        work: Callable[[Lease], Awaitable[Json]],
        holder: str | None,
        lease: Seconds | None,
        margin: Seconds | None,
    ) -> RunAnswer:
        session, at, sent = self._session, path("executions", name), self._session.clock.now()
        body = fields(holder=holder or _process(), lease=lease, takeover="never" if lease is None else None)
        answer = await session.until_decided(Call("POST", at, body).waiting(session.patience), name)
        if answer.is_pending:
            return answer.pending(name)
        if _is_of_others(answer):
            return _held_by(answer)
        if answer.good() and answer.status != 201:
            return AlreadySucceeded(result=answer.json.get("result"))
        length = math.inf if lease is None else seconds(lease)
        early = min(usual_margin(length), length) if margin is None else seconds(margin)
        held = Lease("execution", name, answer.json, length, early, session.clock, sent)
        stop = session.io.background(partial(keep, session, held, at)) if lease is not None else _nothing
        try:
            result = await work(held)
            json.dumps(result, allow_nan=False)
        except BaseException as failure:
            stop()
            try:
                await session.send(Call("POST", at + "/fail", {"token": held.token, "failure": _reason(failure)}))
            except LastseatFailure:
                pass  # The lease lapses.
            raise
        stop()
        held._over = True
        done = Call("POST", at + "/succeed", {"token": held.token, "result": result}).waiting(session.patience)
        written = await session.until_decided(done)
        if written.status in (202, 409):
            return Lost(result=result)
        return Ran(result=written.good().get("result"))

    @call
    async def execution(self, name: str) -> Execution:
        """An execution as it is now; its run may have ended since."""
        return read(Execution, (await self._session.send(Call("GET", path("executions", name)))).good())

    @call
    async def fail_execution(self, name: str, token: int, failure: str) -> Execution | Refused | Pending:
        """Says that the run with this token failed, so that it can be started again. For one who knows that it crashed."""
        wanted = Call("POST", path("executions", name) + "/fail", {"token": token, "failure": failure})
        outcome = (await self._session.send(wanted.waiting(self._session.patience))).outcome(name)
        return read(Execution, outcome) if isinstance(outcome, dict) else outcome

    @each
    async def history(self, name: str) -> AsyncIterator[Step]:
        """Every step of every run, in order."""
        async for page in self._session.pages(path("executions", name) + "/history?limit=100"):
            for one in page["steps"]:
                yield read(Step, one)


def _is_of_others(answer: Answer) -> bool:
    return answer.status == 409 and answer.reason in _OF_OTHERS


def _held_by(answer: Answer) -> HeldBy:
    until = answer.json.get("expiresAt")
    return HeldBy(
        holder=answer.json.get("holder", ""),
        expires_at=moment(until) if until else None,
        ask_again_in=answer.ask_again_in,
    )


def _process() -> str:
    return f"process {os.getpid()}"


def _nothing() -> None:
    pass


def _reason(failure: BaseException) -> str:
    """Printable text, as the server takes it."""
    text = f"{type(failure).__name__}: {failure}"
    return "".join(letter if letter.isprintable() and letter != "\ufffd" else " " for letter in text)[:_LONGEST_FAILURE]
