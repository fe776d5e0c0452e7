package io.lastseat.dynamo.engine;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A malformed batch or transaction is refused, or cancelled by the fault of an item. */
class BatchFaultsTest extends SmallTable {

  static Stream<Fault> faults() {
    AttributeValue text = AttributeValue.fromS("a");
    return Stream.of(
        new Fault(
            BatchWriteItemRequest.builder().requestItems(Map.of()).build(),
            "The requestItems parameter is required for BatchWriteItem"),
        new Fault(
            BatchGetItemRequest.builder().requestItems(Map.of()).build(),
            "The requestItems parameter is required for BatchGetItem"),
        new Fault(
            BatchGetItemRequest.builder()
                .requestItems(
                    Map.of(
                        "table",
                        KeysAndAttributes.builder().keys(KEY).attributesToGet("a").build()))
                .build(),
            "This engine does not know the parameter AttributesToGet"),
        new Fault(
            BatchGetItemRequest.builder()
                .requestItems(
                    Map.of(
                        "table", KeysAndAttributes.builder().keys(KEY).build(),
                        "other", KeysAndAttributes.builder().keys(List.of()).build()))
                .build(),
            "Value '[]' at 'requestItems.other.member.keys' failed to satisfy constraint"),
        new Fault(
            TransactWriteItemsRequest.builder()
                .transactItems(item -> item.conditionCheck(c -> c.tableName("table").key(KEY)))
                .build(),
            "Value null at 'ConditionExpression'"),
        new Fault(
            TransactWriteItemsRequest.builder()
                .transactItems(item -> item.update(u -> u.tableName("table").key(KEY)))
                .build(),
            "Value null at 'UpdateExpression'"),
        new Fault(batchOf(puts(26)), "Member must have length less than or equal to 25"),
        new Fault(batchOf(List.of()), "The requestItems parameter is required"),
        new Fault(
            batchOf(Stream.concat(puts(2).stream(), puts(1).stream()).toList()),
            "Provided list of item keys contains duplicates"),
        new Fault(
            batchOf(List.of(WriteRequest.builder().build())),
            "must have either a PutRequest or a DeleteRequest"),
        new Fault(
            batchOf(
                List.of(WriteRequest.builder().putRequest(p -> p.item(withBorn(text))).build())),
            "Type mismatch for key born"),
        new Fault(batchOf(101), "Member must have length less than or equal to 100"),
        new Fault(
            BatchGetItemRequest.builder()
                .requestItems(Map.of("table", KeysAndAttributes.builder().keys(KEY, KEY).build()))
                .build(),
            "Provided list of item keys contains duplicates"),
        new Fault(
            TransactWriteItemsRequest.builder().transactItems(transaction(101, "")).build(),
            "Member must have length less than or equal to 100"),
        new Fault(
            TransactWriteItemsRequest.builder()
                .transactItems(transaction(11, "x".repeat(390 * 1024)))
                .build(),
            "exceeds the limit of 4 MB"),
        new Fault(
            TransactWriteItemsRequest.builder()
                .transactItems(
                    item ->
                        item.delete(d -> d.tableName("table").key(KEY))
                            .put(p -> p.tableName("table").item(KEY)))
                .build(),
            "TransactItems can only contain one of Check, Put, Update or Delete"),
        new Fault(
            TransactWriteItemsRequest.builder()
                .clientRequestToken("x".repeat(37))
                .transactItems(item -> item.delete(d -> d.tableName("table").key(KEY)))
                .build(),
            "at 'clientRequestToken' failed to satisfy constraint"),
        new Fault(
            batchOf(
                List.of(
                    WriteRequest.builder()
                        .putRequest(p -> p.item(withBorn(AttributeValue.fromS("x"))))
                        .build())),
            "One or more parameter values were invalid: Type mismatch for key born"),
        new Fault(
            TransactWriteItemsRequest.builder().transactItems(List.of()).build(),
            "Member must have length greater than or equal to 1"),
        new Fault(
            TransactWriteItemsRequest.builder()
                .transactItems(
                    item -> item.delete(d -> d.tableName("table").key(KEY)),
                    item -> item.put(p -> p.tableName("table").item(KEY)))
                .build(),
            "Transaction request cannot include multiple operations on one item"));
  }

