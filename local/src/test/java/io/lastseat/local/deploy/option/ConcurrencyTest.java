package io.lastseat.local.deploy.option;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Calls that wait cannot take what verdicts need, where the parameters say so. */
final class ConcurrencyTest extends TemplateContract {

  @Override
  protected void judge(Template template, Complaints complaints) {
    for (String name : List.of("Intake", "Serializer")) {
      String property = name + "Function/Properties/ReservedConcurrentExecutions";
      String parameter = name + "Concurrency";
      complaints.unlessAt("/Parameters/" + parameter + "/Default", "0");
      complaints.unlessAt("/Parameters/" + parameter + "/MinValue", "0");
      complaints.unless(
          with(template, parameter, "0").at(property).isMissingNode(),
          parameter + " reserves something where nothing was asked for");
      complaints.unless(
          with(template, parameter, "70").at(property).asText().equals("70"),
          parameter + " is not what is reserved");
    }
    complaints.unless(
        template.ofFunction("ReconcileFunction", "ReservedConcurrentExecutions").isMissingNode(),
        "Reconcile reserves concurrency that verdicts in turn may need");
  }

  private static Deployment with(Template template, String parameter, String value) {
    return new Deployment(template, Map.of(parameter, value));
  }

  @Override
  protected Stream<Plant> plants() {
    String intake = "IntakeFunction/Properties/ReservedConcurrentExecutions";
    return Stream.of(
        Plant.put("reserves something", intake, "10"),
        Plant.put(
            "IntakeConcurrency is not what is reserved",
            intake,
            "{'Fn::If': ['WithIntakeConcurrency', {'Ref': 'SerializerConcurrency'},"
                + " {'Ref': 'AWS::NoValue'}]}"),
        Plant.remove(
            "SerializerConcurrency is not what is reserved",
            "SerializerFunction/Properties/ReservedConcurrentExecutions"),
        Plant.put(
            "Reconcile reserves",
            "ReconcileFunction/Properties/ReservedConcurrentExecutions",
            "5"));
  }
}
