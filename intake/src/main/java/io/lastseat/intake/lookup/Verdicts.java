package io.lastseat.intake.lookup;

import io.lastseat.log.store.RowsOf;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.pauses.Pause;
import io.lastseat.pauses.SingleFlight;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Verdicts as far as they have been copied out of the log, and waiting for one. */
public final class Verdicts {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

  /** What ended early was a pause anyway: so nothing waits for ever. */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

  /** A look costs a read unit, and a fifth of a second goes unnoticed. */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);

  private static final CompletableFuture<?> NO_NEWS = new CompletableFuture<>();

  /** As many keys as BatchGetItem takes. */
  private static final int LOOKS_TOGETHER = 100;

  private final StoredRows rows;

  /** Tells what stands about a request; none if it has a verdict that its own call must read. */
  private final SingleFlight<ResourceId, RequestId, Option<RowsOf>> looks;

  private final Clock clock;
  private final Pause pause;
  private final WaitLimit limit;

  /**
   * Over these rows.
   *
   * @param limit of every wait
   */
  public Verdicts(StoredRows rows, Clock clock, Pause pause, WaitLimit limit) {
    this.rows = rows;
    this.looks = new SingleFlight<>(pause, LOOKS_TOGETHER);
    this.clock = clock;
    this.pause = pause;
    this.limit = limit;
  }

  RowsOf find(ResourceId resource, RequestId id) {
    return rows.of(resource, id);
  }

  public RowsOf find(Request request) {
    return find(request.resource(), request.id());
  }

  /**
   * Pauses and looks, again and again, as long as the patience lasts and the limit of waits allows.
   * A call that wants to look at once does so before.
   */
  public RowsOf await(Request request, Deadline deadline) {
    return until(
            () ->
                Option.some(look(request.resource(), request.id()))
                    .filter(found -> found.verdict().isDefined()),
            deadline)
        .getOrElse(RowsOf.NOTHING);
  }

  private RowsOf look(ResourceId resource, RequestId id) {
    return looks
        .ask(resource, id, ids -> rowsOf(resource, ids))
        .getOrElse(() -> rows.of(resource, id));
  }

  private Vector<Option<RowsOf>> rowsOf(ResourceId resource, Vector<RequestId> ids) {
    if (ids.size() == 1) {
      return Vector.of(Option.some(rows.of(resource, ids.head())));
    }
    Set<RequestId> decided = rows.decided(resource, ids);
    return ids.map(id -> Option.when(!decided.contains(id), RowsOf.NOTHING));
  }

  /** A look that is repeated until it finds something. */
  public interface Look<T> {

    /** What is there now; none as long as it is not. */
    Option<T> now();

    /** The longest pause before the next look. */
    default Duration longestPause() {
      return LONGEST_PAUSE;
    }

    /** Comes as soon as it is worth a look, where this process can tell. */
    default CompletableFuture<?> news() {
      return NO_NEWS;
    }
  }

  /** The same for another look; none if it found nothing in that time. */
  public <T> Option<T> until(Look<T> look, Deadline deadline) {
    Instant begin = clock.instant();
    Duration atMost = deadline.left(begin);
    if (atMost.isZero()) {
      return Option.none();
    }
    try (WaitLimit.Place place = limit.begin()) {
      return until(look, begin, atMost, deadline, place);
    }
  }

  /**
   * The wall clock and the sum of the pauses both count, so that the wait ends even if one of them
   * stands still.
   */
  private <T> Option<T> until(
      Look<T> look, Instant begin, Duration atMost, Deadline deadline, WaitLimit.Place place) {
    Duration waited = Duration.ZERO;
    Duration paused = Duration.ZERO;
    Duration next = FIRST_PAUSE;
    while (waited.compareTo(atMost) < 0 && !Thread.currentThread().isInterrupted()) {
      if (!place.lasts(waited)) {
        deadline.cutShort().set(true);
        return Option.none();
      }
      Duration length = shorter(next, atMost.minus(paused));
      CompletableFuture<?> news = look.news();
      pause.pause(news.isDone() ? SHORTEST_PAUSE : length, news.isDone() ? NO_NEWS : news);
      paused = paused.plus(news.isDone() ? SHORTEST_PAUSE : length);
      Option<T> found = look.now();
      if (found.isDefined()) {
        return found;
      }
      next = shorter(next.multipliedBy(3).dividedBy(2), look.longestPause());
      waited = longer(paused, Duration.between(begin, clock.instant()));
    }
    return Option.none();
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  /** Verdicts as they have been copied out of the log, read strongly consistently. */
  public interface StoredRows {

    /** The rows of one request. */
    RowsOf of(ResourceId resource, RequestId id);

    /** Which of these requests have a verdict; a read unit each. */
    Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids);
  }
}
