#!/usr/bin/env bash
# Tool: ShedLock 7.10.0, KeepAliveLockProvider.
# Guess: an extension that fails once, since the database is away for a moment, is tried again in the next period, or is told to the log.
# Fact: the exception ends the timer. Nothing extends the lock again, the log says nothing, and it lapses while its task runs.
# Seen: of four periods, four extensions if none fails, and one if the first does; no line in the log.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>net.javacrumbs.shedlock</groupId><artifactId>shedlock-core</artifactId><version>7.10.0</version></dependency>
  <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>2.0.17</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.KeepAliveLockProvider;

public class Main {
  private static int extensions;

  /** A thousandth of each period. */
  private static final class Fast extends ScheduledThreadPoolExecutor {
    private Fast() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable step, long first, long period, TimeUnit unit) {
      return super.scheduleAtFixedRate(step, first / 1000, period / 1000, unit);
    }
  }

  private record Lock(boolean fails) implements SimpleLock {
    @Override
    public void unlock() {}

    @Override
    public Optional<SimpleLock> extend(Duration atMost, Duration atLeast) {
      extensions++;
      if (fails) {
        throw new IllegalStateException("no connection to the database");
      }
      return Optional.of(new Lock(false));
    }
  }

  public static void main(String[] arguments) throws Exception {
    show("none fails", false);
    show("the first fails", true);
  }

  private static void show(String name, boolean fails) throws Exception {
    extensions = 0;
    ExtensibleLockProvider provider = any -> Optional.of(new Lock(fails));
    Fast timer = new Fast();
    new KeepAliveLockProvider(provider, timer)
        .lock(new LockConfiguration(Instant.now(), "job", Duration.ofMinutes(10), Duration.ZERO));
    // A period of 300 ms: the fourth extension is due after 1,200 ms.
    Thread.sleep(3_000);
    timer.shutdownNow();
    System.out.println(name + ": " + (extensions < 4 ? extensions : "at least 4") + " extensions");
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2>&1)
expected='none fails: at least 4 extensions
the first fails: 1 extensions'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
