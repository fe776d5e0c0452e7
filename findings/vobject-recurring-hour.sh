#!/usr/bin/env bash
# Tool: vobject 0.9.9 (PyPI), with pytz 2026.6.
# Guess: a daily event at 19:30 in Berlin is at 19:30 there on each day (RFC 5545, 3.3.10), and a file is read the same way each time.
# Fact: without a VTIMEZONE, getrruleset() keeps the offset of the first day: behind the night of the change each day is an hour early.
#   The zone of the first file that names it stays: after that file, one with a VTIMEZONE is wrong as well; before it, both are right.
# Seen: 17:30 UTC on 24 October 2026 and again on 25 and 26 October, where 18:30 is half past seven in Berlin.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv --without-pip "$work/env"
python3 -m pip --python "$work/env/bin/python" install --quiet --disable-pip-version-check vobject==0.9.9 python-dateutil==4.0.0 \
  pytz==2026.6
cat > "$work/read.py" <<'PY'
import sys
from datetime import timezone
import vobject

ZONE = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
DTSTART:19700329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19701025T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
"""
EVENT = """BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:20261024T193000
DURATION:PT1H
RRULE:FREQ=DAILY;COUNT=3
END:VEVENT
"""
for kind in sys.argv[1:]:
    lines = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:finding\n" + (ZONE if kind == "zone" else "") + EVENT + "END:VCALENDAR\n"
    days = vobject.readOne(lines.replace("\n", "\r\n")).vevent.getrruleset(addRDate=True)
    print(kind, *(day.astimezone(timezone.utc).strftime("%d:%H:%M") for day in days))
PY

seen=$("$work/env/bin/python" "$work/read.py" bare zone; echo; "$work/env/bin/python" "$work/read.py" zone bare)
expected='bare 24:17:30 25:17:30 26:17:30
zone 24:17:30 25:17:30 26:17:30

zone 24:17:30 25:18:30 26:18:30
bare 24:17:30 25:18:30 26:18:30'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
