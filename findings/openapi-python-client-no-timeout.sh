#!/usr/bin/env bash
# Tool: openapi-python-client 0.29.1 (PyPI), which makes clients on httpx 0.28.1.
# Guess: a generated client that is told no timeout has the one of httpx, 5 seconds.
# Fact: it has none: it hands timeout=None to httpx, which means to wait for ever.
# Seen: httpx Timeout(timeout=5.0), the generated client Timeout(timeout=None).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv --without-pip env
python3 -m pip --python env/bin/python install --quiet --disable-pip-version-check openapi-python-client==0.29.1 httpx==0.28.1
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: seats, version: "1" }
paths:
  /seats:
    get: { operationId: seats, responses: { "200": { description: ok } } }
YAML
env/bin/openapi-python-client generate --path api.yaml --meta none --output-path seats > made.log 2>&1
seen=$(env/bin/python - <<'PY'
import sys
import httpx

sys.path.insert(0, ".")
from seats import Client

print("httpx", httpx.Client().timeout)
print("generated", Client(base_url="http://127.0.0.1").get_httpx_client().timeout)
PY
)
expected='httpx Timeout(timeout=5.0)
generated Timeout(timeout=None)'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
