package io.lastseat.local.deploy.option;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import io.lastseat.webhooks.BusName;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An event bus: none unless one is named, and that with webhooks alone. Intake is told that there
 * is one, and a version of it is published when that changes; the function that puts events is told
 * its name. It cannot be deleted meanwhile.
 */
final class EventBusTest extends TemplateContract {

  private static final Map<String, String> WITH =
      Map.of("ApiAccess", "Open", "Webhooks", "on", "EventBus", "seats");
  private static final Map<String, String> WITHOUT = Map.of("ApiAccess", "Open", "Webhooks", "on");

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unlessAt("/Parameters/EventBus/Default", "''");
    allowed(complaints, template, "seats", true);
    allowed(complaints, template, "aws.partner/example.com/1", true);
    allowed(complaints, template, "arn:aws:events:eu-central-1:123456789012:event-bus/x", false);
    allowed(complaints, template, "*", false);
    complaints.unless(
        !new Deployment(template, Map.of("ApiAccess", "Open", "EventBus", "seats")).isAllowed(),
        "A bus may be named without webhooks");
    complaints.unless(
        new Deployment(template, WITHOUT).isAllowed()
            && new Deployment(template, Map.of("ApiAccess", "Open")).isAllowed(),
        "A stack cannot do without a bus");
    environment(complaints, template);
    guard(complaints, template);
  }

  private static void allowed(
      Complaints complaints, Template template, String name, boolean wanted) {
    boolean is =
        new Deployment(template, Map.of("ApiAccess", "Open", "Webhooks", "on", "EventBus", name))
            .isAllowed();
    complaints.unless(is == wanted, "The name of a bus may be " + name + ": " + is);
    complaints.unless(
        !wanted || BusName.parse(name).isDefined(), "The program does not know the bus " + name);
  }

  private static void environment(Complaints complaints, Template template) {
    String name = "WebhookFunction/Properties/Environment/Variables/LASTSEAT_EVENT_BUS";
    String whether = "IntakeFunction/Properties/Environment/Variables/LASTSEAT_WEBHOOKS_TO_BUS";
    Deployment with = new Deployment(template, WITH);
    Deployment without = new Deployment(template, WITHOUT);
    complaints.unless(with.at(name).asText().equals("seats"), "The function is not told the bus");
    complaints.unless(with.at(whether).asText().equals("on"), "Intake is not told of the bus");
    complaints.unless(
        without.at(name).isMissingNode() && without.at(whether).isMissingNode(),
        "A function is told of a bus where there is none");
    complaints.unless(
        new Deployment(template, Map.of("EventBus", "seats")).at(name).isMissingNode(),
        "A bus without webhooks is one");
    String receivers = "IntakeFunction/Properties/VersionDescription/Fn::Sub/1/Receivers";
    complaints.unless(
        with.at(receivers).asText().equals("bus")
            && without.at(receivers).asText().equals("on")
            && new Deployment(template, Map.of()).at(receivers).asText().equals("off"),
        "Intake: that there is a bus is not published");
  }

  private static void guard(Complaints complaints, Template template) {
    String guard = "EventBusGuard/Properties/";
    complaints.unlessAt("EventBusGuard/Condition", "'WithEventBus'");
    complaints.unless(
        !new Deployment(template, WITHOUT).has("EventBusGuard"), "The guard is there by default");
    complaints.unlessAt(guard + "EventBusName", "{'Ref': 'EventBus'}");
    complaints.unlessAt(guard + "State", "'DISABLED'");
    complaints.unlessAt(guard + "EventPattern", "{'source': ['lastseat']}");
    complaints.unless(template.at(guard + "Targets").isMissingNode(), "The guard calls somebody");
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put("may be *: true", "/Parameters/EventBus/AllowedPattern", "'.*'"),
        Plant.remove("A bus may be named without webhooks", "/Rules/EventBusComesWithWebhooks"),
        Plant.remove(
            "A stack cannot do without a bus", "/Rules/EventBusComesWithWebhooks/RuleCondition"),
        Plant.put(
            "A bus without webhooks is one",
            "/Conditions/WithEventBus",
            "{'Fn::Not': [{'Fn::Equals': [{'Ref': 'EventBus'}, '']}]}"),
        Plant.remove(
            "The function is not told the bus",
            "WebhookFunction/Properties/Environment/Variables/LASTSEAT_EVENT_BUS"),
        Plant.remove(
            "Intake is not told of the bus",
            "IntakeFunction/Properties/Environment/Variables/LASTSEAT_WEBHOOKS_TO_BUS"),
        Plant.put(
            "is told of a bus where there is none",
            "IntakeFunction/Properties/Environment/Variables/LASTSEAT_WEBHOOKS_TO_BUS",
            "'on'"),
        Plant.put(
            "that there is a bus is not published",
            "IntakeFunction/Properties/VersionDescription/Fn::Sub/1/Receivers",
            "{'Ref': 'Webhooks'}"),
        Plant.remove("The guard is there by default", "EventBusGuard/Condition"),
        Plant.put("The guard calls somebody", "EventBusGuard/Properties/Targets", "[{}]"));
  }
}
