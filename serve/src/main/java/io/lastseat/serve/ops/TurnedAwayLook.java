package io.lastseat.serve.ops;

import io.lastseat.gate.TurnedAwayTable;
import io.lastseat.gate.TurnedAwayTable.RecentCounts;
import io.lastseat.log.LruMap;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TurnedAwayItem;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * What the gate turned away from the shown resources in the last 24 hours. Processes write a count
 * when its minute is over, so each resource is read once a minute.
 */
final class TurnedAwayLook {

  private static final int REMEMBERED_RESOURCES = 1_000;
  private static final Duration PACE = Duration.ofMinutes(1);

  private final TurnedAwayTable table;
  private final Function<ResourceId, Vector<TurnedAwayItem>> unwritten;
  private final Clock clock;
  private final LruMap<ResourceId, Looked> looked = new LruMap<>(REMEMBERED_RESOURCES);
  private Option<String> trouble = Option.none();

  private record Looked(RecentCounts counts, Instant readAt) {}

  /**
   * A look at these counts.
   *
   * @param unwritten the counts that this process has not written yet
   */
  TurnedAwayLook(
      TurnedAwayTable table, Function<ResourceId, Vector<TurnedAwayItem>> unwritten, Clock clock) {
    this.table = table;
    this.unwritten = unwritten;
    this.clock = clock;
  }

  /** Reads the counts that are due; only one page at a time does. */
  synchronized void at(Seq<ResourceId> shown) {
    Instant now = clock.instant();
    try {
      shown.forEach(resource -> looked.put(resource, look(resource, now)));
      trouble = Option.none();
    } catch (RuntimeException failure) {
      trouble = Option.some(failure.toString());
    }
  }

  /** Adds what is unwritten before it is written, so that no count is away until the next read. */
  private Looked look(ResourceId resource, Instant now) {
    Vector<TurnedAwayItem> own = unwritten.apply(resource);
    Option<Looked> before =
        Option.of(looked.get(resource)).filter(last -> now.isBefore(last.readAt().plus(PACE)));
    RecentCounts counts =
        before.map(Looked::counts).getOrElse(() -> table.recent(resource, now)).and(own).at(now);
    return new Looked(counts, before.map(Looked::readAt).getOrElse(now));
  }

  /** The number of calls, at least; none if it was not read. */
  Option<Long> of(ResourceId resource) {
    return Option.of(looked.get(resource)).map(last -> last.counts().calls());
  }

  /** Why the last read failed; none if it succeeded. */
  synchronized Option<String> trouble() {
    return trouble;
  }
}
