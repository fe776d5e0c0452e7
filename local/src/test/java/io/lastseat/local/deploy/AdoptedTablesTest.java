package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Restored tables take the place of the stack's own, whole and with a new epoch, or not at all. */
final class AdoptedTablesTest extends TemplateContract {

  private static final String STREAM = "2026-01-01T00:00:00.000";
  private static final List<String> TABLES = List.of("Requests", "Decisions", "Reservations");

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    for (String table : TABLES) {
      complaints.unlessAt("/Parameters/Adopted" + table + "Table/Default", "''");
      complaints.unless(
          template.at(table + "Table/Condition").isMissingNode(),
          table + "Table leaves the stack when another one is adopted");
    }
    complaints.unlessAt("/Parameters/AdoptedRequestsStream/Default", "''");
    allowed(complaints, template, true, Map.of());
    allowed(complaints, template, true, Map.of("Epoch", "3"));
    Map<String, String> requests =
        Map.of("AdoptedRequestsTable", "restored", "AdoptedRequestsStream", STREAM);
    for (Map<String, String> adopted :
        List.of(
            requests,
            Map.of("AdoptedDecisionsTable", "restored"),
            Map.of("AdoptedReservationsTable", "restored"))) {
      allowed(complaints, template, false, adopted);
      allowed(complaints, template, true, with(adopted, "Epoch", "1"));
    }
    bypasses(complaints, "Globals", template.at("/Globals"));
    bypasses(complaints, "Outputs", template.at("/Outputs"));
    template
        .resources()
        .forEach(resource -> bypasses(complaints, resource.getKey(), resource.getValue()));
    Map<String, String> decisions = Map.of("AdoptedDecisionsTable", "restored", "Epoch", "1");
    allowed(complaints, template, true, decisions);
    allowed(complaints, template, false, with(decisions, "Feed", "on"));
    allowed(
        complaints,
        template,
        true,
        with(with(decisions, "Feed", "on"), "AdoptedDecisionsStream", STREAM));
    allowed(complaints, template, false, Map.of("Feed", "on", "AdoptedDecisionsStream", STREAM));
    for (String half : requests.keySet()) {
      Map<String, String> one = Map.of(half, requests.get(half), "Epoch", "1");
      allowed(complaints, template, false, one);
    }
    return complaints.sentences();
  }

  /** Whatever names a table of the stack's own does so where no other one is adopted. */
  private static void bypasses(Complaints complaints, String where, JsonNode node) {
    if (node.path("Fn::If").path(0).asText().startsWith("Adopts")) {
      return;
    }
    for (String table : TABLES) {
      complaints.unless(
          !(node.path("Ref").asText() + node.path("Fn::GetAtt").path(0).asText())
              .equals(table + "Table"),
          where + " names " + table + "Table, whichever is adopted");
      complaints.unless(
          !textOf(node.path("Fn::Sub")).contains("${" + table + "Table"),
          where + " names " + table + "Table in a text, whichever is adopted");
    }
    node.forEach(child -> bypasses(complaints, where, child));
  }

  private static String textOf(JsonNode sub) {
    return sub.isArray() ? sub.path(0).asText() : sub.asText();
  }

  private static void allowed(
      Complaints complaints, Template template, boolean expected, Map<String, String> parameters) {
    complaints.unless(
        new Deployment(template, with(parameters, "ApiAccess", "Open")).isAllowed() == expected,
        parameters + (expected ? " is refused" : " is allowed"));
  }

  private static Map<String, String> with(Map<String, String> map, String key, String value) {
    Map<String, String> more = new HashMap<>(map);
    more.put(key, value);
    return more;
  }

  @Override
  Stream<Plant> plants() {
    return Stream.of(
        Plant.put(
            "Globals names ReservationsTable, whichever",
            "/Globals/Function/Environment/Variables/LASTSEAT_RESERVATIONS_TABLE",
            "{'Ref': 'ReservationsTable'}"),
        Plant.put(
            "ReconcileFunction names DecisionsTable, whichever",
            "ReconcileFunction/Properties/Environment/Variables/OTHER",
            "{'Ref': 'DecisionsTable'}"),
        Plant.put(
            "RedriveRole names RequestsTable, whichever",
            "RedriveRole/Properties/Policies/0/PolicyDocument/Statement/0/Resource",
            "{'Fn::GetAtt': ['RequestsTable', 'Arn']}"),
        Plant.put(
            "Dashboard names ReservationsTable in a text",
            "Dashboard/Properties/DashboardBody/Fn::Sub/0",
            "'${ReservationsTable}'"),
        Plant.put("leaves the stack", "DecisionsTable/Condition", "'AdoptsDecisions'"),
        Plant.put("Default is", "/Parameters/AdoptedDecisionsTable/Default", "'other'"),
        Plant.remove("is allowed", "/Rules/AdoptedRequestsComeWithTheirStream"),
        Plant.remove("Feed=on", "/Rules/AdoptedDecisionsComeWithTheirStreamIfTheyAreRead"),
        Plant.remove("AdoptedReservationsTable=restored} is allowed", EPOCH + "Assertions/2"),
        Plant.remove("is refused", EPOCH + "RuleCondition"));
  }

  private static final String EPOCH = "/Rules/AdoptedTablesComeWithAnEpoch/";
}
