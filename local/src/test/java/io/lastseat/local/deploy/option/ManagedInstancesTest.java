package io.lastseat.local.deploy.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Intake on managed instances: a twin of the function on plain Lambda, of which one exists. They
 * differ in what one process with many calls takes, and in nothing else.
 */
public final class ManagedInstancesTest extends TemplateContract {

  public static final String TWIN = "ManagedIntakeFunction";
  public static final String OPERATOR = "InstanceOperatorRole";

  /** The alias of the one that exists. */
  public static final String EITHER_ALIAS =
      "{'Fn::If': ['WithManagedInstances', {'Ref': 'ManagedIntakeFunction.Alias'}, {'Ref':"
          + " 'IntakeFunction.Alias'}]}";

  private static final String PLAIN = "IntakeFunction";
  private static final String OPTIONS = "Environment/Variables/JAVA_TOOL_OPTIONS";

  /** What the twin has otherwise, or not at all. */
  private static final Map<String, String> OWN =
      Map.of(
          "MemorySize",
          "{'Ref': 'ManagedInstanceMemory'}",
          "SnapStart",
          "{'ApplyOn': 'None'}",
          "CapacityProviderConfig",
          "{'Arn': {'Fn::GetAtt': ['IntakeInstances', 'Arn']},"
              + " 'PerExecutionEnvironmentMaxConcurrency': {'Ref':"
              + " 'ManagedInstanceConcurrency'}, 'ExecutionEnvironmentMemoryGiBPerVCpu': 4}",
          OPTIONS,
          "{'Fn::Sub': '-Dhttp.maxConnections=${ManagedInstanceConcurrency}'}");

  private static final Map<String, String> WHOLE =
      Map.of(
          "ApiAccess",
          "Open",
          "ManagedInstanceSubnets",
          "subnet-1a,subnet-1b",
          "ManagedInstanceSecurityGroups",
          "sg-1a",
          "IntakeConcurrency",
          "0");

  /** Each of them, put in the place of what {@link #WHOLE} has. */
  private static final List<Map.Entry<String, String>> REFUSED =
      List.of(
          Map.entry("ManagedInstanceSubnets", ""),
          Map.entry("ManagedInstanceSecurityGroups", ""),
          Map.entry("IntakeConcurrency", "10"),
          Map.entry("ManagedInstanceSubnets", "subnet-1a, subnet-1b"),
          Map.entry("ManagedInstanceSubnets", "vpc-1a"),
          Map.entry("ManagedInstanceSubnets", "subnet-1a" + ",subnet-1a".repeat(16)),
          Map.entry("ManagedInstanceSecurityGroups", "sg-1a" + ",sg-1a".repeat(5)),
          Map.entry("ManagedInstanceSecurityGroups", "default"),
          Map.entry("ManagedInstanceMemory", "2048"));

  @Override
  protected void judge(Template template, Complaints complaints) {
    for (boolean managed : List.of(true, false)) {
      Deployment deployment = new Deployment(template, managed ? WHOLE : Map.of());
      complaints.unless(
          deployment.has(TWIN) == managed && deployment.has(PLAIN) != managed,
          (managed ? "With" : "Without") + " managed instances the other function exists");
      complaints.unless(
          deployment
              .at("ApiIntegration/Properties/IntegrationUri/Fn::Sub/1/Alias")
              .path("Ref")
              .asText()
              .equals((managed ? TWIN : PLAIN) + ".Alias"),
          (managed ? "With" : "Without") + " managed instances the API calls the other function");
    }
    complaints.unless(
        new Deployment(template, WHOLE).isAllowed(), "Whole parameters are not allowed");
    REFUSED.forEach(wrong -> refused(complaints, template, wrong));
    complaints.unless(
        shared(template, TWIN).equals(shared(template, PLAIN)), "The twin is not as intake");
    OWN.forEach((name, value) -> complaints.unlessAt(TWIN + "/Properties/" + name, value));
    complaints.unless(
        description(template, TWIN)
            .equals(
                description(template, PLAIN)
                    .replace(
                        "${IntakeMemory}", "${ManagedInstanceMemory}/${ManagedInstanceConcurrency}")
                    .replace("${SnapStart}/", "")),
        "The twin publishes other values");
    Set<String> namers = new TreeSet<>();
    template
        .resources()
        .filter(resource -> resource.getValue().toString().contains("\"IntakeInstances\""))
        .forEach(resource -> namers.add(resource.getKey()));
    complaints.unless(namers.equals(Set.of(TWIN)), "On the instances of intake run " + namers);
    complaints.unlessAt(
        "IntakeInstances/Properties",
        "{'VpcConfig': {'SubnetIds': {'Fn::Split': [',', {'Ref': 'ManagedInstanceSubnets'}]},"
            + " 'SecurityGroupIds': {'Fn::Split': [',', {'Ref':"
            + " 'ManagedInstanceSecurityGroups'}]}}, 'PermissionsConfig':"
            + " {'CapacityProviderOperatorRoleArn': {'Fn::GetAtt': ['InstanceOperatorRole',"
            + " 'Arn']}}, 'InstanceRequirements': {'Architectures': ['arm64']},"
            + " 'CapacityProviderScalingConfig': {'ScalingMode': 'Auto', 'MaxVCpuCount': {'Ref':"
            + " 'ManagedInstanceMaxVCpus'}}, 'TelemetryConfig': {'LoggingConfig': {'LogGroup':"
            + " {'Ref': 'IntakeInstancesLog'}, 'SystemLogLevel': 'WARN'}}}");
    operates(complaints);
  }

