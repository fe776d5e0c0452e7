package io.lastseat.audit;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.CommitSum;
import io.lastseat.tables.commit.Tombstone;
import io.lastseat.tables.fields.ItemSize;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Either;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One item of the log.
 *
 * @param unchanged whether its sum is right
 * @param bytes of the item
 * @param commit what it says, or why that cannot be read
 * @param reduced whether it is the number alone of a commit that is archived
 */
record LogEntry(
    long number, boolean unchanged, int bytes, Either<String, Commit> commit, boolean reduced) {

  /** What stands where the sum of a commit is another one than that of its item. */
  static final String CHANGED = "it was changed since it was written";

  /** Throws {@link NewerVersionException} where a newer program wrote it. */
  static LogEntry of(Map<String, AttributeValue> item) {
    AttributeValue number = Objects.requireNonNull(item.get("commitNo"), "an item without its key");
    return new LogEntry(
        Long.parseLong(number.n()),
        CommitSum.isRight(item),
        ItemSize.of(item),
        read(item),
        isNumber(item, Long.parseLong(number.n())));
  }

  private static boolean isNumber(Map<String, AttributeValue> item, long number) {
    String resource = Objects.requireNonNull(item.get("resourceId"), "an item without its key").s();
    return Tombstone.is(item) && item.equals(Tombstone.write(new ResourceId(resource), number));
  }

  private static Either<String, Commit> read(Map<String, AttributeValue> item) {
    if (Tombstone.is(item)) {
      return Either.left("a tombstone stands there, and the log has not let go of it");
    }
    try {
      return Either.right(CommitCodec.read(item));
    } catch (NewerVersionException newer) {
      throw newer;
    } catch (RuntimeException wrong) {
      // The codecs throw various unchecked exceptions for damaged content.
      return Either.left("it cannot be read: " + wrong.getMessage());
    }
  }
}
