package io.lastseat.log.facts;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.Heads;
import io.lastseat.log.store.LogBehindException;
import io.lastseat.log.store.RequestItems;
import io.lastseat.log.store.RowTable;
import io.lastseat.log.store.SideBySide;
import io.lastseat.model.PriorState;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Reads the state of the reservations that requests end or change. It reads rows, verdicts of
 * calls, and the commits that owe rows, all after the head. The head itself has the state of a
 * lock's newest grant.
 *
 * <p>An end must not overtake its reservation. If the reservation has an item and no verdict yet
 * (it was parked, for example), it is decided right before its end, like any request that was found
 * without its stream record. Or the end goes by the stream like its reservation ({@link
 * RequestSource#decidesBefore}). If only another program can decide the reservation, its end is
 * deferred with it.
 */
public final class FactReader {

  private final DecisionLog log;
  private final RowTable rows;
  private final RequestItems requests;
  private final LookUp lookUp;

  public FactReader(DecisionLog log, RowTable rows, RequestItems requests, LookUp lookUp) {
    this.log = log;
    this.rows = rows;
    this.requests = requests;
    this.lookUp = lookUp;
  }

  /**
   * Learns the state of each reservation that an open request is about.
   *
   * @param origin the origin of the requests
   * @return the head, which may have been read again
   * @throws SdkException if DynamoDB does not serve; other failures of single requests go to the
   *     origin
   */
  public Head read(Head known, BatchState progress, RequestSource origin) {
    Head head = known;
    progress.forgetFacts();
    head.books().lock().forEach(progress.priorStates()::inBooks);
    Vector<PendingRequest> asking = asking(progress);
    Vector<Commit> owing = asking.isEmpty() ? Vector.empty() : log.owing(head);
    while (!asking.isEmpty()) {
      Vector<Row> found = found(head, owing, asking, progress, origin);
      Head seen = Heads.upTo(log, head, found);
      mustNotBeAhead(seen, found, asking, origin);
      if (seen.number() > head.number()) {
        // No look-up was made on that head yet, for these requests or for the other facts.
        return origin.prepare(seen);
      }
      byRows(found, progress);
      owing.forEach(progress.priorStates()::decided);
      mustNotBeSettled(head, asking, progress, origin);
      boolean placed = false;
      for (PendingRequest pendingRequest : asking) {
        RequestId reservation = reservation(pendingRequest).get();
        if (progress.isOpen(pendingRequest.id())
            && !progress.priorStates().isKnown(reservation)
            && !progress.isOpen(reservation)) {
          placed |= byItem(head, pendingRequest, reservation, progress, origin);
        }
      }
      if (placed) {
        Head then = lookUp.leaveOut(head, progress);
        deferWithTheirReservations(asking, progress);
        if (then.number() > head.number()) {
          // The known facts belong to an older head.
          return read(then, progress, origin);
        }
      }
      asking = asking(progress);
    }
    return head;
  }

  /** Defers requests whose reservation is deferred, since only the whole log has its state. */
  private static void deferWithTheirReservations(
      Vector<PendingRequest> asking, BatchState progress) {
    for (PendingRequest pendingRequest : asking) {
      if (reservation(pendingRequest).exists(progress::isDeferred)
          && progress.isOpen(pendingRequest.id())) {
        progress.defer(pendingRequest.id(), "its reservation is deferred");
      }
    }
  }

  /** Requests about a reservation of unknown state that is not about to be decided. */
  private static Vector<PendingRequest> asking(BatchState progress) {
    Vector<PendingRequest> open = Vector.ofAll(progress.open());
    for (PendingRequest pendingRequest : open) {
      reservation(pendingRequest)
          .flatMap(progress::open)
          .forEach(reserving -> inTurn(reserving, pendingRequest, progress));
    }
    return open.filter(
        pendingRequest ->
            reservation(pendingRequest)
                .exists(id -> !progress.priorStates().isKnown(id) && !progress.isOpen(id)));
  }

  /** Orders a request after its reservation. An end never waits for an end: no chains arise. */
  private static void inTurn(PendingRequest reserving, PendingRequest ending, BatchState progress) {
    if (reservation(reserving).isEmpty()) {
      progress.placeBefore(ending.id(), reserving);
    } else if (!progress.standsBefore(reserving.id(), ending.id())) {
      progress.priorStates().noSuchRequest(reserving.id());
    }
  }

  private static Option<RequestId> reservation(PendingRequest pendingRequest) {
    return pendingRequest.request().reservation();
  }

  /** The reservations' rows. A verdict of a call may have no row, although its change has one. */
  private Vector<Row> found(
      Head head,
      Vector<Commit> owing,
      Vector<PendingRequest> asking,
      BatchState progress,
      RequestSource origin) {
    Vector<GrantRow> owed = owing.flatMap(Commit::grantRows);
    Vector<Row> rows = rows(head.resource(), asking, owed, progress, origin);
    if (head.marks().immediateThrough() == 0) {
      return rows;
    }
    Vector<RequestId> known = rows.filter(VerdictRow.class::isInstance).map(Row::about);
    Vector<RequestId> left =
        asking
            .filter(pendingRequest -> progress.isOpen(pendingRequest.id()))
            .flatMap(FactReader::reservation)
            .distinct()
            .removeAll(known);
    var behindFloors = left.partition(id -> id.namedCommit().isEmpty());
    Vector<Supplier<Vector<VerdictRow>>> reads =
        behindFloors
            ._1()
            .<Supplier<Vector<VerdictRow>>>map(id -> () -> log.named(head, id).toVector())
            .appendAll(
                behindFloors
                    ._2()
                    .groupBy(RequestId::namedCommit)
                    .values()
                    .map(ids -> () -> log.inNamed(head, ids)));
    return rows.appendAll(SideBySide.run(this.rows.calls(), reads).flatMap(found -> found));
  }

  private Vector<Row> rows(
      ResourceId resource,
      Vector<PendingRequest> asking,
      Vector<GrantRow> owed,
      BatchState progress,
      RequestSource origin) {
    try {
      return rows.about(resource, asking.flatMap(FactReader::reservation).distinct(), owed);
    } catch (SdkException notServed) {
      throw notServed;
    } catch (RuntimeException one) {
      return asking.flatMap(
          pendingRequest -> rowsAlone(resource, pendingRequest, owed, progress, origin));
    }
  }

  /** The rows for one request. What a newer program decided, a newer program must end. */
  private Vector<Row> rowsAlone(
      ResourceId resource,
      PendingRequest pendingRequest,
      Vector<GrantRow> owed,
      BatchState progress,
      RequestSource origin) {
    try {
      return rows.about(resource, reservation(pendingRequest).toVector(), owed);
    } catch (SdkException notServed) {
      throw notServed;
    } catch (NewerVersionException newer) {
      progress.defer(pendingRequest.id(), "a newer program decided its reservation");
    } catch (RuntimeException unreadable) {
      origin.failed(pendingRequest, unreadable);
    }
    return Vector.empty();
  }

  /** Fails requests whose reservation's row is newer than a restored log. Others go on. */
  private static void mustNotBeAhead(
      Head newest, Vector<Row> found, Vector<PendingRequest> asking, RequestSource origin) {
    for (Row row : found.filter(one -> one.commitNo() > newest.number())) {
      for (PendingRequest pendingRequest :
          asking.filter(one -> reservation(one).contains(row.about()))) {
        origin.failed(
            pendingRequest,
            LogBehindException.row(row.resource(), row.commitNo(), newest.number()));
      }
    }
  }

  /**
   * Fails a request if its reservation waits at a place that the books have passed: the row of its
   * promotion is lost. A lock needs no check: its books have everything, and its promotion may have
   * no row.
   */
  private static void mustNotBeSettled(
      Head head, Vector<PendingRequest> asking, BatchState progress, RequestSource origin) {
    if (head.books().isLock()) {
      return;
    }
    for (PendingRequest pendingRequest : asking) {
      reservation(pendingRequest)
          .flatMap(progress.priorStates()::of)
          .flatMap(PriorState::grant)
          .flatMap(Grant::place)
          .filter(place -> place.number() < head.books().waiting().front())
          .map(place -> MissingPlaceException.ofWhatBecame(head.resource(), place))
          .forEach(lost -> origin.failed(pendingRequest, lost));
    }
  }

  private static void byRows(Vector<Row> found, BatchState progress) {
    for (Row row : found) {
      if (row instanceof VerdictRow verdict) {
        progress.priorStates().decided(verdict.verdict());
      } else if (row instanceof GrantRow grant) {
        progress.priorStates().granted(grant);
      }
    }
  }

  /** Whether the reservation's item was placed into the batch, right before the request. */
  private boolean byItem(
      Head head,
      PendingRequest asking,
      RequestId reservation,
      BatchState progress,
      RequestSource origin) {
    if (progress.isArchived(reservation)) {
      progress.priorStates().noSuchRequest(reservation);
      return false;
    }
    Option<ReadRequest> item = requests.find(head.resource(), reservation);
    if (item.exists(ReadRequest.Newer.class::isInstance)) {
      progress.defer(asking.id(), "a newer program must decide its reservation");
      return false;
    }
    Option<PendingRequest> reserving =
        item.filter(ReadRequest.Ours.class::isInstance)
            .map(ours -> PendingRequest.found(((ReadRequest.Ours) ours).stored()))
            .filter(pendingRequest -> reservation(pendingRequest).isEmpty());
    if (reserving.isEmpty()) {
      progress.priorStates().noSuchRequest(reservation);
      return false;
    }
    boolean placed = origin.decidesBefore(asking, head);
    if (placed) {
      progress.placeBefore(asking.id(), reserving.get());
    }
    return placed;
  }
}
