#!/usr/bin/env bash
# Tool: openapi-typescript 7.13.0, checked with TypeScript 5.9.3.
# Guess: a property of a request body that is not in `required` is optional for the sender, with or without a default.
# Fact: a `default` makes it required: a body that leaves it out does not compile, though the description allows it.
#   The switch --default-non-nullable=false makes it optional again.
# Seen: error TS2741: Property 'seats' is missing; no error with the switch.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --silent --no-audit --no-fund --ignore-scripts openapi-typescript@7.13.0 typescript@5.9.3
cd "$work"
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: seats, version: "1" }
paths: {}
components:
  schemas:
    Ask:
      type: object
      required: [name]
      properties: { name: { type: string }, seats: { type: integer, default: 1 } }
YAML
cat > use.ts <<'TS'
import type { components } from "./api";
export const ask: components["schemas"]["Ask"] = { name: "Ada" };
TS
check() {
  npx --no-install openapi-typescript api.yaml --output api.ts "$@" > made.log 2>&1
  npx --no-install tsc --noEmit --strict use.ts > check.log || true
  if [ -s check.log ]; then grep -o "TS[0-9]*: Property '[a-z]*' is missing" check.log; else echo "no error"; fi
}
seen=$(check; check --default-non-nullable=false)
expected="TS2741: Property 'seats' is missing
no error"
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
