package io.lastseat.bench.startup;

import io.lastseat.model.request.PendingRequest;
import io.lastseat.rig.StreamEvent;
import io.lastseat.tables.RequestCodec;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A stream event with one reservation in it; to be handled without a failure. */
final class ReservationInStream implements Starter.Work {

  private final StartUpReservations reservations;
  private final Predicate<PendingRequest> done;
  private PendingRequest last;

  /**
   * Of these.
   *
   * @param done looks in the database whether the function did what it was for
   */
  ReservationInStream(StartUpReservations reservations, Predicate<PendingRequest> done) {
    this.reservations = reservations;
    this.done = done;
    this.last = reservations.next();
  }

  @Override
  public String event() {
    last = reservations.next();
    return StreamEvent.ofInserted(
        List.of(RequestCodec.write(last.stored())),
        Set.of("lane", "requestId"),
        last.position().get().number().longValueExact());
  }

  @Override
  public void check(String answer) {
    if (!answer.contains("\"batchItemFailures\":[]") || !done.test(last)) {
      throw new IllegalStateException("The function did not handle the record: " + answer);
    }
  }
}
