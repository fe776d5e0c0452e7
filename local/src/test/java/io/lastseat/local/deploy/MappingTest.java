package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Template;
import java.util.stream.Stream;

/** The event source mapping: in order, restartable, and nothing given up without a trace. */
final class MappingTest extends TemplateContract {

  private static final String MAPPING = "RequestsMapping/Properties/";

  /** DynamoDB Streams keep a record for 24 hours. */
  private static final int STREAM_SECONDS = 86_400;

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unless(
        template.resourcesOfType("AWS::Lambda::EventSourceMapping").size() == 3,
        "There are not exactly three mappings");
    complaints.unlessAt(
        MAPPING + "EventSourceArn", "{'Fn::GetAtt': ['RequestsTable', 'StreamArn']}");
    complaints.unlessAt(MAPPING + "FunctionName", "{'Ref': 'SerializerFunction.Alias'}");
    complaints.unlessAt(MAPPING + "StartingPosition", "'TRIM_HORIZON'");
    complaints.unlessAt(MAPPING + "ParallelizationFactor", "1");
    complaints.unlessAt(MAPPING + "BisectBatchOnFunctionError", "true");
    complaints.unlessAt(MAPPING + "FunctionResponseTypes", "['ReportBatchItemFailures']");
    complaints.unless(
        Template.parse(template.at(MAPPING + "FilterCriteria/Filters/0/Pattern").asText("{}"))
            .equals(Template.parse("{'eventName': ['INSERT']}")),
        MAPPING + "FilterCriteria lets other events than INSERT through");
    complaints.unlessAt(MAPPING + "MaximumRetryAttempts", "-1");
    complaints.unlessAt(
        MAPPING + "MetricsConfig",
        "{'Fn::If': ['Full', {'Metrics': ['EventCount']}, {'Ref': 'AWS::NoValue'}]}");
    isParameter(complaints, template, "BatchSize", "BatchSize", 1000, 10_000);
    isParameter(
        complaints, template, "MaximumBatchingWindowInSeconds", "BatchingWindowSeconds", 0, 300);
    isParameter(
        complaints,
        template,
        "MaximumRecordAgeInSeconds",
        "RecordAgeSeconds",
        STREAM_SECONDS - 3_600,
        STREAM_SECONDS - 3_600);
  }

  private static void isParameter(
      Complaints complaints, Template template, String setting, String name, int start, int most) {
    complaints.unlessAt(MAPPING + setting, "{'Ref': '" + name + "'}");
    JsonNode parameter = template.at("/Parameters/" + name);
    complaints.unless(
        parameter.path("Default").asInt(-1) == start
            && parameter.path("MaxValue").asInt(-1) == most
            && parameter.path("MinValue").asInt(-1) >= 0,
        setting + " is not finite, or not what the documentation says: " + parameter);
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("not exactly three mappings", "RequestsMapping"),
        Plant.remove("lets other events", MAPPING + "FilterCriteria"),
        Plant.put("BatchSize is not", "/Parameters/BatchSize/Default", "100"),
        Plant.put(
            "MaximumRecordAgeInSeconds is not finite",
            "/Parameters/RecordAgeSeconds/MaxValue",
            "86400"));
  }
}
