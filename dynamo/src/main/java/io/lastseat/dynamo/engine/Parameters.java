package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.expression.Scope;
import io.lastseat.dynamo.item.Refusals;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The parameters of a request, or of one action of a transaction, by their names in the API. So a
 * put is read in one way, wherever it stands.
 */
record Parameters(SdkPojo of) {

  /** The value of a parameter, or null if it is absent. */
  @Nullable Object find(String name) {
    SdkField<?> field = of.sdkFieldNameToField().get(name);
    Object value = field == null ? null : field.getValueOrDefault(of);
    return isSet(value) ? value : null;
  }

  /** The SDK has an empty list or map, of a class of its own, where a parameter is absent. */
  static boolean isSet(@Nullable Object value) {
    return value != null && !value.getClass().getName().contains("DefaultSdkAutoConstruct");
  }

  @Nullable String text(String name) {
    return (String) find(name);
  }

  /** Refuses the absence of a text that a write has to have. */
  void must(String name) {
    if (find(name) == null) {
      throw Refusals.absent(name);
    }
  }

  String table() {
    return Objects.requireNonNull(text("TableName"));
  }

  boolean is(String name) {
    return Boolean.TRUE.equals(find(name));
  }

  /** The attributes of an item or a key; none if the parameter is absent. */
  @SuppressWarnings("unchecked")
  Map<String, AttributeValue> item(String name) {
    Object item = find(name);
    return item == null ? Map.of() : (Map<String, AttributeValue>) item;
  }

  /** The names and values of the expressions in these parameters. */
  @SuppressWarnings("unchecked")
  Scope scope(String... parameters) {
    Map<String, @Nullable String> expressions = new HashMap<>();
    for (String parameter : parameters) {
      expressions.put(parameter, text(parameter));
    }
    return Scope.of(
        expressions,
        (Map<String, String>) find("ExpressionAttributeNames"),
        (Map<String, AttributeValue>) find("ExpressionAttributeValues"));
  }
}
