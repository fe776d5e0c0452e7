package io.lastseat.simulator.store;

import io.lastseat.simulator.store.Database.KeyValue;
import io.vavr.control.Option;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** What a Query selects: one partition, and its sort keys from one to another, both included. */
record KeyCondition(KeyValue partition, Option<KeyValue> from, Option<KeyValue> to) {

  private static final String NAME = "([#A-Za-z][#A-Za-z0-9_]*)";
  private static final String VALUE = "(:[A-Za-z0-9_]+)";
  private static final Pattern EQUAL = Pattern.compile(NAME + "\\s*=\\s*" + VALUE);
  private static final Pattern BETWEEN =
      Pattern.compile(NAME + "\\s+BETWEEN\\s+" + VALUE + "\\s+AND\\s+" + VALUE);

  static KeyCondition of(QueryRequest request, String partition, String sort) {
    String expression = request.keyConditionExpression();
    Option<KeyValue> of = Option.none();
    Option<KeyValue> from = Option.none();
    Option<KeyValue> to = Option.none();
    Matcher between = BETWEEN.matcher(expression);
    String rest = expression;
    if (between.find()) {
      mustBe(sort, name(request, between.group(1)), expression);
      from = Option.some(value(request, between.group(2)));
      to = Option.some(value(request, between.group(3)));
      rest = expression.substring(0, between.start()) + expression.substring(between.end());
    }
    Matcher equal = EQUAL.matcher(rest);
    while (equal.find()) {
      KeyValue value = value(request, equal.group(2));
      if (name(request, equal.group(1)).equals(partition)) {
        of = Option.some(value);
      } else {
        mustBe(sort, name(request, equal.group(1)), expression);
        from = Option.some(value);
        to = Option.some(value);
      }
      rest = equal.replaceFirst("");
      equal = EQUAL.matcher(rest);
    }
    if (!rest.replaceAll("(?i)AND|\\s", "").isEmpty()) {
      throw new UnsupportedOperationException("the key condition " + expression);
    }
    return new KeyCondition(
        of.getOrElseThrow(
            () -> Refusals.invalid("Query condition missed key schema element: " + partition)),
        from,
        to);
  }

  boolean selects(KeyValue sort) {
    return from.forAll(least -> least.compareTo(sort) <= 0)
        && to.forAll(greatest -> greatest.compareTo(sort) >= 0);
  }

  private static void mustBe(String wanted, String name, String expression) {
    if (!wanted.equals(name)) {
      throw Refusals.invalid("Query key condition not supported: " + expression);
    }
  }

  private static String name(QueryRequest request, String text) {
    Map<String, String> names = request.expressionAttributeNames();
    return text.startsWith("#") ? names.getOrDefault(text, text) : text;
  }

  private static KeyValue value(QueryRequest request, String text) {
    AttributeValue value = request.expressionAttributeValues().get(text);
    if (value == null) {
      throw Refusals.invalid("An expression attribute value used in expression is not defined");
    }
    return KeyValue.of(value);
  }
}
