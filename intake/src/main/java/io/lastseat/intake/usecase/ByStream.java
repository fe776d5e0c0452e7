package io.lastseat.intake.usecase;

import io.lastseat.clock.ServerClock;
import io.lastseat.intake.usecase.CallResult.Invalid;
import io.lastseat.intake.usecase.CallResult.Taken;
import io.lastseat.intake.usecase.CallResult.TurnedAway;
import io.lastseat.intake.usecase.Requests.Put;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.OversleptException;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Admission;
import io.lastseat.model.Floor;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Sends a request of any kind by the stream: names it, writes it under that name, or compares it
 * with the request that is there, and waits for its verdict.
 *
 * <p>Once the request is written, a failure of the wait is no failure of the call. The write itself
 * shows that there was no item of that name. Together with the absence of an immediate verdict this
 * proves that no commit up to the head read before holds a verdict on it ({@link NotIn}). So an
 * item of the table of requests must only be deleted together with the commits that hold its
 * verdict.
 */
public final class ByStream {

  private static final int MAX_TRIES = 3;

  private static final CallResult NAME_TAKEN = new Invalid(Refusal.KEY_USED_OTHERWISE);

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
  public ByStream(
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
    this.books = books;
    this.inCalls = new DecidedInCalls(log, books, verdicts);
    this.requests = requests;
    this.verdicts = verdicts;
    this.clock = clock;
    this.tokens = tokens;
  }

  /**
   * The result of the command, as far as the caller waits for it.
   *
   * @param head read before this call: so its gate never refuses a request that was written earlier
   */
  CallResult submit(Head head, Command command, Patience patience) {
    if (head.books().archived()) {
      // Earlier requests under this name are gone, or refused by now.
      return new TurnedAway(Reason.RESOURCE_ARCHIVED, head);
    }
    if (command.mistakesLock(head.books())) {
      return new Invalid(Refusal.IS_A_LOCK);
    }
    return command.name().apply(head.books()) instanceof RequestName.Derived derived
        ? underOneName(head, command, derived.id(), patience)
        : underAnyName(head, command, patience);
  }

  /** If a random name is taken, it is another caller's request: this one gets another name. */
  private CallResult underAnyName(Head head, Command command, Patience patience) {
    RequestName.Random name = (RequestName.Random) command.name().apply(head.books());
    for (int tries = 1; tries <= MAX_TRIES; tries++) {
      RequestId id = name.id().apply(tokens.next());
      Request request = command.wish().request(id, head.resource(), now());
      Option<Reason> shut = command.gate().refusal(head.books(), request);
      if (shut.isDefined()) {
        return new TurnedAway(shut.get(), head);
      }
      if (put(head.number(), request).own(request)) {
        return awaited(head, request, command.wish(), patience);
      }
    }
    throw new IllegalStateException("The source of tokens repeats itself.");
  }

  private CallResult underOneName(Head head, Command command, RequestId id, Patience patience) {
    Wish wish = command.wish();
    Request request = wish.request(id, head.resource(), now());
    Option<Reason> shut = command.gate().refusal(head.books(), request);
    Option<Request> written = shut.flatMap(any -> requests.find(request.resource(), request.id()));
    if (written.isDefined()) {
      return again(head, written.get(), wish, patience);
    }
    Option<VerdictRow> decided =
        mayBeImmediate(head, command)
            ? inCalls.of(request.resource(), request.id())
            : Option.none();
    if (decided.isDefined()) {
      return earlier(head, decided.get(), wish);
    }
    Option<Invalid> none = id.floor().flatMap(floor -> noFloor(head, id, floor));
    if (none.isDefined()) {
      return requests
          .find(request.resource(), id)
          .map(there -> again(head, there, wish, patience))
          .getOrElse(none.get());
    }
    // An unanswered append of this process may grant it: so it must be written.
    if (shut.isDefined() && !books.isInDoubt(head)) {
      return new TurnedAway(shut.get(), head);
    }
    Put put = put(head.number(), request);
    return put.written()
        ? awaited(head, request, wish, patience)
        : again(head, put.standing(), wish, patience);
  }

  /** Why the request is not taken in under a key with this floor; none if it is. */
  private Option<Invalid> noFloor(Head seen, RequestId id, Floor floor) {
    ResourceId resource = seen.resource();
    return Option.when(
        floor.isBeyond(seen) && floor.isBeyond(books.newestOrBefore(resource)),
        () -> new Invalid(Refusal.KEY_FOREIGN, Vector.of(resource), Option.some(id)));
  }

