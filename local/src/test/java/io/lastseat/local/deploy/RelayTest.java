package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.feed.FeedTable;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The relay and its feed: off unless asked for. Where they are on, commits come in order, nothing
 * is given up, and only old batches expire.
 */
final class RelayTest extends TemplateContract {

  private static final String MAPPING = "RelayMapping/Properties/";
  private static final String TABLE = "FeedTable/Properties/";

  private static final Map<String, String> CONDITIONS =
      Map.of(
          "FeedTable", "WithFeed",
          "FeedTableAlarm", "WithFeed",
          "RelayFunction", "WithFeed",
          "RelayLog", "WithFeed",
          "RelayRole", "WithFeed",
          "RelayMapping", "WithFeed",
          "RelayLateAlarm", "WithFeed",
          "RelayFailsAlarm", "WithFeed",
          "RelayGivenUpAlarm", "WithFeed");

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unlessAt("/Parameters/Feed/Default", "'off'");
    complaints.unlessAt("/Parameters/FeedDays/MinValue", "1");
    CONDITIONS.forEach(
        (name, condition) -> {
          complaints.unlessAt(name + "/Condition", "'" + condition + "'");
          complaints.unless(
              !new Deployment(template, Map.of()).has(name), name + " is there by default");
          complaints.unless(
              new Deployment(template, Map.of("Feed", "on")).has(name),
              name + " is not there with Feed=on");
        });
    complaints.unlessAt(
        "DecisionsTable/Properties/StreamSpecification",
        "{'Fn::If': ['WithFeed', {'StreamViewType': 'NEW_IMAGE'}, {'Ref': 'AWS::NoValue'}]}");
    mapping(complaints, template);
    table(complaints);
    complaints.unlessAt(
        "IntakeFunction/Properties/Environment/Variables/LASTSEAT_FEED_TABLE",
        "{'Fn::If': ['WithFeed', {'Ref': 'FeedTable'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt(
        "RelayFunction/Properties/Environment/Variables",
        "{'LASTSEAT_FEED_TABLE': {'Ref': 'FeedTable'}, 'LASTSEAT_FEED_DAYS': {'Ref': 'FeedDays'}}");
  }

  private static void mapping(Complaints complaints, Template template) {
    complaints.unlessAt(
        MAPPING + "EventSourceArn", "{'Fn::GetAtt': ['DecisionsTable', 'StreamArn']}");
    complaints.unlessAt(MAPPING + "FunctionName", "{'Ref': 'RelayFunction.Alias'}");
    complaints.unlessAt(MAPPING + "StartingPosition", "'TRIM_HORIZON'");
    complaints.unlessAt(MAPPING + "ParallelizationFactor", "1");
    complaints.unlessAt(MAPPING + "BisectBatchOnFunctionError", "true");
    complaints.unlessAt(MAPPING + "FunctionResponseTypes", "['ReportBatchItemFailures']");
    complaints.unlessAt(MAPPING + "MaximumRetryAttempts", "-1");
    JsonNode filters = template.at(MAPPING + "FilterCriteria/Filters");
    complaints.unless(
        filters.findValuesAsText("Pattern").toString().matches(".*INSERT.*MODIFY.*"),
        "Commits, or those in which a name was erased, are not told");
    complaints.unlessAt(MAPPING + "MaximumRecordAgeInSeconds", "-1");
  }

  private static void table(Complaints complaints) {
    complaints.unlessAt(TABLE + "BillingMode", "'PAY_PER_REQUEST'");
    complaints.unlessAt(
        TABLE + "KeySchema",
        "[{'AttributeName': '%s', 'KeyType': 'HASH'}, {'AttributeName': '%s', 'KeyType': 'RANGE'}]"
            .formatted(FeedTable.PARTITION, FeedTable.NUMBER));
    complaints.unlessAt(
        TABLE + "TimeToLiveSpecification",
        "{'AttributeName': '%s', 'Enabled': true}".formatted(FeedTable.EXPIRES_AT));
    complaints.unlessAt(
        TABLE + "SSESpecification",
        "{'Fn::If': ['WithKey', {'SSEEnabled': true, 'SSEType': 'KMS', 'KMSMasterKeyId':"
            + " {'Ref': 'KmsKeyArn'}}, {'Ref': 'AWS::NoValue'}]}");
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("RelayRole is there by default", "RelayRole/Condition"),
        Plant.remove("a name was erased", MAPPING + "FilterCriteria/Filters/1"));
  }
}
