package io.lastseat.cli.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.IntakeHandler;
import io.lastseat.relay.RelayHandler;
import io.lastseat.relay.WebhookHandler;
import io.lastseat.serializer.SerializerHandler;
import io.lastseat.serializer.stream.Parking;
import io.lastseat.serializer.sweep.ReconcileFunction;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.tables.Epoch;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The functions: what they run, and that a version is published for each change of a parameter. */
final class FunctionsTest extends TemplateContract {

  private static final Map<String, Class<?>> HANDLERS =
      Map.of(
          "IntakeFunction", IntakeHandler.class,
          "SerializerFunction", SerializerHandler.class,
          "RelayFunction", RelayHandler.class,
          "WebhookFunction", WebhookHandler.class,
          "ReconcileFunction", ReconcileFunction.class);

  private static final int STREAM_HOURS = 24;
  private static final Pattern PARAMETER = Pattern.compile("\\$\\{(\\w+)}");

  /** The longest description of a version (Lambda API reference, "PublishVersion"). */
  private static final int DESCRIPTION = 256;

  private static final int NOT_BOUNDED = 1_000;

  /** The longest values by the parameters' patterns, which a test below tries. */
  private static final Map<String, Integer> LONGEST =
      Map.of(
          "EdgeSecretHash", 2 * 32 + 1, "JwtScopePrefix", 64, "JwtRolesClaim", 64, "EventBus", 128);

  @Override
  protected void judge(Template template, Complaints complaints) {
    for (String function : HANDLERS.keySet()) {
      complaints.unlessAt(
          function + "/Properties/Handler",
          "'" + HANDLERS.get(function).getName() + "::handleRequest'");
      Set<String> unpublished = parametersOf(template, function);
      unpublished.removeAll(parametersNamedBy(template, function));
      unpublished.forEach(
          name ->
              complaints.unless(
                  false, function + ": a new value is not published: [" + name + "]"));
      Set<String> unchanged = parametersNamedBy(template, function);
      unchanged.removeAll(parametersOf(template, function));
      complaints.unless(
          unchanged.isEmpty(), function + ": a new value changes nothing to publish: " + unchanged);
      complaints.unless(
          longestDescription(template, function) <= DESCRIPTION,
          function + ": the description of its version may become too long");
    }
    complaints.unless(
        template.at("/Parameters/ReconcileMinAgeHours/Default").asLong()
                == ReconcileSettings.OLDER_THAN.toHours()
            && template.at("/Parameters/ReconcileMinAgeHours/MinValue").asInt() > STREAM_HOURS,
        "The reconciliation takes what the stream may still hold");
    LONGEST.forEach(
        (name, most) ->
            complaints.unless(
                !matches(template, name, most + 1) && matches(template, name, most),
                name + " may be longer than it is said to be"));
    complaints.unless(
        template.at("/Parameters/ParkAfterSeconds/Default").asLong()
            == Parking.patience(Map.of()).toSeconds(),
        "The patience is not the one that the documentation gives reasons for");
  }

  /** Returns whether the pattern accepts a value of so many characters. */
  private static boolean matches(Template template, String parameter, int length) {
    String half = "0".repeat(32);
    String text =
        switch (parameter) {
          case "EdgeSecretHash" -> half + "," + half;
          default -> "n".repeat(length);
        };
    return Pattern.matches(
        template.at("/Parameters/" + parameter + "/AllowedPattern").asText(),
        text + "0".repeat(Math.max(0, length - text.length())));
  }

  /**
   * Returns the parameters whose value becomes a part of a version. Concurrency and the way to
   * shift traffic belong to the function and its alias.
   */
  private static Set<String> parametersOf(Template template, String function) {
    Set<String> names = new TreeSet<>();
    Stream.of(template.at(function + "/Properties"), template.at("/Globals/Function"))
        .map(FunctionsTest::ofVersions)
        .forEach(node -> names.addAll(referencesIn(node)));
    names.removeIf(name -> !isChosen(template, name));
    names.addAll(List.of("Monitoring", "SnapStart", "Tracing"));
    if (function.equals("IntakeFunction")) {
      names.add("Feed"); // by a condition
      names.add("Webhooks");
    }
    return names;
  }

  private static Set<String> parametersNamedBy(Template template, String function) {
    Set<String> names = referencesIn(template.at(function + "/Properties/VersionDescription"));
    names.removeIf(name -> !isChosen(template, name));
    return names;
  }

  /** Whether it is a parameter, or a layer, which a new build replaces. */
  private static boolean isChosen(Template template, String name) {
    return template.at("/Parameters").has(name)
        || template.at(name + "/Type").asText().equals("AWS::Serverless::LayerVersion");
  }

  private static JsonNode ofVersions(JsonNode properties) {
    ObjectNode others = properties.deepCopy();
    return others.remove(
        List.of("VersionDescription", "ReservedConcurrentExecutions", "DeploymentPreference"));
  }

