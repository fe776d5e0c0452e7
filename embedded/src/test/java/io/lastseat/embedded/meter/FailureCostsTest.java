package io.lastseat.embedded.meter;

import static io.lastseat.embedded.meter.Items.item;
import static io.lastseat.embedded.meter.Items.key;
import static io.lastseat.embedded.meter.Items.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Capacity units of requests that DynamoDB did not carry out. */
class FailureCostsTest {
  private static final Costs COSTS =
      new Costs(List.of(new IndexDescription("i", "by-k", HashSet.of("k"), HashSet.of("pk"))));

  static Stream<Arguments> rows() {
    SdkRequest put = put(1025);
    SdkRequest delete = DeleteItemRequest.builder().tableName("t").key(key("p")).build();
    SdkRequest update = UpdateItemRequest.builder().tableName("t").key(key("p")).build();
    SdkRequest count =
        UpdateItemRequest.builder()
            .tableName("t")
            .key(key("p"))
            .updateExpression("SET d = d + :one")
            .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
            .build();
    SdkRequest transaction =
        TransactWriteItemsRequest.builder()
            .transactItems(t -> t.put(p -> p.tableName("t").item(item(1025))))
            .build();
    return Stream.of(
        // columns: text, request, failure, write units, not computable
        row("refused put of 1024 bytes: 1", put(1024), refused(Map.of()), 1, 0),
        row("refused put of 1025 bytes: 2, no index", put, refused(Map.of()), 2, 0),
        row("refused put of 1025 over 2049 bytes, told: 3", put, refused(item(2049)), 3, 0),
        row("refused delete of 2049 bytes, told: 3", delete, refused(item(2049)), 3, 0),
        row("refused delete, not told: at least 1", delete, refused(Map.of()), 1, 1),
        row("refused update of 2049 bytes, told: at least 3", update, refused(item(2049)), 3, 1),
        row("refused update, not told: at least 1", count, refused(Map.of()), 1, 1),
        // key 3 bytes; a word at most 100 + 3; ":one" and 1: 4 + 2; 21 for a sum: 130; 16 for names
        row(
            "refused update of 100 bytes, told: 103 + 4 x 130 + 16 <= 1024, 1",
            count,
            told(100),
            1,
            0),
        // 174 + 3, 6, 21: 204; 177 + 4 x 204 + 16 = 1009, and at 178 bytes 181 + 4 x 208 + 16 =
        // 1029
        row("refused update of 174 bytes, told: 1", count, told(174), 1, 0),
        row("refused update of 178 bytes, told: at least 1", count, told(178), 1, 1),
        row(
            "cancelled by a condition: 2 x 2",
            transaction,
            cancelled("None", "ConditionalCheckFailed"),
            4,
            0),
        row("cancelled by a conflict: 2 x 2", transaction, cancelled("TransactionConflict"), 4, 0),
        row("cancelled by a throttle: unknown", transaction, cancelled("ThrottlingError"), 0, 1),
        row(
            "conflict with a transaction: unknown",
            put,
            TransactionConflictException.builder().build(),
            0,
            1),
        row(
            "throttled: nothing",
            put,
            ProvisionedThroughputExceededException.builder().statusCode(400).build(),
            0,
            0),
        row(
            "invalid: nothing",
            GetItemRequest.builder().build(),
            DynamoDbException.builder().statusCode(400).build(),
            0,
            0),
        row("not sent: nothing", put, SdkClientException.create("no connection"), 0, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void costs(String text, SdkRequest request, Throwable failure, Cost expected) {
    assertThat(COSTS.failed(request, failure)).isEqualTo(expected);
  }

  private static Arguments row(
      String text, SdkRequest request, Throwable failure, long writeUnits, long notComputable) {
    return Arguments.of(text, request, failure, new Cost(writeUnits, 0, 0, notComputable));
  }

  private static SdkRequest put(int bytes) {
    return PutItemRequest.builder().tableName("i").item(with(item(bytes - 2), "k", "a")).build();
  }

  private static Throwable refused(Map<String, AttributeValue> existing) {
    return ConditionalCheckFailedException.builder().item(existing).statusCode(400).build();
  }

  private static Throwable told(int bytes) {
    return refused(item(bytes));
  }

  private static Throwable cancelled(String... codes) {
    return TransactionCanceledException.builder()
        .cancellationReasons(
            Stream.of(codes).map(c -> CancellationReason.builder().code(c).build()).toList())
        .build();
  }
}
