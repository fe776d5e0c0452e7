package io.lastseat.simulator.store;

import io.lastseat.simulator.store.Database.KeyValue;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
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

  /** The product has a handful of them, and asks each again and again. */
  private static final Map<String, Vector<Part>> PARTS = new ConcurrentHashMap<>();

  static KeyCondition of(QueryRequest request, String partition, String sort) {
    String expression = request.keyConditionExpression();
    Option<KeyValue> of = Option.none();
    Option<KeyValue> from = Option.none();
    Option<KeyValue> to = Option.none();
    for (Part part : PARTS.computeIfAbsent(expression, Part::all)) {
      if (part.isEqual() && name(request, part.name()).equals(partition)) {
        of = Option.some(value(request, part.from()));
      } else {
        mustBe(sort, name(request, part.name()), expression);
        from = Option.some(value(request, part.from()));
        to = Option.some(value(request, part.to()));
      }
    }
    return new KeyCondition(
        of.getOrElseThrow(
            () -> Refusals.invalid("Query condition missed key schema element: " + partition)),
        from,
        to);
  }

  /** What is said of one attribute: from one value to another, or to be equal to one. */
  private record Part(String name, String from, String to) {

    static Vector<Part> all(String expression) {
      Vector<Part> parts = Vector.empty();
      Matcher between = BETWEEN.matcher(expression);
      String rest = expression;
      if (between.find()) {
        parts = parts.append(new Part(between.group(1), between.group(2), between.group(3)));
        rest = expression.substring(0, between.start()) + expression.substring(between.end());
      }
      for (MatchResult equal : EQUAL.matcher(rest).results().toList()) {
        parts = parts.append(new Part(equal.group(1), equal.group(2), equal.group(2)));
      }
      if (!EQUAL.matcher(rest).replaceAll("").replaceAll("(?i)AND|\\s", "").isEmpty()) {
        throw new UnsupportedOperationException("the key condition " + expression);
      }
      return parts;
    }

    boolean isEqual() {
      return from.equals(to);
    }
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
