package io.lastseat.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.lastseat.cli.deploy.alarms.AlarmMetric;
import io.lastseat.testkit.template.CloudFormationYaml;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Grants;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The templates say what {@code template-says.yaml} wants, which describes its own format. */
final class TemplateSaysTest {

  private static final Path TABLE =
      Path.of("src/test/resources/io/lastseat/cli/deploy/template-says.yaml");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Template EVERY = Template.deployed();
  private static final String DASHBOARD = "Dashboard/Properties/DashboardBody/Fn::Sub/0";
  private static final String FIRST_STATEMENT = "/Properties/Policies/0/PolicyDocument/Statement/0";
  private static final String PLANTED =
      "{'Effect': 'Allow', 'Action': 'planted', 'Resource': 'planted'}";

  /** One line of the table, and how a template violates it. */
  private record Line(
      String what,
      JsonNode wanted,
      Function<Template, JsonNode> found,
      UnaryOperator<Template> violation) {

    void holdsAndIsSeenViolated(Template template) {
      assertThat(found.apply(template)).as(what).isEqualTo(wanted);
      assertThat(found.apply(violation.apply(template)))
          .as("%s, where it is violated", what)
          .isNotEqualTo(wanted);
    }
  }

  @TestFactory
  Stream<DynamicTest> theTemplateSays() throws IOException {
    return CloudFormationYaml.read(TABLE).properties().stream()
        .map(
            group ->
                DynamicTest.dynamicTest(group.getKey(), () -> holds(new Group(group.getValue()))));
  }

  private static void holds(Group group) throws IOException {
    Template template =
        group.of.has("in")
            ? new Template(CloudFormationYaml.read(Path.of("..", group.of.path("in").asText())))
            : EVERY;
    List<Line> lines = group.lines(template);
    assertThat(lines).isNotEmpty();
    lines.forEach(line -> line.holdsAndIsSeenViolated(template));
  }

  /** What stands under one heading. */
  private record Group(JsonNode of) {

    List<Line> lines(Template template) {
      List<Line> lines = new ArrayList<>();
      for (JsonNode one : each(template)) {
        one.path("at").properties().forEach(at -> lines.add(at(at.getKey(), at.getValue())));
      }
      of.path("has").forEach(name -> lines.add(has(name.asText(), true)));
      of.path("hasNot").forEach(name -> lines.add(has(name.asText(), false)));
      of.path("only").properties().forEach(only -> lines.add(only(only.getKey(), only.getValue())));
      of.path("allowed").forEach(parameters -> lines.add(allowed(parameters, true)));
      of.path("refused").forEach(parameters -> lines.add(allowed(parameters, false)));
      of.path("watched").forEach(name -> lines.add(watched(name.asText())));
      of.path("shown").forEach(words -> lines.add(shown(words.asText())));
      of.path("grants").properties().forEach(role -> lines.add(grants(role)));
      if (of.has("more")) {
        for (String role : template.resourcesOfType("AWS::IAM::Role").keySet()) {
          if (!template.at(role + FIRST_STATEMENT).isMissingNode()) {
            lines.add(more(role));
          }
        }
      }
      return lines;
    }

    private List<JsonNode> each(Template template) {
      JsonNode each = of.path("each");
      if (each.isMissingNode()) {
        return List.of(of);
      }
      List<JsonNode> groups = new ArrayList<>();
      (each.isTextual() ? names(template, each.asText()) : each)
          .forEach(
              name -> groups.add(Template.parse(of.toString().replace("<each>", name.asText()))));
      return groups;
    }

    private Map<String, String> parameters(JsonNode more) {
      Map<String, String> parameters = new TreeMap<>();
      for (JsonNode given : List.of(of.path("with"), more)) {
        given.properties().forEach(it -> parameters.put(it.getKey(), it.getValue().asText()));
      }
      return parameters;
    }

    private Deployment deployment(Template template) {
      return new Deployment(template, parameters(NullNode.instance));
    }

