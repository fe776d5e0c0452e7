package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.RowsOf;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Confirmed rows of a waiting list are lost; no place is passed over for that. */
class LostWaitingRowTest {

  private static final ResourceId HALL = new ResourceId("w");

  private final Hall hall = new Hall();
  private final Request created = hall.put(configuration());
  private final Reserve ada = hall.put(joining());
  private final Reserve bob = hall.put(joining());
  private final Reserve cid = hall.put(joining());
  private final StreamDelivery batch = hall.parts().batch();

  @Test
  void theResourceStopsAndGoesOnWhenTheRowIsThereAgain() {
    decideAll();
    delete("w/place-0000000001", "place");
    Request end = hall.put(end(ada));
    DynamodbStreamRecord record = Records.record(end);

    assertThat(failures(batch, record)).containsExactly(Records.number(record));
    assertThat(failures(hall.parts().batch(), record)).isNotEmpty();
    assertThat(hall.lines)
        .anyMatch(
            line ->
                line.contains("The row of place 1 of the waiting list of w is missing")
                    && line.contains("lastseat reconcile --rows"));
    assertThat(hall.isDecided(end)).as("nothing of it was decided").isFalse();

    Reconciled found = byRows();

    assertThat(found.failures().count()).isZero();
    assertThat(hall.isDecided(end)).isTrue();
    assertThat(grant(bob)).contains(new Grant(1, Option.none(), 1));
    assertThat(grant(cid)).isEmpty();
    assertThat(failures(batch, record)).isEmpty();
    hall.hasDecided("w", List.of(created, ada, bob, cid, end));
    assertThat(byRows().driven()).isZero();
  }

  /** No request asked for a promotion, so none leads to its row. */
  @Test
  void theRowOfAPromotionComesBack() {
    decideAll();
    Request end = hall.put(end(ada));
    assertThat(failures(batch, Records.record(end))).isEmpty();
    Request last = hall.put(joining());
    assertThat(failures(batch, Records.record(last))).isEmpty();
    assertThat(grant(bob)).isNotEmpty();
    hall.deleteRow(HALL, bob.id(), RowCodec.grant(1));
    assertThat(grant(bob)).isEmpty();

    Reconciled found = byRows();

    assertThat(found.failures().count()).isZero();
    assertThat(found.decided()).isZero();
    assertThat(grant(bob)).contains(new Grant(1, Option.none(), 1));
  }

  /** Decides all; the last commit confirms the rows of the others. */
  private void decideAll() {
    for (Request request : List.of(created, ada, bob, cid)) {
      assertThat(failures(batch, Records.record(request))).isEmpty();
    }
    assertThat(hall.parts().log().head(HALL).get().books().waiting().requests()).isEqualTo(2);
  }

  private Configure configuration() {
    return hall.configure(
        "w", Terms.ofCapacity(1).withWaiting(new WaitingTerms(Option.some(9L), Option.none())));
  }

  private Reserve joining() {
    Reserve plain = hall.reserve("w", 0);
    return new Reserve(
        plain.id(), HALL, plain.takenAt(), "guest", 1, Option.none(), Option.none(), true);
  }

  private static Cancel end(Reserve reservation) {
    RequestId id = reservation.id();
    return new Cancel(Cancel.idFor(id), HALL, reservation.takenAt(), id);
  }

  private Option<Grant> grant(Reserve reservation) {
    RowsOf rows = hall.parts().rows().of(HALL, reservation.id());
    return rows.since().map(since -> since.grant());
  }

  private void delete(String partition, String part) {
    hall.client()
        .deleteItem(
            delete ->
                delete
                    .tableName(hall.names.reservations())
                    .key(
                        Map.of(
                            RowCodec.PARTITION, AttributeValue.fromS(partition),
                            RowCodec.PART, AttributeValue.fromS(part))));
  }

  private Reconciled byRows() {
    return hall.reconciliation(Duration.ofHours(30)).allByRows();
  }

  private static Option<String> failures(StreamDelivery batch, DynamodbStreamRecord record) {
    return batch.handle(Records.delivered(List.of(record)));
  }
}
