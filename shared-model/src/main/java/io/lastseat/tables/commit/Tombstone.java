package io.lastseat.tables.commit;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemSize;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Try;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item in place of an archived commit: its number and nothing else. So a number that was once
 * taken is never absent again, as every append requires.
 */
public final class Tombstone {

  private static final Set<String> ATTRIBUTES = Set.of("resourceId", "commitNo", "v");

  /** The tombstone of that number, ready to be put. */
  public static Map<String, AttributeValue> write(ResourceId resource, long number) {
    return ItemWriter.inFull()
        .text("resourceId", resource.text())
        .number("commitNo", number)
        .number("v", FormatVersion.CURRENT)
        .item();
  }

  /** Whether this complete item of the table is a tombstone. */
  public static boolean is(Map<String, AttributeValue> item) {
    return item.keySet().equals(ATTRIBUTES);
  }

  /**
   * Whether it is one that this program knows.
   *
   * @throws NewerVersionException if a newer program wrote it
   */
  public static boolean isKnown(Map<String, AttributeValue> item) {
    if (is(item)) {
      Try.of(() -> ItemReader.inFull(item).number("v"))
          .filter(version -> version > FormatVersion.CURRENT)
          .forEach(newer -> FormatVersion.check("A tombstone", newer));
    }
    return is(item);
  }

  /** The most bytes of the tombstones up to this number, in DynamoDB's item size. */
  public static long bytesThrough(ResourceId resource, long number) {
    return number * ItemSize.of(write(resource, Long.MAX_VALUE));
  }

  private Tombstone() {}
}
