package io.lastseat.simulator.store;

import io.vavr.control.Option;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The condition of a write: none, or that an attribute is absent or present. */
record Condition(Option<String> absent, Option<String> present) {

  private static final Pattern FORM =
      Pattern.compile("\\s*attribute_(not_)?exists\\s*\\(\\s*([A-Za-z][A-Za-z0-9]*)\\s*\\)\\s*");

  static Condition of(PutItemRequest request) {
    String expression = request.conditionExpression();
    if (expression == null) {
      return new Condition(Option.none(), Option.none());
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
    return absent.forAll(name -> !standing.exists(item -> item.containsKey(name)))
        && present.forAll(name -> standing.exists(item -> item.containsKey(name)));
  }
}
