package io.lastseat.intake.admit;

import io.lastseat.clock.ServerClock;
import io.lastseat.command.ClientRequest;
import io.lastseat.command.Command;
import io.lastseat.command.RequestName;
import io.lastseat.command.TokenSource;
import io.lastseat.engine.call.CallOutcome;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Requests;
import io.lastseat.intake.lookup.Requests.Put;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.CallResult.Taken;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Outcome;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Admission;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Sends a request of any kind through the stream. It gives the request an id, writes it under that
 * id, or compares it with the request that has the id already. Then it waits for the verdict.
 *
 * <p>Once the request is written, a failure of the wait does not fail the call. The write itself
 * shows that there was no item under that id. Without an immediate verdict, this proves that no
 * commit up to the head that was read before contains a verdict on the request ({@link NotIn}). So
 * an item of the table {@code requests} may only be deleted together with the commits that contain
 * its verdict.
 */
public final class ByStream {

  private static final int MAX_TRIES = 3;

  private static final CallResult NAME_TAKEN = new Invalid(Refusal.KEY_USED_OTHERWISE);

  private final HeadCache cache;
  private final VerdictFinder finder;
  private final Requests requests;
  private final Verdicts verdicts;
  private final Clock clock;
  private final TokenSource tokens;
  private final long epoch;
  private final ServerClock serverClock;
  private final boolean callsDecide;
  private final StaleProcess staleProcess;

  /**
   * Writes to these stores, with ids from this source.
   *
   * @param epoch the number of restores of the tables so far, see {@link NotIn}
   * @param serverClock shows whether {@code clock} is right
   * @param callsDecide whether the deployment has immediate admission
   */
  public ByStream(
      HeadCache cache,
      VerdictFinder finder,
      Requests requests,
      Verdicts verdicts,
      Clock clock,
      TokenSource tokens,
      long epoch,
      ServerClock serverClock,
      boolean callsDecide) {
    this.serverClock = serverClock;
    this.callsDecide = callsDecide;
    this.staleProcess = new StaleProcess(clock, serverClock);
    this.epoch = epoch;
    this.cache = cache;
    this.finder = finder;
    this.requests = requests;
    this.verdicts = verdicts;
    this.clock = clock;
    this.tokens = tokens;
  }

  /**
   * Sends the command, and returns its result as far as the caller waits for it.
   *
   * @param head a head that was read before this call, so its gate never refuses a request that was
   *     written earlier
   */
  CallResult submit(Head head, Command command, Deadline deadline) {
    if (head.books().archived()) {
      // Earlier requests under this id are deleted, or are refused by now.
      return TurnedAway.archived(head);
    }
    if (command.mistakesLock(head.books())) {
      return new Invalid(Refusal.IS_A_LOCK);
    }
    return command.name().apply(head.books()) instanceof RequestName.Derived derived
        ? underOneName(head, command, derived.id(), deadline)
        : underAnyName(head, command, deadline);
  }

  /** Writes the request under a random id; if another request has it, under another id. */
  private CallResult underAnyName(Head head, Command command, Deadline deadline) {
    RequestName.Random name = (RequestName.Random) command.name().apply(head.books());
    for (int tries = 1; tries <= MAX_TRIES; tries++) {
      RequestId id = name.id().apply(tokens.next());
      Request request = command.clientRequest().request(id, head.resource(), now());
      Option<Outcome.Rejected> shut = command.gate().refusal(head.books(), request);
      if (shut.isDefined()) {
        return new TurnedAway(shut.get(), head);
      }
      Either<Request, CallResult> sent =
          send(head.number(), head, request, command.clientRequest(), deadline);
      if (sent.isRight()) {
        return sent.get();
      }
    }
    throw new IllegalStateException("The source of tokens repeats itself.");
  }

  private CallResult underOneName(Head head, Command command, RequestId id, Deadline deadline) {
    ClientRequest clientRequest = command.clientRequest();
    Request request = clientRequest.request(id, head.resource(), now());
    Option<Outcome.Rejected> shut = command.gate().refusal(head.books(), request);
    Option<Request> written = shut.flatMap(any -> requests.find(request.resource(), request.id()));
    if (written.isDefined()) {
      return again(head, written.get(), clientRequest, deadline);
    }
    Option<VerdictRow> decided =
        (callsDecide && shut.isDefined()) || mayBeImmediate(head, command)
            ? finder.afterRows(request.resource(), request.id())
            : Option.none();
    if (decided.isDefined()) {
      return earlier(head, decided.get(), clientRequest);
    }
    Option<Invalid> none = id.floor().flatMap(floor -> noFloor(head, id, floor));
    if (none.isDefined()) {
      return requests
          .find(request.resource(), id)
          .map(there -> again(head, there, clientRequest, deadline))
          .getOrElse(none.get());
    }
    // An unanswered append of this process may have granted the request: it must be written.
    if (shut.isDefined() && !cache.isInDoubt(head)) {
      return archived(head.resource(), head.decidedAt())
          .getOrElse(() -> new TurnedAway(shut.get(), head));
    }
    return send(head.number(), head, request, clientRequest, deadline)
        .getOrElseGet(stored -> again(head, stored, clientRequest, deadline));
  }

