#!/usr/bin/env bash
# Tool: ShedLock 7.10.0, DefaultLockingTaskExecutor, with a lock of its own StorageBasedLockProvider.
# Guess: a task that is too late to extend its lock, and catches the exception that says so, ends well and gives its result.
# Fact: executeWithLock throws an IllegalStateException, "already been unlocked or extended", and the result is gone. One that does
# not catch it is heard of only by that: a failed extension makes the lock invalid, and the executor unlocks it all the same.
# Seen: in time ends with its result; too late and caught, and too late, both throw IllegalStateException.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>net.javacrumbs.shedlock</groupId><artifactId>shedlock-core</artifactId><version>7.10.0</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockExtender;
import net.javacrumbs.shedlock.core.LockExtender.LockCanNotBeExtendedException;
import net.javacrumbs.shedlock.core.LockingTaskExecutor.TaskWithResult;
import net.javacrumbs.shedlock.support.StorageAccessor;
import net.javacrumbs.shedlock.support.StorageBasedLockProvider;

public class Main {
  /** A storage of one lock. */
  private static final class Storage implements StorageAccessor {
    private Instant until = Instant.MIN;

    @Override
    public boolean insertRecord(LockConfiguration lock) {
      return updateRecord(lock);
    }

    @Override
    public boolean updateRecord(LockConfiguration lock) {
      boolean free = until.isBefore(now);
      until = free ? lock.getLockAtMostUntil() : until;
      return free;
    }

    @Override
    public void unlock(LockConfiguration lock) {
      until = lock.getUnlockTime();
    }

    @Override
    public boolean extend(LockConfiguration lock) {
      boolean held = now.isBefore(until);
      until = held ? lock.getLockAtMostUntil() : until;
      return held;
    }
  }

  private static Instant now = Instant.parse("2026-11-01T12:00:00Z");

  public static void main(String[] arguments) {
    task("in time", () -> extended());
    task("too late and caught", () -> {
      try {
        pass(60);
        return extended();
      } catch (LockCanNotBeExtendedException late) {
        return "result without an extension";
      }
    });
    task("too late", () -> {
      pass(60);
      return extended();
    });
  }

  private static String extended() {
    LockExtender.extendActiveLock(Duration.ofSeconds(30), Duration.ZERO);
    return "result";
  }

  private static void pass(int seconds) {
    now = now.plusSeconds(seconds);
    ClockProvider.setClock(Clock.fixed(now, ZoneOffset.UTC));
  }

  private static void task(String name, TaskWithResult<String> work) {
    pass(0);
    try {
      System.out.println(name + ": " + new DefaultLockingTaskExecutor(new StorageBasedLockProvider(new Storage()) {})
          .executeWithLock(work, new LockConfiguration(now, name, Duration.ofSeconds(30), Duration.ZERO))
          .getResult());
    } catch (Throwable thrown) {
      System.out.println(name + ": " + thrown.getClass().getSimpleName());
    }
  }
}
JAVA
mvn --quiet --batch-mode -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory=lib > maven.log
javac -cp 'lib/*' Main.java

seen=$(java -cp 'lib/*:.' Main 2> run.log)
expected='in time: result
too late and caught: IllegalStateException
too late: IllegalStateException'
if [ "$seen" != "$expected" ]; then
  printf 'The behaviour changed. Expected:\n%s\nSeen:\n%s\n' "$expected" "$seen" >&2
  exit 1
fi
printf 'Still so:\n%s\n' "$seen"