  /** Returns the names in all {@code Ref} and {@code Fn::Sub} of a node. */
  private static Set<String> referencesIn(JsonNode node) {
    Set<String> names = new TreeSet<>(node.findValuesAsText("Ref"));
    for (JsonNode sub : node.findValues("Fn::Sub")) {
      Matcher matcher = PARAMETER.matcher(sub.isArray() ? sub.path(0).asText() : sub.asText());
      while (matcher.find()) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }

  /** Returns the length of the description with the longest parameter values. */
  private static int longestDescription(Template template, String function) {
    return longest(template, template.at(function + "/Properties/VersionDescription"));
  }

  /** Returns the greatest length of a text with template functions; of two texts the longer. */
  private static int longest(Template template, JsonNode text) {
    if (text.has("Ref")) {
      return longest(template, text.path("Ref").asText());
    }
    if (text.has("Fn::Select")) {
      return Long.toString(Epoch.MAX).length();
    }
    if (text.has("Fn::If")) {
      JsonNode either = text.path("Fn::If");
      return Math.max(longest(template, either.path(1)), longest(template, either.path(2)));
    }
    if (text.has("Fn::FindInMap")) {
      JsonNode found = text.path("Fn::FindInMap");
      return StreamSupport.stream(
              template.at("/Mappings/" + found.path(0).asText()).spliterator(), false)
          .mapToInt(one -> one.path(found.path(2).asText()).asText().length())
          .max()
          .orElse(NOT_BOUNDED);
    }
    if (text.has("Fn::Join")) {
      JsonNode parts = text.path("Fn::Join").path(1);
      int signs = text.path("Fn::Join").path(0).asText().length() * (parts.size() - 1);
      return StreamSupport.stream(parts.spliterator(), false)
          .mapToInt(part -> longest(template, part))
          .reduce(signs, Integer::sum);
    }
    return text.has("Fn::Sub") ? longestOfSub(template, text.path("Fn::Sub")) : length(text);
  }

  private static int length(JsonNode text) {
    return text.isTextual() ? text.asText().length() : NOT_BOUNDED;
  }

  private static int longestOfSub(Template template, JsonNode sub) {
    String text = sub.isArray() ? sub.path(0).asText() : sub.asText();
    return PARAMETER
        .matcher(text)
        .results()
        .map(result -> result.group(1))
        .mapToInt(
            name ->
                sub.path(1).has(name)
                    ? longest(template, sub.path(1).path(name))
                    : longest(template, name))
        .reduce(PARAMETER.matcher(text).replaceAll("").length(), Integer::sum);
  }

  private static int longest(Template template, String parameter) {
    JsonNode definition = template.at("/Parameters/" + parameter);
    if (definition.has("AllowedValues")) {
      return StreamSupport.stream(definition.path("AllowedValues").spliterator(), false)
          .mapToInt(value -> value.asText().length())
          .max()
          .orElse(NOT_BOUNDED);
    }
    if (definition.has("MaxValue")) {
      return definition.path("MaxValue").asText().length();
    }
    return LONGEST.getOrDefault(parameter, NOT_BOUNDED);
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put(
            "a new value is not published: [SignUpPage]",
            "IntakeFunction/Properties/VersionDescription",
            "{'Fn::Sub': '${IntakeMemory} ${Monitoring} ${Restored} ${MaxWait}'}"),
        Plant.put(
            "a new value is not published: [PagesLayer]",
            "IntakeFunction/Properties/VersionDescription/Fn::Sub/1/Pages",
            "''"),
        Plant.put(
            "the description of its version may become too long",
            "IntakeFunction/Properties/VersionDescription/Fn::Sub/1/Access",
            "{'Ref': 'ApiKeySha256'}"),
        Plant.put(
            "changes nothing to publish: [SerializerConcurrency]",
            "ReconcileFunction/Properties/VersionDescription",
            "{'Fn::Sub': '${SerializerMemory} ${Monitoring} ${Restored} ${SnapStart} ${Tracing}"
                + " ${ReconcileMinAgeHours} ${SerializerConcurrency}'}"),
        Plant.put("The patience is not", "/Parameters/ParkAfterSeconds/Default", "600"),
        Plant.put(
            "takes what the stream may still hold",
            "/Parameters/ReconcileMinAgeHours/MinValue",
            "24"),
        Plant.put(
            "takes what the stream may still hold",
            "/Parameters/ReconcileMinAgeHours/Default",
            "30"),
        Plant.put(
            "a new value is not published: [BatchSize]",
            "/Globals/Function/Environment/Variables/SIZE",
            "{'Ref': 'BatchSize'}"),
        Plant.put(
            "a new value is not published: [Monitoring]",
            "ReconcileFunction/Properties/VersionDescription",
            "{'Fn::Sub': '${SerializerMemory} ${Restored} ${SnapStart} ${Tracing}"
                + " ${ReconcileMinAgeHours}'}"),
        Plant.put(
            "the description of its version may become too long",
            "/Parameters/IntakeMemory/MaxValue",
            "1" + "0".repeat(100)));
  }
}
