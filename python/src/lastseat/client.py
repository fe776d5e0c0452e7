"""The two clients."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import httpx

from ._api import Api
from ._drive import Awaiting, Blocking, run
from ._fields import Seconds, seconds
from ._lease import Lease
from ._locks import Locks
from ._session import Call, Clock, GoesOn, Session
from .answers import Json, RunAnswer

if TYPE_CHECKING:
    from typing_extensions import Self

Token = str | Callable[[], str]


def _credential(api_key: str | None, bearer_token: Token | None) -> Callable[[], Mapping[str, str]]:
    def shown() -> Mapping[str, str]:
        if bearer_token is not None:
            return {"Authorization": f"Bearer {bearer_token if isinstance(bearer_token, str) else bearer_token()}"}
        return {} if api_key is None else {"X-Api-Key": api_key}

    return shown


def _request(server: str, call: Call, shown: Mapping[str, str], timeout: float) -> dict[str, Any]:
    kind = "application/merge-patch+json" if call.method == "PATCH" else "application/json"
    return {
        "method": call.method,
        "url": server + call.path,
        "json": call.body,
        "headers": {**({} if call.body is None else {"Content-Type": kind}), **call.headers, **shown},
        "timeout": httpx.Timeout(timeout, connect=min(5.0, timeout)),
    }


class _BlockingIo:
    def __init__(self, server: str, http: httpx.Client, clock: Clock):
        self._server, self._http, self._clock = server, http, clock

    async def send(self, call: Call, headers: Mapping[str, str], timeout: float) -> httpx.Response:
        return self._http.request(**_request(self._server, call, headers, timeout))

    async def sleep(self, seconds: float) -> None:
        self._clock.pause(seconds, threading.Event())

    def background(self, work: Callable[[GoesOn], Coroutine[Any, Any, None]]) -> Callable[[], None]:
        over = threading.Event()

        async def goes_on(seconds: float) -> bool:
            return not self._clock.pause(seconds, over)

        threading.Thread(target=lambda: run(work(goes_on)), name="lastseat renewals", daemon=True).start()
        return over.set


class _AwaitingIo:
    def __init__(self, server: str, http: httpx.AsyncClient, clock: Clock):
        self._server, self._http, self._clock = server, http, clock

    async def send(self, call: Call, headers: Mapping[str, str], timeout: float) -> httpx.Response:
        return await self._http.request(**_request(self._server, call, headers, timeout))

    async def sleep(self, seconds: float) -> None:
        await self._clock.sleep(seconds)

    def background(self, work: Callable[[GoesOn], Coroutine[Any, Any, None]]) -> Callable[[], None]:
        async def goes_on(seconds: float) -> bool:
            await self._clock.sleep(seconds)
            return True

        task = asyncio.get_running_loop().create_task(work(goes_on))

        def stop() -> None:
            task.cancel()

        return stop


class Lastseat(Api, Locks, Blocking):
    """A client of a server. Make one, and share it among threads.

    A call without an answer, or with one that is transient, is sent again, ``attempts`` times at most within the
    ``patience``, and under the same key. ``transport`` is httpx's, for proxies and tests.
    """

    def __init__(
        self,
        server: str,
        *,
        api_key: str | None = None,
        bearer_token: Token | None = None,
        attempts: int = 8,
        patience: Seconds = 30,
        transport: httpx.BaseTransport | None = None,
        clock: Clock | None = None,
    ):
        self._http = httpx.Client(transport=transport)
        time = clock or Clock()
        io = _BlockingIo(server.rstrip("/"), self._http, time)
        self._session = Session(io, time, _credential(api_key, bearer_token), attempts, seconds(patience))

    def run_once(
        self,
        name: str,
        work: Callable[[Lease], Json],
        *,
        holder: str | None = None,
        lease: Seconds | None = None,
        margin: Seconds | None = None,
    ) -> RunAnswer:
        """Does the work, unless it has succeeded before or runs elsewhere, and keeps its result, any JSON.

        If it raises, the execution has failed and may be started again. Without a ``lease`` no other process takes it
        over: if this one crashes, it stays until a person says so (``fail_execution``).
        """

        async def working(lease: Lease) -> Json:
            return work(lease)

        return run(self._run_once(name, working, holder, lease, margin))

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class AsyncLastseat(Api, Locks, Awaiting):
    """As ``Lastseat``, for asyncio: its methods are awaited, its lists read with ``async for``."""

    def __init__(
        self,
        server: str,
        *,
        api_key: str | None = None,
        bearer_token: Token | None = None,
        attempts: int = 8,
        patience: Seconds = 30,
        transport: httpx.AsyncBaseTransport | None = None,
        clock: Clock | None = None,
    ):
        self._http = httpx.AsyncClient(transport=transport)
        time = clock or Clock()
        io = _AwaitingIo(server.rstrip("/"), self._http, time)
        self._session = Session(io, time, _credential(api_key, bearer_token), attempts, seconds(patience))

    async def run_once(
        self,
        name: str,
        work: Callable[[Lease], Awaitable[Json]],
        *,
        holder: str | None = None,
        lease: Seconds | None = None,
        margin: Seconds | None = None,
    ) -> RunAnswer:
        """As that of ``Lastseat``; the work is awaited."""
        return await self._run_once(name, work, holder, lease, margin)

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()
