"""A lease, as the client counts it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ._session import Answer, Call, Clock, GoesOn, Moment, Session
from .answers import LastseatFailure, LeaseLost


class Lease:
    """A lock, or a run of an execution, that this process has.

    It counts from the moment before the call that acquired or last renewed it, and ends a margin before the server's
    count does. What is lost stays lost.
    """

    def __init__(self, kind: str, name: str, given: Mapping[str, int], length: float, margin: float, clock: Clock, sent: Moment):
        self.name = name
        self.token: int = given["token"]
        """The fencing token. Each holder has a greater one than those before; a store can check it."""
        self.permit: int = given.get("permit", 1)
        """Which of the lock's permits it is, from 1."""
        self._kind = kind
        self._length = length
        self._margin = margin
        self._clock = clock
        self._sent = sent
        self._over = False
        self._refused = False

    @property
    def remaining(self) -> float:
        """For how many seconds it is still held, unless it is renewed."""
        left = self._length - self._margin - self._clock.since(self._sent)
        self._over = self._over or left <= 0
        return 0.0 if self._over else left

    @property
    def is_held(self) -> bool:
        return self.remaining > 0

    def must_be_held(self) -> None:
        """Raises ``LeaseLost`` if it is over."""
        if not self.is_held:
            raise LeaseLost(f"The {self._kind} {self.name} is no longer held.")

    def __repr__(self) -> str:
        return f"Lease(name={self.name!r}, permit={self.permit}, is_held={self.is_held})"

    def _until_renewal(self) -> float:
        return max(0.0, self._length / 3 - self._clock.since(self._sent))

    def _renewed(self, sent: Moment, answer: Answer | None) -> float:
        """Takes the answer to a renewal in, and returns the pause before the next one."""
        if answer and answer.status == 200 and self.is_held:
            self._sent = sent
            return self._until_renewal()
        if answer and answer.status == 409:
            self._refused = self._over = True
        return max(0.01, self.remaining / 4)


def usual_margin(length: float) -> float:
    """Servers' clocks may be 2 seconds off: one grants, and another lets the lease lapse."""
    return min(length / 10, 4.0)


def renewal(path: str, token: int, length: float) -> Call:
    return Call("PUT", path, {"token": token, "lease": f"PT{math.ceil(length)}S"})


async def keep(session: Session, lease: Lease, path: str, goes_on: GoesOn) -> None:
    """Renews a lease until it is lost or given back."""
    pause = lease._until_renewal()
    while await goes_on(pause) and lease.is_held:
        sent, answer = session.clock.now(), None
        try:
            answer = await session.send(renewal(path, lease.token, lease._length), lease.remaining)
        except LastseatFailure:
            pass  # There is time for another attempt.
        pause = lease._renewed(sent, answer)


async def give_back(session: Session, lease: Lease, path: str) -> None:
    """The server may still count a lease that this side lost, unless it refused to renew it."""
    lease._over = True
    if not lease._refused:
        try:
            await session.send(Call("DELETE", f"{path}?token={lease.token}"), 5)
        except LastseatFailure:
            pass  # It lapses.
