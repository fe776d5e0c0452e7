package io.lastseat.cli.recover;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A writer of requests writes an "impossible" one with an explanation of almost 400 KB: no commit
 * can hold it.
 */
class OversizedWhyTest {

  private final History history = new History();
  private final Records records = history.records;
  private DynamodbStreamRecord poison;
  private DynamodbStreamRecord honest;

  @BeforeEach
  void twoRequests() {
    history.decide(history.take(records.configure(3)));
    Request like = Records.request(records.reserve(1));
    Map<String, AttributeValue> item =
        RequestCodec.write(
            new StoredRequest(
                new Impossible(like.id(), like.resource(), like.takenAt(), "x".repeat(409_000)),
                Option.some(new NotIn(0, 0))));
    history.put(history.names.requests(), item);
    poison = history.recordOf(item);
    honest = history.take(records.reserve(1));
  }

  @Test
  void theOtherRequestOfTheBatchIsDecided() {
    history.decides(List.of(poison, honest));
    assertThat(decided(honest)).as(history.lines.toString()).isTrue();
  }

  @Test
  void itHasItsVerdictInTheEnd() {
    history.lines.clear();
    assertThat(history.decides(List.of(poison))).as(history.lines.toString()).isTrue();
  }

  @Test
  void theReconciliationDecidesTheOther() {
    for (int day = 0; day < 3; day++) {
      history.reconcile();
    }
    assertThat(decided(honest)).as(history.reconcile().failures().some().toString()).isTrue();
  }

  private boolean decided(DynamodbStreamRecord record) {
    return history.verdicts().exists(verdict -> verdict.request().id().equals(Records.id(record)));
  }
}
