"""The receiver's side of webhooks, in the form of Standard Webhooks."""

from __future__ import annotations

import base64
import hmac
import json
import re
import time
from collections.abc import Mapping

from .answers import Json


def webhook_event(headers: Mapping[str, str], body: bytes, *secrets: str, now: float | None = None) -> Json | None:
    """The event of a call, if one of the secrets signed it within five minutes; None if it is not ours.

    The body is that which came, byte by byte. An event may come twice: drop a ``webhook-id`` that you know.
    """
    names = {name.lower(): value for name, value in headers.items()}
    id, at, signatures = (names.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not re.fullmatch("[0-9]{1,12}", at) or abs((time.time() if now is None else now) - int(at)) >= 300:
        return None
    signed = f"{id}.{at}.".encode() + body
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        wanted = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
        if any(hmac.compare_digest(one.encode(), wanted) for one in signatures.split()):
            return json.loads(body)
    return None
