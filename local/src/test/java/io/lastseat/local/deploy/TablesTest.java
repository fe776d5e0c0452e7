package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;

/**
 * Three tables, on demand, shaped as the program expects them, that nobody deletes by accident and
 * that can be restored.
 */
final class TablesTest extends TemplateContract {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  @Override
  protected void judge(Template template, Complaints complaints) {
    Map<String, JsonNode> tables = new TreeMap<>(template.resourcesOfType("AWS::DynamoDB::Table"));
    tables.remove("FeedTable"); // it has a test of its own: RelayTest
    tables.remove("WebhooksTable"); // WebhooksOnAwsTest
    complaints.unless(tables.size() == 3, "There are tables " + tables.keySet() + ", not three");
    for (String table : tables.keySet()) {
      String properties = table + "/Properties/";
      complaints.unlessAt(table + "/DeletionPolicy", "'Retain'");
      complaints.unlessAt(table + "/UpdateReplacePolicy", "'Retain'");
      complaints.unlessAt(properties + "BillingMode", "'PAY_PER_REQUEST'");
      complaints.unlessAt(properties + "DeletionProtectionEnabled", "true");
      complaints.unlessAt(
          properties + "PointInTimeRecoverySpecification", "{'PointInTimeRecoveryEnabled': true}");
      complaints.unlessAt(
          properties + "SSESpecification",
          "{'Fn::If': ['WithKey', {'SSEEnabled': true, 'SSEType': 'KMS', 'KMSMasterKeyId':"
              + " {'Ref': 'KmsKeyArn'}}, {'Ref': 'AWS::NoValue'}]}");
    }
    complaints.unless(
        template.resourcesOfType("AWS::DynamoDB::GlobalTable").isEmpty(),
        "A table has replicas in other regions");
    TableDefinitions.all(new TableNames("RequestsTable", "DecisionsTable", "ReservationsTable"))
        .map(TablesTest::properties)
        .forEach(
            shape ->
                shape
                    .properties()
                    .forEach(it -> complaints.unlessAt(it.getKey(), it.getValue().toString())));
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("not three", "ReservationsTable"),
        Plant.put("in other regions", "Other", "{'Type': 'AWS::DynamoDB::GlobalTable'}"));
  }

  /** The paths and values that the program's own definition of a table asks for. */
  private static ObjectNode properties(CreateTableRequest table) {
    ObjectNode properties = NODES.objectNode();
    String path = table.tableName() + "/Properties/";
    properties.set(path + "KeySchema", keys(table.keySchema()));
    ArrayNode types = properties.putArray(path + "AttributeDefinitions");
    table
        .attributeDefinitions()
        .forEach(
            it ->
                types
                    .addObject()
                    .put("AttributeName", it.attributeName())
                    .put("AttributeType", it.attributeTypeAsString()));
    if (table.streamSpecification() != null) {
      properties
          .putObject(path + "StreamSpecification")
          .put("StreamViewType", table.streamSpecification().streamViewTypeAsString());
    }
    if (table.hasLocalSecondaryIndexes()) {
      ArrayNode indexes = properties.putArray(path + "LocalSecondaryIndexes");
      table.localSecondaryIndexes().forEach(it -> indexes.add(index(it)));
    }
    return properties;
  }

  private static ObjectNode index(LocalSecondaryIndex index) {
    ObjectNode node = NODES.objectNode().put("IndexName", index.indexName());
    node.set("KeySchema", keys(index.keySchema()));
    ObjectNode projection =
        node.putObject("Projection")
            .put("ProjectionType", index.projection().projectionTypeAsString());
    if (index.projection().hasNonKeyAttributes()) {
      ArrayNode carried = projection.putArray("NonKeyAttributes");
      index.projection().nonKeyAttributes().forEach(carried::add);
    }
    return node;
  }

  private static ArrayNode keys(List<KeySchemaElement> keys) {
    ArrayNode nodes = NODES.arrayNode();
    keys.forEach(
        it ->
            nodes
                .addObject()
                .put("AttributeName", it.attributeName())
                .put("KeyType", it.keyTypeAsString()));
    return nodes;
  }
}
