#!/usr/bin/env bash
# Tool: icalendar 7.3.2 (PyPI).
# Guess: an event with DURATION:PT24H lasts 24 hours, as RFC 5545 says of a duration in hours; only P1D is a calendar day.
# Fact: Event.end adds the duration to the local time, so on the night of the change to summer time the event lasts
#   23 hours. A timedelta of 24 hours is written as P1D, the calendar day.
# Seen: PT24H ends after 23:00:00, P1D after 23:00:00; timedelta(hours=24) becomes P1D.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check icalendar==7.3.2

seen=$("$work/env/bin/python" - <<'PY'
from datetime import timedelta, timezone
import icalendar

for duration in "PT24H", "P1D":
    lines = ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:20260328T120000",
             "DURATION:" + duration, "END:VEVENT", ""]
    event = icalendar.Event.from_ical("\r\n".join(lines))
    print(duration, event.end.astimezone(timezone.utc) - event.start.astimezone(timezone.utc))
print("24 hours are written", icalendar.vDuration(timedelta(hours=24)).to_ical().decode())
PY
)
expected='PT24H 23:00:00
P1D 23:00:00
24 hours are written P1D'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
