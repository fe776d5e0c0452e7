package io.lastseat.intake.lookup;

import io.lastseat.log.RowsOf;
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

/** Reads verdicts from their rows, and waits for a verdict. */
public final class Verdicts {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

  /** The first pause of a call that hears of its verdict, if this process decides. */
  private static final Duration FIRST_PAUSE_OF_WRITER = Duration.ofMillis(50);

  /**
   * The pause after news that has arrived, once: if the row is missing then, it may be for long.
   */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

  /** The longest pause between looks, a read unit each. People do not notice 200 ms. */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);

  /** The number of keys that BatchGetItem takes. */
  private static final int LOOKS_TOGETHER = 100;

  private final StoredRows rows;

  /** Shares looks for requests' rows; none if the call itself must read the verdict. */
  private final SingleFlight<ResourceId, RequestId, Option<RowsOf>> looks;

  private final Clock clock;
  private final Pause pause;
  private final WaitLimit limit;

  /**
   * Reads these rows.
   *
   * @param limit the limit of every wait
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

  /** Which of these requests have a verdict, by their rows. */
  Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids) {
    return rows.decided(resource, ids);
  }

  /**
   * Waits for the verdict: pauses and looks, until the deadline or the limit of waits. A call that
   * wants to look at once does so before.
   */
  public RowsOf await(Request request, Deadline deadline) {
    try (WaitLimit.News news = newsOf(request)) {
      return until(new VerdictLook(request, news, false), deadline).getOrElse(RowsOf.NOTHING);
    }
  }

  /**
   * Waits for the verdict on a request that the call has just written.
   *
   * @param news since before the write, and so the newest state that the call must know of. The
   *     caller closes them
   */
  public RowsOf awaitOwn(Request written, WaitLimit.News news, Deadline deadline) {
    return until(new VerdictLook(written, news, true), deadline).getOrElse(RowsOf.NOTHING);
  }

  /** What this process hears of the verdict from now on. A verdict may follow a write at once. */
  public WaitLimit.News newsOf(Request request) {
    return limit.newsOf(request.id());
  }

  private final class VerdictLook implements Look<RowsOf> {

    private final Request request;
    private final WaitLimit.News news;
    private final boolean own;

    VerdictLook(Request request, WaitLimit.News news, boolean own) {
      this.request = request;
      this.news = news;
      this.own = own;
    }

    @Override
    public Option<RowsOf> now() {
      // Another call may have seen a later state than that of the news.
      return Option.of(own ? news.arrived().getNow(null) : null)
          .orElse(() -> Option.some(look(request.resource(), request.id())))
          .filter(found -> found.verdict().isDefined());
    }

    @Override
    public Duration firstPause() {
      return own && !news.equals(WaitLimit.News.NONE) ? FIRST_PAUSE_OF_WRITER : FIRST_PAUSE;
    }

    @Override
    public CompletableFuture<?> news() {
      return news.arrived();
    }
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

    /** What the look finds now; none if it finds nothing yet. */
    Option<T> now();

    /** The longest pause before the next look. */
    default Duration longestPause() {
      return LONGEST_PAUSE;
    }

    /** The pause before the first look. */
    default Duration firstPause() {
      return FIRST_PAUSE;
    }

    /** Completes when a look is worthwhile, if this process can tell. */
    default CompletableFuture<?> news() {
      return WaitLimit.News.NONE.arrived();
    }
  }

  /** Waits until the look finds something; none if it found nothing in time. */
  public <T> Option<T> until(Look<T> look, Deadline deadline) {
    Instant begin = clock.instant();
    Duration atMost = deadline.left(begin);
    if (atMost.isZero()) {
      return Option.none();
    }
    try (WaitLimit.WaitingCall waiting = limit.begin()) {
      return until(look, begin, atMost, deadline, waiting);
    }
  }

  /**
   * Repeats the look until the wait is over. Counts the wall clock and the sum of the pauses, so
   * that the wait ends even if one of them stands still.
   */
  private <T> Option<T> until(
      Look<T> look,
      Instant begin,
      Duration atMost,
      Deadline deadline,
      WaitLimit.WaitingCall waiting) {
    Duration waited = Duration.ZERO;
    Duration paused = Duration.ZERO;
    Duration next = look.firstPause();
    boolean hurries = true;
    while (waited.compareTo(atMost) < 0 && !Thread.currentThread().isInterrupted()) {
      if (!waiting.lasts(waited)) {
        deadline.cutShort().set(true);
        return Option.none();
      }
      Duration length = shorter(next, atMost.minus(paused));
      CompletableFuture<?> news = look.news();
      boolean arrived = news.isDone();
      Duration pausing = arrived && hurries ? SHORTEST_PAUSE : length;
      pause.pause(pausing, arrived ? WaitLimit.News.NONE.arrived() : news);
      paused = paused.plus(pausing);
      hurries = !arrived;
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

  /** The rows of verdicts, read strongly consistently. */
  public interface StoredRows {

    /** The rows of one request. */
    RowsOf of(ResourceId resource, RequestId id);

    /** Finds which of these requests have a verdict; each costs a read unit. */
    Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids);
  }
}
