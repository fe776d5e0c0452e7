package io.lastseat.cli.packaged;

import static io.lastseat.cli.packaged.PackagedStack.TEMPLATE;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.rig.PackagedFunction;
import io.lastseat.tables.TableNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One stack in the emulated AWS: its resources, and its functions from their zips. */
record EmulatedStack(EmulatedAws aws, String name, JsonNode made) {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String TABLE = "arn:aws:dynamodb:eu-central-1:123456789012:table/";

  JsonNode at(String pointer) {
    return made.at(pointer);
  }

  /** Returns a function of the emulated Lambda: for intake its twin, if that exists. */
  JsonNode function(String function) {
    JsonNode twin = at("/functions/Managed" + function);
    return twin.isMissingNode() ? at("/functions/" + function) : twin;
  }

  Map<String, String> environmentOf(String function) {
    Map<String, String> environment = new TreeMap<>();
    function(function)
        .path("environment")
        .properties()
        .forEach(variable -> environment.put(variable.getKey(), variable.getValue().asText()));
    return environment;
  }

  /** Returns the tables that a function's environment names. */
  TableNames tablesOf(String function) {
    Map<String, String> told = environmentOf(function);
    return new TableNames(
        told.get("LASTSEAT_REQUESTS_TABLE"),
        told.get("LASTSEAT_DECISIONS_TABLE"),
        told.get("LASTSEAT_RESERVATIONS_TABLE"));
  }

  /**
   * Returns the table actions that the role's policies allow in the emulated IAM. The keys are
   * table names, {@code NAME/index/INDEX}, or {@code NAME KEYS} for some partition keys alone.
   *
   * @throws IllegalStateException if a statement is of an unknown kind
   */
  Map<String, Set<String>> grantsOf(String role) {
    Map<String, Set<String>> grants = new TreeMap<>();
    for (JsonNode policy : at("/roles/" + role + "/policies")) {
      for (JsonNode statement : policy.path("Statement")) {
        add(statement, grants);
      }
    }
    return grants;
  }

  /** Returns the names of the tables that the role may use. */
  Set<String> tablesGrantedTo(String role) {
    Set<String> tables = new TreeSet<>();
    grantsOf(role).keySet().forEach(resource -> tables.add(resource.split("[/ ]")[0]));
    return tables;
  }

  /** Returns the tables of the feed and of webhooks that a function's environment names. */
  Set<String> toldTablesOf(String function) {
    Map<String, String> told = new TreeMap<>(environmentOf(function));
    told.keySet().retainAll(Set.of("LASTSEAT_FEED_TABLE", "LASTSEAT_WEBHOOKS_TABLE"));
    return new TreeSet<>(told.values());
  }

  private static void add(JsonNode statement, Map<String, Set<String>> grants) {
    List<String> actions =
        texts(statement.path("Action")).stream()
            .filter(action -> action.startsWith("dynamodb:"))
            .toList();
    if (actions.isEmpty()) {
      return;
    }
    JsonNode keys = statement.at("/Condition/ForAllValues:StringLike/dynamodb:LeadingKeys");
    JsonNode others = statement.at("/Condition/ForAllValues:StringNotLike/dynamodb:LeadingKeys");
    boolean judged = !statement.has("Condition") || keys.size() + others.size() == 1;
    if (!statement.path("Effect").asText().equals("Allow") || !judged) {
      throw new IllegalStateException("Not judged here: " + statement);
    }
    for (String resource : texts(statement.path("Resource"))) {
      if (!resource.startsWith(TABLE)) {
        throw new IllegalStateException("No table of this account: " + resource);
      }
      grants
          .computeIfAbsent(
              resource.substring(TABLE.length())
                  + (keys.isMissingNode() ? "" : " " + keys.path(0).asText())
                  + (others.isMissingNode() ? "" : " but " + others.path(0).asText()),
              table -> new TreeSet<>())
          .addAll(actions);
    }
  }

  private static List<String> texts(JsonNode oneOrMany) {
    Set<String> texts = new TreeSet<>();
    if (oneOrMany.isArray()) {
      oneOrMany.forEach(text -> texts.add(text.asText()));
    } else {
      texts.add(oneOrMany.asText());
    }
    return List.copyOf(texts);
  }

  GrantedDynamo grantedTo(String role) throws IOException {
    return new GrantedDynamo(aws.endpoint(), Map.of(), grantsOf(role));
  }

  /** Starts a function with its deployed variables; the judge checks its DynamoDB calls. */
  PackagedFunction start(String function, GrantedDynamo granted, Map<String, String> more)
      throws IOException {
    Map<String, String> environment = new HashMap<>(environmentOf(function));
    environment.put("AWS_ENDPOINT_URL_DYNAMODB", granted.endpoint());
    environment.putAll(more);
    return PackagedFunction.start(
        zipOf(function),
        hasPages() ? List.of(PackagedStack.layer()) : List.of(),
        function(function).path("handler").asText(),
        environment,
        LONG,
        Duration.ofSeconds(function(function).path("timeoutSeconds").asLong()));
  }

  /** Whether the layer of the pages was made; moto does not keep which functions have it. */
  boolean hasPages() {
    return at("/resources").findValuesAsText("type").contains("AWS::Lambda::LayerVersion");
  }

  static Path zipOf(String function) {
    return Path.of("..", TEMPLATE.at(function + "/Properties/CodeUri").asText());
  }
}
