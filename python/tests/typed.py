"""What a type checker knows of both clients; no test runs it. An error that it must see is expected on its line."""

from collections.abc import AsyncIterator, Iterator

from typing_extensions import assert_never, assert_type

from lastseat import (
    Accepted, AsyncLastseat, Cancelled, Commits, Held, HeldBy, Lapsed, Lastseat, Lease, Pending, Refused, Rejected, Resource,
    Roster, RunAnswer, TurnedAway, Unknown, Verdict, Waiting, done,
)


def blocking(client: Lastseat) -> None:
    verdict = client.reserve("concert", "Ada", {"adult": 2}, within=20)
    assert_type(verdict, Verdict)
    assert_type(client.confirm(verdict), Verdict | Refused)
    assert_type(client.create("concert", capacity=3), Resource | Refused | Pending)
    assert_type(done(client.create("concert", capacity=3)), Resource)
    assert_type(client.look("concert"), Resource | None)
    assert_type(client.roster("concert"), Roster)
    assert_type(client.feed(), Iterator[Commits])
    assert_type(client.run_once("job", lambda lease: lease.token), RunAnswer)
    with client.lock("report", references=["a", "b"]) as lease:
        assert_type(lease, Lease | HeldBy | Pending)
    client.reserve("concert")  # type: ignore[call-arg]
    client.reserve("concert", "Ada", "2")  # type: ignore[arg-type]
    client.create("concert", capacity="3")  # type: ignore[arg-type]
    client.create("concert", capasity=3)  # type: ignore[call-arg]
    client.confirm("r1")  # type: ignore[arg-type]


async def awaiting(client: AsyncLastseat) -> None:
    assert_type(await client.reserve("concert", "Ada"), Verdict)
    assert_type(await client.roster("concert"), Roster)
    assert_type(client.verdicts("concert"), AsyncIterator[Commits])
    async with client.lock("report") as lease:
        assert_type(lease, Lease | HeldBy | Pending)
    await client.run_once("job", lambda lease: 17)  # type: ignore[arg-type, return-value]
    client.roster("concert").entries  # type: ignore[attr-defined]


def whole(verdict: Verdict) -> str:
    match verdict:
        case Accepted() | Held():
            return f"{verdict.quantity}"
        case Rejected() | TurnedAway():
            return verdict.reason
        case Waiting() | Lapsed() | Cancelled() | Pending() | Unknown():
            return verdict.reservation.id
        case never:
            assert_never(never)
