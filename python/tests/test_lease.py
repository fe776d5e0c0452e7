"""How the client counts a lease, renews it, and gives it back."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Callable

import httpx
import pytest
from conftest import Calls, OwnClock
from test_retries import Script, problem

from lastseat import HeldBy, Lease, LeaseLost, Lost, Ran
from lastseat._drive import run
from lastseat._lease import keep, usual_margin
from lastseat._session import Moment, Session
from lastseat.client import _BlockingIo

GRANT = {"name": "report", "status": "acquired", "token": 7, "holder": "job 7", "lease": "PT60S", "requestId": "r1"}


def granted(**more: object) -> httpx.Response:
    return httpx.Response(200, json=GRANT | more)


def lease_of(clock: OwnClock, length: float = 60, margin: float = 4) -> Lease:
    return Lease("lock", "report", {"token": 7}, length, margin, clock, clock.now())


def kept(clock: OwnClock, lease: Lease, script: Script, times: int) -> None:
    """Keeps a lease for so many pauses, on a clock that moves by them alone."""
    http = httpx.Client(transport=httpx.MockTransport(script))
    session = Session(_BlockingIo("http://seats.example", http, clock), clock, dict, 1, 30)
    left = iter(range(times))

    async def goes_on(seconds: float) -> bool:
        clock.pause(seconds, threading.Event())
        return next(left, None) is not None

    run(keep(session, lease, "/v1/locks/report", goes_on))


def test_it_counts_from_before_the_call(mocked: Callable[..., Calls], clock: OwnClock) -> None:
    def slowly(request: httpx.Request) -> httpx.Response:
        clock.at += 3 if request.method == "POST" else 0
        return granted()

    def work(lease: Lease) -> tuple[int, float]:
        return lease.token, lease.remaining

    assert mocked(slowly, clock=Frozen(clock)).locked("report", 60, work=work) == (7, 60 - 4 - 3)


class Frozen(OwnClock):
    """Its pauses end only when they are no longer wanted."""

    def __init__(self, of: OwnClock, at_once: int = 0):
        self.of = of
        self.at_once = at_once

    def now(self) -> Moment:
        return self.of.now()

    def pause(self, seconds: float, over: threading.Event) -> bool:
        self.at_once -= 1
        return over.is_set() if self.at_once >= 0 else over.wait()

    async def sleep(self, seconds: float) -> None:
        self.at_once -= 1
        if self.at_once < 0:
            await asyncio.Event().wait()


def test_it_ends_a_margin_before_the_server_does_and_stays_lost(clock: OwnClock) -> None:
    lease = lease_of(clock)
    clock.at += 55.9
    assert lease.is_held
    clock.at += 0.1
    assert not lease.is_held and lease.remaining == 0
    clock.at -= 50
    with pytest.raises(LeaseLost):
        lease.must_be_held()
    assert (usual_margin(10), usual_margin(3600)) == (1, 4)


def test_the_clock_by_which_more_time_has_passed_counts(clock: OwnClock) -> None:
    lease = lease_of(clock)
    suspended = Moment(clock.at + 1, clock.at + 57)
    clock.now = lambda: suspended  # type: ignore[method-assign]
    assert not lease.is_held


def test_it_is_renewed_each_third_of_its_length(clock: OwnClock) -> None:
    lease, script = lease_of(clock), Script(granted(), granted(), granted())
    kept(clock, lease, script, 3)
    assert clock.pauses == pytest.approx([20, 20, 20, 20])
    assert [call.method for call in script.calls] == ["PUT"] * 3
    assert lease.remaining == pytest.approx(60 - 4 - 20)


def test_a_renewal_without_an_answer_is_tried_again_until_the_end(clock: OwnClock) -> None:
    lease, script = lease_of(clock), Script(*[httpx.ConnectError] * 1000)
    kept(clock, lease, script, 1000)
    assert not lease.is_held
    assert 10 < len(script.calls) < 60
    assert clock.at == pytest.approx(1056, abs=0.02)


def test_a_refused_renewal_loses_it_at_once(clock: OwnClock) -> None:
    lease, script = lease_of(clock), Script(problem(409, "lock-lost"))
    kept(clock, lease, script, 9)
    assert len(script.calls) == 1 and not lease.is_held


def test_it_is_renewed_beside_the_work_and_given_back(mocked: Callable[..., Calls], clock: OwnClock, is_async: bool) -> None:
    renewed = threading.Event()
    script = Script(granted(), granted(), granted())

    def answers(request: httpx.Request) -> httpx.Response:
        answer = script(request)
        if request.method == "PUT":
            renewed.set()
        return answer

    calls = mocked(answers, clock=Frozen(clock, at_once=1))
    if is_async:

        async def work() -> None:
            async with calls.client.lock("report"):
                while not renewed.is_set():
                    await asyncio.sleep(0)

        asyncio.run(work())
    else:
        calls.locked("report", work=lambda lease: renewed.wait())
    assert [call.method for call in script.calls] == ["POST", "PUT", "DELETE"]
    assert script.calls[-1].url.query == b"token=7"


def test_a_lock_of_another_is_a_value(mocked: Callable[..., Calls]) -> None:
    script = Script(problem(409, "lock-held", holder="job 8", expiresAt="2030-06-03T18:00:00Z"))
    held = mocked(script).locked("report", work=lambda it: it)
    assert isinstance(held, HeldBy) and held.holder == "job 8" and held.expires_at
    assert held.expires_at.year == 2030


def test_it_stands_in_line_again(mocked: Callable[..., Calls], clock: OwnClock) -> None:
    def answers(request: httpx.Request) -> httpx.Response:
        if request.method != "POST":
            return granted()
        wanted.append(request.content)
        clock.at += 20 if len(wanted) < 3 else 1
        return problem(409, "lock-held") if len(wanted) < 3 else granted()

    wanted: list[bytes] = []
    lease = mocked(answers, clock=Frozen(clock)).locked("report", wait_for=45, work=lambda it: it)
    assert isinstance(lease, Lease)
    assert [b'"waitFor":"PT20S"' in one for one in wanted] == [True, True, False]
    assert b'"waitFor":"PT5S"' in wanted[2]


def test_after_a_long_wait_it_is_renewed_first(mocked: Callable[..., Calls], clock: OwnClock) -> None:
    def answers(request: httpx.Request) -> httpx.Response:
        methods.append(request.method)
        clock.at += 15 if request.method == "POST" else 1
        return granted()

    methods: list[str] = []
    lease = mocked(answers, clock=Frozen(clock)).locked("report", 30, wait_for=20, work=lambda it: it.remaining)
    assert methods == ["POST", "PUT", "DELETE"]
    assert lease == pytest.approx(30 - 3 - 1)


def test_a_run_whose_result_came_too_late_is_lost(mocked: Callable[..., Calls], clock: OwnClock) -> None:
    started = httpx.Response(201, json={"name": "job", "state": "running", "token": 3})
    script = Script(started, problem(409, "execution-over"))
    assert mocked(script, clock=Frozen(clock)).once("job", lambda lease: 17, lease=60) == Lost(result=17)


def test_a_run_without_a_lease_is_never_over(mocked: Callable[..., Calls], clock: OwnClock) -> None:
    def work(lease: Lease) -> str:
        clock.at += 1e9
        return "held" if lease.is_held and lease.remaining == math.inf else "lost"

    started = httpx.Response(201, json={"name": "job", "state": "running", "token": 3})
    script = Script(started, httpx.Response(200, json={"state": "succeeded", "result": "held"}))
    assert mocked(script).once("job", work) == Ran(result="held")
    assert b'"takeover":"never"' in script.calls[0].content and b"lease" not in script.calls[0].content
    assert script.calls[1].url.path == "/v1/executions/job/succeed"


def test_a_run_that_raises_has_failed(mocked: Callable[..., Calls]) -> None:
    def work(lease: Lease) -> None:
        raise ValueError("no\tpaper")

    started = httpx.Response(201, json={"name": "job", "state": "running", "token": 3})
    script = Script(started, httpx.Response(200, json={}))
    with pytest.raises(ValueError, match="paper"):
        mocked(script).once("job", work)
    assert b'"failure":"ValueError: no paper"' in script.calls[1].content
