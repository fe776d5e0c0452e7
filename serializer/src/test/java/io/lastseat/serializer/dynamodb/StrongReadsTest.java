package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The promises need strong reads, so log and rows are read strongly. */
class StrongReadsTest {

  private final DynamoDbClient client =
      FaultyDynamo.client(
          Store.shared().clientAs("SerializerRole"), FaultyDynamo.strongReadsOnly());
  private final DecisionLog log = new DecisionLog(client, Store.shared().names());
  private final RowTable rows =
      new RowTable(client, Store.shared().names(), Runnable::run, attempt -> {});

  private final Records records = Serializers.records();
  private final ResourceId resource = records.resource();
  private final List<DynamodbStreamRecord> batch =
      List.of(records.configure(1), records.reserve(1));

  @BeforeEach
  void decided() {
    Serializers.fresh().handle(batch);
  }

  @Test
  void theLogIsReadStrongly() {
    assertThat(log.head(resource)).isNotEmpty();
    assertThat(log.head(log.head(resource).get())).isNotEmpty();
    assertThat(log.headOf(resource, 1)).isNotEmpty();
    assertThat(log.range(resource, 1, 9)).hasSize(1);
    assertThat(log.firstOf(resource, 1, 9, 1)).hasSize(1);
  }

  @Test
  void theRowsAreReadStrongly() {
    RequestId id = Records.id(batch.get(1));
    assertThat(rows.of(resource, id).verdict()).isNotEmpty();
    assertThat(rows.grants(resource, Vector.of(id), Vector.empty())).isEmpty();
    assertThat(rows.verdicts(resource, Vector.of(id, id)).keySet()).containsExactly(id);
  }

  @Test
  void soTheSerializerReadsStronglyWhateverComes() {
    Serializers next = Serializers.inWeather(FaultyDynamo.strongReadsOnly());
    assertThat(next.handle(batch)).isEmpty();
    assertThat(next.handle(records.reserve(1))).isEmpty();
    assertThat(next.handle(batch)).isEmpty();
  }
}
