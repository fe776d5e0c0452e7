package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.TableSchema.KeyAttribute;
import io.lastseat.dynamo.expression.KeyCondition;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.item.Refusals;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The keys from one to another, the second one excluded. */
record KeyRange(Key from, Key to) {

  static KeyRange all() {
    return new KeyRange(Key.of(), Key.of().end());
  }

  static KeyRange of(KeyCondition condition, KeyAttribute partition, @Nullable KeyAttribute sort) {
    Key all = Key.of(bytes(condition.partition(), partition));
    if (sort == null || condition.comparison().isEmpty()) {
      return new KeyRange(all, all.end());
    }
    List<byte[]> values = condition.values().stream().map(one -> bytes(one, sort)).toList();
    Key first = all.and(values.get(0));
    return switch (condition.comparison()) {
      case "=" -> new KeyRange(first, first.end());
      case "<" -> new KeyRange(all, first);
      case "<=" -> new KeyRange(all, first.end());
      case ">" -> new KeyRange(first.end(), all.end());
      case ">=" -> new KeyRange(first, all.end());
      case "BETWEEN" -> new KeyRange(first, all.and(values.get(1)).end());
      default -> new KeyRange(first, beyond(all, values.get(0)));
    };
  }

  /** The first key that does not begin with a prefix, behind those that do. */
  private static Key beyond(Key all, byte[] prefix) {
    int end = prefix.length;
    while (end > 0 && prefix[end - 1] == (byte) 0xff) {
      end--;
    }
    if (end == 0) {
      return all.end();
    }
    byte[] next = Arrays.copyOf(prefix, end);
    next[end - 1]++;
    return all.and(next);
  }

  private static byte[] bytes(AttributeValue value, KeyAttribute key) {
    if (!key.fits(value)) {
      throw Refusals.invalidValue("Condition parameter type does not match schema type");
    }
    byte[] bytes = Key.bytes(value);
    if (bytes.length == 0) {
      throw Refusals.invalid(
          "One or more parameter values are not valid. The AttributeValue for a key attribute"
              + " cannot contain an empty string value. Key: "
              + key.name());
    }
    return bytes;
  }
}
