package io.lastseat.simulator.store;

import io.vavr.control.Option;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The condition expression of a write, in the syntax that the functions use: OR, AND, NOT and
 * parentheses over {@code attribute_exists}, {@code attribute_not_exists} and comparisons of an
 * attribute with a value. A name may be written as {@code #name}. It throws {@link
 * UnsupportedOperationException} at anything else.
 */
final class Condition {

  private static final Pattern TOKEN = Pattern.compile("[:#]?\\w+|[()]|<=|>=|=|\\S");
  private static final Pattern NAME = Pattern.compile("[A-Za-z]\\w*");

  private final String expression;
  private final Map<String, String> names;
  private final Map<String, AttributeValue> values;
  private final List<String> tokens;
  private int next;

  private Condition(
      String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    this.expression = expression;
    this.names = names;
    this.values = values;
    this.tokens = TOKEN.matcher(expression).results().map(MatchResult::group).toList();
  }

  /** Whether the condition holds for the stored item, or for an empty one if there is none. */
  static boolean holds(
      @Nullable String expression,
      Map<String, String> names,
      Map<String, AttributeValue> values,
      Option<Map<String, AttributeValue>> there) {
    return expression == null
        || new Condition(expression, names, values).read().test(there.getOrElse(Map.of()));
  }

  private Predicate<Map<String, AttributeValue>> read() {
    Predicate<Map<String, AttributeValue>> all = either();
    if (next < tokens.size()) {
      throw unknown();
    }
    return all;
  }

  private Predicate<Map<String, AttributeValue>> either() {
    Predicate<Map<String, AttributeValue>> first = both();
    return takes("OR") ? first.or(either()) : first;
  }

  private Predicate<Map<String, AttributeValue>> both() {
    Predicate<Map<String, AttributeValue>> first = one();
    return takes("AND") ? first.and(both()) : first;
  }

  private Predicate<Map<String, AttributeValue>> one() {
    if (takes("NOT")) {
      return one().negate();
    }
    if (takes("(")) {
      Predicate<Map<String, AttributeValue>> inside = either();
      must(")");
      return inside;
    }
    if (takes("attribute_exists")) {
      String name = nameInParentheses();
      return item -> item.containsKey(name);
    }
    if (takes("attribute_not_exists")) {
      String name = nameInParentheses();
      return item -> !item.containsKey(name);
    }
    String name = name();
    String comparator = token();
    AttributeValue value = Objects.requireNonNull(values.get(token()), expression);
    return item -> compares(item.get(name), comparator, value);
  }

  private String nameInParentheses() {
    must("(");
    String name = name();
    must(")");
    return name;
  }

  private String name() {
    String token = token();
    String name = names.getOrDefault(token, token);
    if (!NAME.matcher(name).matches()) {
      throw unknown();
    }
    return name;
  }

  private boolean takes(String token) {
    boolean there = next < tokens.size() && tokens.get(next).equals(token);
    next += there ? 1 : 0;
    return there;
  }

  private void must(String token) {
    if (!takes(token)) {
      throw unknown();
    }
  }

  private String token() {
    if (next == tokens.size()) {
      throw unknown();
    }
    return tokens.get(next++);
  }

  private UnsupportedOperationException unknown() {
    return new UnsupportedOperationException("the condition " + expression);
  }

  /** Whether an attribute exists and compares like this with a value. */
  private static boolean compares(
      @Nullable AttributeValue there, String comparator, AttributeValue value) {
    if (there == null) {
      return false;
    }
    if (there.n() == null || value.n() == null) {
      return comparator.equals("=") && there.equals(value);
    }
    // The same number may be written in several ways.
    int order = new BigDecimal(there.n()).compareTo(new BigDecimal(value.n()));
    return switch (comparator) {
      case "=" -> order == 0;
      case "<=" -> order <= 0;
      case ">=" -> order >= 0;
      default -> throw new UnsupportedOperationException("the comparator " + comparator);
    };
  }
}
