package io.lastseat.serve.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * TypeScript types from schemas of the API's description: the named ones, and all that they refer
 * to. It knows the keywords that the description uses, and refuses others. A keyword that only
 * narrows a value ({@code pattern}, {@code if}) adds no type.
 */
final class DescribedTypes {

  private static final String SCHEMAS = "#/components/schemas/";

  private static final Set<String> KNOWN =
      Set.of("$ref type enum oneOf properties required items description".split(" "));

  private static final Set<String> WITHOUT_TYPE =
      Set.of(
          ("additionalProperties allOf default else examples format if maxItems "
                  + "maxLength maxProperties maximum minItems minLength minProperties minimum "
                  + "not pattern propertyNames readOnly then")
              .split(" "));

  private final JsonNode description;
  private final Map<String, String> declared = new TreeMap<>();
  private final Deque<String> wanted = new ArrayDeque<>();

  private DescribedTypes(JsonNode description) {
    this.description = description;
  }

  /** Returns the declarations in the order of their names. */
  static String of(JsonNode description, List<String> roots) {
    DescribedTypes types = new DescribedTypes(description);
    types.wanted.addAll(roots);
    while (!types.wanted.isEmpty()) {
      String name = types.wanted.remove();
      if (!types.declared.containsKey(name)) {
        JsonNode schema = types.at(SCHEMAS + name);
        types.declared.put(
            name,
            comment(schema, "") + "export type " + name + " = " + types.type(schema, "") + ";\n");
      }
    }
    return String.join("\n", types.declared.values());
  }

  private JsonNode at(String reference) {
    JsonNode found = description.at(reference.substring(1));
    if (found.isMissingNode()) {
      throw new IllegalArgumentException("Nothing is at " + reference);
    }
    return found;
  }

  private String type(JsonNode schema, String indent) {
    schema
        .fieldNames()
        .forEachRemaining(
            keyword -> {
              if (!KNOWN.contains(keyword) && !WITHOUT_TYPE.contains(keyword)) {
                throw new IllegalArgumentException("What is the type of " + keyword + "?");
              }
            });
    if (schema.has("$ref")) {
      return referred(schema.path("$ref").asText());
    }
    if (schema.has("enum")) {
      return union(schema.path("enum"), DescribedTypes::literal);
    }
    if (schema.has("oneOf")) {
      return union(schema.path("oneOf"), one -> type(one, indent));
    }
    JsonNode type = schema.path("type");
    return type.isArray()
        ? union(type, one -> named(one.asText(), schema, indent))
        : named(type.asText("any"), schema, indent);
  }

  private String referred(String reference) {
    String name = reference.substring(SCHEMAS.length());
    wanted.add(name);
    return name;
  }

  private String named(String type, JsonNode schema, String indent) {
    return switch (type) {
      case "any" -> "unknown";
      case "null", "string", "boolean" -> type;
      case "integer", "number" -> "number";
      case "array" -> "Array<" + type(schema.path("items"), indent) + ">";
      case "object" -> members(schema, indent);
      default -> throw new IllegalArgumentException("A type " + type);
    };
  }

  private String members(JsonNode schema, String indent) {
    if (!schema.has("properties")) {
      JsonNode each = schema.path("additionalProperties");
      return "Record<string, " + (each.isObject() ? type(each, indent) : "unknown") + ">";
    }
    Set<String> required = new LinkedHashSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    String deeper = indent + "  ";
    StringBuilder members = new StringBuilder("{\n");
    schema
        .path("properties")
        .properties()
        .forEach(
            member ->
                members
                    .append(comment(member.getValue(), deeper))
                    .append(deeper)
                    .append(member.getKey())
                    .append(required.contains(member.getKey()) ? ": " : "?: ")
                    .append(type(member.getValue(), deeper))
                    .append(";\n"));
    return members.append(indent).append("}").toString();
  }

  private static String union(JsonNode several, Function<JsonNode, String> type) {
    StringJoiner union = new StringJoiner(" | ");
    several.forEach(one -> union.add(type.apply(one)));
    return union.toString();
  }

  private static String literal(JsonNode value) {
    return value.isTextual() ? "'" + value.textValue() + "'" : value.toString();
  }

  private static String comment(JsonNode schema, String indent) {
    List<String> lines =
        new ArrayList<>(schema.path("description").asText().strip().lines().toList());
    if (lines.isEmpty()) {
      return "";
    }
    if (lines.size() == 1) {
      return indent + "/** " + lines.get(0) + " */\n";
    }
    StringBuilder comment = new StringBuilder(indent + "/**\n");
    lines.forEach(line -> comment.append(indent).append(" * ").append(line).append("\n"));
    return comment.append(indent).append(" */\n").toString();
  }
}
