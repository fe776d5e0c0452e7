package io.lastseat.audit;

import io.lastseat.audit.LogReader.DamagedLogException;
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
 * One item of a log.
 *
 * @param unchanged whether its checksum is right
 * @param bytes of the item
 * @param commit its content, or why it cannot be read
 * @param reduced whether only the number of an archived commit is left
 */
record LogEntry(
    ResourceId resource,
    long number,
    boolean unchanged,
    int bytes,
    Either<String, Commit> commit,
    boolean reduced) {

  /** The text for a commit whose checksum is wrong. */
  static final String CHANGED = "it was changed since it was written";

  /** Reads an item; throws {@link NewerVersionException} if a newer program wrote it. */
  static LogEntry of(Map<String, AttributeValue> item) {
    ResourceId resource = new ResourceId(key(item, "resourceId").s());
    long number = Long.parseLong(key(item, "commitNo").n());
    return new LogEntry(
        resource,
        number,
        CommitSum.isRight(item),
        ItemSize.of(item),
        read(item),
        item.equals(Tombstone.write(resource, number)));
  }

  private static AttributeValue key(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name), "an item without its key");
  }

  private static Either<String, Commit> read(Map<String, AttributeValue> item) {
    if (Tombstone.isKnown(item)) {
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

  /** The commit; throws {@link DamagedLogException} if it cannot be read. */
  Commit readable() {
    return commit
        .filterOrElse(any -> unchanged, any -> CHANGED)
        .getOrElseThrow(why -> DamagedLogException.at(resource, number, why));
  }
}
