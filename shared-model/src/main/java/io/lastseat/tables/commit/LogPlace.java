package io.lastseat.tables.commit;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item under a number of a log: a commit, or a {@link Tombstone}.
 *
 * @param item the item as it was read
 */
public record LogPlace(Map<String, AttributeValue> item) {

  /** The commit; none for a tombstone. It throws what {@link CommitCodec#read} throws. */
  public Option<Commit> commit() {
    return Option.when(!Tombstone.isKnown(item), () -> CommitCodec.read(item));
  }

  /** The head; none for a tombstone. It throws what {@link CommitCodec#head} throws. */
  public Option<Head> head() {
    return Option.when(!Tombstone.isKnown(item), () -> CommitCodec.head(item));
  }
}
