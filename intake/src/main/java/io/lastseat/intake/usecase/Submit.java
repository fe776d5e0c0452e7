package io.lastseat.intake.usecase;

import io.lastseat.clock.ServerClock;
import io.lastseat.intake.usecase.Requests.Put;
import io.lastseat.intake.usecase.Submitted.NameTaken;
import io.lastseat.intake.usecase.Submitted.Refused;
import io.lastseat.intake.usecase.Submitted.Taken;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.OversleptException;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Admission;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes a request in, of whatever kind: names it, writes it if there is none of that name, compares
 * it with the request that stands there, and waits for its verdict.
 *
 * <p>Once the request is written, a failure of the wait is no failure of the call. The absence of
 * an item of that name, which the write itself shows, and of an immediate verdict prove that no
 * commit up to the head read before holds a verdict on it ({@link NotIn}). So single items of the
 * table of requests must never be deleted, but with the commits that hold their verdicts.
 */
public final class Submit {

  private static final int MAX_TRIES = 3;

  private final DecisionLog log;
  private final BooksCache books;
  private final DecidedInCalls inCalls;
  private final Requests requests;
  private final Verdicts verdicts;
  private final Clock clock;
  private final TokenSource tokens;
  private final long epoch;
  private final ServerClock serverClock;
  private final Lateness lateness;

  /**
   * On these stores, with this clock and these tokens.
   *
   * @param epoch the number of restores of the tables so far, see {@link NotIn}
   * @param serverClock tells whether the clock may be believed
   */
  public Submit(
      DecisionLog log,
      BooksCache books,
      Requests requests,
      Verdicts verdicts,
      Clock clock,
      TokenSource tokens,
      long epoch,
      ServerClock serverClock) {
    this.serverClock = serverClock;
    this.lateness = new Lateness(clock, serverClock);
    this.epoch = epoch;
    this.log = log;
    this.books = books;
    this.inCalls = new DecidedInCalls(log, books, verdicts);
    this.requests = requests;
    this.verdicts = verdicts;
    this.clock = clock;
    this.tokens = tokens;
  }

  /**
   * What became of the wish as far as the caller waits for it.
   *
   * @param head read before this call
   * @param gate may refuse a request before it is written; the books that it looks at must have
   *     been read before this call, so that it never refuses a request that was written earlier
   */
  Submitted submit(
      Head head,
      Wish wish,
      RequestName name,
      Function<Request, Option<Reason>> gate,
      Patience patience) {
    if (head.books().archived()) {
      // Whatever was asked before under this name is gone, or refused by now.
      return new Refused(Reason.RESOURCE_ARCHIVED);
    }
    return name instanceof RequestName.Derived derived
        ? underOneName(
            head, wish.request(derived.id(), head.resource(), now()), wish, gate, patience)
        : underAnyName(head, wish, (RequestName.Random) name, gate, patience);
  }

  /**
   * Should a random name be taken, by whatever accident, then what stands there is somebody else's:
   * the request gets another name.
   */
  private Submitted underAnyName(
      Head head,
      Wish wish,
      RequestName.Random name,
      Function<Request, Option<Reason>> gate,
      Patience patience) {
    for (int tries = 1; tries <= MAX_TRIES; tries++) {
      Request request = wish.request(name.id().apply(tokens.next()), head.resource(), now());
      Option<Reason> shut = gate.apply(request);
      if (shut.isDefined()) {
        return new Refused(shut.get());
      }
      if (put(head.number(), request).own(request)) {
        return awaited(request, wish, patience);
      }
    }
    throw new IllegalStateException("The source of tokens repeats itself.");
  }

  private Submitted underOneName(
      Head head,
      Request request,
      Wish wish,
      Function<Request, Option<Reason>> gate,
      Patience patience) {
    Option<Reason> shut = gate.apply(request);
    if (shut.isDefined()) {
      Option<Supplier<Submitted>> earlier = earlier(head, request, wish, patience);
      if (earlier.isDefined()) {
        return earlier.get().get();
      }
      if (!books.isInDoubt(head)) {
        return new Refused(shut.get());
      }
      // An append of this process without an answer may grant it: so it is written.
    }
    Option<Supplier<Submitted>> decided = immediately(head, request, wish);
    if (decided.isDefined()) {
      return decided.get().get();
    }
    Put put = put(head.number(), request);
    return put.written() ? awaited(request, wish, patience) : again(put.standing(), wish, patience);
  }

  /**
   * A request for this with its name and its time, not written anywhere, to be decided right behind
   * this head: a random name says so.
   */
  public Request named(Head head, RequestName name, Wish wish) {
    return name instanceof RequestName.Derived derived
        ? wish.request(derived.id(), head.resource(), now())
        : renamed(head, (RequestName.Random) name, wish, now());
  }

