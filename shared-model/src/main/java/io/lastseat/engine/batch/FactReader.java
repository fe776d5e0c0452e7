package io.lastseat.engine.batch;

import io.lastseat.engine.find.Heads;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
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
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Reads the state of the reservations that requests end or change. It reads rows, verdicts of
 * calls, and the commits that owe rows, all after the head. The head itself has the state of a
 * lock's newest grant.
 *
 * <p>An end must not overtake its reservation. If the reservation has an item and no verdict yet
 * (it was parked, for example), it is placed into the batch right before its end, like any request
 * that was found without its stream record. A call's end goes by the stream like its reservation.
 * If only another program can decide the reservation, its end is deferred with it.
 */
public final class FactReader {

  private final DecisionLog log;
  private final RowTable rows;
  private final RequestItems requests;
  private final VerdictFinder finder;
  private final Heads heads;

  public FactReader(
      DecisionLog log, RowTable rows, RequestItems requests, VerdictFinder finder, Heads heads) {
    this.log = log;
    this.rows = rows;
    this.requests = requests;
    this.finder = finder;
    this.heads = heads;
  }

  /**
   * The result of a read.
   *
   * @param head the newest known head; if it is newer than that of the read, nothing was learned
   * @param placed whether reservations were placed into the batch, which must be looked up
   */
  public record Result(Head head, boolean placed) {}

  /**
   * Learns the unknown state of each reservation that an open request is about. Requests that
   * cannot be decided leave the batch.
   *
   * @param places whether undecided reservations are placed into the batch
   * @throws SdkException if DynamoDB does not serve
   */
  public Result read(Head head, BatchState state, boolean places) {
    head.books().permits().grants().forEach(state.known().priorStates()::inBooks);
    Vector<PendingRequest> asking = asking(state);
    if (asking.isEmpty()) {
      return new Result(head, false);
    }
    Vector<Commit> owing = log.owing(head);
    Vector<Row> found = found(head, owing, asking, state);
    Head seen = heads.upTo(head, found);
    mustNotBeAhead(seen, found, asking, state);
    if (seen.number() > head.number()) {
      return new Result(seen, false);
    }
    byRows(found, state);
    owing.forEach(state.known().priorStates()::decided);
    mustNotBeSettled(head, asking, state);
    boolean placed = false;
    for (PendingRequest pendingRequest : asking) {
      RequestId reservation = reservation(pendingRequest).get();
      if (state.open().contains(pendingRequest.id())
          && !state.known().priorStates().isKnown(reservation)
          && !state.open().contains(reservation)) {
        placed |= byItem(head, pendingRequest, reservation, state, places);
      }
    }
    return new Result(head, placed);
  }

  /** Requests about a reservation of unknown state that is not about to be decided. */
  private static Vector<PendingRequest> asking(BatchState state) {
    Vector<PendingRequest> open = state.open().all();
    for (PendingRequest pendingRequest : open) {
      reservation(pendingRequest)
          .flatMap(state.open()::of)
          .forEach(reserving -> inTurn(reserving, pendingRequest, state));
    }
    return open.filter(
        pendingRequest ->
            reservation(pendingRequest)
                .exists(
                    id -> !state.known().priorStates().isKnown(id) && !state.open().contains(id)));
  }

  /** Orders a request after its reservation. An end never waits for an end: no chains arise. */
  private static void inTurn(PendingRequest reserving, PendingRequest ending, BatchState state) {
    if (reservation(reserving).isEmpty()) {
      state.open().placeBefore(ending.id(), reserving);
    } else if (!state.open().standsBefore(reserving.id(), ending.id())) {
      state.known().priorStates().noSuchRequest(reserving.id());
    }
  }

  private static Option<RequestId> reservation(PendingRequest pendingRequest) {
    return pendingRequest.request().reservation();
  }

  /** The reservations' rows. A verdict of a call may have no row, although its change has one. */
  private Vector<Row> found(
      Head head, Vector<Commit> owing, Vector<PendingRequest> asking, BatchState state) {
    Vector<GrantRow> owed = owing.flatMap(Commit::grantRows);
    Vector<Row> rows = rows(head.resource(), asking, owed, state);
    Vector<RequestId> known = rows.filter(VerdictRow.class::isInstance).map(Row::about);
    Vector<RequestId> left =
        asking
            .filter(pendingRequest -> state.open().contains(pendingRequest.id()))
            .flatMap(FactReader::reservation)
            .distinct()
            .removeAll(known);
    return rows.appendAll(finder.named(head, left));
  }

