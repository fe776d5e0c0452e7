package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A place on a waiting list is due, and the newest commit's time is years old. The deciding machine
 * had a wrong clock, and its note in the timer wheel has that time.
 */
class WaiterOfYoreTest {

  private static final ResourceId HALL = new ResourceId("w");
  private static final Duration NEXT_DAY = Duration.ofHours(30);

  private final Hall hall = new Hall();

  @Test
  void theReconciliationServesHim() {
    Request created = hall.put(configuration());
    Request held = hall.put(reserve(Option.some(Duration.ofMinutes(5)), false));
    Request waiting = hall.put(reserve(Option.none(), true));
    SerializerParts yore =
        hall.parts(hall.client(), Clock.offset(Hall.CLOCK, Duration.ofDays(-3_000)));
    for (Request request : List.of(created, held, waiting)) {
      assertThat(yore.batch().handle(Records.delivered(Hall.records(List.of(request))))).isEmpty();
    }
    assertThat(books().waiting().requests()).isOne();

    Reconciled found = hall.reconciliation(NEXT_DAY).all();

    assertThat(found.failures().count()).isZero();
    assertThat(books().waiting().requests()).isZero();
    assertThat(hall.parts().rows().of(HALL, waiting.id()).since().get().grant().units()).isOne();
  }

  private Books books() {
    return hall.parts().log().head(HALL).get().books();
  }

  private Configure configuration() {
    return hall.configure(
        "w",
        Terms.ofCapacity(1)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Duration.ofMinutes(5)), Option.none()))
            .withWaiting(new WaitingTerms(Option.some(9L), Option.none())));
  }

  private Reserve reserve(Option<Duration> hold, boolean waits) {
    Reserve any = hall.reserve("w", 0);
    return new Reserve(any.id(), HALL, any.takenAt(), "guest", 1, Option.none(), hold, waits);
  }
}
