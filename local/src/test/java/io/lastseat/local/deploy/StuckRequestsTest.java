package io.lastseat.local.deploy;

import io.lastseat.testkit.template.Template;
import java.util.stream.Stream;

/** What frees stuck requests: a daily rule, and a state machine that does not rest before. */
final class StuckRequestsTest extends TemplateContract {

  private static final String RECONCILE = "ReconcileMachine/Properties/";
  private static final String STATES = RECONCILE + "Definition/States/";
  private static final String TO_RECONCILE = "ReconcileRule/Properties/";

  @Override
  protected void judge(Template template, Complaints complaints) {
    reconcileRule(complaints);
    reconcileMachine(complaints);
    calls(complaints, template, "Reconcile", STATES + "Slice/");
  }

  private static void reconcileRule(Complaints complaints) {
    complaints.unless(
        complaints
            .at(TO_RECONCILE + "ScheduleExpression")
            .asText()
            .matches("cron\\(\\d+ \\d+ \\* \\* \\? \\*\\)"),
        "The reconciliation is not started daily");
    starts(complaints, TO_RECONCILE, "ReconcileMachine");
    complaints.unlessAt(TO_RECONCILE + "Targets/0/Input", "'{}'");
  }

  private static void reconcileMachine(Complaints complaints) {
    complaints.unlessAt(RECONCILE + "Definition/StartAt", "'Slice'");
    complaints.unlessAt(STATES + "Slice/Retry/0/ErrorEquals", "['States.ALL']");
    complaints.unlessAt(STATES + "Slice/Next", "'Through'");
    complaints.unlessAt(
        STATES + "Through",
        "{'Type': 'Choice', 'Choices': ["
            + "{'Variable': '$.next', 'IsPresent': true, 'Next': 'Slice'},"
            + "{'Variable': '$.undecided', 'BooleanEquals': true, 'Next': 'Undecided'}],"
            + " 'Default': 'AllDecided'}");
    complaints.unlessAt(STATES + "Undecided/Type", "'Fail'");
    complaints.unlessAt(STATES + "AllDecided/Type", "'Succeed'");
  }

  private static void starts(Complaints complaints, String rule, String machine) {
    complaints.unlessAt(rule + "Targets/0/Arn", "{'Fn::GetAtt': ['" + machine + "', 'Arn']}");
    complaints.unlessAt(rule + "Targets/0/RoleArn", "{'Fn::GetAtt': ['RulesRole', 'Arn']}");
    complaints.unless(
        complaints.at(rule + "State").isMissingNode()
            && complaints.at(rule + "Targets/1").isMissingNode(),
        rule + " is switched off, or has a second target");
  }

  /** The state hands its input to the function, and the function's answer on. */
  private static void calls(Complaints complaints, Template template, String name, String state) {
    String machine = name + "Machine/Properties/";
    complaints.unlessAt(machine + "StateMachineType", "'STANDARD'");
    complaints.unlessAt(machine + "RoleArn", "{'Fn::GetAtt': ['" + name + "MachineRole', 'Arn']}");
    complaints.unlessAt(
        machine + "DefinitionSubstitutions/Function", "{'Ref': '" + name + "Function.Alias'}");
    complaints.unlessAt(
        state + "Resource", "{'Fn::Sub': 'arn:${AWS::Partition}:states:::lambda:invoke'}");
    complaints.unlessAt(state + "Parameters", "{'FunctionName': '${Function}', 'Payload.$': '$'}");
    complaints.unlessAt(state + "OutputPath", "'$.Payload'");
    complaints.unless(
        template.at(state + "TimeoutSeconds").asInt()
            > template.ofFunction(name + "Function", "Timeout").asInt(),
        name + "Machine does not wait for its function");
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put("switched off", TO_RECONCILE + "State", "'DISABLED'"),
        Plant.put("does not wait", STATES + "Slice/TimeoutSeconds", "900"),
        Plant.put("not started daily", TO_RECONCILE + "ScheduleExpression", "'rate(7 days)'"));
  }
}
