package io.lastseat.tables;

import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
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
 * The keys, the indexes and the stream of the three tables, as the template has them; on demand. A
 * test holds the template against this.
 */
public final class TableDefinitions {

  /** All three, ready to be created. */
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
    AttributeDefinition headNo = number("headNo");
    CreateTableRequest.Builder table = table(names.decisions(), resource, number("commitNo"));
    List<AttributeDefinition> attributes = new ArrayList<>(table.build().attributeDefinitions());
    attributes.add(headNo);
    return table
        .attributeDefinitions(attributes)
        .localSecondaryIndexes(
            index(TableNames.HEADS_INDEX, keys(resource, headNo))
                .projection(
                    p ->
                        p.projectionType(ProjectionType.INCLUDE).nonKeyAttributes(CommitCodec.HEAD))
                .build())
        .build();
  }

  private static LocalSecondaryIndex.Builder index(String name, List<KeySchemaElement> keys) {
    return LocalSecondaryIndex.builder().indexName(name).keySchema(keys);
  }

  private static CreateTableRequest reservations(TableNames names) {
    return table(names.reservations(), text(RowCodec.PARTITION), text(RowCodec.PART)).build();
  }

  private static CreateTableRequest.Builder table(
      String name, AttributeDefinition partition, AttributeDefinition sort) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(partition, sort)
        .keySchema(keys(partition, sort));
  }

  private static List<KeySchemaElement> keys(
      AttributeDefinition partition, AttributeDefinition sort) {
    return List.of(key(partition, KeyType.HASH), key(sort, KeyType.RANGE));
  }

  private static KeySchemaElement key(AttributeDefinition attribute, KeyType type) {
    return KeySchemaElement.builder()
        .attributeName(attribute.attributeName())
        .keyType(type)
        .build();
  }

  private static AttributeDefinition text(String name) {
    return attribute(name, ScalarAttributeType.S);
  }

  private static AttributeDefinition number(String name) {
    return attribute(name, ScalarAttributeType.N);
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private TableDefinitions() {}
}
