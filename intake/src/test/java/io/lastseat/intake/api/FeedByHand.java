package io.lastseat.intake.api;

import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Appends to the feed of a {@link World} the commits that a test names, and expires batches. */
public final class FeedByHand {

  /** Appends commits of one resource to the feed, in one batch. */
  public static FeedHead tell(String resource, long... commits) {
    return tell(
        Vector.ofAll(commits)
            .map(commit -> new Pointer(new ResourceId(resource), commit))
            .toVector());
  }

  public static FeedHead tell(Vector<Pointer> pointers) {
    return World.feed().append(pointers, Option.none(), Duration.ofDays(7), () -> "testfeed");
  }

  /** Deletes the newest batch, as DynamoDB does when a batch is old. */
  public static void expire() {
    expire(World.feed().head().get().newest());
  }

  public static void expire(long number) {
    Map<String, AttributeValue> key =
        Map.of(
            FeedTable.PARTITION, AttributeValue.fromS("all"),
            FeedTable.NUMBER, AttributeValue.fromN(Long.toString(number)));
    World.client().deleteItem(delete -> delete.tableName(World.feedTable()).key(key));
  }

  private FeedByHand() {}
}
