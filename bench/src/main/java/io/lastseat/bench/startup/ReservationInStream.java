package io.lastseat.bench.startup;

import io.lastseat.local.packaged.StreamEvent;
import io.lastseat.model.Arrival;
import io.lastseat.tables.RequestItem;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A stream event with one reservation in it; to be handled without a failure. */
final class ReservationInStream implements Starter.Work {

  private final Reservations reservations;
  private final Predicate<Arrival> done;
  private Arrival last;

  /**
   * Of these.
   *
   * @param done looks in the database whether the function did what it was for
   */
  ReservationInStream(Reservations reservations, Predicate<Arrival> done) {
    this.reservations = reservations;
    this.done = done;
    this.last = reservations.next();
  }

  @Override
  public String event() {
    last = reservations.next();
    return StreamEvent.ofInserted(
        List.of(RequestItem.SCHEMA.itemToMap(RequestItem.of(last.request()), true)),
        Set.of("lane", "requestId"),
        last.sequenceNumber().get().longValueExact());
  }

  @Override
  public void check(String answer) {
    if (!answer.contains("\"batchItemFailures\":[]") || !done.test(last)) {
      throw new IllegalStateException("The function did not handle the record: " + answer);
    }
  }
}
