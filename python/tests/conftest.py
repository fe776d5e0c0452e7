"""A server in memory for the tests, and both clients behind one face."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lastseat import AsyncLastseat, Clock, Lastseat
from lastseat._session import Moment

ROOT = Path(__file__).parents[2]


class OwnClock(Clock):
    """Stands still but for its pauses, which it writes down."""

    def __init__(self) -> None:
        self.at = 1000.0
        self.pauses: list[float] = []

    def now(self) -> Moment:
        return Moment(self.at, self.at)

    def random(self) -> float:
        return 0.5

    def pause(self, seconds: float, over: threading.Event) -> bool:
        self.pauses.append(seconds)
        self.at += seconds
        return over.is_set()

    async def sleep(self, seconds: float) -> None:
        self.pause(seconds, threading.Event())


class Calls:
    """Asks either client by the name of a method, and waits for it."""

    def __init__(self, is_async: bool, *arguments: Any, **named: Any):
        self.client: Any = (AsyncLastseat if is_async else Lastseat)(*arguments, **named)
        self._loop = asyncio.new_event_loop() if is_async else None

    def __call__(self, name: str, *arguments: Any, **named: Any) -> Any:
        asked = getattr(self.client, name)(*arguments, **named)
        return asked if self._loop is None else self._loop.run_until_complete(asked)

    def all(self, name: str, *arguments: Any, until: Callable[[list[Any]], bool] = lambda read: False, **named: Any) -> list[Any]:
        """All that a method lists, or so much that it is enough."""
        asked = getattr(self.client, name)(*arguments, **named)
        read: list[Any] = []

        async def reading() -> list[Any]:
            async with contextlib.aclosing(asked):
                async for one in asked:
                    read.append(one)
                    if until(read):
                        break
            return read

        if self._loop is not None:
            return self._loop.run_until_complete(reading())
        for one in asked:
            read.append(one)
            if until(read):
                break
        return read

    def locked(self, *arguments: Any, work: Callable[[Any], Any], **named: Any) -> Any:
        asked = self.client.lock(*arguments, **named)

        async def inside() -> Any:
            async with asked as lease:
                return work(lease)

        if self._loop is not None:
            return self._loop.run_until_complete(inside())
        with asked as lease:
            return work(lease)

    def once(self, name: str, work: Callable[[Any], Any], **named: Any) -> Any:
        async def working(lease: Any) -> Any:
            return work(lease)

        return self("run_once", name, work if self._loop is None else working, **named)

    def close(self) -> None:
        self("close")
        if self._loop is not None:
            self._loop.close()


@pytest.fixture(params=["blocking", "awaiting"])
def is_async(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "awaiting")


@pytest.fixture
def clock() -> OwnClock:
    return OwnClock()


@pytest.fixture
def mocked(is_async: bool, clock: OwnClock) -> Iterator[Callable[..., Calls]]:
    """A client whose calls a function answers."""
    made: list[Calls] = []

    def make(answers: Callable[[httpx.Request], httpx.Response], **named: Any) -> Calls:
        transport = httpx.MockTransport(answers)
        made.append(Calls(is_async, "http://seats.example", transport=transport, **{"clock": clock, **named}))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server in memory."""
    command = [str(ROOT / "lastseat"), "serve", "--in-memory", "--port", "0", "--webhooks-to-loopback"]
    environment = {name: text for name, text in os.environ.items() if not name.startswith("LASTSEAT_")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as serve:
        assert serve.stdout
        ready = "Lastseat is ready at "
        address = next((line for line in serve.stdout if line.startswith(ready)), ready)
        reading = threading.Thread(target=serve.stdout.read, daemon=True)
        reading.start()
        try:
            assert "http" in address, "The server did not start"
            yield address.removeprefix(ready).split()[0].rstrip(".,:")
        finally:
            serve.terminate()
            serve.wait()
            reading.join()


@pytest.fixture
def live(server: str, is_async: bool) -> Iterator[Calls]:
    calls = Calls(is_async, server, patience=300)
    yield calls
    calls.close()


@pytest.fixture
def named(request: pytest.FixtureRequest) -> str:
    """An id that no other test has."""
    return "".join(letter if letter.isalnum() else "-" for letter in request.node.name).strip("-")
