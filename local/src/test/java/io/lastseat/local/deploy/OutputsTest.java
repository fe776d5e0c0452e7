package io.lastseat.local.deploy;

import io.lastseat.local.deploy.option.ManagedInstancesTest;
import io.lastseat.testkit.template.Template;
import java.util.Map;

/** What whoever deploys needs to know afterwards. */
final class OutputsTest extends TemplateContract {

  private static final Map<String, String> OUTPUTS =
      Map.ofEntries(
          Map.entry(
              "ApiUrl",
              "{'Fn::If': ['WithDomain', {'Fn::Sub': 'https://${DomainName}'}, {'Fn::Sub':"
                  + " 'https://${Api}.execute-api.${AWS::Region}.${AWS::URLSuffix}'}]}"),
          Map.entry(
              "PublicApiUrl",
              "{'Fn::Sub': 'https://${PublicApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}'}"),
          Map.entry("RequestsTableName", "{'Ref': 'RequestsTable'}"),
          Map.entry("DecisionsTableName", "{'Ref': 'DecisionsTable'}"),
          Map.entry("ReservationsTableName", "{'Ref': 'ReservationsTable'}"),
          Map.entry("IntakeAliasArn", ManagedInstancesTest.EITHER_ALIAS),
          Map.entry("SerializerAliasArn", "{'Ref': 'SerializerFunction.Alias'}"),
          Map.entry("FeedTableName", "{'Ref': 'FeedTable'}"),
          Map.entry("RelayAliasArn", "{'Ref': 'RelayFunction.Alias'}"),
          Map.entry("RelayMappingId", "{'Ref': 'RelayMapping'}"),
          Map.entry("WebhookAliasArn", "{'Ref': 'WebhookFunction.Alias'}"),
          Map.entry("WebhookMappingId", "{'Ref': 'WebhookMapping'}"),
          Map.entry("RequestsMappingId", "{'Ref': 'RequestsMapping'}"),
          Map.entry("DashboardName", "{'Ref': 'Dashboard'}"),
          Map.entry("DomainTarget", "{'Fn::GetAtt': ['Domain', 'RegionalDomainName']}"),
          Map.entry("ReconcileMachineArn", "{'Ref': 'ReconcileMachine'}"));

  @Override
  protected void judge(Template template, Complaints complaints) {
    OUTPUTS.forEach((name, value) -> complaints.unlessAt("/Outputs/" + name + "/Value", value));
  }
}
