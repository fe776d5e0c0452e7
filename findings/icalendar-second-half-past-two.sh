#!/usr/bin/env bash
# Tool: icalendar 7.3.2 (PyPI).
# Guess: the second 02:30 of the night that goes back to winter time (fold=1) is written as another moment than the
#   first, for example in UTC, or refused: a local time with TZID can only mean the first.
# Fact: both are written as the same line, so the second comes back an hour too early.
# Seen: DTSTART;TZID=Europe/Berlin:20261025T023000 for both; written 01:30 UTC, read 00:30 UTC.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check icalendar==7.3.2

seen=$("$work/env/bin/python" - <<'PY'
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
import icalendar

for fold in 0, 1:
    event = icalendar.Event()
    event.add("dtstart", datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"), fold=fold))
    read = icalendar.Event.from_ical(event.to_ical())
    print(event.to_ical().decode().splitlines()[1])
    for name, one in ("written", event), ("read", read):
        print(name, one.start.astimezone(timezone.utc).strftime("%H:%M"))
PY
)
expected='DTSTART;TZID=Europe/Berlin:20261025T023000
written 00:30
read 00:30
DTSTART;TZID=Europe/Berlin:20261025T023000
written 01:30
read 00:30'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
