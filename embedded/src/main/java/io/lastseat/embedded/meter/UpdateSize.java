package io.lastseat.embedded.meter;

import io.lastseat.tables.fields.ItemSize;
import java.util.Map;
import java.util.StringTokenizer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A bound on the size of an item after an update, without carrying the update out. */
final class UpdateSize {

  /** ItemSize of the longest number: 38 digits (ServiceQuotas.html), one of them by itself. */
  private static final long BYTES_OF_A_NUMBER = 21;

  private UpdateSize() {}

  /**
   * Bytes that the item has at most: as it is, and for every word of the expression once more all
   * that is there to be copied, the longest result of a sum, and the expression as a name.
   */
  static long most(UpdateItemRequest request, Map<String, AttributeValue> existing) {
    String expression = request.updateExpression();
    if (expression == null) {
      return Long.MAX_VALUE;
    }
    long now = (long) ItemSize.of(existing) + ItemSize.of(request.key());
    long names =
        request.expressionAttributeNames().values().stream().mapToLong(ItemSize::ofText).sum();
    long once = now + ItemSize.of(request.expressionAttributeValues()) + BYTES_OF_A_NUMBER + names;
    return now + words(expression) * once + ItemSize.ofText(expression);
  }

  private static long words(String expression) {
    return new StringTokenizer(expression, " \t\r\n,()=+-").countTokens();
  }
}
