package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.item.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/**
 * What each parameter of a request must be, before its table is looked at (API reference, the
 * parameters' constraints). All faults are told at once.
 */
final class Constraints {

  private static final Pattern TABLE_NAME = Pattern.compile("[a-zA-Z0-9_.-]+");
  private static final int MAX_TABLE_NAME = 255;
  private static final int MAX_SEGMENTS = 1_000_000;

  private static final Map<String, List<String>> WORDS =
      Map.of(
          "ReturnConsumedCapacity",
          List.of("INDEXES", "TOTAL", "NONE"),
          "ReturnItemCollectionMetrics",
          List.of("SIZE", "NONE"),
          "ReturnValues",
          List.of("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"),
          "ReturnValuesOnConditionCheckFailure",
          List.of("ALL_OLD", "NONE"),
          "Select",
          List.of("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"));

  /** The parameters that expressions replaced in 2014. */
  private static final Set<String> LEGACY =
      Set.of(
          "AttributesToGet",
          "AttributeUpdates",
          "ConditionalOperator",
          "Expected",
          "KeyConditions",
          "QueryFilter",
          "ScanFilter");

  static void check(SdkPojo request) {
    List<String> faults = new ArrayList<>();
    List<String> expressions = new ArrayList<>();
    List<String> legacy = new ArrayList<>();
    for (SdkField<?> field : request.sdkFields()) {
      Object value = field.getValueOrDefault(request);
      String name = field.locationName();
      if (Parameters.isSet(value) && LEGACY.contains(name)) {
        legacy.add(name);
      } else if (value != null && name.endsWith("Expression")) {
        expressions.add(name);
      }
      if (name.equals("TableName")) {
        tableName(faults, (String) value);
      } else if (value != null && WORDS.containsKey(name) && !WORDS.get(name).contains(value)) {
        fault(
            faults,
            "'" + value + "'",
            name,
            "Member must satisfy enum value set: " + WORDS.get(name));
      } else if (name.equals("Limit") && value instanceof Integer limit && limit < 1) {
        atLeast(faults, name, limit, 1);
      } else if (name.equals("TotalSegments") && value instanceof Integer total && total < 1) {
        atLeast(faults, name, total, 1);
      } else if (name.equals("TotalSegments")
          && value instanceof Integer total
          && total > MAX_SEGMENTS) {
        fault(
            faults,
            "'" + total + "'",
            name,
            "Member must have value less than or equal to " + MAX_SEGMENTS);
      } else if (name.equals("Segment") && value instanceof Integer segment && segment < 0) {
        atLeast(faults, name, segment, 0);
      } else if (name.equals("ReturnItemCollectionMetrics") && "SIZE".equals(value)) {
        throw Refusals.unknown("the parameter %s: leave it out".formatted(name));
      }
    }
    if (!legacy.isEmpty() && !expressions.isEmpty()) {
      throw Refusals.invalid(
          "Can not use both expression and non-expression parameters in the same request:"
              + " Non-expression parameters: {%s} Expression parameters: {%s}"
                  .formatted(String.join(", ", legacy), String.join(", ", expressions)));
    }
    if (!legacy.isEmpty()) {
      throw Refusals.unknown("the parameter %s: use an expression".formatted(legacy.get(0)));
    }
    if (!faults.isEmpty()) {
      throw Refusals.invalid(
          "%d validation error%s detected: %s"
              .formatted(faults.size(), faults.size() == 1 ? "" : "s", String.join("; ", faults)));
    }
  }

  private static void tableName(List<String> faults, @Nullable String name) {
    if (name == null) {
      fault(faults, "null", "TableName", "Member must not be null");
    } else if (name.isEmpty()) {
      fault(faults, "''", "TableName", "Member must have length greater than or equal to 1");
    } else if (name.length() > MAX_TABLE_NAME) {
      fault(
          faults,
          "'" + name + "'",
          "TableName",
          "Member must have length less than or equal to " + MAX_TABLE_NAME);
    } else if (!TABLE_NAME.matcher(name).matches()) {
      fault(
          faults,
          "'" + name + "'",
          "TableName",
          "Member must satisfy regular expression pattern: " + TABLE_NAME);
    }
  }

  private static void atLeast(List<String> faults, String name, int value, int least) {
    fault(
        faults,
        "'" + value + "'",
        name,
        "Member must have value greater than or equal to " + least);
  }

  private static void fault(List<String> faults, String value, String name, String constraint) {
    String member = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    faults.add(
        "Value %s at '%s' failed to satisfy constraint: %s".formatted(value, member, constraint));
  }

  private Constraints() {}
}