  /** The same under a new random name, for a further try. */
  public Request renamed(Head head, RequestName.Random name, Wish wish, Instant takenAt) {
    RequestId id = name.id().apply(tokens.next()).naming(head.number() + 1);
    return wish.request(id, head.resource(), takenAt);
  }

  /** What became of a request of the same name, by this call or an earlier one. */
  private Option<Supplier<Submitted>> earlier(
      Head head, Request request, Wish wish, Patience patience) {
    return requests
        .find(request.resource(), request.id())
        .<Supplier<Submitted>>map(standing -> () -> again(standing, wish, patience))
        .orElse(() -> immediatelyByNow(head, request, wish));
  }

  /**
   * The head may be shared, and its read may have begun before the call that decided this had its
   * answer: a refusal at the gate must not contradict that one. So the newest head counts.
   */
  private Option<Supplier<Submitted>> immediatelyByNow(Head head, Request request, Wish wish) {
    return mayBeImmediate(head, request)
        ? inCalls.of(request.resource(), request.id()).map(row -> () -> earlier(row, wish))
        : Option.none();
  }

  /**
   * As of a head that shows no immediate verdict there is none, and no look is needed, unless the
   * terms allow the first one.
   */
  private Option<Supplier<Submitted>> immediately(Head head, Request request, Wish wish) {
    if (!mayBeImmediate(head, request)) {
      return Option.none();
    }
    return verdicts
        .find(request)
        .verdict()
        .orElse(() -> log.withoutRow(head, request.id()))
        .map(row -> () -> earlier(row, wish));
  }

  /** What became of this wish, where a request of its name has this verdict. */
  public Submitted earlier(VerdictRow row, Wish wish) {
    return wish.isThatOf(row.verdict().request()) ? standing(row) : new NameTaken();
  }

  /** Of requests about earlier ones, those alone that are about a lock. */
  private static boolean mayBeImmediate(Head head, Request request) {
    Option<Terms> create =
        request instanceof Reserve reserve ? reserve.create() : Option.<Terms>none();
    boolean kind = request instanceof Reserve || head.books().isLock();
    return kind
        && (head.marks().immediateThrough() > 0
            || head.books()
                .orCreated(create)
                .terms()
                .exists(terms -> terms.admission() != Admission.STREAM));
  }

  /** Its reservation may have ended since. */
  private Submitted standing(VerdictRow row) {
    RowsOf rows = verdicts.find(row.verdict().request());
    return new Taken(
        new Standing(row.verdict().request(), new RowsOf(Option.some(row), rows.since())));
  }

  /**
   * Writes a request that was tried otherwise before, and waits for its verdict. There is no gate:
   * the request may get a verdict, or have one.
   *
   * @param notIn no commit up to this one can hold a verdict on it
   */
  Submitted goOn(long notIn, Request request, Wish wish, Patience patience) {
    Put put = put(notIn, request);
    return put.own(request)
        ? awaited(request, wish, patience)
        : again(put.standing(), wish, patience);
  }

  /**
   * Who slept must not promise a verdict: by the time that the request was taken in it may count as
   * decided, and forgotten. He may have slept before the answer came.
   */
  private Put put(long notIn, Request request) {
    lateness.check(request);
    Put put = requests.putIfAbsent(stored(notIn, request));
    if (put.own(request)) {
      lateness.check(request);
    }
    return put;
  }

  private Submitted awaited(Request written, Wish wish, Patience patience) {
    return taken(
        written,
        wish,
        patience.orIfItFails(() -> verdicts.await(written, patience), RowsOf.NOTHING));
  }

  /** The request of the same name that was there already: it may have its verdict. */
  public Submitted again(Request earlier, Wish wish, Patience patience) {
    if (!wish.isThatOf(earlier)) {
      return new NameTaken();
    }
    RowsOf rows = patience.orIfItFails(() -> earlierOne(earlier, patience), RowsOf.NOTHING);
    // Asked behind the row, which may have been deleted: the request is about to be.
    if (rows.verdict().isEmpty() && verdicts.isForgottenAtAnyAge(earlier)) {
      throw OversleptException.of(earlier);
    }
    return taken(earlier, wish, rows);
  }

  private RowsOf earlierOne(Request earlier, Patience patience) {
    RowsOf found = verdicts.find(earlier);
    return found.verdict().isDefined() ? found : verdicts.await(earlier, patience);
  }

  private static Submitted taken(Request written, Wish wish, RowsOf rows) {
    Standing standing = Standing.of(written, rows);
    return wish.isThatOf(standing.request()) ? new Taken(standing) : new NameTaken();
  }

  private StoredRequest stored(long notIn, Request request) {
    serverClock.mustNotBeOff();
    return new StoredRequest(request, Option.some(new NotIn(epoch, notIn)));
  }

  /** Now, to the millisecond, as it is stored. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
