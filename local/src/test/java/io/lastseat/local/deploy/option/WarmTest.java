package io.lastseat.local.deploy.option;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where a snapshot that is not used is dropped, the functions that people wait for are called each
 * day. That they take these calls is {@code EmulatedDeployment}'s.
 */
final class WarmTest extends TemplateContract {

  private static final String RULE = "WarmRule/Properties/";

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unlessAt("WarmRule/Condition", "'WithSnapStart'");
    complaints.unless(new Deployment(template, Map.of()).has("WarmRule"), "Nothing is kept warm");
    complaints.unlessAt(RULE + "ScheduleExpression", "'rate(1 day)'");
    complaints.unlessAt(RULE + "Targets/0/Arn", ManagedInstancesTest.EITHER_ALIAS);
    complaints.unlessAt(RULE + "Targets/1/Arn", "{'Ref': 'SerializerFunction.Alias'}");
    for (int target : List.of(0, 1)) {
      String function = target == 0 ? "Intake" : "Serializer";
      String permission = "Warm" + function + "Permission/";
      complaints.unless(
          Template.parse(template.at(RULE + "Targets/" + target + "/Input").asText()).isObject(),
          function + " is called with no event");
      complaints.unlessAt(permission + "Condition", "'WithSnapStart'");
      complaints.unless(
          template
              .at(permission + "Properties/FunctionName")
              .equals(template.at(RULE + "Targets/" + target + "/Arn")),
          function + " may not be called");
      complaints.unlessAt(
          permission + "Properties/SourceArn", "{'Fn::GetAtt': ['WarmRule', 'Arn']}");
      complaints.unlessAt(permission + "Properties/Principal", "'events.amazonaws.com'");
    }
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put("Nothing is kept warm", "/Parameters/SnapStart/Default", "'Off'"),
        Plant.put("Serializer is called with no event", RULE + "Targets/1/Input", "'1'"),
        Plant.put(
            "Intake may not be called",
            "WarmIntakePermission/Properties/FunctionName",
            "{'Ref': 'SerializerFunction.Alias'}"));
  }
}
