package io.lastseat.cli.deploy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.feed.FeedTable;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.template.Template;
import io.lastseat.webhooks.WebhookTable;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;

/** The tables are shaped as the program expects them. */
final class TablesTest extends TemplateContract {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  @Override
  protected void judge(Template template, Complaints complaints) {
    TableDefinitions.all(new TableNames("RequestsTable", "DecisionsTable", "ReservationsTable"))
        .append(FeedTable.definition("FeedTable"))
        .append(WebhookTable.definition("WebhooksTable"))
        .map(TablesTest::properties)
        .forEach(
            shape ->
                shape
                    .properties()
                    .forEach(it -> complaints.unlessAt(it.getKey(), it.getValue().toString())));
    expires(complaints, "FeedTable", FeedTable.EXPIRES_AT);
    expires(complaints, "WebhooksTable", WebhookTable.GONE_AT);
  }

  private static void expires(Complaints complaints, String table, String attribute) {
    complaints.unlessAt(
        table + "/Properties/TimeToLiveSpecification",
        "{'AttributeName': '%s', 'Enabled': true}".formatted(attribute));
  }

  /** Returns the paths and values that the program's own table definition needs. */
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
