package io.lastseat.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lastseat.cli.deploy.alarms.AlarmMetric;
import io.lastseat.testkit.template.CloudFormationYaml;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code template.yaml} begins small: few parameters, few alarms, and no callers that starve the
 * serializer. A stack can move to {@code aws/every.yaml}, since both make the same resources.
 */
final class SmallTemplateTest {

  private static final int MOST_QUESTIONS = 8;

  /** Of an account's 1,000 instances, Lambda keeps 100 for functions without a reservation. */
  private static final int RESERVABLE = 1_000 - 100;

  private final Template entry = read("template.yaml");
  private final Template every = read("aws/every.yaml");

  SmallTemplateTest() throws IOException {}

  @Test
  void itAsksAtMostEightQuestions() {
    assertThat(entry.at("/Parameters")).hasSizeLessThanOrEqualTo(MOST_QUESTIONS);
  }

  @Test
  void whatIsAskedInBothIsTheSameQuestion() {
    for (Map.Entry<String, JsonNode> parameter : entry.at("/Parameters").properties()) {
      assertThat(parameter.getValue()).isEqualTo(every.at("/Parameters/" + parameter.getKey()));
    }
    assertThat(entry.at("/Mappings")).isEqualTo(every.at("/Mappings"));
    entry
        .at("/Rules")
        .properties()
        .forEach(
            rule -> assertThat(rule.getValue()).isEqualTo(every.at("/Rules/" + rule.getKey())));
  }

  @Test
  void fourAlarmsWatchByDefault() {
    assertThat(alarms(Map.of()))
        .containsExactly(
            "IteratorAgeAlarm", "LogFilledAlarm", "NeedsAPersonAlarm", "StandstillAlarm");
    assertThat(new Deployment(Template.ofProfiles(), Map.of()).has("Dashboard")).isFalse();
    assertThat(alarms(Map.of("Monitoring", "Full"))).hasSizeGreaterThan(20);
    assertThat(new Deployment(Template.ofProfiles(), Map.of("Monitoring", "Full")).has("Dashboard"))
        .isTrue();
  }

  /** The alarms use free AWS metrics, and metrics that have a value only in trouble. */
  @Test
  void noneOfThemIsOfAMetricOfTheServices() {
    Template template = Template.ofProfiles();
    Set<String> ours =
        alarms(Map.of()).stream()
            .flatMap(name -> AlarmMetric.of(template.at(name)).stream())
            .map(AlarmMetric::name)
            .filter(name -> name.startsWith(AlarmMetric.OURS))
            .collect(Collectors.toSet());
    assertThat(ours)
        .containsExactlyInAnyOrder(
            AlarmMetric.OURS + " LogNearlyFull", AlarmMetric.OURS + " NeedsAPerson");
    Deployment basic = new Deployment(template, Map.of());
    assertThat(
            basic.at("/Globals/Function/Environment/Variables/LASTSEAT_METRICS_NAMESPACE").asText())
        .isEqualTo("off");
    assertThat(basic.at("RequestsMapping/Properties/MetricsConfig").isMissingNode()).isTrue();
  }

  /** Waiting callers hold instances: either none waits, or the serializer has its own. */
  @Test
  void inNoProfileCanCallersStarveTheSerializer() {
    JsonNode profiles = entry.at("/Mappings/Profiles");
    assertThat(profiles.path("club").path("MaxWait").asInt()).isZero();
    List<String> names = new ArrayList<>();
    profiles.properties().forEach(profile -> names.add(profile.getKey()));
    assertThat(entry.at("/Parameters/Profile/AllowedValues").toString())
        .isEqualTo(Template.parse("['club', 'shop', 'sale']").toString());
    assertThat(names).containsExactly("club", "shop", "sale");
    assertThat(entry.at("/Parameters/Profile/Default").asText()).isEqualTo("club");
    for (Map.Entry<String, JsonNode> profile : profiles.properties()) {
      Map<String, String> values = new TreeMap<>();
      profile
          .getValue()
          .properties()
          .forEach(it -> values.put(it.getKey(), it.getValue().asText()));
      int intake = profile.getValue().path("IntakeConcurrency").asInt();
      int serializer = profile.getValue().path("SerializerConcurrency").asInt();
      boolean waits = profile.getValue().path("MaxWait").asInt() > 0;
      assertThat(starve(values)).as(profile.getKey()).isFalse();
      assertThat(intake > 0 && serializer > 0).as(profile.getKey()).isEqualTo(waits);
      assertThat(intake + serializer).isLessThanOrEqualTo(RESERVABLE);
      values.put("ApiAccess", "Open");
      values
          .keySet()
          .retainAll(Set.of("ApiAccess", "MaxWait", "IntakeConcurrency", "SerializerConcurrency"));
      assertThat(new Deployment(every, values).isAllowed()).as(profile.getKey()).isTrue();
      Map<String, String> named = Map.of("ApiAccess", "Open", "Profile", profile.getKey());
      assertThat(new Deployment(every, named).isAllowed()).as(profile.getKey()).isTrue();
    }
  }

