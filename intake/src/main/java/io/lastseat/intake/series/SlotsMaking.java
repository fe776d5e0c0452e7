package io.lastseat.intake.series;

import io.lastseat.command.RequestName;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.intake.request.NewTerms;
import io.lastseat.intake.resource.Configuring;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Creates those of many resources that are missing, and waits until all exist. It continues as long
 * as the caller waits, and for a second at least. The next call creates the rest.
 */
public record SlotsMaking(
    HeadCache cache,
    Configuring configuring,
    Verdicts verdicts,
    SharedThreads threads,
    Clock clock) {

  private static final String REQUEST = "lastseat slot 1\n";

  /** The number of slots that are read and written between two looks at the clock. */
  private static final int TOGETHER = 64;

  /** The least time that a call works, even if the caller does not wait. */
  private static final Duration AT_LEAST = Duration.ofSeconds(1);

  /**
   * Creates the missing resources.
   *
   * @param plan the number of the series' terms
   * @return how many of the resources were not seen to exist when the time was over
   */
  int make(Vector<ResourceId> ids, NewTerms wish, long plan, Deadline deadline) {
    Instant begin = clock.instant();
    Missing missing = new Missing();
    Vector<ResourceId> rest = ids;
    // Existing slots cost a repeated call no time, so each call gets further.
    while (rest.nonEmpty() && (missing.ids.isEmpty() || isInTime(begin, deadline))) {
      Vector<Head> uncreated = uncreated(rest.take(TOGETHER));
      threads.each(
          uncreated,
          head -> configuring.submit(head, wish, request(head.resource(), plan), Deadline.none()));
      missing.ids = missing.ids.appendAll(uncreated.map(Head::resource));
      rest = rest.drop(TOGETHER);
    }
    if (missing.ids.nonEmpty()) {
      deadline.resultOr(
          () -> verdicts.until(missing::noneIsLeft, deadline), Option.<Boolean>none());
    }
    return missing.ids.length() + rest.length();
  }

  private boolean isInTime(Instant begin, Deadline deadline) {
    Instant now = clock.instant();
    return now.isBefore(begin.plus(AT_LEAST)) || !deadline.left(now).isZero();
  }

  /** The resources that did not exist at the last look. */
  private final class Missing {

    private Vector<ResourceId> ids = Vector.empty();

    Option<Boolean> noneIsLeft() {
      while (ids.nonEmpty()) {
        Vector<ResourceId> still = uncreated(ids.take(TOGETHER)).map(Head::resource);
        ids = still.appendAll(ids.drop(TOGETHER));
        if (still.nonEmpty()) {
          return Option.none();
        }
      }
      return Option.some(true);
    }
  }

  /** The heads of the resources that do not exist. A created resource never becomes absent. */
  private Vector<Head> uncreated(Vector<ResourceId> ids) {
    return threads
        .each(ids, id -> cache.lastKnown(id).orElse(() -> newest(id)).get())
        .reject(Head::isCreated);
  }

  private Option<Head> newest(ResourceId id) {
    return cache.newest(id).orElse(() -> Option.some(Head.before(id)));
  }

  /**
   * The name of the request that makes a slot. It depends on the slot and the plan, not on the
   * sender or the try. So calls at the same moment write one request together.
   *
   * @param slot the id of the slot, which names its series too
   * @param plan the number of the series' terms; each call that adds days increases it by one
   */
  private static RequestName request(ResourceId slot, long plan) {
    byte[] text = (REQUEST + slot.text() + "\n" + plan).getBytes(StandardCharsets.UTF_8);
    return new RequestName.Derived(RequestId.inLane(0, Sha256.of(text)));
  }
}