  private static Map<String, AttributeValue> item(int i, String text) {
    return Map.of(
        "pk", AttributeValue.fromS("a"),
        "sk", AttributeValue.fromN(Integer.toString(i)),
        "text", AttributeValue.fromS(text));
  }

  private static List<WriteRequest> puts(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> WriteRequest.builder().putRequest(p -> p.item(item(i, ""))).build())
        .toList();
  }

  private static BatchWriteItemRequest batchOf(List<WriteRequest> writes) {
    return BatchWriteItemRequest.builder().requestItems(Map.of("table", writes)).build();
  }

  private static BatchGetItemRequest batchOf(int gets) {
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, gets)
            .mapToObj(
                i ->
                    Map.of(
                        "pk", AttributeValue.fromS("a"),
                        "sk", AttributeValue.fromN(Integer.toString(i))))
            .toList();
    return BatchGetItemRequest.builder()
        .requestItems(Map.of("table", KeysAndAttributes.builder().keys(keys).build()))
        .build();
  }

  private static List<TransactWriteItem> transaction(int puts, String text) {
    return IntStream.range(0, puts)
        .mapToObj(
            i ->
                TransactWriteItem.builder()
                    .put(p -> p.tableName("table").item(item(i, text)))
                    .build())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void faultsAreNamed(Fault fault) {
    refusedWith(fault.request(), fault.message());
  }

  @Test
  void aFaultOfAnItemCancelsItsTransaction() {
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(
                item -> item.put(p -> p.tableName("table").item(KEY)),
                item ->
                    item.put(
                        p -> p.tableName("table").item(Map.of("pk", AttributeValue.fromS("a")))))
            .build();
    refusedWith(
        request,
        "Transaction cancelled, please refer cancellation reasons for specific reasons [None,"
            + " ValidationError]");
  }

  @Test
  void aKeyAtFaultCancelsATransactionOfReads() {
    refusedWith(
        TransactGetItemsRequest.builder()
            .transactItems(
                item -> item.get(g -> g.tableName("table").key(KEY)),
                item ->
                    item.get(
                        g -> g.tableName("table").key(Map.of("pk", AttributeValue.fromS("a")))))
            .build(),
        "Transaction cancelled, please refer cancellation reasons for specific reasons [None,"
            + " ValidationError]");
  }

  /** Of two actions about one item, one may have a fault of its own. */
  @Test
  void oneItemTwiceRefusesATransactionWhateverElseIsWrong() {
    refusedWith(
        TransactWriteItemsRequest.builder()
            .transactItems(
                item -> item.delete(d -> d.tableName("table").key(KEY)),
                item ->
                    item.update(u -> u.tableName("table").key(KEY).updateExpression("SET a.b = a")))
            .build(),
        "Transaction request cannot include multiple operations on one item");
  }

  @Test
  void aWrongKeyOfAnIndexCancelsATransactionToo() {
    AttributeValue text = AttributeValue.fromS("x");
    refusedWith(
        TransactWriteItemsRequest.builder()
            .transactItems(
                item -> item.put(p -> p.tableName("table").item(withBorn(text))),
                item ->
                    item.update(
                        u ->
                            u.tableName("table")
                                .key(
                                    Map.of(
                                        "pk", AttributeValue.fromS("b"),
                                        "sk", AttributeValue.fromN("1")))
                                .updateExpression("SET born = pk")))
            .build(),
        "Transaction cancelled, please refer cancellation reasons for specific reasons"
            + " [ValidationError, ValidationError]");
  }
}
