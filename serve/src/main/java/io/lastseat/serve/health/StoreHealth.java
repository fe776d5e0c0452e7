package io.lastseat.serve.health;

import io.lastseat.dynamo.store.SqliteStore.Figures;
import io.lastseat.serve.health.HealthCheck.Finding;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Supplier;

/** The health checks of the database in a data folder. */
public final class StoreHealth {

  private static final long MB = 1_000_000;

  /** The log comes into the file at 16 MB, and a group of writes has 4 MB at most. */
  private static final long NO_ROOM = 32 * MB;

  private static final long LITTLE_ROOM = 1_000 * MB;

  /** The log is this long only while something reads it for long. */
  private static final long LONG_LOG = 256 * MB;

  private static final Duration FULL = Duration.ofMinutes(1);

  private static final Duration RECENT = Duration.ofMinutes(5);

  private final Supplier<Figures> store;
  private final Clock clock;
  private long slowThen;
  private Instant slowAt = Instant.MIN;
  private long refusedThen;
  private Instant fullAt = Instant.MIN;

  private StoreHealth(Supplier<Figures> store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Checks that writes have room on the disk, and looks at room, log and syncs. */
  public static Vector<HealthCheck> checks(Supplier<Figures> store, Clock clock) {
    StoreHealth health = new StoreHealth(store, clock);
    return Vector.of(
        HealthCheck.readiness("disk", "the room on the disk (/readyz)", health::noRoom),
        HealthCheck.seen("store", "room, log and syncs of the database", health::findings));
  }

  private Option<String> noRoom() {
    Figures now = look();
    return isFull()
        ? Option.some("the disk is full: free some space, until then requests are refused")
        : Option.some(now.diskLeft())
            .filter(left -> left < NO_ROOM)
            .map(
                left ->
                    "the disk has only %s left: free some space, soon requests are refused"
                        .formatted(size(left)));
  }

  private synchronized Figures look() {
    Figures now = store.get();
    if (now.slowSyncs() > slowThen) {
      slowThen = now.slowSyncs();
      slowAt = clock.instant();
    }
    if (now.withoutRoom() > refusedThen) {
      refusedThen = now.withoutRoom();
      fullAt = clock.instant();
    }
    return now;
  }

  private synchronized boolean isFull() {
    return fullAt.plus(FULL).isAfter(clock.instant());
  }

  private synchronized Vector<Finding> findings() {
    Figures now = look();
    return Vector.of(
            finding(
                isFull(),
                "full disk",
                "The disk is full",
                "A write found no room; %s are left.".formatted(size(now.diskLeft())),
                "Free some space, or move the data folder. Until then the server refuses requests"
                    + " (503). What it has accepted stays."),
            finding(
                now.diskLeft() < LITTLE_ROOM && !isFull(),
                "disk",
                "The disk is nearly full",
                "It has %s left.".formatted(size(now.diskLeft())),
                "Free some space, or move the data folder. Without space the server refuses"
                    + " requests. What it has accepted stays."),
            finding(
                now.logBytes() > LONG_LOG,
                "log of the database",
                "The database's log is long",
                "It has %s.".formatted(size(now.logBytes())),
                "A program reads the database for a long time: a backup that hangs, or one that has"
                    + " tables.db open. End that program; then the log begins anew."),
            finding(
                slowAt.plus(RECENT).isAfter(clock.instant()),
                "syncs",
                "The disk is slow",
                "%d syncs since the start took more than 100 ms, the longest %d ms."
                    .formatted(now.slowSyncs(), now.longestSync().toMillis()),
                "Each verdict waits for a sync. Find out which other programs use the disk."))
        .flatMap(found -> found);
  }

  private static Option<Finding> finding(
      boolean is, String id, String title, String cause, String advice) {
    return Option.when(is, () -> Finding.of("store " + id, false, title, cause, advice));
  }

  private static String size(long bytes) {
    return String.format(Locale.ROOT, "%,d MB", bytes / MB);
  }
}
