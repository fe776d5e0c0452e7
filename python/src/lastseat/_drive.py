"""Makes the methods of both clients from one coroutine each."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

P = ParamSpec("P")
T = TypeVar("T")
B = TypeVar("B")
A = TypeVar("A")


class Blocking:
    """A client whose methods return when their work is done."""


class Awaiting:
    """A client whose methods are awaited."""


class Both(Generic[P, B, A]):
    """A method that gives a blocking client a ``B``, and an awaiting one an ``A``."""

    def __init__(self, written: Callable[..., A], blocking: Callable[[A], B]):
        self._written = written
        self._blocking = blocking
        self.__doc__ = written.__doc__

    @overload
    def __get__(self, client: Blocking, owner: type) -> Callable[P, B]: ...

    @overload
    def __get__(self, client: Awaiting, owner: type) -> Callable[P, A]: ...

    def __get__(self, client: Any, owner: type) -> Any:
        if client is None:
            return self
        method = self._written.__get__(client)
        if isinstance(client, Awaiting):
            return method

        @functools.wraps(method)
        def called(*arguments: Any, **named: Any) -> B:
            return self._blocking(method(*arguments, **named))

        return called


def call(written: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]) -> Both[P, T, Coroutine[Any, Any, T]]:
    """A method that is called, or awaited."""
    return Both(written, run)


def each(written: Callable[Concatenate[Any, P], AsyncIterator[T]]) -> Both[P, Iterator[T], AsyncIterator[T]]:
    """A method for ``for``, or ``async for``."""
    return Both(written, _iterator)


def within(
    written: Callable[Concatenate[Any, P], AbstractAsyncContextManager[T]],
) -> Both[P, AbstractContextManager[T], AbstractAsyncContextManager[T]]:
    """A method for ``with``, or ``async with``."""
    return Both(written, _Manager)


def run(work: Awaitable[T]) -> T:
    """The result of work that blocks in place of suspending."""
    try:
        next(work.__await__())
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    raise AssertionError("The work of a blocking client suspends nowhere.")


def _iterator(values: AsyncIterator[T]) -> Iterator[T]:
    while True:
        try:
            value = run(values.__anext__())
        except StopAsyncIteration:
            return
        yield value


class _Manager(AbstractContextManager[T]):
    def __init__(self, manager: AbstractAsyncContextManager[T]):
        self._manager = manager

    def __enter__(self) -> T:
        return run(self._manager.__aenter__())

    def __exit__(self, *error: Any) -> bool | None:
        return run(self._manager.__aexit__(*error))
