package io.lastseat.local.deploy.option;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.Map;
import java.util.stream.Stream;

/** A key of one's own, traces, logs of the state machines: off by default, whole where on. */
final class OptionsAreOffTest extends TemplateContract {

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          entry("AnalystExports", "'Off'"),
          entry("KmsKeyArn", "''"),
          entry("PublicAddress", "'off'"),
          entry("DomainName", "''"),
          entry("DomainCertificateArn", "''"),
          entry("Tracing", "'Off'"),
          entry("StateMachineLogs", "'Off'"),
          entry("SnapStart", "'On'"),
          entry("ImmediateAdmission", "'off'"),
          entry("SignUpPage", "'off'"),
          entry("EdgeSecretHash", "''"),
          entry("ManagedInstanceSubnets", "''"),
          entry("ManagedInstanceSecurityGroups", "''"),
          entry("TrafficShift", "'AtOnce'"),
          entry("IntakeConcurrency", "0"),
          entry("SerializerConcurrency", "0"));

  private static final Map<String, String> CONDITIONS =
      Map.ofEntries(
          entry("AnalystBucket", "WithAnalystExports"),
          entry("AnalystBucketPolicy", "WithAnalystExports"),
          entry("AnalystExportSchedule", "WithAnalystExports"),
          entry("AnalystScheduleRole", "WithAnalystExports"),
          entry("AnalystExportMachine", "WithAnalystExports"),
          entry("AnalystExportFailedAlarm", "WithAnalystExports"),
          entry("AnalystExportNotStartedAlarm", "WithAnalystExports"),
          entry("AnalystExportRole", "WithAnalystExports"),
          entry("AnalystDatabase", "WithAnalystExports"),
          entry("AnalystRequests", "WithAnalystExports"),
          entry("AnalystDecisions", "WithAnalystExports"),
          entry("AnalystReservations", "WithAnalystExports"),
          entry("AnalystWorkGroup", "WithAnalystExports"),
          entry("Domain", "WithDomain"),
          entry("DomainMapping", "WithDomain"),
          entry("InstanceOperatorRole", "WithManagedInstances"),
          entry("IntakeInstances", "WithManagedInstances"),
          entry("IntakeInstancesLog", "WithManagedInstances"),
          entry("KeyRights", "WithKey"),
          entry("ManagedIntakeFunction", "WithManagedInstances"),
          entry("PublicApi", "WithPublicAddress"),
          entry("PublicApi5xxAlarm", "WithPublicAddress"),
          entry("PublicApiIntegration", "WithPublicAddress"),
          entry("PublicApiMayCallIntake", "WithPublicAddress"),
          entry("PublicApiRoute", "WithPublicAddress"),
          entry("PublicApiStage", "WithPublicAddress"),
          entry("StateMachineLogRights", "WithStateMachineLogs"),
          entry("StateMachinesLog", "WithStateMachineLogs"),
          entry("TracingRights", "WithTracing"),
          entry("TrafficShiftRole", "WithTrafficShift"));

  @Override
  protected void judge(Template template, Complaints complaints) {
    DEFAULTS.forEach(
        (name, value) -> complaints.unlessAt("/Parameters/" + name + "/Default", value));
    CONDITIONS.forEach(
        (name, condition) -> complaints.unlessAt(name + "/Condition", "'" + condition + "'"));
    Deployment ordinary = new Deployment(template, Map.of());
    CONDITIONS
        .keySet()
        .forEach(name -> complaints.unless(!ordinary.has(name), name + " is there by default"));
    template
        .resourcesOfType("AWS::Logs::LogGroup")
        .keySet()
        .forEach(
            group ->
                complaints.unlessAt(
                    group + "/Properties/KmsKeyId",
                    "{'Fn::If': ['WithKey', {'Ref': 'KmsKeyArn'}, {'Ref': 'AWS::NoValue'}]}"));
    for (String machine : template.resourcesOfType("AWS::StepFunctions::StateMachine").keySet()) {
      observed(complaints, machine + "/Properties/");
    }
    complaints.unlessAt(
        "StateMachinesLog/Properties/LogGroupName",
        "{'Fn::Sub': '/aws/vendedlogs/states/${AWS::StackName}'}");
  }

  private static void observed(Complaints complaints, String machine) {
    complaints.unlessAt(
        machine + "TracingConfiguration", "{'Enabled': {'Fn::If': ['WithTracing', true, false]}}");
    JsonNode logging = complaints.at(machine + "LoggingConfiguration/Fn::If");
    complaints.unless(
        logging.equals(
            Template.parse(
                "['WithStateMachineLogs', {'Level': {'Ref': 'StateMachineLogs'},"
                    + " 'IncludeExecutionData': false, 'Destinations': [{'CloudWatchLogsLogGroup':"
                    + " {'LogGroupArn': {'Fn::GetAtt': ['StateMachinesLog', 'Arn']}}}]},"
                    + " {'Ref': 'AWS::NoValue'}]")),
        machine + "LoggingConfiguration is " + logging);
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put("KeyRights is there", "/Parameters/KmsKeyArn/Default", "'arn'"),
        Plant.put(
            "LoggingConfiguration is",
            "ReconcileMachine/Properties/LoggingConfiguration/Fn::If/1/IncludeExecutionData",
            "true"));
  }
}