    private Line at(String path, JsonNode wanted) {
      return new Line(
          path,
          of.has("with") && !wanted.isNull() ? asGiven(wanted) : wanted,
          template -> {
            JsonNode found = of.has("with") ? deployment(template).at(path) : template.at(path);
            return found.isMissingNode()
                ? NullNode.instance
                : of.has("with") ? asGiven(found) : found;
          },
          template -> template.with(path, "'planted'"));
    }

    /** A parameter is a text, also where it is a number. */
    private static JsonNode asGiven(JsonNode node) {
      return node.isValueNode() ? JSON.getNodeFactory().textNode(node.asText()) : node;
    }

    private Line has(String resource, boolean wanted) {
      return new Line(
          resource,
          BooleanNode.valueOf(wanted),
          template -> BooleanNode.valueOf(deployment(template).has(resource)),
          template -> template.without(wanted ? resource : resource + "/Condition"));
    }

    private static Line only(String type, JsonNode wanted) {
      return new Line(
          type,
          wanted,
          template -> names(template, type),
          template -> template.with("Planted", "{'Type': '" + type + "'}"));
    }

    private static JsonNode names(Template template, String type) {
      return JSON.valueToTree(new TreeSet<>(template.resourcesOfType(type).keySet()));
    }

    private Line allowed(JsonNode more, boolean wanted) {
      return new Line(
          more.toString(),
          BooleanNode.valueOf(wanted),
          template -> BooleanNode.valueOf(new Deployment(template, parameters(more)).isAllowed()),
          wanted
              ? template ->
                  template.with("/Rules", "{'Planted': {'Assertions': [{'Assert': false}]}}")
              : template -> template.with("/Rules", "{}").with("/Parameters", "{}"));
    }

    private static Line watched(String metric) {
      return new Line(
          metric,
          BooleanNode.TRUE,
          template -> BooleanNode.valueOf(AlarmMetric.watchedIn(template).contains(metric)),
          template -> new Template(template.root().deepCopy().put("Resources", "none")));
    }

    private static Line shown(String words) {
      return new Line(
          words,
          BooleanNode.TRUE,
          template -> BooleanNode.valueOf(template.at(DASHBOARD).asText().contains(words)),
          template -> template.with(DASHBOARD, "'{}'"));
    }

    private static Line grants(Map.Entry<String, JsonNode> role) {
      return new Line(
          role.getKey(),
          role.getValue(),
          template -> tree(Grants.of(template, role.getKey())),
          template ->
              template.with(
                  role.getKey() + "/Properties/Policies",
                  "[{'PolicyDocument': {'Statement': [" + PLANTED + "]}}]"));
    }

    /** Violated by a right that comes with one of the parameters. */
    private Line more(String role) {
      Map.Entry<String, JsonNode> one = of.path("with").properties().iterator().next();
      return new Line(
          role,
          of.path("more").path(role).isMissingNode()
              ? JSON.createObjectNode()
              : of.path("more").path(role),
          template -> tree(besides(template, role)),
          template ->
              template
                  .with(
                      "/Conditions/Planted",
                      "{'Fn::Equals': [{'Ref': '%s'}, '%s']}"
                          .formatted(one.getKey(), one.getValue().asText()))
                  .with(
                      role + FIRST_STATEMENT,
                      "{'Fn::If': ['Planted', %s, %s]}"
                          .formatted(PLANTED, template.at(role + FIRST_STATEMENT))));
    }

    /** What the parameters give; what they take away has a minus before it. */
    private Map<String, Set<String>> besides(Template template, String role) {
      Map<String, Set<String>> without = Grants.of(template, role);
      Map<String, Set<String>> besides = Grants.of(template, role, parameters(NullNode.instance));
      for (Map.Entry<String, Set<String>> grant : without.entrySet()) {
        Set<String> actions = besides.computeIfAbsent(grant.getKey(), name -> new TreeSet<>());
        for (String action : grant.getValue()) {
          if (!actions.remove(action)) {
            actions.add("-" + action);
          }
        }
      }
      besides.values().removeIf(Set::isEmpty);
      return besides;
    }

    private static JsonNode tree(Map<String, Set<String>> grants) {
      return Template.parse(JSON.valueToTree(grants).toString().replace("dynamodb:", ""));
    }
  }
}