  /**
   * The request of this command, with id and time, unwritten. A random id names the commit behind
   * this head.
   */
  public Request named(Head head, RequestName name, Wish wish) {
    return name instanceof RequestName.Derived derived
        ? wish.request(derived.id(), head.resource(), now())
        : renamed(head, (RequestName.Random) name, wish, now());
  }

  /** The same under a new random id, for a further try. */
  public Request renamed(Head head, RequestName.Random name, Wish wish, Instant takenAt) {
    RequestId id = name.id().apply(tokens.next()).naming(head.number() + 1);
    return wish.request(id, head.resource(), takenAt);
  }

  /** The result of this command, if a request of its id has this verdict. */
  public CallResult earlier(Head seen, VerdictRow row, Wish wish) {
    return wish.isThatOf(row.verdict().request()) ? standing(seen, row) : NAME_TAKEN;
  }

  /**
   * Whether a call may have decided it by now: then the newest head counts. A shared head may come
   * from a read that began before that call had its answer.
   */
  private static boolean mayBeImmediate(Head head, Command command) {
    return head.marks().immediateThrough() > 0
        || head.books()
            .orCreated(command.create())
            .terms()
            .exists(terms -> terms.admission() != Admission.STREAM);
  }

  /** Its reservation may have ended since. */
  private CallResult standing(Head seen, VerdictRow row) {
    Request request = row.verdict().request();
    Option<Head> head = inCalls.head(request.resource());
    RowsOf rows = verdicts.find(request);
    return new Taken(
        inCalls.changed(head, new Standing(request, new RowsOf(Option.some(row), rows.since()))),
        seen);
  }

  /**
   * Writes a request that a call has tried before, and waits for its verdict. There is no gate: the
   * request may have a verdict.
   *
   * @param seen a head from before it was tried
   * @param notIn no commit up to this one can hold a verdict on it
   */
  public CallResult goOn(Head seen, long notIn, Request request, Wish wish, Patience patience) {
    Put put = put(notIn, request);
    return put.own(request)
        ? awaited(seen, request, wish, patience)
        : again(seen, put.standing(), wish, patience);
  }

  /**
   * A process that slept must not promise a verdict: the request may be so old that it counts as
   * decided and forgotten. The process may also have slept before the answer came.
   */
  private Put put(long notIn, Request request) {
    lateness.check(request);
    Put put = requests.putIfAbsent(stored(notIn, request));
    if (put.own(request)) {
      lateness.check(request);
    }
    return put;
  }

  private static CallResult taken(Head seen, Request written, Wish wish, RowsOf rows) {
    Standing standing = Standing.of(written, rows);
    return wish.isThatOf(standing.request()) ? new Taken(standing, seen) : NAME_TAKEN;
  }

  private CallResult awaited(Head seen, Request written, Wish wish, Patience patience) {
    return taken(
        seen,
        written,
        wish,
        patience.orIfItFails(() -> verdicts.await(written, patience), RowsOf.NOTHING));
  }

  /** The request that was already there under this id: it may have its verdict. */
  public CallResult again(Head seen, Request earlier, Wish wish, Patience patience) {
    if (!wish.isThatOf(earlier)) {
      return NAME_TAKEN;
    }
    Option<Head> head = patience.orIfItFails(() -> inCalls.head(earlier.resource()), Option.none());
    RowsOf rows = patience.orIfItFails(() -> earlierOne(earlier, patience), RowsOf.NOTHING);
    // Checked after the row, which may be deleted: then the request is next.
    if (rows.verdict().isEmpty() && verdicts.isForgottenAtAnyAge(earlier)) {
      throw OversleptException.of(earlier);
    }
    Standing standing = Standing.of(earlier, rows);
    Standing now = patience.orIfItFails(() -> inCalls.changed(head, standing), standing);
    return wish.isThatOf(now.request()) ? new Taken(now, seen) : NAME_TAKEN;
  }

  private RowsOf earlierOne(Request earlier, Patience patience) {
    RowsOf found = verdicts.find(earlier);
    return found.verdict().isDefined() ? found : verdicts.await(earlier, patience);
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
