package io.lastseat.simulator.store;

import io.vavr.control.Option;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The condition of a write, asked of the item that stands there; of an empty one if none does. */
final class Condition {

  private final Predicate<Map<String, AttributeValue>> holds;

  private Condition(Predicate<Map<String, AttributeValue>> holds) {
    this.holds = holds;
  }

  static Condition of(PutItemRequest request) {
    return of(request.conditionExpression(), request.expressionAttributeValues());
  }

  static Condition of(DeleteItemRequest request) {
    return of(request.conditionExpression(), request.expressionAttributeValues());
  }

  private static Condition of(@Nullable String expression, Map<String, AttributeValue> values) {
    return new Condition(
        expression == null ? any -> true : new ConditionReader(expression, values).read());
  }

  boolean holds(Option<Map<String, AttributeValue>> standing) {
    return holds.test(standing.getOrElse(Map.of()));
  }

  /** Whether an attribute is there, and is so to a value. */
  static boolean compares(@Nullable AttributeValue there, String comparator, AttributeValue value) {
    if (there == null) {
      return false;
    }
    if (there.n() == null || value.n() == null) {
      return comparator.equals("=") && there.equals(value);
    }
    // A number may be written in several ways.
    int order = new BigDecimal(there.n()).compareTo(new BigDecimal(value.n()));
    return switch (comparator) {
      case "=" -> order == 0;
      case "<=" -> order <= 0;
      case ">=" -> order >= 0;
      default -> throw new UnsupportedOperationException("the comparator " + comparator);
    };
  }
}
