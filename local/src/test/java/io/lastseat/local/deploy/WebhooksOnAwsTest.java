package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import io.lastseat.webhooks.WebhookTables;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/**
 * Webhooks: off unless asked for. Where they are on, the tables are shaped as the program expects
 * them, and what was not taken is tried again each minute.
 */
final class WebhooksOnAwsTest extends TemplateContract {

  private static final List<String> PARTS =
      List.of(
          "WebhooksTable",
          "DeliveriesTable",
          "WebhookRule",
          "WebhookPermission",
          "WebhookEndedAlarm",
          "WebhookFunction",
          "WebhookLog",
          "WebhookRole",
          "WebhookMapping",
          "WebhookStreamLateAlarm",
          "WebhookStreamFailsAlarm",
          "WebhookStreamGivenUpAlarm",
          "WebhookLateAlarm",
          "WebhookGivenUpAlarm",
          "WebhookRunsFailAlarm",
          "WebhookRunsMissingAlarm",
          "WebhookTablesAlarm");

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    complaints.unlessAt("/Parameters/Webhooks/Default", "'off'");
    Deployment without = new Deployment(template, Map.of());
    Deployment with = new Deployment(template, Map.of("Webhooks", "on"));
    for (String part : PARTS) {
      complaints.unlessAt(part + "/Condition", "'WithWebhooks'");
      complaints.unless(!without.has(part), part + " is there by default");
      complaints.unless(with.has(part), part + " is not there with Webhooks=on");
    }
    JsonNode feedMapping = template.at("RelayMapping/Properties");
    JsonNode mapping = template.at("WebhookMapping/Properties");
    complaints.unlessAt(
        "WebhookMapping/Properties/FunctionName", "{'Ref': 'WebhookFunction.Alias'}");
    feedMapping
        .fieldNames()
        .forEachRemaining(
            name ->
                complaints.unless(
                    name.equals("FunctionName")
                        || mapping.path(name).equals(feedMapping.path(name)),
                    "WebhookMapping has another " + name + " than RelayMapping"));
    for (String table : List.of("WebhooksTable", "DeliveriesTable")) {
      complaints.unlessAt(table + "/Properties/BillingMode", "'PAY_PER_REQUEST'");
      complaints.unlessAt(
          table + "/Properties/TimeToLiveSpecification",
          "{'AttributeName': '%s', 'Enabled': true}".formatted(WebhookTables.GONE_AT));
      complaints.unlessAt(
          table + "/Properties/SSESpecification",
          "{'Fn::If': ['WithKey', {'SSEEnabled': true, 'SSEType': 'KMS', 'KMSMasterKeyId':"
              + " {'Ref': 'KmsKeyArn'}}, {'Ref': 'AWS::NoValue'}]}");
    }
    complaints.unlessAt(
        "WebhooksTable/Properties/PointInTimeRecoverySpecification",
        "{'PointInTimeRecoveryEnabled': false}");
    new WebhookTables("WebhooksTable", "DeliveriesTable")
        .definitions()
        .forEach(table -> shape(complaints, table));
    complaints.unlessAt(
        "WebhookFunction/Properties/Environment/Variables",
        "{'LASTSEAT_WEBHOOKS_TABLE': {'Ref': 'WebhooksTable'}, 'LASTSEAT_DELIVERIES_TABLE':"
            + " {'Ref': 'DeliveriesTable'}, 'LASTSEAT_EVENT_BUS': {'Fn::If': ['WithEventBus',"
            + " {'Ref': 'EventBus'}, {'Ref': 'AWS::NoValue'}]}}");
    String variables = "IntakeFunction/Properties/Environment/Variables/";
    complaints.unlessAt(
        variables + "LASTSEAT_WEBHOOKS_TABLE",
        "{'Fn::If': ['WithWebhooks', {'Ref': 'WebhooksTable'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt(
        variables + "LASTSEAT_DELIVERIES_TABLE",
        "{'Fn::If': ['WithWebhooks', {'Ref': 'DeliveriesTable'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt("WebhookRule/Properties/ScheduleExpression", "'rate(1 minute)'");
    complaints.unlessAt("WebhookRule/Properties/Targets/0/Arn", "{'Ref': 'WebhookFunction.Alias'}");
    complaints.unlessAt(
        "WebhookPermission/Properties/SourceArn", "{'Fn::GetAtt': ['WebhookRule', 'Arn']}");
    return complaints.sentences();
  }

  private static void shape(Complaints complaints, CreateTableRequest table) {
    String properties = table.tableName() + "/Properties/";
    complaints.unlessAt(properties + "KeySchema", keys(table.keySchema()));
    JsonNode attributes = complaints.at(properties + "AttributeDefinitions");
    complaints.unless(
        attributes.size() == table.attributeDefinitions().size()
            && attributes.findValuesAsText("AttributeType").stream().allMatch("S"::equals),
        table.tableName() + " has other attributes");
    for (GlobalSecondaryIndex index : table.globalSecondaryIndexes()) {
      String at = properties + "GlobalSecondaryIndexes/0/";
      complaints.unlessAt(at + "IndexName", "'" + index.indexName() + "'");
      complaints.unlessAt(at + "KeySchema", keys(index.keySchema()));
      complaints.unlessAt(
          at + "Projection",
          "{'ProjectionType': '" + index.projection().projectionTypeAsString() + "'}");
    }
  }

  private static String keys(List<KeySchemaElement> keys) {
    return keys.stream()
        .map(
            key ->
                "{'AttributeName': '%s', 'KeyType': '%s'}"
                    .formatted(key.attributeName(), key.keyTypeAsString()))
        .toList()
        .toString();
  }

  @Override
  Stream<Plant> plants() {
    return Stream.of(
        Plant.put("Webhooks/Default is", "/Parameters/Webhooks/Default", "'on'"),
        Plant.remove("WebhooksTable is there by default", "WebhooksTable/Condition"),
        Plant.remove(
            "TimeToLiveSpecification is", "DeliveriesTable/Properties/TimeToLiveSpecification"),
        Plant.remove("SSESpecification is", "WebhooksTable/Properties/SSESpecification"),
        Plant.put(
            "PointInTimeRecoverySpecification is",
            "WebhooksTable/Properties/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled",
            "true"),
        Plant.put(
            "DeliveriesTable/Properties/KeySchema is",
            "DeliveriesTable/Properties/KeySchema/1/AttributeName",
            "'at'"),
        Plant.put(
            "has other attributes",
            "DeliveriesTable/Properties/AttributeDefinitions/2/AttributeType",
            "'N'"),
        Plant.put(
            "GlobalSecondaryIndexes/0/KeySchema is",
            "DeliveriesTable/Properties/GlobalSecondaryIndexes/0/KeySchema/1/AttributeName",
            "'at'"),
        Plant.put(
            "ScheduleExpression is", "WebhookRule/Properties/ScheduleExpression", "'rate(1 hour)'"),
        Plant.remove(
            "LASTSEAT_DELIVERIES_TABLE is",
            "IntakeFunction/Properties/Environment/Variables/LASTSEAT_DELIVERIES_TABLE"),
        Plant.remove(
            "WebhookFunction/Properties/Environment/Variables is",
            "WebhookFunction/Properties/Environment/Variables/LASTSEAT_DELIVERIES_TABLE"),
        Plant.put("has another BatchSize", "WebhookMapping/Properties/BatchSize", "10"));
  }
}
