package io.lastseat.intake.api;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Damages the first commits of a log, or marks them as archived. */
public final class LogFront {

  public static void delete(String resource, long through) {
    for (long number = 1; number <= through; number++) {
      Map<String, AttributeValue> key =
          Map.of(
              "resourceId", AttributeValue.fromS(resource),
              "commitNo", AttributeValue.fromN(Long.toString(number)));
      World.client().deleteItem(delete -> delete.tableName(World.tables().decisions()).key(key));
    }
  }

  /** Writes a value into a commit that this program cannot read. */
  public static void set(String resource, long number, String attribute, AttributeValue value) {
    Map<String, AttributeValue> key =
        Map.of(
            "resourceId", AttributeValue.fromS(resource),
            "commitNo", AttributeValue.fromN(Long.toString(number)));
    World.client()
        .updateItem(
            update ->
                update
                    .tableName(World.tables().decisions())
                    .key(key)
                    .conditionExpression("attribute_exists(commitNo)")
                    .updateExpression("SET #attribute = :value")
                    .expressionAttributeNames(Map.of("#attribute", attribute))
                    .expressionAttributeValues(Map.of(":value", value)));
  }

  /** Marks in the newest commit, of that number, that all earlier ones are archived. */
  public static void mark(String resource, long newest) {
    Map<String, AttributeValue> key =
        Map.of(
            "resourceId", AttributeValue.fromS(resource),
            "commitNo", AttributeValue.fromN(Long.toString(newest)));
    Map<String, AttributeValue> archived =
        Map.of(
            "through", AttributeValue.fromN(Long.toString(newest - 1)),
            "before", AttributeValue.fromN("0"));
    World.client()
        .updateItem(
            update ->
                update
                    .tableName(World.tables().decisions())
                    .key(key)
                    .conditionExpression("attribute_exists(commitNo)")
                    .updateExpression("SET marks.archived = :all")
                    .expressionAttributeValues(Map.of(":all", AttributeValue.fromM(archived))));
  }

  private LogFront() {}
}
