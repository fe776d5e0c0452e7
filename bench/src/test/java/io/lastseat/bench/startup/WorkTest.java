package io.lastseat.bench.startup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.bench.startup.Starter.ReservationInStream;
import io.lastseat.bench.startup.Starter.ReservationOverHttp;
import io.lastseat.bench.startup.Starter.StartUpReservations;
import org.junit.jupiter.api.Test;

/** The benchmark rejects a fast function that does not do its work. */
final class WorkTest {

  private final StartUpReservations reservations = new StartUpReservations();

  @Test
  void aRequestMustBeTakenIn() {
    Starter.Work post = new ReservationOverHttp(reservations);
    assertThatCode(() -> post.check("{\"statusCode\":202}")).doesNotThrowAnyException();
    assertThatThrownBy(() -> post.check("{\"statusCode\":503}"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("503");
  }

  @Test
  void aRecordMustBeHandledAndItsVerdictBeThere() {
    String done = "{\"batchItemFailures\":[]}";
    Starter.Work withRow = new ReservationInStream(reservations, arrival -> true);
    assertThatCode(() -> withRow.check(done)).doesNotThrowAnyException();
    assertThatThrownBy(() -> withRow.check("{\"batchItemFailures\":[{\"itemIdentifier\":\"1\"}]}"))
        .isInstanceOf(IllegalStateException.class);
    Starter.Work withoutRow = new ReservationInStream(reservations, arrival -> false);
    assertThatThrownBy(() -> withoutRow.check(done)).isInstanceOf(IllegalStateException.class);
  }
}
