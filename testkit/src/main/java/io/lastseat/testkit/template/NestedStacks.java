package io.lastseat.testkit.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Joins an entry template and its nested stacks into one template: a stack's parameter becomes the
 * value that the entry passes, and a passed output becomes the resource behind it. It shows a
 * deployment on tables that it made itself. Resources of an optional stack get its condition,
 * unless they have one of their own, which implies it. Two stacks with different content under one
 * name throw an {@link IllegalStateException}.
 */
final class NestedStacks {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final JsonNode NOWHERE = NODES.missingNode();
  private static final Pattern NAMED = Pattern.compile("\\$\\{(\\w+)}");

  /** The output of a resource that does not exist, and the value for an unused parameter. */
  private static final String NONE = "none";

  private final Path entry;
  private final ObjectNode whole;
  private final Map<String, JsonNode> outputs = new LinkedHashMap<>();

  private NestedStacks(Path entry) throws IOException {
    this.entry = entry;
    this.whole = CloudFormationYaml.read(entry);
  }

  /** Joins the entry template in this file. */
  static ObjectNode joined(Path entry) throws IOException {
    NestedStacks stacks = new NestedStacks(entry);
    JsonNode nested = stacks.whole.path("Resources").deepCopy();
    stacks.whole.putObject("Resources");
    for (Map.Entry<String, JsonNode> stack : nested.properties()) {
      stacks.join(stack.getKey(), stack.getValue());
    }
    for (JsonNode output : stacks.whole.path("Outputs")) {
      ((ObjectNode) output).set("Value", stacks.given(output.path("Value")));
    }
    return stacks.whole;
  }

  private void join(String name, JsonNode stack) throws IOException {
    JsonNode properties = stack.path("Properties");
    Path file = entry.resolveSibling(properties.path("TemplateURL").asText());
    ObjectNode nested = CloudFormationYaml.read(file);
    Map<String, JsonNode> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> parameter : nested.path("Parameters").properties()) {
      JsonNode given = properties.path("Parameters").path(parameter.getKey());
      JsonNode value = given.isMissingNode() ? parameter.getValue().path("Default") : given(given);
      if (value.isMissingNode()) {
        throw new IllegalStateException(name + " lacks " + parameter.getKey());
      }
      values.put(parameter.getKey(), value);
    }
    for (String section : new String[] {"Mappings", "Conditions", "Globals"}) {
      for (Map.Entry<String, JsonNode> one : nested.path(section).properties()) {
        add(section, one.getKey(), filled(one.getValue(), values));
      }
    }
    for (Map.Entry<String, JsonNode> one : nested.path("Resources").properties()) {
      ObjectNode resource = (ObjectNode) filled(one.getValue(), values);
      if (stack.has("Condition") && !resource.has("Condition")) {
        resource.set("Condition", stack.path("Condition"));
      }
      for (String code : new String[] {"CodeUri", "ContentUri"}) {
        if (resource.path("Properties") instanceof ObjectNode built && built.has(code)) {
          built.put(code, built.path(code).asText().replaceFirst("^\\.\\./", ""));
        }
      }
      if (whole.path("Resources").has(one.getKey())) {
        throw new IllegalStateException("Two stacks have a " + one.getKey());
      }
      whole.withObjectProperty("Resources").set(one.getKey(), resource);
    }
    for (Map.Entry<String, JsonNode> one : nested.path("Outputs").properties()) {
      outputs.put(
          name + ".Outputs." + one.getKey(), chosen(filled(one.getValue().path("Value"), values)));
    }
  }

  private void add(String section, String name, JsonNode value) {
    JsonNode before = whole.path(section).path(name);
    if (!before.isMissingNode() && !before.equals(value)) {
      throw new IllegalStateException(name + " is " + before + " and " + value);
    }
    whole.withObjectProperty(section).set(name, value);
  }

  /** The value that an entry template passes, with outputs of other stacks resolved. */
  private JsonNode given(JsonNode value) {
    JsonNode attribute = value.path("Fn::GetAtt");
    if (attribute.path(1).asText().startsWith("Outputs.")) {
      String name = attribute.path(0).asText() + "." + attribute.path(1).asText();
      if (!outputs.containsKey(name)) {
        throw new IllegalStateException("No " + name + " before it is used");
      }
      return outputs.get(name);
    }
    JsonNode list = value.path("Fn::Join");
    if (list.path(1).has("Ref")) {
      return list.path(1); // A list is given as a text.
    }
    if (value.has("Fn::If")) {
      ArrayNode choice = NODES.arrayNode();
      value.path("Fn::If").forEach(one -> choice.add(given(one)));
      return chosen(NODES.objectNode().set("Fn::If", choice));
    }
    return value;
  }

  private static JsonNode chosen(JsonNode value) {
    JsonNode choice = value.path("Fn::If");
    if (choice.path(0).asText().equals("IsRestored")) {
      return chosen(choice.path(2));
    }
    return choice.path(2).asText().equals(NONE) ? chosen(choice.path(1)) : value;
  }

  private static JsonNode filled(JsonNode node, Map<String, JsonNode> values) {
    if (node.has("Ref")) {
      return values.getOrDefault(node.path("Ref").asText(), node);
    }
    if (node.has("Fn::Sub")) {
      return filledText(node.path("Fn::Sub"), values);
    }
    if (node instanceof ObjectNode object) {
      ObjectNode copy = NODES.objectNode();
      object.properties().forEach(one -> copy.set(one.getKey(), filled(one.getValue(), values)));
      return copy;
    }
    if (node.isArray()) {
      ArrayNode copy = NODES.arrayNode();
      node.forEach(one -> copy.add(filled(one, values)));
      return copy;
    }
    return node;
  }

  private static JsonNode filledText(JsonNode sub, Map<String, JsonNode> values) {
    ObjectNode names = NODES.objectNode();
    sub.path(1)
        .properties()
        .forEach(one -> names.set(one.getKey(), filled(one.getValue(), values)));
    Matcher named = NAMED.matcher(sub.isArray() ? sub.path(0).asText() : sub.asText());
    StringBuilder text = new StringBuilder();
    while (named.find()) {
      String name = named.group(1);
      JsonNode value = names.has(name) ? NOWHERE : values.getOrDefault(name, NOWHERE);
      String inText = value.isMissingNode() ? named.group() : inText(value);
      if (inText.isEmpty()) {
        names.set(name, value);
        inText = named.group();
      }
      named.appendReplacement(text, Matcher.quoteReplacement(inText));
    }
    named.appendTail(text);
    ObjectNode filled = NODES.objectNode();
    return names.isEmpty()
        ? filled.put("Fn::Sub", text.toString())
        : filled.set("Fn::Sub", NODES.arrayNode().add(text.toString()).add(names));
  }

  /** The value inside a text; empty if it cannot stand there. */
  private static String inText(JsonNode value) {
    JsonNode attribute = value.path("Fn::GetAtt");
    if (attribute.isArray()) {
      return "${" + attribute.path(0).asText() + "." + attribute.path(1).asText() + "}";
    }
    return value.has("Ref") ? "${" + value.path("Ref").asText() + "}" : value.asText();
  }
}
