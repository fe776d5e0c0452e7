package io.lastseat.cli.deploy.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.cli.deploy.Complaints;
import io.lastseat.cli.deploy.TemplateContract;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the template says twice: intake on managed instances is as on plain Lambda, but for what one
 * process with many calls takes; and the public address is as the first one, but that it asks for
 * no token.
 */
final class TwinsTest extends TemplateContract {

  private static final List<String> OF_THE_PUBLIC =
      List.of("Api", "ApiIntegration", "ApiStage", "ApiMayCallIntake");
  private static final String INTAKE = "IntakeFunction";
  private static final String MANAGED = "ManagedIntakeFunction";

  /** What tells an address or a function from its twin. */
  private static final Set<String> OWN =
      Set.of(
          "Name",
          "Description",
          "DisableExecuteApiEndpoint",
          "VersionDescription",
          "StageVariables",
          "ReservedConcurrentExecutions",
          "MemorySize",
          "SnapStart",
          "CapacityProviderConfig");

  @Override
  protected void judge(Template template, Complaints complaints) {
    for (String first : OF_THE_PUBLIC) {
      complaints.unless(
          shared(template, "Public" + first).equals(ofThePublic(shared(template, first))),
          "Public" + first + " is not as " + first);
    }
    complaints.unless(
        shared(template, MANAGED).equals(shared(template, INTAKE)), "The twin is not as intake");
    complaints.unless(
        description(template, MANAGED)
            .equals(
                description(template, INTAKE)
                    .replace(
                        "${IntakeMemory}", "${ManagedInstanceMemory}/${ManagedInstanceConcurrency}")
                    .replace("${SnapStart}/", "")),
        "The twin publishes other values");
    Set<String> namers = new TreeSet<>();
    template
        .resources()
        .filter(resource -> resource.getValue().toString().contains("\"IntakeInstances\""))
        .forEach(resource -> namers.add(resource.getKey()));
    complaints.unless(namers.equals(Set.of(MANAGED)), "On the instances of intake run " + namers);
  }

  private static JsonNode shared(Template template, String resource) {
    if (!(template.at(resource + "/Properties").deepCopy() instanceof ObjectNode properties)) {
      return MissingNode.getInstance();
    }
    if (properties.at("/Environment/Variables") instanceof ObjectNode variables) {
      variables.remove("JAVA_TOOL_OPTIONS");
    }
    return properties.without(OWN);
  }

  private static JsonNode ofThePublic(JsonNode properties) {
    return Template.parse(
        properties
            .toString()
            .replace("{\"Ref\":\"Api\"}", "{\"Ref\":\"PublicApi\"}")
            .replace("${Api}", "${PublicApi}"));
  }

  private static String description(Template template, String function) {
    return template.at(function + "/Properties/VersionDescription").toString();
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.concat(
        Map.of(
                "PublicApi", "CorsConfiguration",
                "PublicApiIntegration", "PayloadFormatVersion",
                "PublicApiStage", "DefaultRouteSettings",
                "PublicApiMayCallIntake", "SourceArn")
            .entrySet()
            .stream()
            .map(
                its ->
                    Plant.remove(
                        its.getKey() + " is not as",
                        its.getKey() + "/Properties/" + its.getValue())),
        Stream.of(
            Plant.put("The twin is not as intake", MANAGED + "/Properties/Timeout", "28"),
            Plant.remove(
                "The twin is not as intake",
                MANAGED + "/Properties/Environment/Variables/LASTSEAT_API_ACCESS"),
            Plant.put(
                "The twin publishes other values",
                MANAGED + "/Properties/VersionDescription",
                "{'Fn::Sub': '${ManagedInstanceMemory}'}"),
            Plant.put(
                "On the instances of intake run [ManagedIntakeFunction, SerializerFunction]",
                "SerializerFunction/Properties/CapacityProviderConfig",
                "{'Arn': {'Fn::GetAtt': ['IntakeInstances', 'Arn']}}")));
  }
}
