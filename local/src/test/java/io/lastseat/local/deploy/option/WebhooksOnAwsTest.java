package io.lastseat.local.deploy.option;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import io.lastseat.webhooks.WebhookTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/**
 * Webhooks: off unless asked for. Where they are on, the tables are shaped as the program expects
 * them, and what was not taken is tried again each minute.
 */
final class WebhooksOnAwsTest extends TemplateContract {

  private static final List<String> PARTS =
      List.of(
          "WebhooksTable",
          "WebhookRule",
          "WebhookPermission",
          "WebhookEndedAlarm",
          "WebhookFunction",
          "WebhookLog",
          "WebhookRole",
          "WebhookMapping",
          "WebhookLateAlarm",
          "WebhookGivenUpAlarm",
          "WebhookRunsFailAlarm",
          "WebhookRunsMissingAlarm",
          "WebhookTableAlarm");

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unlessAt("/Parameters/Webhooks/Default", "'off'");
    Deployment without = new Deployment(template, Map.of());
    Deployment with = new Deployment(template, Map.of("Webhooks", "on"));
    for (String part : PARTS) {
      complaints.unlessAt(part + "/Condition", "'WithWebhooks'");
      complaints.unless(!without.has(part), part + " is there by default");
      complaints.unless(with.has(part), part + " is not there with Webhooks=on");
    }
    for (String part : List.of("FeedTable", "RelayFunction", "RelayMapping")) {
      complaints.unless(with.has(part), "Webhooks=on leaves the feed off: no " + part);
    }
    complaints.unlessAt(
        "WebhookMapping/Properties/FunctionName", "{'Ref': 'WebhookFunction.Alias'}");
    complaints.unlessAt(
        "WebhookMapping/Properties/EventSourceArn", "{'Fn::GetAtt': ['FeedTable', 'StreamArn']}");
    complaints.unlessAt(
        "FeedTable/Properties/StreamSpecification",
        "{'Fn::If': ['WithWebhooks', {'StreamViewType': 'KEYS_ONLY'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt("WebhooksTable/Properties/BillingMode", "'PAY_PER_REQUEST'");
    complaints.unlessAt(
        "WebhooksTable/Properties/TimeToLiveSpecification",
        "{'AttributeName': '%s', 'Enabled': true}".formatted(WebhookTable.GONE_AT));
    complaints.unlessAt(
        "WebhooksTable/Properties/SSESpecification",
        "{'Fn::If': ['WithKey', {'SSEEnabled': true, 'SSEType': 'KMS', 'KMSMasterKeyId':"
            + " {'Ref': 'KmsKeyArn'}}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt(
        "WebhooksTable/Properties/PointInTimeRecoverySpecification",
        "{'PointInTimeRecoveryEnabled': false}");
    shape(complaints, WebhookTable.definition("WebhooksTable"));
    complaints.unlessAt(
        "WebhookFunction/Properties/Environment/Variables",
        "{'LASTSEAT_WEBHOOKS_TABLE': {'Ref': 'WebhooksTable'}, 'LASTSEAT_FEED_TABLE':"
            + " {'Ref': 'FeedTable'}, 'LASTSEAT_EVENT_BUS': {'Fn::If': ['WithEventBus',"
            + " {'Ref': 'EventBus'}, {'Ref': 'AWS::NoValue'}]}}");
    String variables = "IntakeFunction/Properties/Environment/Variables/";
    complaints.unlessAt(
        variables + "LASTSEAT_WEBHOOKS_TABLE",
        "{'Fn::If': ['WithWebhooks', {'Ref': 'WebhooksTable'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt("WebhookRule/Properties/ScheduleExpression", "'rate(1 minute)'");
    complaints.unlessAt("WebhookRule/Properties/Targets/0/Arn", "{'Ref': 'WebhookFunction.Alias'}");
    complaints.unlessAt(
        "WebhookPermission/Properties/SourceArn", "{'Fn::GetAtt': ['WebhookRule', 'Arn']}");
  }

  private static void shape(Complaints complaints, CreateTableRequest table) {
    String properties = table.tableName() + "/Properties/";
    complaints.unlessAt(properties + "KeySchema", keys(table.keySchema()));
    JsonNode attributes = complaints.at(properties + "AttributeDefinitions");
    complaints.unless(
        attributes.size() == table.attributeDefinitions().size()
            && attributes.findValuesAsText("AttributeType").stream().allMatch("S"::equals),
        table.tableName() + " has other attributes");
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
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("WebhooksTable is there by default", "WebhooksTable/Condition"),
        Plant.put(
            "has other attributes",
            "WebhooksTable/Properties/AttributeDefinitions/1/AttributeType",
            "'N'"),
        Plant.put(
            "leaves the feed off",
            "/Conditions/WithFeed",
            "{'Fn::Equals': [{'Ref': 'Feed'}, 'on']}"));
  }
}
