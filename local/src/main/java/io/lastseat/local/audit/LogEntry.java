package io.lastseat.local.audit;

import io.lastseat.model.Commit;
import io.lastseat.tables.CommitItem;
import io.lastseat.tables.NewerVersionException;
import io.vavr.control.Either;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One item of the log.
 *
 * @param commit what it says, or why that cannot be read
 */
record LogEntry(long number, Either<String, Commit> commit) {

  /**
   * Reads it.
   *
   * @throws NewerVersionException where a newer program wrote it
   */
  static LogEntry of(Map<String, AttributeValue> item) {
    return new LogEntry(Long.parseLong(key(item, "commitNo").n()), read(item));
  }

  private static AttributeValue key(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name), "an item without its key");
  }

  private static Either<String, Commit> read(Map<String, AttributeValue> item) {
    if (!key(item, "commitNo").equals(item.get("ledgerNo"))) {
      return Either.left("it cannot be found in the index: ledgerNo is not its number");
    }
    try {
      return Either.right(CommitItem.COMMIT_SCHEMA.mapToItem(item).commit());
    } catch (NewerVersionException newer) {
      throw newer;
    } catch (RuntimeException wrong) {
      // The SDK's converters and the codecs throw various unchecked exceptions.
      return Either.left("it cannot be read: " + wrong.getMessage());
    }
  }
}
