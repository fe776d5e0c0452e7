#!/usr/bin/env bash
# Tool: Quartz 2.5.0 (Maven), CronExpression.
# Guess: a job of every 30 minutes runs every 30 minutes, also in the night in which the clock goes back.
# Fact: after 01:30 the next run is at the second 02:00: a job that runs each half hour, or each hour, pauses for an hour longer.
# Seen: in Berlin, on 25 October 2026, no run at 00:00 and 00:30 UTC, which are 02:00 and 02:30 in summer time.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies><dependency><groupId>org.quartz-scheduler</groupId><artifactId>quartz</artifactId><version>2.5.0</version></dependency></dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.time.Instant;
import java.util.Date;
import java.util.TimeZone;
import org.quartz.CronExpression;

public class Main {
  public static void main(String[] arguments) throws Exception {
    for (String expression : new String[] {"0 0/30 * * * ?", "0 0 * * * ?"}) {
      CronExpression cron = new CronExpression(expression);
      cron.setTimeZone(TimeZone.getTimeZone("Europe/Berlin"));
      StringBuilder runs = new StringBuilder(expression);
      Date run = Date.from(Instant.parse("2026-10-24T22:59:00Z"));
      for (int i = 0; i < 4; i++) {
        run = cron.getNextValidTimeAfter(run);
        runs.append(" ").append(run.toInstant().toString(), 11, 16);
      }
      System.out.println(runs);
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='0 0/30 * * * ? 23:00 23:30 01:00 01:30
0 0 * * * ? 23:00 01:00 02:00 03:00'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
