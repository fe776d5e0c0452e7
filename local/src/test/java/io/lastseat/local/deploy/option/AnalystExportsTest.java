package io.lastseat.local.deploy.option;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Grants;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The exports for analysts: their roles can start an export and say where it is, and read, change
 * and delete nothing; a query cannot go round the limit of what it may read.
 */
public final class AnalystExportsTest extends TemplateContract {

  public static final Set<String> ROLES = Set.of("AnalystExportRole", "AnalystScheduleRole");

  private static final Map<String, Set<String>> EXPORTER =
      Map.of(
          "RequestsTable", Set.of("dynamodb:ExportTableToPointInTime"),
          "DecisionsTable", Set.of("dynamodb:ExportTableToPointInTime"),
          "ReservationsTable", Set.of("dynamodb:ExportTableToPointInTime"));

  private static final Set<String> ACTIONS =
      Set.of(
          "dynamodb:ExportTableToPointInTime",
          "dynamodb:DescribeExport",
          "s3:AbortMultipartUpload",
          "s3:PutObject",
          "s3:PutObjectAcl",
          "glue:CreatePartition",
          "glue:GetTable");

  private static final int DAY_SECONDS = 24 * 3_600;

  private static final String MACHINE = "AnalystExportMachine/Properties/";
  private static final String ALL_STATES = MACHINE + "Definition/States/Each/ItemProcessor/States";
  private static final String STATES = ALL_STATES + "/";
  private static final String WORK_GROUP = "AnalystWorkGroup/Properties/WorkGroupConfiguration/";

  @Override
  protected void judge(Template template, Complaints complaints) {
    Map<String, Set<String>> exporter = Grants.of(template, "AnalystExportRole");
    EXPORTER.forEach(
        (table, actions) ->
            complaints.unless(
                actions.equals(exporter.get(table)),
                "the exporter may do " + exporter.get(table) + " with " + table));
    exporter.values().stream()
        .flatMap(Set::stream)
        .filter(action -> !ACTIONS.contains(action))
        .forEach(action -> complaints.unless(false, "the exporter may " + action));
    complaints.unless(
        Grants.of(template, "AnalystScheduleRole")
            .equals(Map.of("AnalystExportMachine", Set.of("states:StartExecution"))),
        "the schedule may do more than start the machine");
    complaints.unlessAt(WORK_GROUP + "EnforceWorkGroupConfiguration", "true");
    complaints.unlessAt(
        WORK_GROUP + "BytesScannedCutoffPerQuery",
        "{'Fn::Sub': '${AnalystScanLimitMegabytes}000000'}");
    for (String block :
        List.of(
            "BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets")) {
      complaints.unlessAt(
          "AnalystBucket/Properties/PublicAccessBlockConfiguration/" + block, "true");
    }
    complaints.unlessAt(
        "AnalystBucket/Properties/LifecycleConfiguration/Rules/0/ExpirationInDays",
        "{'Ref': 'AnalystExportDays'}");
    states(complaints, template);
  }

  /**
   * Each state leads to one that is there, a failed export ends the execution as failed, one that
   * hangs ends too, and a call that is tried again starts no second export.
   */
  private static void states(Complaints complaints, Template template) {
    JsonNode states = template.at(ALL_STATES);
    for (Map.Entry<String, JsonNode> state : states.properties()) {
      for (JsonNode next : state.getValue().findValues("Next")) {
        complaints.unless(
            states.has(next.asText()), state.getKey() + " leads to no state " + next.asText());
      }
    }
    complaints.unlessAt(STATES + "IsItThere/Default", "'Failed'");
    complaints.unlessAt(STATES + "Failed/Type", "'Fail'");
    String token = template.at(STATES + "Export/Parameters/ClientToken.$").asText();
    complaints.unless(
        token.equals("States.Format('{}-{}', $$.Execution.Name, $.Name)"),
        "the token of an export is '" + token + "'");
    int seconds = template.at(MACHINE + "Definition/TimeoutSeconds").asInt();
    complaints.unless(
        seconds > 0 && seconds < DAY_SECONDS, "an export may take " + seconds + " seconds");
    complaints.unlessAt(
        MACHINE + "Definition/States/Tables/Result",
        "[{'Name': 'requests', 'Arn': '${Requests}'}, {'Name': 'decisions', 'Arn':"
            + " '${Decisions}'}, {'Name': 'reservations', 'Arn': '${Reservations}'}]");
  }

  @Override
  protected Stream<Plant> plants() {
    String policy = "AnalystExportRole/Properties/Policies/0/PolicyDocument/Statement/";
    return Stream.of(
        Plant.put("the exporter may dynamodb:Scan", policy + "1/Action", "'dynamodb:Scan'"),
        Plant.put(
            "the exporter may do [dynamodb:GetItem]", policy + "0/Action", "'dynamodb:GetItem'"),
        Plant.put(
            "the schedule may do more",
            "AnalystScheduleRole/Properties/Policies/0/PolicyDocument/Statement/0/Action",
            "'states:*'"),
        Plant.remove("the token of an export is ''", STATES + "Export/Parameters/ClientToken.$"),
        Plant.remove("an export may take 0 seconds", MACHINE + "Definition/TimeoutSeconds"),
        Plant.put("Wait leads to no state", STATES + "Wait/Next", "'Nowhere'"));
  }
}
