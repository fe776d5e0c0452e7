"""What is sent again, when, and under which key."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from conftest import Calls, OwnClock

from lastseat import Accepted, CallFailed, NoAnswer, Pending, Refused, Reservation, TurnedAway

Make = Callable[..., Calls]
ACCEPTED = {"requestId": "r1", "resourceId": "concert", "status": "accepted", "quantity": 1, "left": 2}


def problem(status: int, name: str, **more: str) -> httpx.Response:
    body = {"type": f"urn:lastseat:problem:{name}", "title": name, "status": status, "detail": "", **more}
    return httpx.Response(status, json=body)


class Script:
    """Answers call after call, and remembers them; an exception is a call without an answer."""

    def __init__(self, *answers: httpx.Response | type[httpx.RequestError]):
        self.answers = list(answers)
        self.calls: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.calls.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, httpx.Response):
            return answer
        raise answer("gone", request=request)

    @property
    def keys(self) -> list[str]:
        return [call.headers["idempotency-key"] for call in self.calls if "idempotency-key" in call.headers]


def test_is_sent_again_under_the_same_key(mocked: Make, clock: OwnClock) -> None:
    script = Script(httpx.ConnectError, httpx.ReadTimeout, httpx.Response(503), httpx.Response(200, json=ACCEPTED))
    assert isinstance(mocked(script)("reserve", "concert", "Ada"), Accepted)
    assert len(script.keys) == 4 and len(set(script.keys)) == 1
    assert clock.pauses == pytest.approx([0.05, 0.1, 0.2])


def test_pauses_no_less_than_the_server_asks(mocked: Make, clock: OwnClock) -> None:
    script = Script(httpx.Response(429, headers={"Retry-After": "7"}), httpx.Response(200, json=ACCEPTED))
    mocked(script)("reserve", "concert", "Ada")
    assert clock.pauses == pytest.approx([7.05])


def test_gives_up_after_its_attempts(mocked: Make, clock: OwnClock) -> None:
    script = Script(*[httpx.ConnectError] * 9)
    with pytest.raises(NoAnswer):
        mocked(script)("look", "concert")
    assert len(script.calls) == 8
    assert clock.pauses == pytest.approx([0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.5])


def test_gives_up_when_its_patience_is_over(mocked: Make, clock: OwnClock) -> None:
    script = Script(*[httpx.Response(503, headers={"Retry-After": "4"})] * 9)
    with pytest.raises(CallFailed) as failed:
        mocked(script, patience=10)("look", "concert")
    assert failed.value.problem.status == 503
    assert len(script.calls) == 3


def test_an_application_without_a_key_is_sent_once(mocked: Make) -> None:
    script = Script(httpx.ConnectError)
    with pytest.raises(NoAnswer):
        mocked(script)("reserve", "concert", "Ada", key="")
    assert len(script.calls) == 1 and script.keys == []


def test_what_is_too_early_is_sent_again_without_a_key_too(mocked: Make) -> None:
    script = Script(problem(409, "being-created"), httpx.Response(200, json=ACCEPTED))
    assert isinstance(mocked(script)("reserve", "concert", "Ada", key=""), Accepted)


@pytest.mark.parametrize("status", [400, 401, 403, 413, 422])
def test_an_impossible_call_is_a_failure_at_once(mocked: Make, status: int) -> None:
    script = Script(httpx.Response(status, text="no"))
    with pytest.raises(CallFailed):
        mocked(script)("reserve", "concert", "Ada")
    assert len(script.calls) == 1


def test_a_refusal_is_a_value(mocked: Make) -> None:
    absent = mocked(Script(problem(404, "no-such-resource")))("reserve", "concert", "Ada")
    assert isinstance(absent, TurnedAway) and absent.reason == "no_such_resource"
    refused = mocked(Script(problem(409, "sold-out")))("confirm", Reservation("concert", "r1"))
    assert isinstance(refused, Refused) and refused.reason == "sold_out"


def test_a_key_begins_with_a_fresh_prefix_alone(mocked: Make, clock: OwnClock) -> None:
    look = {"resourceId": "concert", "capacity": 3, "taken": 0, "free": 3, "state": "open", "termsNumber": 1}
    seen = httpx.Response(200, json=look | {"lastDecision": 1, "keyPrefix": "p-"})
    script = Script(seen, *[httpx.Response(200, json=ACCEPTED) for _ in range(3)])
    calls = mocked(script)
    calls("look", "concert")
    clock.at += 30
    calls("reserve", "concert", "Ada")
    calls("reserve", "other", "Ada")
    clock.at += 0.1
    calls("reserve", "concert", "Ada")
    assert [key.startswith("p-") for key in script.keys] == [True, False, False]


def test_an_outdated_key_that_was_sent_once_begins_anew(mocked: Make) -> None:
    foreign = problem(400, "key-foreign", instance="/v1/resources/concert/requests/lost")
    newer = httpx.Response(200, json={"resourceId": "concert", "keyPrefix": "n-"})
    script = Script(foreign, newer, httpx.Response(200, json=ACCEPTED))
    assert isinstance(mocked(script)("reserve", "concert", "Ada"), Accepted)
    assert [key.startswith("n-") for key in script.keys] == [False, True]


def test_an_outdated_key_that_may_have_been_taken_in_is_pending(mocked: Make) -> None:
    foreign = problem(400, "key-foreign", instance="/v1/resources/concert/requests/maybe")
    found = httpx.Response(200, json=ACCEPTED)
    script = Script(httpx.ReadTimeout, foreign, found)
    verdict = mocked(script)("reserve", "concert", "Ada", within=0)
    assert isinstance(verdict, Pending) and verdict.reservation == Reservation("concert", "maybe")
    assert script.calls[-1].url.path == "/v1/resources/concert/requests/maybe"


def test_an_outdated_key_that_is_surely_unknown_begins_anew(mocked: Make) -> None:
    foreign = problem(400, "key-foreign", instance="/v1/resources/concert/requests/lost")
    answers = foreign, problem(404, "no-such-request"), httpx.Response(404), httpx.Response(200, json=ACCEPTED)
    script = Script(httpx.ReadTimeout, *answers)
    assert isinstance(mocked(script)("reserve", "concert", "Ada"), Accepted)
    assert len(set(script.keys)) == 2


def test_waits_for_a_verdict_in_the_call_and_then_asks(mocked: Make, clock: OwnClock) -> None:
    taken_in = {**ACCEPTED, "status": "pending"}
    first = httpx.Response(202, json=taken_in, headers={"Location": "/v1/resources/concert/requests/r1?commit=7"})
    later = httpx.Response(200, json=taken_in, headers={"Retry-After": "2"})
    script = Script(first, later, httpx.Response(200, json=ACCEPTED))
    assert isinstance(mocked(script)("reserve", "concert", "Ada", within=60), Accepted)
    assert [call.headers["prefer"] for call in script.calls] == ["wait=20"] * 3
    assert script.calls[-1].url.query == b"commit=7"
    assert clock.pauses == [1, 2]


def test_a_name_stands_in_no_text(mocked: Make) -> None:
    verdict = mocked(Script(httpx.Response(200, json={**ACCEPTED, "applicant": "Ada"})))("reserve", "concert", "Ada")
    assert "Ada" not in repr(verdict) and verdict.document["applicant"] == "Ada"


def test_the_credential_is_asked_for_each_call(mocked: Make) -> None:
    tokens = iter(["one", "two"])
    script = Script(httpx.Response(503), httpx.Response(200, json=ACCEPTED))
    mocked(script, bearer_token=lambda: next(tokens))("reserve", "concert", "Ada")
    assert [call.headers["authorization"] for call in script.calls] == ["Bearer one", "Bearer two"]
