package io.lastseat.simulator.store;

import io.vavr.control.Option;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * The condition of a write: none; that an attribute is absent or present; that a number is absent
 * or no greater than another one; or that an attribute is there and says this.
 */
record Condition(
    Option<String> absent,
    Option<String> present,
    Option<BigDecimal> atMost,
    Option<AttributeValue> says) {

  private static final Pattern FORM =
      Pattern.compile("\\s*attribute_(not_)?exists\\s*\\(\\s*([A-Za-z][A-Za-z0-9]*)\\s*\\)\\s*");

  private static final Pattern AT_MOST =
      Pattern.compile("attribute_not_exists\\((\\w+)\\) OR (\\w+) <= (:\\w+)");

  private static final Pattern EQUAL = Pattern.compile("(\\w+) = (:\\w+)");

  private Condition(Option<String> absent, Option<String> present) {
    this(absent, present, Option.none(), Option.none());
  }

  static Condition of(PutItemRequest request) {
    return of(request.conditionExpression(), request.expressionAttributeValues());
  }

  static Condition of(DeleteItemRequest request) {
    return of(request.conditionExpression(), request.expressionAttributeValues());
  }

  private static Condition of(@Nullable String expression, Map<String, AttributeValue> values) {
    if (expression == null) {
      return new Condition(Option.none(), Option.none());
    }
    Matcher atMost = AT_MOST.matcher(expression);
    if (atMost.matches() && atMost.group(1).equals(atMost.group(2))) {
      AttributeValue value = Objects.requireNonNull(values.get(atMost.group(3)));
      return new Condition(
          Option.some(atMost.group(1)),
          Option.none(),
          Option.some(new BigDecimal(value.n())),
          Option.none());
    }
    Matcher equal = EQUAL.matcher(expression);
    if (equal.matches()) {
      return new Condition(
          Option.none(),
          Option.some(equal.group(1)),
          Option.none(),
          Option.of(values.get(equal.group(2))));
    }
    Matcher form = FORM.matcher(expression);
    if (!form.matches()) {
      throw new UnsupportedOperationException("the condition " + expression);
    }
    Option<String> name = Option.some(form.group(2));
    return form.group(1) == null
        ? new Condition(Option.none(), name)
        : new Condition(name, Option.none());
  }

  boolean holds(Option<Map<String, AttributeValue>> standing) {
    return absent.forAll(
            name -> standing.flatMap(item -> Option.of(item.get(name))).forAll(this::isLow))
        && present.forAll(
            name ->
                standing.exists(
                    item ->
                        item.containsKey(name)
                            && says.forAll(value -> isSame(value, item.get(name)))));
  }

  /** A number may be written in several ways. */
  private static boolean isSame(AttributeValue value, AttributeValue there) {
    boolean numbers = value.n() != null && there.n() != null;
    return numbers
        ? new BigDecimal(value.n()).compareTo(new BigDecimal(there.n())) == 0
        : value.equals(there);
  }

  private boolean isLow(AttributeValue there) {
    return atMost.exists(
        most -> there.n() != null && new BigDecimal(there.n()).compareTo(most) <= 0);
  }
}
