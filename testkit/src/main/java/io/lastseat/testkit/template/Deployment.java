package io.lastseat.testkit.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The template as CloudFormation reads it with these parameters: it checks patterns and rules, and
 * evaluates conditions. Parts without parameters stay as they are.
 *
 * <p>Sources: docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html
 * and parameters-section-structure.html
 */
public record Deployment(Template template, Map<String, String> parameters) {

  private static final Pattern PARAMETER = Pattern.compile("\\$\\{(\\w+)}");

  /** Whether the definitions and every rule accept these parameters. */
  public boolean isAllowed() {
    return parameters.keySet().stream().allMatch(this::isDefined)
        && all(template.at("/Rules"), this::keeps);
  }

  /** A pattern must match the whole value; CloudFormation writes them as Java does. */
  private boolean isDefined(String name) {
    JsonNode definition = template.at("/Parameters/" + name);
    String value = parameters.get(name);
    JsonNode pattern = definition.path("AllowedPattern");
    JsonNode allowed = definition.path("AllowedValues");
    return (pattern.isMissingNode() || Pattern.matches(pattern.asText(), value))
        && (allowed.isMissingNode()
            || StreamSupport.stream(allowed.spliterator(), false)
                .anyMatch(one -> one.asText().equals(value)));
  }

  private boolean keeps(JsonNode rule) {
    JsonNode when = rule.path("RuleCondition");
    return !(when.isMissingNode() || isTrue(when))
        || all(rule.path("Assertions"), assertion -> isTrue(assertion.path("Assert")));
  }

  /** The value at the path with these parameters; a missing node if there is none. */
  public JsonNode at(String path) {
    return value(template.at(path));
  }

  public boolean has(String resource) {
    JsonNode condition = template.at(resource + "/Condition");
    return !template.at(resource).isMissingNode()
        && (condition.isMissingNode() || isTrue(template.at("/Conditions/" + condition.asText())));
  }

  /** The value of a part of the template with these parameters. */
  public JsonNode value(JsonNode node) {
    if (node.has("Ref")) {
      return reference(node.path("Ref").asText(), node);
    }
    if (node.has("Fn::If")) {
      JsonNode choice = node.path("Fn::If");
      boolean first = isTrue(template.at("/Conditions/" + choice.path(0).asText()));
      return value(choice.path(first ? 1 : 2));
    }
    if (node.has("Fn::Equals")) {
      JsonNode pair = node.path("Fn::Equals");
      return BooleanNode.valueOf(same(value(pair.path(0)), value(pair.path(1))));
    }
    if (node.has("Fn::Not")) {
      return BooleanNode.valueOf(!isTrue(node.path("Fn::Not").path(0)));
    }
    if (node.has("Fn::And")) {
      return BooleanNode.valueOf(all(node.path("Fn::And"), this::isTrue));
    }
    if (node.has("Fn::Or")) {
      return BooleanNode.valueOf(!all(node.path("Fn::Or"), one -> !isTrue(one)));
    }
    if (node.has("Fn::Split")) {
      JsonNode split = node.path("Fn::Split");
      ArrayNode parts = JsonNodeFactory.instance.arrayNode();
      String whole = text(value(split.path(1)));
      for (String part : whole.split(Pattern.quote(split.path(0).asText()), -1)) {
        parts.add(part);
      }
      return parts;
    }
    if (node.has("Fn::Select")) {
      JsonNode select = node.path("Fn::Select");
      return value(select.path(1)).path(select.path(0).asInt());
    }
    if (node.has("Fn::FindInMap")) {
      JsonNode found = node.path("Fn::FindInMap");
      return template.at(
          "/Mappings/%s/%s/%s"
              .formatted(
                  found.path(0).asText(),
                  value(found.path(1)).asText(),
                  value(found.path(2)).asText()));
    }
    if (node.has("Fn::Join")) {
      // A list parameter is given as one text.
      JsonNode join = node.path("Fn::Join");
      String separator = join.path(0).asText();
      JsonNode list = value(join.path(1));
      return JsonNodeFactory.instance.textNode(
          list.isArray()
              ? StreamSupport.stream(list.spliterator(), false)
                  .map(one -> value(one).asText())
                  .collect(Collectors.joining(separator))
              : list.asText().replace(",", separator));
    }
    return node;
  }

  /** A text, with the values of the parameters that a substitution names. */
  private String text(JsonNode node) {
    JsonNode text = node.path("Fn::Sub");
    return text.isTextual()
        ? PARAMETER
            .matcher(text.asText())
            .replaceAll(
                name ->
                    Matcher.quoteReplacement(
                        value(JsonNodeFactory.instance.objectNode().put("Ref", name.group(1)))
                            .asText()))
        : node.asText();
  }

  /** CloudFormation compares texts, so a number given as a parameter is a text. */
  private static boolean same(JsonNode one, JsonNode other) {
    return (one.isValueNode() && other.isValueNode())
        ? one.asText().equals(other.asText())
        : one.equals(other);
  }

  private JsonNode reference(String name, JsonNode otherwise) {
    if (name.equals("AWS::NoValue")) {
      return MissingNode.getInstance();
    }
    String given = parameters.get(name);
    if (given != null) {
      return JsonNodeFactory.instance.textNode(given);
    }
    JsonNode ordinary = template.at("/Parameters/" + name + "/Default");
    return ordinary.isMissingNode() ? otherwise : ordinary;
  }

  private boolean isTrue(JsonNode condition) {
    return value(condition).asBoolean();
  }

  private static boolean all(JsonNode nodes, Predicate<JsonNode> predicate) {
    return StreamSupport.stream(nodes.spliterator(), false).allMatch(predicate);
  }
}
