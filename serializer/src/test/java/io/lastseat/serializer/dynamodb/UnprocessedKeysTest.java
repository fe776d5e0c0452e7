package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.RowTable;
import io.lastseat.model.id.RequestId;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** A row that DynamoDB left unprocessed is not an absent one. */
class UnprocessedKeysTest {

  private final Records records = Serializers.records();
  private final List<DynamodbStreamRecord> batch = new ArrayList<>();

  @BeforeEach
  void decided() {
    batch.add(records.configure(200));
    batch.addAll(records.reserves(150));
    assertThat(Serializers.fresh().handle(batch)).isEmpty();
  }

  @Test
  void keysThatWereLeftUnprocessedAreAskedForAgain() {
    Vector<RequestId> ids = Vector.ofAll(batch).map(Records::id);
    assertThat(rowsAtMost(40).verdicts(records.resource(), ids).keySet().toJavaSet())
        .containsExactlyInAnyOrderElementsOf(ids);
  }

  @Test
  void keysThatStayUnprocessedAreAFailure() {
    Vector<RequestId> one = Vector.of(Records.id(batch.get(0)));
    RowTable rows = rowsAtMost(0);
    assertThatThrownBy(() -> rows.verdicts(records.resource(), one))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
  }

  /** Returns the rows of a DynamoDB that processes so many keys of a call at most. */
  private static RowTable rowsAtMost(int keys) {
    DynamoDbClient real = Store.shared().client();
    DynamoDbClient sparing =
        FaultyDynamo.client(real, (request, through) -> first(keys, (BatchGetItemRequest) request));
    return new RowTable(sparing, Store.shared().names(), Runnable::run, attempt -> {});
  }

  private static BatchGetItemResponse first(int keys, BatchGetItemRequest request) {
    String table = Store.shared().names().reservations();
    KeysAndAttributes asked = request.requestItems().get(table);
    int cut = Math.min(keys, asked.keys().size());
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    asked.keys().subList(0, cut).forEach(key -> found.add(item(table, key)));
    List<Map<String, AttributeValue>> left = asked.keys().subList(cut, asked.keys().size());
    return BatchGetItemResponse.builder()
        .responses(Map.of(table, found))
        .unprocessedKeys(
            left.isEmpty() ? Map.of() : Map.of(table, asked.toBuilder().keys(left).build()))
        .build();
  }

  private static Map<String, AttributeValue> item(String table, Map<String, AttributeValue> key) {
    return Store.shared()
        .client()
        .getItem(b -> b.tableName(table).key(key).consistentRead(true))
        .item();
  }
}
