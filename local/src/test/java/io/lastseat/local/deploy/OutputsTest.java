package io.lastseat.local.deploy;

import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What whoever deploys needs to know afterwards. */
final class OutputsTest extends TemplateContract {

  private static final Map<String, String> OUTPUTS =
      Map.ofEntries(
          Map.entry(
              "ApiUrl",
              "{'Fn::Sub': 'https://${Api}.execute-api.${AWS::Region}.${AWS::URLSuffix}'}"),
          Map.entry(
              "PublicApiUrl",
              "{'Fn::Sub': 'https://${PublicApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}'}"),
          Map.entry("RequestsTableName", either("Requests")),
          Map.entry("DecisionsTableName", either("Decisions")),
          Map.entry("ReservationsTableName", either("Reservations")),
          Map.entry("IntakeAliasArn", ManagedInstancesTest.EITHER_ALIAS),
          Map.entry("SerializerAliasArn", "{'Ref': 'SerializerFunction.Alias'}"),
          Map.entry("GivenUpBucketName", "{'Ref': 'GivenUpBucket'}"),
          Map.entry("FeedTableName", "{'Ref': 'FeedTable'}"),
          Map.entry("RelayAliasArn", "{'Ref': 'RelayFunction.Alias'}"),
          Map.entry("RelayMappingId", "{'Ref': 'RelayMapping'}"),
          Map.entry("WebhookAliasArn", "{'Ref': 'WebhookFunction.Alias'}"),
          Map.entry("WebhookMappingId", "{'Ref': 'WebhookMapping'}"),
          Map.entry("RequestsMappingId", "{'Ref': 'RequestsMapping'}"),
          Map.entry("DashboardName", "{'Ref': 'Dashboard'}"),
          Map.entry("DomainTarget", "{'Fn::GetAtt': ['Domain', 'RegionalDomainName']}"),
          Map.entry("RedriveMachineArn", "{'Ref': 'RedriveMachine'}"),
          Map.entry("ReconcileMachineArn", "{'Ref': 'ReconcileMachine'}"));

  private static String either(String table) {
    return "{'Fn::If': ['Adopts%1$s', {'Ref': 'Adopted%1$sTable'}, {'Ref': '%1$sTable'}]}"
        .formatted(table);
  }

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    OUTPUTS.forEach((name, value) -> complaints.unlessAt("/Outputs/" + name + "/Value", value));
    return complaints.sentences();
  }

  @Override
  Stream<Plant> plants() {
    return OUTPUTS.keySet().stream()
        .map(name -> Plant.remove("/Outputs/" + name + "/Value is", "/Outputs/" + name));
  }
}
