"""Both clients against a real server in memory."""

from __future__ import annotations

import atexit
import http.server
import queue
import threading
from datetime import datetime, timedelta, timezone
from typing import Any

import httpx
import pytest
from conftest import Calls

from lastseat import (
    Accepted, AlreadySucceeded, CallFailed, Cancelled, Held, HeldBy, NotDone, Pending, Ran, Refused, Rejected, Reservation,
    Roster, TurnedAway, Waiting, done, webhook_event,
)


RAW = httpx.Client(timeout=None)
atexit.register(RAW.close)


def test_a_reservation_from_its_begin_to_its_end(live: Calls, named: str) -> None:
    done(live("create", named, capacity=3, hold=timedelta(minutes=10), longest_hold=3600, transferable=True))
    ada = live("reserve", named, "Ada", 2)
    assert isinstance(ada, Held) and (ada.quantity, ada.left) == (2, 1)
    assert ada.expires_at > datetime.now(timezone.utc)
    assert isinstance(live("extend", ada, 600), Held)
    assert isinstance(live("confirm", ada), Accepted)
    refused = live("change", ada, 5)
    assert isinstance(refused, Refused) and refused.reason == "not_enough_left"
    assert live("change", ada, 3).quantity == 3
    handed = live("hand_over", ada, "Bob", note="for Ada")
    assert isinstance(handed, Accepted) and handed.ticket
    assert live("ticket", Reservation(named, ada.reservation.id)) == handed.ticket
    grace = live("reserve", named, "Grace")
    assert isinstance(grace, (Rejected, TurnedAway)) and grace.reason == "sold_out"
    again = Reservation(named, ada.reservation.id)
    assert isinstance(live("cancel", again), Cancelled) and isinstance(live("status", again), Cancelled)
    assert live("look", named).free == 3


def test_the_stream_decides_a_moment_later(live: Calls, named: str) -> None:
    done(live("create", named, capacity=1))
    receipt = live("reserve", named, "Ada", within=0, key=f"key-{named}")
    assert isinstance(receipt, Pending)
    assert isinstance(live("verdict", receipt), Accepted)
    same = live("reserve", named, "Ada", key=f"key-{named}")
    assert isinstance(same, Accepted) and same.reservation.id == receipt.reservation.id
    assert isinstance(live("reserve", f"no-{named}", "Ada"), TurnedAway)


def test_terms_and_deposits(live: Calls, named: str) -> None:
    made = done(live("create", named, capacity=2, title="A recital", closes_at=datetime(2040, 1, 1, tzinfo=timezone.utc)))
    assert made.title == "A recital" and made.document["closesAt"] == "2040-01-01T00:00:00Z"
    other = live("create", named, capacity=7)
    assert isinstance(other, Refused) and other.reason == "terms_differ"
    assert "capacity: 2 in force, 7 asked for" in str(other.problem)
    with pytest.raises(NotDone, match="capacity"):
        done(other)
    changed = done(live("change_terms", named, terms_number=made.terms_number, title=None))
    assert changed.title is None and changed.capacity == 2
    late = live("change_terms", named, terms_number=made.terms_number, capacity=9)
    assert isinstance(late, Refused) and late.reason == "terms_changed"
    assert done(live("create", named, terms_number=changed.terms_number, capacity=4)).capacity == 4
    assert done(live("deposit", named, 10, key="invoice")).left == 14
    assert done(live("deposit", named, 10, key="invoice")).left == 14
    assert live("look", f"no-{named}") is None


def test_a_waiting_list_and_a_claim(live: Calls, named: str) -> None:
    room, screen = f"{named}-room", f"{named}-screen"
    for one in (room, screen):
        done(live("create", one, capacity=1, waiting_list_limit=5, longest_hold=3600))
    claim = live("claim", "Ada", {screen: 1, room: 1}, hold=600)
    assert isinstance(claim, Held) and claim.reservation.resource == room
    bob = live("claim", "Bob", {screen: 1, room: 1})
    assert isinstance(bob, (Rejected, TurnedAway)) and bob.document["limitingResource"] in (room, screen)
    grace = live("reserve", room, "Grace", or_wait=True)
    assert isinstance(grace, Waiting) and (grace.place, grace.units_before) == (1, 0)
    assert isinstance(live("confirm", claim), Accepted)
    assert isinstance(live("cancel", claim), Cancelled)
    assert isinstance(live("verdict", grace), Accepted)


def test_slots_are_claimed_between_two_times(live: Calls, named: str, server: str) -> None:
    days = {"from": "2030-06-03", "to": "2030-06-03", "length": "PT1H", "timeZone": "Europe/Berlin"}
    hours = {"opens": "08:00", "closes": "12:00", "capacity": 1}
    made = RAW.put(f"{server}/v1/series/{named}", json=days | hours, headers={"Prefer": "wait=20"})
    assert made.is_success, made.text
    day = datetime(2030, 6, 3, 9)
    claim = live("claim", "Ada", series=named, between=(day, day + timedelta(hours=2)))
    assert isinstance(claim, Accepted) and len(claim.document["resources"]) == 2


