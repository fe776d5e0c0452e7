package io.lastseat.intake.api.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds what OpenAPI allows and generators of clients cannot read. */
final class ReadableSchemas {

  private static final String NAMED = "#/components/schemas/";
  private static final Set<String> KEYWORDS = OpenApiSchema.keywords();
  private static final Set<String> OF_SCHEMAS_BY_NAME =
      Set.of("properties", "patternProperties", "$defs");
  private static final Set<String> OF_SCHEMAS =
      Set.of(
          ("allOf anyOf oneOf not if then else items prefixItems contains propertyNames"
                  + " unevaluatedProperties unevaluatedItems")
              .split(" "));

  /** What YAML 1.1 reads as a boolean or as null, and YAML 1.2 as a text. */
  private static final Pattern OF_YAML_1_1 = Pattern.compile("(?i)y|n|yes|no|on|off|true|false|~");

  private final JsonNode document;
  private final List<String> faults = new ArrayList<>();

  private ReadableSchemas(JsonNode document) {
    this.document = document;
  }

  /** Returns each fault of the document with its place. */
  static List<String> faults(JsonNode document) {
    ReadableSchemas schemas = new ReadableSchemas(document);
    schemas.part("", document);
    return schemas.faults;
  }

  /** Looks for schemas in all parts. An example is a value, and has none. */
  private void part(String at, JsonNode part) {
    if (part.isArray()) {
      part.forEach(element -> part(at + "/-", element));
    }
    part.properties()
        .forEach(
            member -> {
              String name = member.getKey();
              String below = at + "/" + name;
              if (OF_YAML_1_1.matcher(name).matches()) {
                faults.add(below + ": a reader of YAML 1.1 takes the key for a boolean");
              }
              switch (name) {
                case "schema" -> schema(below, member.getValue());
                case "schemas" -> schemas(below, member.getValue());
                case "value", "example" -> {}
                default -> part(below, member.getValue());
              }
            });
  }

  private void schemas(String at, JsonNode byName) {
    byName.properties().forEach(one -> schema(at + "/" + one.getKey(), one.getValue()));
  }

  private void schema(String at, JsonNode schema) {
    if (!schema.isObject()) {
      faults.add(at + ": a schema that is " + schema + " and no object");
      return;
    }
    schema
        .properties()
        .forEach(
            member -> {
              String below = at + "/" + member.getKey();
              keyword(at, member.getKey(), schema);
              if (OF_SCHEMAS_BY_NAME.contains(member.getKey())) {
                schemas(below, member.getValue());
              } else if (OF_SCHEMAS.contains(member.getKey())) {
                each(member.getValue()).forEach(one -> schema(below, one));
              }
            });
  }

  private void keyword(String at, String keyword, JsonNode schema) {
    if (!KEYWORDS.contains(keyword)) {
      faults.add(at + ": no schema has the keyword " + keyword);
    }
    boolean fault =
        switch (keyword) {
          case "const", "anyOf" -> true;
          // Generators pass over "else", so that a "not" there only tells more to validators.
          case "not" -> !at.endsWith("/else");
          // In a body: one generator sends it, another one requires the field.
          case "default" -> at.startsWith("/components/schemas/") || schema.has("$ref");
          case "enum" -> !schema.path("type").asText().equals("string");
          case "oneOf" -> !areApart(each(schema.path(keyword)));
          case "$ref" ->
              at.matches("/components/schemas/\\w+")
                  || !schema.path(keyword).asText().matches(Pattern.quote(NAMED) + "\\w+");
          default -> false;
        };
    if (fault) {
      faults.add(at + ": a generator cannot read this " + keyword);
    }
  }

  private boolean areApart(List<JsonNode> alternatives) {
    for (JsonNode one : alternatives) {
      for (JsonNode other : alternatives) {
        if (one != other && !areApart(resolved(one), resolved(other))) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * By their types, by the words of a member, or as each requires a member that the other lacks.
   */
  private static boolean areApart(JsonNode one, JsonNode other) {
    return !one.path("type").equals(other.path("type"))
        || one.path("properties").properties().stream()
            .anyMatch(
                member ->
                    areApart(
                        words(member.getValue()),
                        words(other.path("properties").path(member.getKey()))))
        || (requiresMore(one, other) && requiresMore(other, one));
  }

  private static boolean areApart(Set<String> some, Set<String> others) {
    return !some.isEmpty() && !others.isEmpty() && Collections.disjoint(some, others);
  }

  private static Set<String> words(JsonNode schema) {
    Set<String> words = new HashSet<>();
    schema.path("enum").forEach(word -> words.add(word.asText()));
    return words;
  }

  private static boolean requiresMore(JsonNode one, JsonNode other) {
    return each(one.path("required")).stream()
        .anyMatch(name -> !other.path("properties").has(name.asText()));
  }

  private JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return reference.isEmpty() ? schema : resolved(document.at(reference.substring(1)));
  }

  private static List<JsonNode> each(JsonNode oneOrList) {
    List<JsonNode> all = new ArrayList<>();
    if (oneOrList.isArray()) {
      oneOrList.forEach(all::add);
    } else {
      all.add(oneOrList);
    }
    return all;
  }
}
