package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.embedded.meter.MeterReading.OperationReading;
import io.lastseat.log.DecisionLog;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A log of small commits pays for no index; a large commit pays for it from there on. */
class SmallLogTest {

  private static final String LOG = "the log";

  private final Records records = Serializers.records();
  private final Serializers serializer = Serializers.fresh();
  private final List<String> asked = new ArrayList<>();

  @Test
  void onlyItsFirstCommitStandsInTheIndex() {
    append(List.of(records.configure(9)), 1, 1);
    for (int i = 0; i < 3; i++) {
      append(List.of(records.reserve(1)), 1, 0);
    }
    assertThat(headFoundByANewcomer()).isEqualTo(4);
    assertThat(asked).containsExactly(TableNames.HEADS_INDEX, LOG);
  }

  @Test
  void fromALargeCommitOnEachDoes() {
    append(List.of(records.configure(1_000)), 1, 1);
    append(List.of(records.reserve(1)), 1, 0);
    append(records.reserves(40), 5, 1);
    append(List.of(records.reserve(1)), 1, 1);
    assertThat(headFoundByANewcomer()).isEqualTo(4);
    assertThat(asked).containsExactly(TableNames.HEADS_INDEX);
    assertThat(Serializers.fresh().handle(records.reserve(1))).isEmpty();
    assertThat(BooksCheck.of(records.resource()).verdicts()).hasSize(44);
  }

  @Test
  void ofAResourceWithoutCommitsTheIndexSaysEnough() {
    assertThat(newcomer().head(records.resource())).isEmpty();
    assertThat(asked).containsExactly(TableNames.HEADS_INDEX);
  }

  @Test
  void whoMetASmallLogLastAsksTheNextOneItself() {
    append(List.of(records.configure(1_000)), 1, 1);
    DecisionLog newcomer = newcomer();
    newcomer.head(records.resource());
    asked.clear();

    newcomer.head(records.resource());
    assertThat(asked).containsExactly(LOG);

    append(records.reserves(40), 5, 1);
    newcomer.head(records.resource());
    asked.clear();
    newcomer.head(records.resource());
    assertThat(asked).as("a large one costs its size once").containsExactly(TableNames.HEADS_INDEX);
  }

  private void append(List<DynamodbStreamRecord> batch, long tableUnits, long indexUnits) {
    var before = Store.shared().meter().snapshot();
    assertThat(serializer.handle(batch)).isEmpty();
    OperationReading puts =
        Store.shared().meter().snapshot().minus(before).operations().get("PutItem").get();
    assertThat(puts.calls()).isEqualTo(1);
    assertThat(puts.tableWriteUnits()).isEqualTo(tableUnits);
    assertThat(puts.indexWriteUnits()).isEqualTo(indexUnits);
  }

  private long headFoundByANewcomer() {
    return newcomer().head(records.resource()).get().number();
  }

  /** Makes a new reader that records where it reads. */
  private DecisionLog newcomer() {
    DynamoDbClient client =
        FaultyDynamo.client(
            Store.shared().clientAs("SerializerRole"),
            (request, through) -> {
              String index = ((QueryRequest) request).indexName();
              asked.add(index == null ? LOG : index);
              return through.get();
            });
    return new DecisionLog(client, Store.shared().names());
  }
}
