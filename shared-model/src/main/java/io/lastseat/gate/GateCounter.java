package io.lastseat.gate;

import io.lastseat.gate.TurnedAwayTable.RecentCounts;
import io.lastseat.model.Reason;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TurnedAwayItem;
import io.lastseat.telemetry.Event;
import io.vavr.collection.HashMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Counts in memory what the gate turns away, by resource, minute and reason, and passes all events
 * on. A count is written once, when its minute is over: by the executor after a later call, or by
 * {@link #writeFinished}. So a refusal costs no write and waits for none, and a failed write fails
 * nothing: it is repeated after a minute. A process that is killed, or that Lambda freezes for
 * good, loses what it has not written. So counts say "at least".
 *
 * <p>An item has the whole count of its minute under a key of its own. So a write may be carried
 * out twice, and several processes never change one item. Safe for use by many threads.
 */
public final class GateCounter implements Consumer<Event> {

  /** The most resources and minutes in memory; further ones are counted together, by minute. */
  public static final int MOST_ITEMS = 1_000;

  /** The most minutes of further resources in memory; what comes then is not written. */
  public static final int MOST_WITHOUT_RESOURCE = 60;

  /** The most items that one call makes the executor write. */
  private static final int ITEMS_AT_ONCE = 25;

  private static final int TOKEN_BYTES = 8;

  private final TurnedAwayTable table;
  private final Clock clock;
  private final Supplier<byte[]> tokens;
  private final Consumer<Event> telemetry;
  private final Executor executor;
  private final int most;

  /** Those not written yet, the oldest first. */
  private final Map<ResourceMinute, TurnedAwayItem> items = new LinkedHashMap<>();

  private final ReentrantLock writing = new ReentrantLock();
  private volatile Instant failedIn = Instant.MIN;

  private record ResourceMinute(Option<ResourceId> resource, Instant minute) {}

  /**
   * Counts nothing yet.
   *
   * @param tokens the source of at least {@value #TOKEN_BYTES} random bytes, for keys of items
   * @param telemetry takes each event, also those that count nothing here
   * @param executor writes after a call, while its caller may have the answer
   */
  public GateCounter(
      TurnedAwayTable table,
      Clock clock,
      Supplier<byte[]> tokens,
      Consumer<Event> telemetry,
      Executor executor) {
    this(table, clock, tokens, telemetry, executor, MOST_ITEMS);
  }

  /** As above, with another bound than {@link #MOST_ITEMS}. */
  public GateCounter(
      TurnedAwayTable table,
      Clock clock,
      Supplier<byte[]> tokens,
      Consumer<Event> telemetry,
      Executor executor,
      int most) {
    this.most = most;
    this.table = table;
    this.clock = clock;
    this.tokens = tokens;
    this.telemetry = telemetry;
    this.executor = executor;
  }

  @Override
  public void accept(Event event) {
    if (event instanceof Event.TurnedAway away) {
      count(away.books().resource(), away.reason(), TurnedAwayItem.minute(clock.instant()));
    }
    telemetry.accept(event);
    if (event instanceof Event.CallEnded && isDue()) {
      executor.execute(this::writeFinished);
    }
  }

  private synchronized void count(ResourceId resource, Reason reason, Instant minute) {
    ResourceMinute own = new ResourceMinute(Option.some(resource), minute);
    ResourceMinute counted =
        items.containsKey(own) || items.size() < most
            ? own
            : new ResourceMinute(Option.none(), minute);
    if (items.containsKey(counted) || items.size() < most + MOST_WITHOUT_RESOURCE) {
      TurnedAwayItem before = items.computeIfAbsent(counted, this::begun);
      items.put(counted, plusOne(before, reason));
    }
  }

  private TurnedAwayItem begun(ResourceMinute counted) {
    String token = HexFormat.of().formatHex(tokens.get(), 0, TOKEN_BYTES);
    return new TurnedAwayItem(counted.resource(), counted.minute(), token, HashMap.empty());
  }

  private static TurnedAwayItem plusOne(TurnedAwayItem item, Reason reason) {
    return new TurnedAwayItem(
        item.resource(), item.minute(), item.token(), item.reasons().put(reason, 1L, Long::sum));
  }

  /** Whether a minute is over, its count is not written, and no write failed in this minute. */
  private synchronized boolean isDue() {
    if (items.isEmpty() || writing.isLocked()) {
      return false;
    }
    Instant now = TurnedAwayItem.minute(clock.instant());
    return items.keySet().iterator().next().minute().isBefore(now) && !failedIn.equals(now);
  }

  /** Writes counts of minutes that are over, if there are any; never throws for DynamoDB. */
  public void writeFinished() {
    if (isDue() && writing.tryLock()) {
      try {
        Instant now = TurnedAwayItem.minute(clock.instant());
        write(unwritten(item -> item.minute().isBefore(now)).take(ITEMS_AT_ONCE), now);
      } finally {
        writing.unlock();
      }
    }
  }

  /**
   * Writes all counts, also those of the present minute: the process ends. The first failure ends
   * it, and what was not written is lost.
   */
  public void writeAll() {
    writing.lock();
    try {
      write(unwritten(any -> true), TurnedAwayItem.minute(clock.instant()));
    } finally {
      writing.unlock();
    }
  }

  private void write(Vector<TurnedAwayItem> some, Instant now) {
    try {
      for (TurnedAwayItem item : some) {
        table.put(item);
        written(item);
      }
    } catch (SdkException unwritten) {
      failedIn = now;
    }
  }

  /** Forgets the item, unless it has counted more since: then it is written again. */
  private synchronized void written(TurnedAwayItem item) {
    items.remove(new ResourceMinute(item.resource(), item.minute()), item);
  }

  private synchronized Vector<TurnedAwayItem> unwritten(Predicate<TurnedAwayItem> meant) {
    return Vector.ofAll(items.values()).filter(meant);
  }

  /** The counts of a resource that this process has not written yet. */
  public Vector<TurnedAwayItem> unwritten(ResourceId resource) {
    return unwritten(item -> item.resource().contains(resource));
  }

  /**
   * Reads what was turned away from a resource in the last 24 hours, and adds what this process has
   * not written yet. It takes one read; throws {@code SdkException}.
   */
  public RecentCounts recent(ResourceId resource) {
    Instant now = clock.instant();
    // What is written between these two looks is in both, under one key.
    Vector<TurnedAwayItem> own = unwritten(resource);
    return table.recent(resource, now).and(own);
  }
}
