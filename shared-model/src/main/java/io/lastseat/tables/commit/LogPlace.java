package io.lastseat.tables.commit;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What stands under a number of a log: a commit, or a {@link Tombstone}.
 *
 * @param item as it was read
 */
public record LogPlace(Map<String, AttributeValue> item) {

  /** The commit; none if there is a tombstone. It throws as {@link CommitCodec#read} does. */
  public Option<Commit> commit() {
    return Option.when(!Tombstone.is(item), () -> CommitCodec.read(item));
  }

  /** Its head; none if there is a tombstone. It throws as {@link CommitCodec#head} does. */
  public Option<Head> head() {
    return Option.when(!Tombstone.is(item), () -> CommitCodec.head(item));
  }
}
