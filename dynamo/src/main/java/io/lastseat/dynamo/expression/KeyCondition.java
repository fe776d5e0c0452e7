package io.lastseat.dynamo.expression;

import io.lastseat.dynamo.expression.Condition.BeginsWith;
import io.lastseat.dynamo.expression.Condition.Between;
import io.lastseat.dynamo.expression.Condition.Comparison;
import io.lastseat.dynamo.expression.Operand.At;
import io.lastseat.dynamo.expression.Operand.Literal;
import io.lastseat.dynamo.item.Refusals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The items that a Query selects (developer guide, "Key condition expressions"): one partition, and
 * in it those whose sort key meets one comparison.
 *
 * @param partition the value of the partition key
 * @param comparison {@code =}, {@code <}, {@code <=}, {@code >}, {@code >=}, {@code BETWEEN},
 *     {@code begins_with}, or empty where all of the partition is selected
 * @param values what the sort key is compared with: one value, two for {@code BETWEEN}
 */
public record KeyCondition(
    AttributeValue partition, String comparison, List<AttributeValue> values) {

  public static final String KIND = "KeyConditionExpression";

  /** One comparison of a key attribute. */
  private record Part(String comparison, List<AttributeValue> values) {}

  /** Reads a condition on these key attributes; the sort key is null where there is none. */
  public static KeyCondition of(Condition condition, String partition, @Nullable String sort) {
    List<Condition> conditions = new ArrayList<>();
    flatten(condition, conditions);
    Map<String, Part> parts = new HashMap<>();
    for (Condition one : conditions) {
      Map.Entry<String, Part> part = part(one);
      if (parts.put(part.getKey(), part.getValue()) != null) {
        throw Scope.invalid(
            KIND, "KeyConditionExpressions must only contain one condition per key");
      }
    }
    Part of = parts.remove(partition);
    if (of == null) {
      throw Refusals.invalid("Query condition missed key schema element: " + partition);
    }
    if (!of.comparison().equals("=")) {
      throw notSupported();
    }
    Part range = sort == null ? null : parts.remove(sort);
    if (!parts.isEmpty()) {
      throw sort == null || range != null
          ? notSupported()
          : Refusals.invalid("Query condition missed key schema element: " + sort);
    }
    return new KeyCondition(
        of.values().get(0),
        range == null ? "" : range.comparison(),
        range == null ? List.of() : range.values());
  }

  private static void flatten(Condition condition, List<Condition> parts) {
    if (condition instanceof Condition.And and) {
      flatten(and.one(), parts);
      flatten(and.other(), parts);
    } else {
      parts.add(condition);
    }
  }

  private static Map.Entry<String, Part> part(Condition condition) {
    if (condition instanceof Comparison comparison && !comparison.operator().equals("<>")) {
      return comparison.left() instanceof At
          ? part(comparison.left(), comparison.operator(), comparison.right())
          : part(comparison.right(), turned(comparison.operator()), comparison.left());
    }
    if (condition instanceof Between between) {
      return part(between.value(), "BETWEEN", between.least(), between.greatest());
    }
    if (condition instanceof BeginsWith begins) {
      return part(new At(begins.path()), "begins_with", begins.prefix());
    }
    if (condition instanceof Condition.Or) {
      throw Scope.invalid(KIND, "Invalid operator used in KeyConditionExpression: OR");
    }
    throw notSupported();
  }

  private static Map.Entry<String, Part> part(Operand key, String comparison, Operand... with) {
    List<AttributeValue> values = new ArrayList<>();
    for (Operand operand : with) {
      if (!(operand instanceof Literal literal)) {
        throw notSupported();
      }
      values.add(literal.value());
    }
    if (!(key instanceof At at)) {
      throw notSupported();
    }
    if (!at.path().steps().isEmpty()) {
      throw Scope.invalid(
          KIND, "KeyConditionExpressions cannot have conditions on nested attributes");
    }
    return Map.entry(at.path().attribute(), new Part(comparison, values));
  }

  private static String turned(String operator) {
    return switch (operator) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> operator;
    };
  }

  private static DynamoDbException notSupported() {
    return Refusals.invalid("Query key condition not supported");
  }
}
