package io.lastseat.local.ops;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Looks into the tables for what this process did not see by itself: the newest head of each
 * resource that is shown, for one read unit, and at most the {@value #COMMITS} newest commits since
 * the last look, for one unit for each 4 KB.
 */
final class HeadLook {

  static final int COMMITS = 10;

  private final DecisionLog log;
  private final SeenCommits seen;
  private final Clock clock;
  private final Duration pace;
  private Option<String> trouble = Option.none();

  /**
   * Looks at a resource again when the last look, or the last commit that was seen by itself, is so
   * long ago.
   */
  HeadLook(DecisionLog log, SeenCommits seen, Clock clock, Duration pace) {
    this.log = log;
    this.seen = seen;
    this.clock = clock;
    this.pace = pace;
  }

  /** So often. */
  Duration pace() {
    return pace;
  }

  /** Looks at those of these whose time has come. One page at a time does. */
  synchronized void at(Seq<ResourceId> shown) {
    Instant due = clock.instant().minus(pace);
    try {
      shown
          .filter(id -> seen.ask(id, one -> one.asOf().isBefore(due)).getOrElse(true))
          .forEach(this::lookAt);
      trouble = Option.none();
    } catch (RuntimeException failure) {
      trouble = Option.some(failure.toString());
    }
  }

  private void lookAt(ResourceId id) {
    Option<Head> before = seen.ask(id, SeenResource::head).flatMap(known -> known);
    Option<Head> newest = before.map(log::head).getOrElse(() -> log.head(id));
    if (newest.isEmpty()) {
      seen.absent(id);
    }
    newest.forEach(
        head -> {
          // Of a log that was never looked at, its last commit alone.
          long first = before.map(known -> known.number() + 1).getOrElse(head.number());
          commits(id, Math.max(first, head.number() - COMMITS + 1), head.number())
              .forEach(seen::committed);
          seen.known(head);
        });
  }

  private Vector<Commit> commits(ResourceId id, long from, long to) {
    return log.firstOf(id, from, to, COMMITS);
  }

  /** Why the last look did not succeed; none if it did. */
  synchronized Option<String> trouble() {
    return trouble;
  }
}
