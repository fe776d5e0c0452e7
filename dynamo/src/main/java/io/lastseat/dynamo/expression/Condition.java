package io.lastseat.dynamo.expression;

import io.lastseat.dynamo.item.Items;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition or a filter (developer guide, "Condition and filter expressions, operators, and
 * functions"). A comparison with an attribute that the item lacks does not hold, except {@code <>}.
 */
public sealed interface Condition {

  /** Whether it holds for an item; an item that does not exist has no attributes. */
  boolean holds(Map<String, AttributeValue> item);

  /** The condition of an expression. */
  static Condition parse(String kind, String expression, Scope scope) {
    return new ConditionParser(kind, expression, scope).condition();
  }

  /** The condition that always holds. */
  static Condition none() {
    return new Not(new Or(List.of()));
  }

  record And(Condition one, Condition other) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return one.holds(item) && other.holds(item);
    }
  }

  record Or(List<Condition> any) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return any.stream().anyMatch(condition -> condition.holds(item));
    }
  }

  record Not(Condition condition) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return !condition.holds(item);
    }
  }

  /** A comparison by =, &lt;&gt;, &lt;, &lt;=, &gt; or &gt;=. */
  record Comparison(String operator, Operand left, Operand right) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue one = left.in(item);
      AttributeValue other = right.in(item);
      if (one == null || other == null) {
        return operator.equals("<>");
      }
      if (operator.equals("=") || operator.equals("<>")) {
        return one.equals(other) == operator.equals("=");
      }
      Integer order = order(one, other);
      return order != null
          && switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
          };
    }
  }

  record Between(Operand value, Operand least, Operand greatest) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return new Comparison(">=", value, least).holds(item)
          && new Comparison("<=", value, greatest).holds(item);
    }
  }

  record In(Operand value, List<Operand> list) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return list.stream().anyMatch(other -> new Comparison("=", value, other).holds(item));
    }
  }

  record Exists(DocumentPath path) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return path.in(item) != null;
    }
  }

  record HasType(DocumentPath path, Operand type) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue value = path.in(item);
      AttributeValue wanted = type.in(item);
      return value != null && wanted != null && Operand.type(value).equals(wanted.s());
    }
  }

  record BeginsWith(DocumentPath path, Operand prefix) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue value = path.in(item);
      AttributeValue start = prefix.in(item);
      if (value == null || start == null) {
        return false;
      }
      if (value.s() != null && start.s() != null) {
        return value.s().startsWith(start.s());
      }
      return value.b() != null
          && start.b() != null
          && begins(value.b().asByteArrayUnsafe(), start.b().asByteArrayUnsafe());
    }

    private static boolean begins(byte[] bytes, byte[] start) {
      return bytes.length >= start.length
          && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }
  }

  /** Whether a text has a part, or a set or a list has an element. */
  record Contains(DocumentPath path, Operand part) implements Condition {
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue value = path.in(item);
      AttributeValue wanted = part.in(item);
      if (value == null || wanted == null) {
        return false;
      }
      return switch (value.type()) {
        case S -> wanted.s() != null && value.s().contains(wanted.s());
        case B -> wanted.b() != null && has(value.b().asByteArrayUnsafe(), wanted);
        case SS -> wanted.s() != null && value.ss().contains(wanted.s());
        case NS -> wanted.n() != null && value.ns().contains(wanted.n());
        case BS -> wanted.b() != null && value.bs().contains(wanted.b());
        case L -> value.l().contains(wanted);
        default -> false;
      };
    }

    private static boolean has(byte[] bytes, AttributeValue wanted) {
      byte[] part = wanted.b().asByteArrayUnsafe();
      for (int i = 0; i + part.length <= bytes.length; i++) {
        if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
          return true;
        }
      }
      return false;
    }
  }

  /** How two texts, numbers or binaries compare; null if they cannot be compared. */
  static @Nullable Integer order(AttributeValue one, AttributeValue other) {
    if (one.s() != null && other.s() != null) {
      return Items.compareTexts(one.s(), other.s());
    }
    if (one.n() != null && other.n() != null) {
      return new BigDecimal(one.n()).compareTo(new BigDecimal(other.n()));
    }
    return one.b() != null && other.b() != null
        ? Arrays.compareUnsigned(one.b().asByteArrayUnsafe(), other.b().asByteArrayUnsafe())
        : null;
  }
}
