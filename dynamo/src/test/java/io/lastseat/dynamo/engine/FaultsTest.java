package io.lastseat.dynamo.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.store.Database;
import io.vavr.collection.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A malformed request is refused with a message that names the fault, and changes nothing. */
class FaultsTest {

  private static final Map<String, AttributeValue> KEY =
      Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromN("1"));

  private final Database database =
      Database.of(
          Vector.of(
              CreateTableRequest.builder()
                  .tableName("table")
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(
                      d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
                      d -> d.attributeName("sk").attributeType(ScalarAttributeType.N),
                      d -> d.attributeName("born").attributeType(ScalarAttributeType.N))
                  .keySchema(
                      k -> k.attributeName("pk").keyType(KeyType.HASH),
                      k -> k.attributeName("sk").keyType(KeyType.RANGE))
                  .localSecondaryIndexes(
                      i ->
                          i.indexName("times")
                              .keySchema(
                                  k -> k.attributeName("pk").keyType(KeyType.HASH),
                                  k -> k.attributeName("born").keyType(KeyType.RANGE))
                              .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY)))
                  .build()));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|The expression can not be empty;",
        "a = |Syntax error; token: \"<EOF>\", near: \"=\"",
        "!!|Syntax error; token: \"!\", near: \"!!\"",
        "a b|Syntax error; token: \"b\", near: \"a b\"",
        "#missing = :v|An expression attribute name used in the document path is not defined;"
            + " attribute name: #missing",
        "a = :missing|An expression attribute value used in expression is not defined; attribute"
            + " value: :missing",
        "status = :v|Attribute name is a reserved keyword; reserved keyword: status",
        "near(a, :v)|Invalid function name; function: near",
        "begins_with(a)|Incorrect number of operands for operator or function; operator or"
            + " function: begins_with, number of operands: 1",
        "begins_with(a, :n)|Incorrect operand type for operator or function; operator or function:"
            + " begins_with, operand type: N",
        "a < :list|Incorrect operand type for operator or function; operator or function: <,"
            + " operand type: L",
        "a BETWEEN :n AND :least|The BETWEEN operator requires upper bound to be greater than or"
            + " equal to lower bound",
        "a BETWEEN :v AND :n|The BETWEEN operator requires same data type for lower and upper"
            + " bounds",
        "attribute_exists(:v)|Operator or function requires a document path; operator or function:"
            + " attribute_exists",
        "attribute_type(a, :v)|Invalid attribute type name found; type: text",
        "a = a|The first operand must be distinct from the remaining operands",
        "((a = :v))|The expression has redundant parentheses;",
        "attribute_exists(a) = :v|Syntax error",
        "size(:v) = :n|Incorrect operand type for operator or function; operator or function: size"
      })
  void aConditionIsReadStrictly(String condition, String fault) {
    refusedWith(
        PutItemRequest.builder()
            .tableName("table")
            .item(KEY)
            .conditionExpression(condition)
            .expressionAttributeValues(valuesOf(condition))
            .build(),
        "Invalid ConditionExpression: " + fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "INVALID SYNTAX|Invalid UpdateExpression: Syntax error; token: \"INVALID\", near: \"INVALID"
            + " SYNTAX\"",
        "SET a = :v SET b = :v|Invalid UpdateExpression: The \"SET\" section can only be used once"
            + " in an update expression;",
        "SET a = :v, a.b = :v|Invalid UpdateExpression: Two document paths overlap with each other",
        "SET a.b = :v, a[0] = :v|Invalid UpdateExpression: Two document paths conflict with each"
            + " other",
        "SET pk = :v|One or more parameter values were invalid: Cannot update attribute pk. This"
            + " attribute is part of the key",
        "SET sk = :n|One or more parameter values were invalid: Cannot update attribute sk. This"
            + " attribute is part of the key",
        "SET born = :v|One or more parameter values were invalid: Type mismatch for key born",
        "SET born.x = :v|Key attributes must be scalars",
        "SET a.b = :v|The document path provided in the update expression is invalid for update",
        "SET a = b|The provided expression refers to an attribute that does not exist in the item",
        "SET a = if_not_exists(a, :v) + :n|An operand in the update expression has an incorrect"
            + " data type",
        "SET a = :v + :n|Invalid UpdateExpression: Incorrect operand type for operator or function;"
            + " operator or function: +, operand type: S",
        "ADD a :v|Invalid UpdateExpression: Incorrect operand type for operator or function;"
            + " operator or function: ADD, operand type: S",
        "DELETE a :n|Invalid UpdateExpression: Incorrect operand type for operator or function;"
            + " operator or function: DELETE, operand type: N"
      })
  void anUpdateIsReadStrictly(String update, String fault) {
    refusedWith(
        UpdateItemRequest.builder()
            .tableName("table")
            .key(KEY)
            .updateExpression(update)
            .expressionAttributeValues(valuesOf(update))
            .build(),
        fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = :v|Query condition missed key schema element: pk",
        "pk > :v|Query key condition not supported",
        "pk = :v AND sk <> :n|Query key condition not supported",
        "pk = :v OR sk = :n|Invalid KeyConditionExpression: Invalid operator used in"
            + " KeyConditionExpression: OR",
        "pk = :v AND sk > :n AND sk < :n|KeyConditionExpressions must only contain one condition"
            + " per key",
        "pk = :v AND a.b = :n|KeyConditionExpressions cannot have conditions on nested attributes",
        "pk = :v AND a = :n|Query condition missed key schema element: sk",
        "pk = :v AND sk = :v|One or more parameter values were invalid: Condition parameter type"
            + " does not match schema type"
      })
  void aQuerySelectsByTheKey(String condition, String fault) {
    refusedWith(
        QueryRequest.builder()
            .tableName("table")
            .keyConditionExpression(condition)
            .expressionAttributeValues(valuesOf(condition))
            .build(),
        fault);
  }

  private static Map<String, AttributeValue> valuesOf(String expression) {
    Map<String, AttributeValue> all =
        Map.of(
            ":v", AttributeValue.fromS("text"),
            ":n", AttributeValue.fromN("5"),
            ":least", AttributeValue.fromN("1"),
            ":list", AttributeValue.fromL(List.of()));
    Map<String, AttributeValue> used = new HashMap<>(all);
    used.keySet().removeIf(name -> !expression.matches(".*" + name + "\\b.*"));
    return used.isEmpty() ? null : used;
  }

  record Fault(DynamoDbRequest request, String message) {}

  static Stream<Fault> faults() {
    AttributeValue text = AttributeValue.fromS("a");
    PutItemRequest put = PutItemRequest.builder().tableName("table").item(KEY).build();
    QueryRequest query =
        QueryRequest.builder()
            .tableName("table")
            .keyConditionExpression("pk = :v")
            .expressionAttributeValues(Map.of(":v", text))
            .build();
    ScanRequest scan = ScanRequest.builder().tableName("table").build();
    return Stream.of(
        new Fault(
            PutItemRequest.builder().item(KEY).build(),
            "1 validation error detected: Value null at 'tableName' failed to satisfy constraint:"
                + " Member must not be null"),
        new Fault(
            put.toBuilder().tableName("bad table!@#").returnValues("X").build(),
            "2 validation errors detected: "),
        new Fault(
            put.toBuilder().tableName("bad table!@#").build(),
            "Value 'bad table!@#' at 'tableName' failed to satisfy constraint: Member must satisfy"
                + " regular expression pattern: [a-zA-Z0-9_.-]+"),
        new Fault(put.toBuilder().tableName("other").build(), "Requested resource not found"),
        new Fault(
            put.toBuilder().item(Map.of("pk", text)).build(),
            "One or more parameter values were invalid: Missing the key sk in the item"),
        new Fault(
            put.toBuilder().item(Map.of("pk", text, "sk", text)).build(),
            "One or more parameter values were invalid: Type mismatch for key sk expected: N"
                + " actual: S"),
        new Fault(
            put.toBuilder()
                .item(Map.of("pk", AttributeValue.fromS(""), "sk", AttributeValue.fromN("1")))
                .build(),
            "cannot contain an empty string value. Key: pk"),
        new Fault(
            put.toBuilder()
                .item(
                    Map.of(
                        "pk", AttributeValue.fromS("x".repeat(2049)),
                        "sk", AttributeValue.fromN("1")))
                .build(),
            "Size of hashkey has exceeded the maximum size limit of 2048 bytes"),
        new Fault(
            put.toBuilder().returnValues("ALL_NEW").build(),
            "ReturnValues can only be ALL_OLD or NONE"),
        new Fault(
            put.toBuilder().expressionAttributeNames(Map.of("#a", "a")).build(),
            "ExpressionAttributeNames can only be specified when using expressions"),
        new Fault(
            put.toBuilder().expressionAttributeValues(Map.of(":a", text)).build(),
            "ExpressionAttributeValues can only be specified when using expressions:"
                + " ConditionExpression is null"),
        new Fault(
            put.toBuilder()
                .conditionExpression("attribute_exists(pk)")
                .expressionAttributeNames(Map.of("#unused", "a"))
                .build(),
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#unused}"),
        new Fault(
            put.toBuilder()
                .conditionExpression("attribute_exists(pk)")
                .expressionAttributeValues(Map.of(":unused", text))
                .build(),
            "Value provided in ExpressionAttributeValues unused in expressions: keys: {:unused}"),
        new Fault(
            put.toBuilder()
                .conditionExpression("a = :v")
                .expressionAttributeValues(Map.of("v", text))
                .build(),
            "ExpressionAttributeValues contains invalid key: Syntax error; key: \"v\""),
        new Fault(
            GetItemRequest.builder().tableName("table").key(Map.of("pk", text)).build(),
            "The provided key element does not match the schema"),
        new Fault(
            DeleteItemRequest.builder().tableName("table").key(Map.of("pk", text)).build(),
            "The provided key element does not match the schema"),
        new Fault(
            UpdateItemRequest.builder()
                .tableName("table")
                .key(KEY)
                .attributeUpdates(Map.of("a", AttributeValueUpdate.builder().value(text).build()))
                .build(),
            "This engine does not know the parameter AttributeUpdates"),
        new Fault(
            DescribeLimitsRequest.builder().build(), "This engine does not know DescribeLimits"),
        new Fault(
            query.toBuilder().limit(0).build(),
            "Member must have value greater than or equal to 1"),
        new Fault(
            query.toBuilder().indexName("other").build(),
            "The table does not have the specified index: other"),
        new Fault(
            query.toBuilder().filterExpression("pk = :v").build(),
            "Filter Expression can only contain non-primary key attributes: Primary key attribute:"
                + " pk"),
        new Fault(
            query.toBuilder().indexName("times").filterExpression("a = :v").build(),
            "Secondary index times does not project one or more filter attributes: [a]"),
        new Fault(
            query.toBuilder().exclusiveStartKey(Map.of("pk", text)).build(),
            "The provided starting key is invalid"),
        new Fault(
            query.toBuilder()
                .exclusiveStartKey(
                    Map.of("pk", AttributeValue.fromS("b"), "sk", AttributeValue.fromN("1")))
                .build(),
            "The provided starting key is outside query boundaries"),
        new Fault(
            query.toBuilder().select("COUNT").projectionExpression("a").build(),
            "Cannot specify the ProjectionExpression when choosing to get only the Count"),
        new Fault(scan.toBuilder().segment(0).build(), "The TotalSegments parameter is required"),
        new Fault(scan.toBuilder().totalSegments(2).build(), "The Segment parameter is required"),
        new Fault(
            scan.toBuilder().segment(5).totalSegments(5).build(),
            "Segment: 5 is not less than TotalSegments: 5"),
        new Fault(
            scan.toBuilder().projectionExpression("a, a.b").build(),
            "Invalid ProjectionExpression: Two document paths overlap with each other"),
        new Fault(
            BatchWriteItemRequest.builder().requestItems(Map.of()).build(),
            "The requestItems parameter is required for BatchWriteItem"),
        new Fault(
            BatchGetItemRequest.builder().requestItems(Map.of()).build(),
            "The requestItems parameter is required for BatchGetItem"),
        new Fault(
            put.toBuilder().returnItemCollectionMetrics("SIZE").build(),
            "This engine does not know the parameter ReturnItemCollectionMetrics"),
        new Fault(
            scan.toBuilder().segment(0).totalSegments(1_000_001).build(),
            "Member must have value less than or equal to 1000000"),
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
        new Fault(
            put.toBuilder()
                .conditionExpression("attribute_exists(pk)")
                .expressionAttributeNames(Map.of())
                .build(),
            "ExpressionAttributeNames must not be empty"),
        new Fault(
            put.toBuilder()
                .conditionExpression("attribute_exists(pk)")
                .expressionAttributeValues(Map.of())
                .build(),
            "ExpressionAttributeValues must not be empty"),
        new Fault(
            put.toBuilder().tableName("t".repeat(256)).build(),
            "Member must have length less than or equal to 255"),
        new Fault(put.toBuilder().item(withBorn(text)).build(), "Type mismatch for key born"),
        new Fault(
            GetItemRequest.builder().tableName("table").key(withBorn(text)).build(),
            "The provided key element does not match the schema"),
        new Fault(
            query.toBuilder()
                .expressionAttributeValues(Map.of(":v", AttributeValue.fromS("")))
                .build(),
            "cannot contain an empty string value. Key: pk"),
        new Fault(
            query.toBuilder().select("SPECIFIC_ATTRIBUTES").build(),
            "Must specify the AttributesToGet or ProjectionExpression"),
        new Fault(
            query.toBuilder().select("ALL_PROJECTED_ATTRIBUTES").build(),
            "ALL_PROJECTED_ATTRIBUTES is not supported for reads without an index"),
        new Fault(
            scan.toBuilder().segment(-1).totalSegments(2).build(),
            "Value '-1' at 'segment' failed to satisfy constraint"),
        new Fault(
            scan.toBuilder().segment(0).totalSegments(0).build(),
            "Value '0' at 'totalSegments' failed to satisfy constraint"),
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
                .clientRequestToken("once")
                .transactItems(item -> item.delete(d -> d.tableName("table").key(KEY)))
                .build(),
            "This engine does not know the parameter ClientRequestToken"),
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

  private static Map<String, AttributeValue> withBorn(AttributeValue born) {
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    item.put("born", born);
    return item;
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
  void otherFaultsAreNamed(Fault fault) {
    refusedWith(fault.request(), fault.message());
  }

  @Test
  void aTableHasNoGlobalIndex() {
    assertThatThrownBy(
            () ->
                TableSchema.of(
                    CreateTableRequest.builder().globalSecondaryIndexes(i -> {}).build()))
        .hasMessageContaining("This engine does not know the parameter GlobalSecondaryIndexes");
  }

  @Test
  void aSortKeyHas1024BytesAtMost() {
    Database texts =
        Database.of(
            Vector.of(
                CreateTableRequest.builder()
                    .tableName("table")
                    .attributeDefinitions(
                        d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
                        d -> d.attributeName("sk").attributeType(ScalarAttributeType.S))
                    .keySchema(
                        k -> k.attributeName("pk").keyType(KeyType.HASH),
                        k -> k.attributeName("sk").keyType(KeyType.RANGE))
                    .build()));
    Map<String, AttributeValue> item =
        Map.of(
            "pk", AttributeValue.fromS("a"),
            "sk", AttributeValue.fromS("x".repeat(1025)));
    assertThat(
            texts
                .apply(PutItemRequest.builder().tableName("table").item(item).build())
                .answer()
                .getLeft())
        .hasMessageContaining("Size of rangekey has exceeded the maximum size limit of 1024 bytes");
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

  private void refusedWith(DynamoDbRequest request, String message) {
    Database.Result result = database.apply(request);
    assertThat(result.after()).isEqualTo(database);
    assertThat(result.answer().isLeft()).as("%s is accepted", request).isTrue();
    assertThat(result.answer().getLeft().awsErrorDetails().errorMessage()).contains(message);
  }
}
