package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.SerialDecider;
import io.lastseat.tables.RowCodec;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A newer program has decided a reservation that this one does not know, and its books are those
 * that this one knows. It is cancelled where this program runs: after a rollback, or beside it.
 */
class NewerRowCancelTest extends HallTables {

  @Test
  void onlyTheCancellationWaits() {
    created(5);
    SerialDecider one = decider();
    assertThat(decide(one, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(one, byStream(reserve(2), 3)).failure()).isEmpty();
    write(newer(reserve(1)));
    var row = parts(Duration.ZERO, 0).rows().of(HALL, id(1)).verdict().get();
    Map<String, AttributeValue> item = new HashMap<>(RowCodec.write(row));
    item.put("saidFromTomorrowOn", AttributeValue.fromS("something"));
    tables.putItem(put -> put.tableName(NAMES.reservations()).item(item));

    Decided decided = decide(one, byStream(cancel(id(1)), 4), byStream(reserve(3), 5));

    assertThat(verdicts(decided)).contains("3 accepted");
    assertThat(decided.failure()).isEmpty();
  }
}
