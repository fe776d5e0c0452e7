package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.LogLimits;
import io.lastseat.model.RequestSet;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * A decided request was deleted and another one is pending: their number is right, and only the sum
 * over their names tells that something is pending.
 */
class DeletedRequestTest extends HallTables {

  @Test
  void thePendingOneIsDecided() {
    oneDeletedAndOnePending();
    assertThat(reconcile()).isEqualTo(1);
  }

  @Test
  void andWouldNotBeIfOnlyTheNumberCounted() {
    oneDeletedAndOnePending();
    long sumOfWhatIsThere = RequestSet.NONE.plus(id(0)).plus(id(2)).sum();
    for (Map<String, AttributeValue> commit : database.items(NAMES.decisions())) {
      Map<String, AttributeValue> marks = new HashMap<>(commit.get("marks").m());
      marks.put("fromTableSum", AttributeValue.fromN(Long.toString(sumOfWhatIsThere)));
      Map<String, AttributeValue> altered = new HashMap<>(commit);
      altered.put("marks", AttributeValue.fromM(marks));
      tables.putItem(PutItemRequest.builder().tableName(NAMES.decisions()).item(altered).build());
    }
    assertThat(reconcile()).isZero();
  }

  private void oneDeletedAndOnePending() {
    Vector.of(0, 1, 2).forEach(this::write);
    assertThat(
            parts(Duration.ZERO)
                .decider()
                .decide(HALL, Vector.of(0, 1).map(number -> Arrival.found(stored(number))))
                .failure())
        .isEmpty();
    database = database.without(NAMES.requests(), RequestCodec.write(stored(1)));
  }

  private void write(int number) {
    tables.putItem(
        PutItemRequest.builder()
            .tableName(NAMES.requests())
            .item(RequestCodec.write(stored(number)))
            .build());
  }

  private long reconcile() {
    return new Reconciliation(
            parts(Duration.ofDays(2)), ReconcileSettings.olderThan(Duration.ofDays(1)))
        .all()
        .decided();
  }

  private SerializerParts parts(Duration later) {
    return StillParts.serializer(tables, NAMES, NOW.plus(later), LogLimits.ORDINARY);
  }

  private static StoredRequest stored(int number) {
    return new StoredRequest(
        new Configure(id(number), HALL, NOW, Terms.ofCapacity(1), Option.none(), Option.none()),
        Option.some(new NotIn(0, 0)));
  }
}