  private static void refused(
      Complaints complaints, Template template, Map.Entry<String, String> wrong) {
    Map<String, String> parameters = new HashMap<>(WHOLE);
    parameters.put(wrong.getKey(), wrong.getValue());
    complaints.unless(
        !new Deployment(template, parameters).isAllowed(),
        "%s passes as '%s'".formatted(wrong.getKey(), wrong.getValue()));
  }

  /** Lambda takes it, with the one policy that AWS documents. */
  private static void operates(Complaints complaints) {
    String role = OPERATOR + "/Properties/";
    complaints.unlessAt(
        role + "AssumeRolePolicyDocument/Statement",
        "[{'Effect': 'Allow', 'Principal': {'Service': 'lambda.amazonaws.com'},"
            + " 'Action': 'sts:AssumeRole'}]");
    complaints.unlessAt(
        role + "ManagedPolicyArns",
        "[{'Fn::Sub': 'arn:${AWS::Partition}:iam::aws:policy/"
            + "AWSLambdaManagedEC2ResourceOperator'}]");
    complaints.unless(complaints.at(role + "Policies").isMissingNode(), OPERATOR + " may do more");
  }

  /** Its properties without its own. */
  private static JsonNode shared(Template template, String function) {
    ObjectNode properties = template.at(function + "/Properties").deepCopy();
    properties.remove(List.of("Description", "VersionDescription", "ReservedConcurrentExecutions"));
    properties.remove(OWN.keySet());
    ((ObjectNode) properties.at("/Environment/Variables")).remove("JAVA_TOOL_OPTIONS");
    return properties;
  }

  private static String description(Template template, String function) {
    return template.at(function + "/Properties/VersionDescription").toString();
  }

  @Override
  protected Stream<Plant> plants() {
    String twin = TWIN + "/Properties/";
    String rule = "/Rules/ManagedInstancesComeWhole/Assertions/";
    return Stream.of(
        Plant.put("With managed instances the other", TWIN + "/Condition", "'OnPlainLambda'"),
        Plant.remove("With managed instances the other function exists", PLAIN + "/Condition"),
        Plant.put(
            "managed instances the API calls the other function",
            "ApiIntegration/Properties/IntegrationUri/Fn::Sub/1/Alias",
            "{'Ref': 'IntakeFunction.Alias'}"),
        Plant.put(
            "Whole parameters are not allowed",
            "/Parameters/ManagedInstanceSubnets/AllowedPattern",
            "'^$'"),
        Plant.remove("ManagedInstanceSubnets passes as ''", rule + "0"),
        Plant.remove("ManagedInstanceSecurityGroups passes as ''", rule + "1"),
        Plant.remove("IntakeConcurrency passes as '10'", rule + "2"),
        Plant.remove(
            "ManagedInstanceSubnets passes as 'vpc-1a'",
            "/Parameters/ManagedInstanceSubnets/AllowedPattern"),
        Plant.remove(
            "ManagedInstanceMemory passes as '2048'",
            "/Parameters/ManagedInstanceMemory/AllowedValues"),
        Plant.put("The twin is not as intake", twin + "Timeout", "28"),
        Plant.remove(
            "The twin is not as intake", twin + "Environment/Variables/LASTSEAT_API_KEY_SHA256"),
        Plant.put(
            "The twin publishes other values",
            twin + "VersionDescription",
            "{'Fn::Sub': '${ManagedInstanceMemory}'}"),
        Plant.put(
            "On the instances of intake run [ManagedIntakeFunction, SerializerFunction]",
            "SerializerFunction/Properties/CapacityProviderConfig",
            "{'Arn': {'Fn::GetAtt': ['IntakeInstances', 'Arn']}}"),
        Plant.put(OPERATOR + " may do more", OPERATOR + "/Properties/Policies", "[]"));
  }
}