  /** Why intake refuses a key with this floor; none if it accepts the key. */
  private Option<Invalid> noFloor(Head seen, RequestId id, Floor floor) {
    ResourceId resource = seen.resource();
    return Option.when(
        seen.endsBefore(floor) && cache.newestOrBefore(resource).endsBefore(floor),
        () -> new Invalid(Refusal.KEY_FOREIGN, Vector.of(resource), Option.some(id)));
  }

  /** The result of this command, if this verdict is on a request of the same id. */
  public CallResult earlier(Head seen, VerdictRow row, ClientRequest clientRequest) {
    return clientRequest.isThatOf(row.verdict().request()) ? requestStatus(seen, row) : NAME_TAKEN;
  }

  /**
   * Whether a call may have decided the command by now. The newest head must then be read: a shared
   * head may come from a read that began before that call's answer.
   */
  private static boolean mayBeImmediate(Head head, Command command) {
    return head.marks().immediateThrough() > 0
        || head.books()
            .orCreated(command.create())
            .terms()
            .exists(terms -> terms.admission() != Admission.STREAM);
  }

  /** The status of a decided request. Its reservation may have ended since the verdict. */
  private CallResult requestStatus(Head seen, VerdictRow row) {
    Request request = row.verdict().request();
    Option<Head> head = finder.headOfCalls(request.resource());
    RowsOf rows = verdicts.find(request);
    return new Taken(
        Status.changed(
            finder, head, new RequestStatus(request, new RowsOf(Option.some(row), rows.since()))),
        seen);
  }

  /**
   * Writes a request that a call has tried to decide, and waits for its verdict. There is no gate
   * here: the request may already have a verdict.
   */
  CallResult goOn(CallOutcome.ForStream left, ClientRequest clientRequest, Deadline deadline) {
    return send(left.absentThrough(), left.known(), left.request(), clientRequest, deadline)
        .getOrElseGet(stored -> again(left.known(), stored, clientRequest, deadline));
  }

  /**
   * Writes the request, and waits for its verdict.
   *
   * @param notIn there is no verdict up to this commit
   * @return the stored request if another one has the id
   */
  private Either<Request, CallResult> send(
      long notIn, Head seen, Request request, ClientRequest clientRequest, Deadline deadline) {
    try (WaitLimit.News news = verdicts.newsOf(request)) {
      Put put = put(notIn, request);
      if (!put.own(request)) {
        return Either.left(put.stored());
      }
      RowsOf rows =
          deadline.resultOr(() -> verdicts.awaitOwn(request, news, deadline), RowsOf.NOTHING);
      RequestStatus status = RequestStatus.of(request, rows);
      return Either.right(
          clientRequest.isThatOf(status.request()) ? new Taken(status, seen) : NAME_TAKEN);
    }
  }

  /**
   * Writes the request. Throws {@link StaleProcessException} if the process slept before or during
   * the write. The request may then be so old that an archived log counts it as decided: no verdict
   * may be promised for it.
   */
  private Put put(long notIn, Request request) {
    staleProcess.check(request);
    if (request.id().floor().isDefined()) {
      finder.storing(request.id());
    }
    Put put = requests.putIfAbsent(stored(notIn, request));
    if (put.own(request)) {
      staleProcess.check(request);
    }
    return put;
  }

  /**
   * The result for a request whose id was taken already. An immediate verdict may be on other
   * content under the same key: then that content counts. If calls have decided for this resource,
   * a failed look-up fails the call.
   */
  public CallResult again(
      Head seen, Request earlier, ClientRequest clientRequest, Deadline deadline) {
    Option<Head> head =
        looked(callsDecide, () -> finder.headOfCalls(earlier.resource()), Option.none(), deadline);
    RowsOf found =
        looked(
            head.isDefined(),
            () -> finder.rows(head, earlier.resource(), earlier.id()),
            RowsOf.NOTHING,
            deadline);
    if (found.verdict().isEmpty() && !clientRequest.isThatOf(earlier)) {
      if (cache.isInDoubt(head.getOrElse(seen))) {
        throw SdkClientException.create("An append of this process may still grant it.");
      }
      return NAME_TAKEN;
    }
    RowsOf rows =
        found.verdict().isDefined()
            ? found
            : deadline.resultOr(() -> verdicts.await(earlier, deadline), RowsOf.NOTHING);
    // Checks the archive after the row: the row may be deleted, and the request is deleted next.
    if (rows.verdict().isEmpty()) {
      for (CallResult archived : archived(earlier.resource(), earlier.takenAt())) {
        return archived;
      }
    }
    RequestStatus requestStatus = RequestStatus.of(earlier, rows);
    RequestStatus now =
        deadline.resultOr(() -> Status.changed(finder, head, requestStatus), requestStatus);
    return clientRequest.isThatOf(now.request()) ? new Taken(now, seen) : NAME_TAKEN;
  }

  private static <T> T looked(boolean must, Supplier<T> look, T otherwise, Deadline deadline) {
    return must ? look.get() : deadline.resultOr(look, otherwise);
  }

  private Option<CallResult> archived(ResourceId resource, Instant used) {
    return cache.archived(resource, used).map(TurnedAway::archived);
  }

  private StoredRequest stored(long notIn, Request request) {
    serverClock.mustNotBeOff();
    return new StoredRequest(request, Option.some(new NotIn(epoch, notIn)));
  }

  /** The present time, to the millisecond, as tables store it. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
