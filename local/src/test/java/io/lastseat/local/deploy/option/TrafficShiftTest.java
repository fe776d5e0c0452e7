package io.lastseat.local.deploy.option;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How both functions change to a new version, and who judges it. */
final class TrafficShiftTest extends TemplateContract {

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unlessAt("/Parameters/TrafficShift/Default", "'AtOnce'");
    complaints.unlessAt("/Mappings/TrafficShifts/AtOnce", "{'Gradual': false}");
    for (JsonNode shift : template.at("/Parameters/TrafficShift/AllowedValues")) {
      complaints.unless(
          !template.at("/Mappings/TrafficShifts/" + shift.asText()).isMissingNode(),
          "It is not said whether " + shift.asText() + " is gradual");
      complaints.unless(
          shift.asText().equals("AtOnce")
              || template.at("/Mappings/TrafficShifts/" + shift.asText() + "/Gradual").asBoolean(),
          shift.asText() + " is not gradual");
    }
    for (String function : List.of("IntakeFunction", "SerializerFunction")) {
      String preference = function + "/Properties/DeploymentPreference/";
      complaints.unlessAt(
          preference + "Enabled",
          "{'Fn::FindInMap': ['TrafficShifts', {'Ref': 'TrafficShift'}, 'Gradual']}");
      complaints.unlessAt(preference + "Type", "{'Ref': 'TrafficShift'}");
      complaints.unlessAt(
          preference + "Role",
          "{'Fn::If': ['WithTrafficShift', {'Fn::GetAtt': ['TrafficShiftRole', 'Arn']},"
              + " {'Fn::Sub': 'arn:${AWS::Partition}:iam::${AWS::AccountId}:role/none'}]}");
      List<JsonNode> alarms = new ArrayList<>();
      template.at(preference + "Alarms/Fn::If/1").forEach(alarms::add);
      complaints.unless(!alarms.isEmpty(), function + " is judged by nobody");
      for (JsonNode alarm : alarms) {
        judges(complaints, template, function, alarm.path("Ref").asText());
      }
    }
  }

  /** An alarm that needs the alias would wait for it, and the alias for the alarm. */
  private static void judges(
      Complaints complaints, Template template, String function, String alarm) {
    String text = template.at(alarm).toString();
    complaints.unless(
        template.at(alarm + "/Type").asText().equals("AWS::CloudWatch::Alarm"),
        alarm + " is no alarm");
    complaints.unless(
        text.contains("{\"Ref\":\"" + function + "\"}") || text.contains("{\"Ref\":\"Api\"}"),
        alarm + " does not watch " + function);
    complaints.unless(
        !text.contains("RequestsMapping") && !text.contains(".Alias"),
        alarm + " needs the alias that waits for it");
  }

  @Override
  protected Stream<Plant> plants() {
    String intake = "IntakeFunction/Properties/DeploymentPreference/";
    String serializer = "SerializerFunction/Properties/DeploymentPreference/";
    return Stream.of(
        Plant.remove("is not said whether", "/Mappings/TrafficShifts/Linear10PercentEvery1Minute"),
        Plant.put(
            "Linear10PercentEvery1Minute is not gradual",
            "/Mappings/TrafficShifts/Linear10PercentEvery1Minute/Gradual",
            "false"),
        Plant.put("judged by nobody", intake + "Alarms/Fn::If/1", "[]"),
        Plant.put("is no alarm", intake + "Alarms/Fn::If/1/0/Ref", "'AlarmTopic'"),
        Plant.put(
            "IntakeErrorsAlarm does not watch SerializerFunction",
            serializer + "Alarms/Fn::If/1/0/Ref",
            "'IntakeErrorsAlarm'"),
        Plant.put("needs the alias", serializer + "Alarms/Fn::If/1/0/Ref", "'GivenUpAlarm'"));
  }
}