def test_a_roster_is_a_frame_with_types(live: Calls, named: str) -> None:
    categories = [{"name": "adult"}, {"name": "child"}]
    done(live("create", named, capacity=5, categories=categories, waiting_list_limit=5, longest_hold=600))
    live("reserve", named, "Ada", {"adult": 2, "child": 1}, note="=1+1")
    live("reserve", named, "Grace", {"adult": 2}, hold=600)
    live("reserve", named, "Linus", {"child": 1}, or_wait=True)
    roster: Roster = live("roster", named)
    assert [(one.applicant, one.quantity, one.status) for one in roster] == [
        ("Ada", 3, "accepted"), ("Grace", 2, "held"), ("Linus", 1, "waiting"),
    ]
    frame = roster.to_pandas()
    assert frame.attrs == {"resource_id": named, "as_of_commit": roster.as_of_commit}
    kinds = {name: str(kind) for name, kind in frame.dtypes.items()}
    assert kinds["quantity"] == kinds["place"] == kinds["quantity.child"] == "Int64"
    assert kinds["requested_at"] == kinds["expires_at"] == "datetime64[ms, UTC]" and kinds["note"] == "string"
    assert frame["place"].isna().tolist() == [True, True, False] and frame["quantity"].sum() == 6
    assert frame["requested_at"][0] == roster.entries[0].requested_at
    table = roster.to_polars()
    assert table.columns == list(frame.columns)
    assert str(table.schema["decided_at"]) == "Datetime(time_unit='ms', time_zone='UTC')"
    assert table["quantity.adult"].to_list() == [2, 2, None] and table["note"].to_list() == ["=1+1", None, None]
    assert table["expires_at"][1] == roster.entries[1].expires_at

    live("cancel", Reservation(named, roster.entries[0].request_id))
    assert len(live("roster", named)) == 2
    assert live("roster", named, as_of_commit=roster.as_of_commit) == roster
    assert [len(page) for page in live.all("roster_pages", named)] == [2]
    with pytest.raises(CallFailed) as failed:
        live("roster", f"no-{named}")
    assert failed.value.problem.reason == "no_such_resource"


def test_an_empty_roster_has_the_same_types(live: Calls, named: str) -> None:
    done(live("create", named, capacity=5))
    roster = live("roster", named)
    assert str(roster.to_pandas().dtypes["decided_at"]) == "datetime64[ms, UTC]"
    assert len(roster.to_polars().columns) == 13


def test_what_was_decided(live: Calls, named: str) -> None:
    done(live("create", named, capacity=5))
    live("reserve", named, "Ada")
    pages = live.all("verdicts", named)
    kinds = [entry["kind"] for page in pages for commit in page.commits for entry in commit.entries]
    assert kinds == ["configure", "reserve"]
    (after,) = live.all("verdicts", named, pages[-1].cursor)
    assert not after.commits and after.cursor == pages[-1].cursor

    def told(pages: list[Any]) -> int:
        return [commit.resource_id for page in pages for commit in page.commits].count(named)

    assert told(live.all("feed", until=lambda pages: told(pages) >= 2, follow=True)) == 2


def test_a_lock(live: Calls, named: str, server: str) -> None:
    def work(lease: Any) -> tuple[int, int]:
        lease.must_be_held()
        other = RAW.post(f"{server}/v1/locks/{named}", json={"holder": "job 8", "lease": "PT1M"})
        return lease.token, other.status_code

    first, second = (live.locked(named, 30, holder="job 7", work=work) for _ in range(2))
    assert first[0] < second[0] and first[1] == second[1] == 409
    assert live("look_lock", named).status == "free"


def test_a_lock_of_another_process(live: Calls, named: str, server: str) -> None:
    grant = RAW.post(f"{server}/v1/locks/{named}", json={"holder": "job 8", "lease": "PT1M"}).json()
    held = live.locked(named, work=lambda it: it)
    assert isinstance(held, HeldBy) and held.holder == "job 8" and held.expires_at
    assert live("look_lock", named).token == grant["token"]
    assert live("renew_lock", named, grant["token"], 90).token == grant["token"]
    live("release_lock", named, grant["token"])
    assert live.locked(named, references=[f"{named}-2"], work=lambda it: it.token) > 0
    assert isinstance(live("release_lock", named, grant["token"]), HeldBy)


def test_a_job_runs_once(live: Calls, named: str) -> None:
    with pytest.raises(RuntimeError, match="paper"):
        live.once(named, raising, holder="worker 7", lease=60)
    assert live("execution", named).failure == "RuntimeError: no paper"
    assert live.once(named, lambda lease: {"invoices": 17}, lease=60) == Ran(result={"invoices": 17})
    assert live.once(named, raising, lease=60) == AlreadySucceeded(result={"invoices": 17})
    steps = live.all("history", named)
    assert [one.step for one in steps] == ["started", "failed", "started", "succeeded"]
    over = live("fail_execution", named, steps[-1].token, "late")
    assert isinstance(over, Refused) and over.reason == "execution_succeeded"


def raising(lease: Any) -> None:
    raise RuntimeError("no paper")


def test_a_webhook_is_known_by_its_signature(live: Calls, named: str, server: str) -> None:
    came: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.put((dict(self.headers.items()), self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as receiver:
        threading.Thread(target=receiver.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{receiver.server_port}/hooks"
        hook = f"{server}/v1/webhooks/{named}"
        secret = RAW.put(hook, json={"url": url, "prefix": named}).json()["secret"]
        done(live("create", named, capacity=1))
        headers, body = came.get()
        RAW.delete(hook)
        receiver.shutdown()
    event = webhook_event(headers, body, "whsec_b2xk", secret)
    assert event and event["data"]["resourceId"] == named
    at = int({name.lower(): text for name, text in headers.items()}["webhook-timestamp"])
    assert webhook_event(headers, body + b" ", secret) is None
    assert webhook_event(headers, body, "whsec_b2xk") is None
    assert webhook_event({}, body, secret) is None
    assert webhook_event(headers, body, secret, now=at + 299) and webhook_event(headers, body, secret, now=at + 300) is None
