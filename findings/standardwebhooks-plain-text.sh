#!/usr/bin/env bash
# Tool: standardwebhooks 1.1.0 (PyPI and npm).
# Guess: verify() checks the signature alone, so a signed body that is plain text passes.
# Fact: after the signature it parses the body as JSON. A well-signed body that is not JSON (also an empty one) gives the
#   JSON reader's error and not the library's own WebhookVerificationError.
# Seen: Python JSONDecodeError, JavaScript SyntaxError; a JSON body passes in both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check standardwebhooks==1.1.0
npm install --prefix "$work" --silent --no-audit --no-fund --ignore-scripts standardwebhooks@1.1.0

cat > "$work/check.py" <<'PY'
import base64
from datetime import datetime, timezone
from standardwebhooks import Webhook

webhook, now = Webhook(base64.b64encode(b"k" * 24).decode()), datetime.now(timezone.utc)
for body in '{"seat": 1}', "seat 1":
    headers = {"webhook-id": "m1", "webhook-timestamp": str(int(now.timestamp())),
               "webhook-signature": webhook.sign("m1", now, body)}
    try:
        print("Python", body, webhook.verify(body, headers))
    except Exception as error:
        print("Python", body, type(error).__name__)
PY
cat > "$work/check.mjs" <<'JS'
import { Webhook } from "standardwebhooks";
const webhook = new Webhook(Buffer.alloc(24, "k").toString("base64")), now = new Date();
for (const body of ['{"seat": 1}', "seat 1"]) {
  const headers = { "webhook-id": "m1", "webhook-timestamp": String(Math.floor(now / 1000)),
    "webhook-signature": webhook.sign("m1", now, body) };
  try {
    console.log("JavaScript", body, JSON.stringify(webhook.verify(body, headers)));
  } catch (error) {
    console.log("JavaScript", body, error.name);
  }
}
JS
seen=$("$work/env/bin/python" "$work/check.py"; node "$work/check.mjs")
expected="Python {\"seat\": 1} {'seat': 1}
Python seat 1 JSONDecodeError
JavaScript {\"seat\": 1} {\"seat\":1}
JavaScript seat 1 SyntaxError"
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
