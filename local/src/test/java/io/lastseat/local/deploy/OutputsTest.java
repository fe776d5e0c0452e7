package io.lastseat.local.deploy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What whoever deploys needs to know afterwards. */
final class OutputsTest extends TemplateContract {

  private static final Map<String, String> OUTPUTS =
      Map.of(
          "ApiUrl", "{'Fn::Sub': 'https://${Api}.execute-api.${AWS::Region}.${AWS::URLSuffix}'}",
          "RequestsTableName", "{'Ref': 'RequestsTable'}",
          "DecisionsTableName", "{'Ref': 'DecisionsTable'}",
          "ReservationsTableName", "{'Ref': 'ReservationsTable'}",
          "IntakeAliasArn", "{'Ref': 'IntakeFunction.Alias'}",
          "SerializerAliasArn", "{'Ref': 'SerializerFunction.Alias'}",
          "GivenUpBucketName", "{'Ref': 'GivenUpBucket'}",
          "RequestsMappingId", "{'Ref': 'RequestsMapping'}",
          "DashboardName", "{'Ref': 'Dashboard'}");

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
