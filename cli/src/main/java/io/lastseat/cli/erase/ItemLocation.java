package io.lastseat.cli.erase;

import io.lastseat.model.request.Pseudonym;
import io.lastseat.tables.commit.CommitSum;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Attributes of an item, or of a map inside one. An update changes only the erased attributes, and
 * only if each of them is as it was read. So it never makes an item, and leaves the books of a
 * commit unchanged. The {@link CommitSum} of a commit changes with its entry, by the difference.
 */
record ItemLocation(
    DynamoDbClient client,
    String table,
    Map<String, AttributeValue> key,
    Path path,
    StoredCopy copy)
    implements FoundName.StoredLocation {

  /**
   * The path to the attributes in the item.
   *
   * @param name of the attribute that holds them; null for the item itself
   * @param index in the entries of a commit; below 0 outside of entries
   */
  record Path(@Nullable String name, int index) {

    static final Path ITEM = new Path(null, -1);

    String prefix() {
      return name == null ? "" : "#path" + (index < 0 ? "." : "[" + index + "].");
    }

    Map<String, AttributeValue> in(Map<String, AttributeValue> item) {
      AttributeValue value = name == null ? null : item.get(name);
      if (value == null) {
        return name == null ? item : Map.of();
      }
      if (index < 0) {
        return value.hasM() ? value.m() : Map.of();
      }
      return value.hasL() && index < value.l().size() && value.l().get(index).hasM()
          ? value.l().get(index).m()
          : Map.of();
    }
  }

  @Override
  public boolean erase(String name, Pseudonym pseudonym) {
    Map<String, AttributeValue> after = copy.erased(name, pseudonym);
    try {
      client.updateItem(update(copy.item(), after));
      return true;
    } catch (ConditionalCheckFailedException changed) {
      // The answer may be lost: if the item is as wanted, this update was carried out.
      return path.in(changed.item()).equals(after);
    }
  }

  private UpdateItemRequest update(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new HashMap<>();
    List<String> set = new ArrayList<>();
    List<String> remove = new ArrayList<>();
    List<String> conditions = new ArrayList<>();
    TreeSet<String> all = new TreeSet<>(before.keySet());
    all.addAll(after.keySet());
    for (String attribute : all) {
      AttributeValue old = before.get(attribute);
      AttributeValue next = after.get(attribute);
      if (old != null && old.equals(next)) {
        continue;
      }
      int number = names.size();
      String there = path.prefix() + "#n" + number;
      names.put("#n" + number, attribute);
      if (next == null) {
        remove.add(there);
      } else {
        set.add(there + " = :next" + number);
        values.put(":next" + number, next);
      }
      if (old == null) {
        conditions.add("attribute_not_exists(" + there + ")");
      } else {
        conditions.add(there + " = :old" + number);
        values.put(":old" + number, old);
      }
    }
    if (path.name() != null) {
      names.put("#path", path.name());
    }
    if (path.index() >= 0) {
      names.put("#sum", CommitSum.NAME);
      int more = CommitSum.more(path.index(), before, after);
      values.put(":more", AttributeValue.fromN(Integer.toString(more)));
    }
    return UpdateItemRequest.builder()
        .tableName(table)
        .key(key)
        .updateExpression(
            "SET "
                + String.join(", ", set)
                + (remove.isEmpty() ? "" : " REMOVE " + String.join(", ", remove))
                + (path.index() < 0 ? "" : " ADD #sum :more"))
        .conditionExpression(String.join(" AND ", conditions))
        .expressionAttributeNames(names)
        .expressionAttributeValues(values)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build();
  }
}
