package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.GrantRow;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A confirmed row is lost: the log still has the verdict, and the row is written again. */
class LostRowTest {

  private final Hall hall = new Hall();
  private final Request created = hall.put(hall.configure("a", 1));
  private final Request reserved = hall.put(hall.reserve("a", 0));
  private final Request last = hall.put(hall.reserve("a", 0));
  private final DynamodbStreamRecord record = Records.record(reserved);
  private final StreamDelivery remembering = hall.parts().batch();

  /** Lets a later commit confirm both rows; then one of them is lost. */
  private void lose() {
    decided(remembering, Records.record(created), record);
    decided(remembering, Records.record(last));
    assertThat(hall.parts().log().head(created.resource()).get().marks().owing())
        .containsExactly(2L);
    hall.deleteRow(reserved.resource(), reserved.id(), RowCodec.VERDICT);
    assertThat(hall.isDecided(reserved)).isFalse();
  }

  @Test
  void redeliveryFindsTheVerdictInTheLog() {
    lose();
    decided(remembering, record);
    hall.hasDecided("a", List.of(created, reserved, last));
  }

  @Test
  void redeliveryToAProcessThatKnowsNothingFindsItToo() {
    lose();
    decided(hall.parts().batch(), record);
    hall.hasDecided("a", List.of(created, reserved, last));
  }

  @Test
  void aReconciliationThatLooksAtRowsFindsItToo() {
    lose();
    Reconciled found = byRows();
    assertThat(found.driven()).isEqualTo(1);
    assertThat(found.decided()).isZero();
    assertThat(found.leftSomethingUndecided()).isFalse();
    hall.hasDecided("a", List.of(created, reserved, last));
  }

  /** The verdict's row exists, and that of the reservation's present grant does not. */
  @Test
  void aReconciliationThatLooksAtRowsFindsWhatAReservationHasToo() {
    Request confirmed = hall.put(confirmation());
    decided(remembering, Records.record(created), record);
    decided(remembering, Records.record(confirmed));
    decided(remembering, Records.record(last));
    hall.deleteRow(reserved.resource(), reserved.id(), RowCodec.grant(1));
    assertThat(since()).isEmpty();

    Reconciled found = byRows();

    assertThat(found.driven()).isEqualTo(1);
    assertThat(found.decided()).isZero();
    assertThat(since()).isNotEmpty();
    assertThat(byRows().driven()).isZero();
  }

  private Confirm confirmation() {
    return new Confirm(
        RequestId.inLane(reserved.id().lane(), new byte[RequestId.TOKEN_BYTES]),
        reserved.resource(),
        reserved.takenAt(),
        reserved.id(),
        Option.none());
  }

  private Option<GrantRow> since() {
    return hall.parts().rows().of(reserved.resource(), reserved.id()).since();
  }

  private Reconciled byRows() {
    return hall.reconciliation(Duration.ofHours(30)).allByRows();
  }

  private static void decided(StreamDelivery batch, DynamodbStreamRecord... records) {
    assertThat(batch.handle(Records.delivered(List.of(records)))).isEmpty();
  }
}
