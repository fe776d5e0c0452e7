package io.lastseat.tables;

import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * The keys, the indexes and the stream of each table, as the template defines them; on demand. A
 * test compares the template with this class.
 */
public final class TableDefinitions {

  /** The requests that create the three tables of every deployment. */
  public static Vector<CreateTableRequest> all(TableNames names) {
    return Vector.of(requests(names), decisions(names), reservations(names));
  }

  private static CreateTableRequest requests(TableNames names) {
    return table(names.requests(), text("lane"), text("requestId"))
        .streamSpecification(s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
        .build();
  }

  private static CreateTableRequest decisions(TableNames names) {
    AttributeDefinition resource = text("resourceId");
    AttributeDefinition number = number("commitNo");
    AttributeDefinition headNo = number("headNo");
    return table(names.decisions(), resource, number)
        .attributeDefinitions(resource, number, headNo)
        .localSecondaryIndexes(
            LocalSecondaryIndex.builder()
                .indexName(TableNames.HEADS_INDEX)
                .keySchema(key(resource, KeyType.HASH), key(headNo, KeyType.RANGE))
                .projection(
                    p ->
                        p.projectionType(ProjectionType.INCLUDE).nonKeyAttributes(CommitCodec.HEAD))
                .build())
        .build();
  }

  private static CreateTableRequest reservations(TableNames names) {
    return table(names.reservations(), text(RowCodec.PARTITION), text(RowCodec.PART)).build();
  }

  /** A table with these keys. */
  public static CreateTableRequest.Builder table(
      String name, AttributeDefinition partition, AttributeDefinition sort) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(partition, sort)
        .keySchema(key(partition, KeyType.HASH), key(sort, KeyType.RANGE));
  }

  private static KeySchemaElement key(AttributeDefinition attribute, KeyType type) {
    return KeySchemaElement.builder()
        .attributeName(attribute.attributeName())
        .keyType(type)
        .build();
  }

  /** The definition of a key that is a text. */
  public static AttributeDefinition text(String name) {
    return attribute(name, ScalarAttributeType.S);
  }

  /** The definition of a key that is a number. */
  public static AttributeDefinition number(String name) {
    return attribute(name, ScalarAttributeType.N);
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private TableDefinitions() {}
}
