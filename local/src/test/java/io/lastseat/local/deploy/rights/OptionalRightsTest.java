package io.lastseat.local.deploy.rights;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Rights that the roles have with a parameter alone: for a key, for traces, for more logs. */
final class OptionalRightsTest extends TemplateContract {

  static final Set<String> POLICIES = Set.of("KeyRights", "TracingRights", "StateMachineLogRights");

  @Override
  protected void judge(Template template, Complaints complaints) {
    is(
        complaints,
        "KeyRights",
        "WithKey",
        "'kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey'",
        "{'Ref': 'KmsKeyArn'}");
    complaints.unlessAt(
        "KeyRights/Properties/PolicyDocument/Statement/0/Condition",
        "{'StringEquals': {'kms:ViaService': ["
            + "{'Fn::Sub': 'dynamodb.${AWS::Region}.${AWS::URLSuffix}'},"
            + "{'Fn::Sub': 's3.${AWS::Region}.${AWS::URLSuffix}'}]}}");
    is(
        complaints,
        "TracingRights",
        "WithTracing",
        "'xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'xray:GetSamplingRules',"
            + " 'xray:GetSamplingTargets'",
        "'*'");
    is(
        complaints,
        "StateMachineLogRights",
        "WithStateMachineLogs",
        "'logs:CreateLogDelivery', 'logs:GetLogDelivery', 'logs:UpdateLogDelivery',"
            + " 'logs:DeleteLogDelivery', 'logs:ListLogDeliveries', 'logs:PutResourcePolicy',"
            + " 'logs:DescribeResourcePolicies', 'logs:DescribeLogGroups'",
        "'*'");
    complaints.unlessAt("TracingRights/Type", "'AWS::IAM::ManagedPolicy'");
    for (String function : List.of("Intake", "Serializer", "Reconcile", "Relay", "Webhook")) {
      has(complaints, function + "Role", "WithKey", "KeyRights");
    }
    has(complaints, "ReconcileMachineRole", "WithStateMachineLogs", "StateMachineLogRights");
  }

  private static void is(
      Complaints complaints, String policy, String condition, String actions, String resource) {
    String statements = policy + "/Properties/PolicyDocument/Statement";
    complaints.unlessAt(policy + "/Condition", "'" + condition + "'");
    complaints.unless(
        complaints.at(statements).size() == 1, policy + " has not exactly one statement");
    complaints.unlessAt(statements + "/0/Effect", "'Allow'");
    complaints.unlessAt(statements + "/0/Action", "[" + actions + "]");
    complaints.unlessAt(statements + "/0/Resource", resource);
  }

  /** With the role itself, so that whatever takes the role has them from its start. */
  private static void has(Complaints complaints, String role, String condition, String policy) {
    complaints.unlessAt(
        role + "/Properties/ManagedPolicyArns",
        ("[{'Fn::If': ['%s', {'Ref': '%s'}, {'Ref': 'AWS::NoValue'}]}, {'Fn::If': ['WithTracing',"
                + " {'Ref': 'TracingRights'}, {'Ref': 'AWS::NoValue'}]}]")
            .formatted(condition, policy));
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put(
            "not exactly one statement",
            "TracingRights/Properties/PolicyDocument/Statement",
            "[{}, {}]"));
  }
}
