package io.lastseat.webhooks;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** On what condition the health of a receiver is written. */
record HealthCondition(String expression, Map<String, AttributeValue> values) {

  /** It is called still. */
  static final HealthCondition NOT_ENDED =
      new HealthCondition("attribute_not_exists(ended)", Map.of());

  private static final String FAILURES = "failures = :failures";

  /** It is called still, and as many calls have failed, since the same moment. */
  static HealthCondition as(WebhookHealth read) {
    AttributeValue failures = AttributeValue.fromN(Integer.toString(read.failures()));
    // One that has never failed has no item.
    String soOften =
        read.failures() == 0 ? "(attribute_not_exists(failures) OR " + FAILURES + ")" : FAILURES;
    String both = NOT_ENDED.expression() + " AND " + soOften + " AND ";
    return read.failingSince()
        .map(
            since ->
                new HealthCondition(
                    both + "failingSince = :since",
                    Map.of(
                        ":failures",
                        failures,
                        ":since",
                        AttributeValue.fromN(Long.toString(since.toEpochMilli())))))
        .getOrElse(
            () ->
                new HealthCondition(
                    both + "attribute_not_exists(failingSince)", Map.of(":failures", failures)));
  }

  PutItemRequest.Builder on(PutItemRequest.Builder put) {
    put.conditionExpression(expression);
    if (!values.isEmpty()) {
      put.expressionAttributeValues(values);
    }
    return put;
  }
}