  /** A stack that moves on to the other template keeps its profile, and what it sets. */
  @Test
  void aProfileSetsTheSameInBothUnlessAValueIsGiven() {
    for (Map.Entry<String, JsonNode> profile : entry.at("/Mappings/Profiles").properties()) {
      Map<String, String> named = Map.of("Profile", profile.getKey());
      for (Map.Entry<String, JsonNode> one : profile.getValue().properties()) {
        String value = "Core/Properties/Parameters/" + one.getKey();
        assertThat(new Deployment(entry, named).at(value)).isEqualTo(one.getValue());
        assertThat(new Deployment(every, named).at(value)).isEqualTo(one.getValue());
        Map<String, String> given = Map.of("Profile", profile.getKey(), one.getKey(), "7");
        assertThat(new Deployment(every, given).at(value).asText()).isEqualTo("7");
      }
    }
  }

  private static boolean starve(Map<String, String> values) {
    return !values.get("MaxWait").equals("0")
        && (values.get("IntakeConcurrency").equals("0")
            || values.get("SerializerConcurrency").equals("0"));
  }

  @Test
  void bothMakeTheSameStacks() {
    for (Map.Entry<String, JsonNode> stack : entry.at("/Resources").properties()) {
      JsonNode other = every.at(stack.getKey());
      assertThat("aws/" + other.at("/Properties/TemplateURL").asText())
          .isEqualTo(stack.getValue().at("/Properties/TemplateURL").asText());
      for (String policy : List.of("Condition", "DeletionPolicy", "UpdateReplacePolicy")) {
        assertThat(other.path(policy)).as(policy).isEqualTo(stack.getValue().path(policy));
      }
    }
    Set<String> more = new TreeSet<>();
    every.resources().forEach(stack -> more.add(stack.getKey()));
    entry.resources().forEach(stack -> more.remove(stack.getKey()));
    assertThat(more).containsExactly("Analysts", "Relay");
    assertThat(every.at("Relay/Condition").asText()).isEqualTo("WithFeed");
    assertThat(every.at("Analysts/Condition").asText()).isEqualTo("WithAnalystExports");
    assertThat(every.at("/Outputs").properties().stream().map(Map.Entry::getKey).toList())
        .containsAll(entry.at("/Outputs").properties().stream().map(Map.Entry::getKey).toList());
  }

  /**
   * The stack's own default equals the value that the entry template gives. It has none where a
   * profile sets the value.
   */
  @Test
  void aDefaultStandsTwiceAndIsTheSame() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "aws"))) {
      for (Path file : files.filter(it -> it.toString().endsWith(".yaml")).toList()) {
        if (file.endsWith("every.yaml")) {
          continue;
        }
        JsonNode parameters = CloudFormationYaml.read(file).path("Parameters");
        for (Map.Entry<String, JsonNode> parameter : parameters.properties()) {
          JsonNode defined = every.at("/Parameters/" + parameter.getKey());
          String name = file.getFileName() + " " + parameter.getKey();
          boolean set = !entry.at("/Mappings/Profiles/club/" + parameter.getKey()).isMissingNode();
          assertThat(parameter.getValue().path("Default"))
              .as(name)
              .isEqualTo(set ? MissingNode.getInstance() : defined.path("Default"));
          if (!defined.isMissingNode()) {
            assertThat(parameter.getValue().path("Type")).as(name).isEqualTo(defined.path("Type"));
          }
        }
      }
    }
  }

  private static Set<String> alarms(Map<String, String> parameters) {
    Template template = Template.ofProfiles();
    Deployment deployment = new Deployment(template, parameters);
    return template.resourcesOfType("AWS::CloudWatch::Alarm").keySet().stream()
        .filter(deployment::has)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Template read(String file) throws IOException {
    return new Template(CloudFormationYaml.read(Path.of("..", file)));
  }
}
