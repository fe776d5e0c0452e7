#!/usr/bin/env bash
# Tools: croniter 7.0.0, APScheduler 3.11.3, cronsim 2.8 (PyPI); cron-parser 5.10.6, croner 11.0.1 (npm); Spring's CronExpression 6.2.12.
# Guess: a daily job at 02:30 runs once in the night in which the clock goes back, and once, at 03:30, in that in which it goes forward.
# Fact: they have no rule in common. Back: croniter, APScheduler and Spring run it twice. Forward: Spring leaves the day out,
#   croniter, cronsim and croner take 03:00, and APScheduler and cron-parser take 03:30.
# Seen: the runs, in UTC, of 25 October and of 29 March 2026 in Berlin. A lock does not stop the second run; a run named by its day does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv --without-pip env
python3 -m pip --python env/bin/python install --quiet --disable-pip-version-check croniter==7.0.0 apscheduler==3.11.3 cronsim==2.8
npm install --silent --no-audit --no-fund --ignore-scripts cron-parser@5.10.6 croner@11.0.1
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies><dependency><groupId>org.springframework</groupId><artifactId>spring-context</artifactId><version>6.2.12</version></dependency></dependencies>
</project>
XML
cat > runs.py <<'PY'
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
from apscheduler.triggers.cron import CronTrigger
from croniter import croniter
from cronsim import CronSim

BERLIN = ZoneInfo("Europe/Berlin")


def apscheduler(start):
    trigger, last = CronTrigger.from_crontab("30 2 * * *", timezone=BERLIN), None
    while True:
        last = trigger.get_next_fire_time(last, last or start)
        yield last


def told(name, day, runs):
    first = [next(runs).astimezone(timezone.utc) for _ in range(4)]
    print(name, *(run.strftime("%H:%M") for run in first if run.date() == day.date()))


for day in datetime(2026, 10, 25, tzinfo=BERLIN), datetime(2026, 3, 29, tzinfo=BERLIN):
    start = day - timedelta(hours=12)
    told("croniter", day, croniter("30 2 * * *", start, ret_type=datetime))
    told("apscheduler", day, apscheduler(start))
    told("cronsim", day, CronSim("30 2 * * *", start))
PY
cat > runs.js <<'JS'
const { CronExpressionParser } = require('cron-parser');
const { Cron } = require('croner');
for (const day of ['2026-10-25', '2026-03-29']) {
  const start = new Date(Date.parse(day) - 43200000);
  const parsed = CronExpressionParser.parse('30 2 * * *', { tz: 'Europe/Berlin', currentDate: start });
  const runs = { 'cron-parser': parsed.take(4).map((run) => run.toDate()),
    croner: new Cron('30 2 * * *', { timezone: 'Europe/Berlin', paused: true }).nextRuns(4, start) };
  for (const name in runs) {
    const times = runs[name].map((run) => run.toISOString()).filter((run) => run.startsWith(day));
    console.log([name, ...times.map((run) => run.slice(11, 16))].join(' '));
  }
}
JS
cat > Main.java <<'JAVA'
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.springframework.scheduling.support.CronExpression;

public class Main {
  public static void main(String[] arguments) {
    for (String day : new String[] {"2026-10-25", "2026-03-29"}) {
      StringBuilder runs = new StringBuilder("spring");
      ZonedDateTime run = LocalDate.parse(day).atStartOfDay(ZoneId.of("Europe/Berlin")).minusHours(12);
      for (int i = 0; i < 4; i++) {
        run = CronExpression.parse("0 30 2 * * *").next(run);
        if (run.toLocalDate().toString().equals(day)) {
          runs.append(" ").append(run.toInstant().toString(), 11, 16);
        }
      }
      System.out.println(runs);
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(env/bin/python runs.py; node runs.js; java -cp 'lib/*:.' Main 2> run.log)
expected='croniter 00:30 01:30
apscheduler 00:30 01:30
cronsim 00:30
croniter 01:00
apscheduler 01:30
cronsim 01:00
cron-parser 00:30
croner 00:30
cron-parser 01:30
croner 01:00
spring 00:30 01:30
spring'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
