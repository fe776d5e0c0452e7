package io.lastseat.intake.lock;

import io.lastseat.command.Command;
import io.lastseat.decide.Promotions;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Looks for the head on which a request has the lock, or no longer waits for it. */
final class LockLook implements Verdicts.Look<Head> {

  /**
   * The longest pause between looks for the first request on the waiting list; each look costs this
   * process a read unit. For the other requests the pauses are longer.
   */
  private static final Duration FIRST_LOOKS = Duration.ofMillis(50);

  private final HeadCache cache;
  private final Clock clock;
  private final Reserve request;
  private final Lapse lapse;
  private final long decidedIn;
  private boolean joined;
  private long lastSeen;
  private Head seen;

  /**
   * Looks on behalf of a request that waits, or that may have to.
   *
   * @param submit reports that the lease for which the request waits has lapsed
   */
  LockLook(HeadCache cache, Submit submit, Clock clock, RequestStatus requestStatus) {
    this.cache = cache;
    this.clock = clock;
    this.request = (Reserve) requestStatus.request();
    this.lapse = new Lapse(submit, request);
    this.decidedIn = requestStatus.verdict().map(VerdictRow::commitNo).getOrElse(0L);
    this.joined = decidedIn > 0;
    this.lastSeen = decidedIn;
    this.seen = cache.lastKnown(request.resource()).getOrElse(Head.before(request.resource()));
  }

  @Override
  public Option<Head> now() {
    for (Head head : cache.created(request.resource()).filter(this::isNotOlder)) {
      seen = head;
      lapse.see(head, clock.instant());
      boolean inLine = isIn(head.books());
      joined |= inLine;
      lastSeen = inLine ? head.number() : lastSeen;
      if (own(head.books()).isDefined() || (joined && !inLine)) {
        return Option.some(head);
      }
    }
    return Option.none();
  }

  /** Whether the request is on the waiting list by these books. */
  boolean isIn(Books books) {
    return books.queue().of(request.id()).isDefined();
  }

  /** The newest grant of a permit, over or not, if it belongs to the request; else none. */
  Option<LockGrant> own(Books books) {
    return books.permits().of(request.id());
  }

  /** The last commit known to have it on the waiting list, or else the one with its verdict. */
  long lastSeen() {
    return lastSeen;
  }

  /**
   * Whether the head is not older than those seen. A shared read may have begun before the request
   * joined the waiting list, and its head would not show the request.
   */
  private boolean isNotOlder(Head head) {
    return head.number() >= Math.max(decidedIn, seen.number());
  }

  @Override
  public Duration longestPause() {
    return seen.books().queue().before(request.id()) == 0
        ? FIRST_LOOKS
        : Verdicts.Look.super.longestPause();
  }

  @Override
  public CompletableFuture<?> news() {
    return cache.newerThan(seen);
  }

  /**
   * Reports that the lease for which a request waits is over. Each further request makes the lock
   * promote the first on its waiting list. This request shows no token, so it has no other effect,
   * in every state of the lock.
   *
   * <p>A lease lapses without a request. If a lock is released together with others, only the next
   * commit promotes: the releasing process may have died between the two.
   *
   * <p>The id of this request derives from the lease, so all waiting calls write only one such
   * request. The call of the first on the list reports at once. The others report a little later
   * each, in case the calls before them have crashed.
   */
  private static final class Lapse {

    private static final Duration FOR_EACH_BEFORE = Duration.ofMillis(250);

    private static final int MOST_BEFORE = 8;

    private static final String PREFIX = "lastseat lapse 1\n";

    private final Submit submit;
    private final Reserve request;
    private Option<LockGrant> over = Option.none();
    private Instant overSince = Instant.MAX;
    private Option<LockGrant> reported = Option.none();

    Lapse(Submit submit, Reserve request) {
      this.submit = submit;
      this.request = request;
    }

    /** Looks at a head, and reports the lapse if it is due and this call has not reported it. */
    void see(Head head, Instant now) {
      for (LockGrant lock : newestOver(head.books(), now)) {
        Instant since = since(lock, now);
        boolean due =
            Promotions.arePossible(head.books().at(now)) && !now.isBefore(since.plus(delay(head)));
        if (due && !reported.contains(lock)) {
          reported = Option.some(lock);
          say(lock);
        }
      }
    }

    /**
     * The lease that lapsed last; if none has lapsed, the lock's newest grant. The commit that a
     * report makes grants the permits of all lapsed leases, so the next report is about another.
     */
    private static Option<LockGrant> newestOver(Books books, Instant now) {
      return books
          .permits()
          .grants()
          .filter(lock -> lock.grant().isLapsed(now))
          .maxBy(lock -> lock.grant().until().get())
          .orElse(books::lock);
    }

    /** The lease's end; for a released lock, when this process first saw the release. */
    private Instant since(LockGrant lock, Instant now) {
      if (!over.contains(lock)) {
        over = Option.some(lock);
        overSince = lock.grant().until().getOrElse(now);
      }
      return overSince;
    }

    private Duration delay(Head head) {
      int before = head.books().queue().before(request.id());
      return FOR_EACH_BEFORE.multipliedBy(Math.min(before, MOST_BEFORE));
    }

    private void say(LockGrant lock) {
      String end =
          lock.grant()
              .until()
              .map(until -> String.valueOf(until.toEpochMilli()))
              .getOrElse("given back");
      String lease = PREFIX + request.resource().text() + "\n" + lock.token() + "\n" + end;
      submit.sendUncounted(Command.looking(request, lease), Deadline.none());
    }
  }
}
