#!/usr/bin/env bash
# Tools: node-ical 0.26.1 (npm), biweekly 0.6.8 (Maven).
# Guess: DURATION:P1D ends at the same time of the next day in the event's own zone, as RFC 5545 (3.3.6) says of days; only PT24H is 24 hours.
# Fact: node-ical adds 24 hours. biweekly adds a day of the JVM's zone, whatever the event's is. In the night of the change
#   to winter time such an event ends an hour early.
# Seen: from 19:30 on 24 October 2026 in Berlin, P1D ends at 18:30 (17:30 UTC) on the next day as PT24H does; with biweekly only where the JVM is in UTC.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.26.1
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies><dependency><groupId>net.sf.biweekly</groupId><artifactId>biweekly</artifactId><version>0.6.8</version></dependency></dependencies>
</project>
XML
for duration in P1D PT24H; do
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:finding BEGIN:VEVENT UID:1 DTSTAMP:20260101T000000Z \
    'DTSTART;TZID=Europe/Berlin:20261024T193000' "DURATION:$duration" END:VEVENT END:VCALENDAR > $duration.ics
done
cat > read.js <<'JS'
const { sync } = require('node-ical');
for (const duration of ['P1D', 'PT24H']) {
  const event = Object.values(sync.parseFile(`${duration}.ics`)).find((part) => part.type === 'VEVENT');
  console.log('node-ical', duration, event.end.toISOString());
}
JS
cat > Main.java <<'JAVA'
import biweekly.Biweekly;
import java.io.File;
import java.util.TimeZone;

public class Main {
  public static void main(String[] arguments) throws Exception {
    for (String duration : new String[] {"P1D", "PT24H"}) {
      var event = Biweekly.parse(new File(duration + ".ics")).first().getEvents().get(0);
      var end = event.getDuration().getValue().add(event.getDateStart().getValue());
      System.out.println("biweekly " + TimeZone.getDefault().getID() + " " + duration + " " + end.toInstant());
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(TZ=Europe/Berlin node read.js; for zone in UTC Europe/Berlin; do java -Duser.timezone=$zone -cp 'lib/*:.' Main 2> run.log; done)
expected='node-ical P1D 2026-10-25T17:30:00.000Z
node-ical PT24H 2026-10-25T17:30:00.000Z
biweekly UTC P1D 2026-10-25T17:30:00Z
biweekly UTC PT24H 2026-10-25T17:30:00Z
biweekly Europe/Berlin P1D 2026-10-25T18:30:00Z
biweekly Europe/Berlin PT24H 2026-10-25T17:30:00Z'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
