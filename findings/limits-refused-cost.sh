#!/usr/bin/env bash
# Tool: limits 5.8.0 (PyPI), which Flask-Limiter and slowapi count with.
# Guess: a hit that is refused takes nothing, so a smaller one may still fit.
# Fact: the fixed window counts the cost of a refused hit, too: 8 of 10, a refused 8, and then 2 are refused until the window ends.
#   The moving window and the sliding counter take nothing for a refusal.
# Seen: hits of 8, 8 and 2 against 10 an hour in each strategy.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check limits==5.8.0

seen=$("$work/env/bin/python" - <<'PY'
from limits import parse, storage, strategies

for name in "FixedWindow", "MovingWindow", "SlidingWindowCounter":
    limiter = getattr(strategies, name + "RateLimiter")(storage.MemoryStorage())
    print(name, *(limiter.hit(parse("10/hour"), "hall", cost=cost) for cost in (8, 8, 2)))
PY
)
expected='FixedWindow True False False
MovingWindow True False True
SlidingWindowCounter True False True'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
