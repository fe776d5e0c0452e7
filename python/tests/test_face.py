"""The face of a resource, against answers as the API describes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timezone

import httpx
from conftest import Calls
from test_retries import Script, problem

from lastseat import Refused

FACE = {"about": "Strings", "startsAt": "2030-06-03T18:00:00Z", "timeZone": "Europe/Berlin", "place": "Hall"}


def test_a_face_is_read_and_replaced(mocked: Callable[..., Calls]) -> None:
    begin = datetime(2030, 6, 3, 18, tzinfo=timezone.utc)
    old = httpx.Response(200, json=FACE, headers={"ETag": '"f1"'})
    script = Script(old, httpx.Response(200, json=FACE | {"place": "Garden"}, headers={"ETag": '"f2"'}))
    calls = mocked(script)
    face = calls("face", "concert")
    assert (face.about, face.starts_at, face.ends_at, face.etag) == ("Strings", begin, None, '"f1"')
    assert calls("put_face", "concert", etag=face.etag, starts_at=begin, place="Garden").etag == '"f2"'
    put = script.calls[1]
    assert (put.method, put.url.path, put.headers["if-match"]) == ("PUT", "/v1/resources/concert/face", '"f1"')
    assert json.loads(put.content) == {"startsAt": "2030-06-03T18:00:00Z", "place": "Garden"}


def test_a_face_that_was_changed_is_a_value(mocked: Callable[..., Calls]) -> None:
    calls = mocked(Script(problem(412, "face-changed"), problem(404, "no-such-resource")))
    refused = calls("put_face", "concert", etag='"f1"', about="Brass")
    assert isinstance(refused, Refused) and refused.reason == "face_changed"
    assert calls("face", "nothing") is None