  private Vector<Row> rows(
      ResourceId resource, Vector<PendingRequest> asking, Vector<GrantRow> owed, BatchState state) {
    try {
      return rows.about(resource, asking.flatMap(FactReader::reservation).distinct(), owed);
    } catch (SdkException notServed) {
      throw notServed;
    } catch (RuntimeException one) {
      return asking.flatMap(pendingRequest -> rowsAlone(resource, pendingRequest, owed, state));
    }
  }

  /** The rows for one request. What a newer program decided, a newer program must end. */
  private Vector<Row> rowsAlone(
      ResourceId resource, PendingRequest pendingRequest, Vector<GrantRow> owed, BatchState state) {
    try {
      return rows.about(resource, reservation(pendingRequest).toVector(), owed);
    } catch (SdkException notServed) {
      throw notServed;
    } catch (NewerVersionException newer) {
      state.defer(pendingRequest.id(), "a newer program decided its reservation");
    } catch (RuntimeException unreadable) {
      state.failed(pendingRequest.id(), unreadable);
    }
    return Vector.empty();
  }

  /** Fails requests whose reservation's row is newer than a restored log. Others go on. */
  private static void mustNotBeAhead(
      Head newest, Vector<Row> found, Vector<PendingRequest> asking, BatchState state) {
    for (Row row : found.filter(one -> one.commitNo() > newest.number())) {
      for (PendingRequest pendingRequest :
          asking.filter(one -> reservation(one).contains(row.about()))) {
        state.failed(
            pendingRequest.id(),
            LogBehindException.row(row.resource(), row.commitNo(), newest.number()));
      }
    }
  }

  /**
   * Fails a request if its reservation waits at a place that the books have passed: the row of its
   * promotion is lost. A lock needs no check: its books have everything, and its promotion may have
   * no row.
   */
  private static void mustNotBeSettled(Head head, Vector<PendingRequest> asking, BatchState state) {
    if (head.books().isLock()) {
      return;
    }
    for (PendingRequest pendingRequest : asking) {
      reservation(pendingRequest)
          .flatMap(state.known().priorStates()::of)
          .flatMap(PriorState::grant)
          .flatMap(Grant::place)
          .filter(place -> place.number() < head.books().waiting().front())
          .map(place -> MissingPlaceException.ofWhatBecame(head.resource(), place))
          .forEach(lost -> state.failed(pendingRequest.id(), lost));
    }
  }

  private static void byRows(Vector<Row> found, BatchState state) {
    for (Row row : found) {
      if (row instanceof VerdictRow verdict) {
        state.known().priorStates().decided(verdict.verdict());
      } else if (row instanceof GrantRow grant) {
        state.known().priorStates().granted(grant);
      }
    }
  }

  /** Whether the reservation's item was placed into the batch, right before the request. */
  private boolean byItem(
      Head head, PendingRequest asking, RequestId reservation, BatchState state, boolean places) {
    if (state.isArchived(reservation)) {
      state.known().priorStates().noSuchRequest(reservation);
      return false;
    }
    if (state.isDeferred(reservation)) {
      // Only the whole log has its state.
      state.defer(asking.id(), "its reservation is deferred");
      return false;
    }
    Option<ReadRequest> item = requests.find(head.resource(), reservation);
    if (item.exists(ReadRequest.Newer.class::isInstance)) {
      state.defer(asking.id(), "a newer program must decide its reservation");
      return false;
    }
    Option<PendingRequest> reserving =
        item.filter(ReadRequest.Known.class::isInstance)
            .map(known -> PendingRequest.found(((ReadRequest.Known) known).stored()))
            .filter(pendingRequest -> reservation(pendingRequest).isEmpty());
    if (reserving.isEmpty()) {
      state.known().priorStates().noSuchRequest(reservation);
      return false;
    }
    if (places) {
      state.open().placeBefore(asking.id(), reserving.get());
    } else {
      state.leaveToStream(asking.id());
    }
    return places;
  }
}
