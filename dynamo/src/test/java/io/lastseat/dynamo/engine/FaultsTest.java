package io.lastseat.dynamo.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.store.Database;
import io.vavr.collection.Vector;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A malformed request is refused with a message that names the fault, and changes nothing. */
class FaultsTest extends SmallTable {

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
        new Fault(
            GetItemRequest.builder().tableName("table").key(Map.of("pk", text, "sk", text)).build(),
            "The provided key element does not match the schema"),
        new Fault(put.toBuilder().tableName("other").build(), "Requested resource not found"),
        new Fault(
            put.toBuilder()
                .conditionExpression("attribute_exists(pk)")
                .expected(Map.of("a", ExpectedAttributeValue.builder().exists(false).build()))
                .build(),
            "Can not use both expression and non-expression parameters in the same request:"
                + " Non-expression parameters: {Expected} Expression parameters:"
                + " {ConditionExpression}"),
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
            put.toBuilder().returnItemCollectionMetrics("SIZE").build(),
            "This engine does not know the parameter ReturnItemCollectionMetrics"),
        new Fault(
            scan.toBuilder().segment(0).totalSegments(1_000_001).build(),
            "Member must have value less than or equal to 1000000"),
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
            "Value '0' at 'totalSegments' failed to satisfy constraint"));
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
}
