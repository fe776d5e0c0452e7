package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.StreamImage;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.Lazy;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A commit as a record of the stream tells it: one that was appended, or one in which an operator
 * has erased a name since. Its key is read at once, and the rest when somebody asks for it.
 */
public final class Appended {

  private final ResourceId resource;
  private final long number;
  private final Instant decidedAt;
  private final boolean erased;
  private final String sequenceNumber;
  private final Lazy<Try<Commit>> commit;

  private Appended(
      ResourceId resource,
      long number,
      Instant decidedAt,
      boolean erased,
      String sequenceNumber,
      Map<String, AttributeValue> item) {
    this.resource = resource;
    this.number = number;
    this.decidedAt = decidedAt;
    this.erased = erased;
    this.sequenceNumber = sequenceNumber;
    this.commit = Lazy.of(() -> Try.of(() -> CommitCodec.read(item)));
  }

  /**
   * What the record tells; none where it tells of no commit: one was forgotten, or deleted.
   *
   * @throws IllegalArgumentException where it is no record of the stream of the decision log
   */
  static Option<Appended> of(@Nullable DynamodbStreamRecord record) {
    if (record == null || record.getDynamodb() == null) {
      throw new IllegalArgumentException("it is no record of a DynamoDB stream");
    }
    StreamRecord change = record.getDynamodb();
    if ("REMOVE".equals(record.getEventName())) {
      return Option.none();
    }
    if (change.getNewImage() == null) {
      throw new IllegalArgumentException(
          "it has no new image: set the stream's view type to NEW_IMAGE");
    }
    Map<String, AttributeValue> item = StreamImage.item(change.getNewImage());
    if (Tombstone.is(item)) {
      return Option.none();
    }
    return Option.some(
        new Appended(
            ResourceId.parse(text(item, "resourceId"))
                .getOrElseThrow(() -> new IllegalArgumentException("its resourceId is none")),
            number(item, "commitNo"),
            Instant.ofEpochMilli(number(item, "decidedAt")),
            "MODIFY".equals(record.getEventName()),
            Option.of(change.getSequenceNumber()).getOrElse(""),
            item));
  }

  /** In whose log it stands. */
  public ResourceId resource() {
    return resource;
  }

  /** Its number in that log. */
  public long number() {
    return number;
  }

  /** By the clock of the process that appended it. */
  public Instant decidedAt() {
    return decidedAt;
  }

  /** Whether it was told before, and has lost a name since. */
  public boolean erased() {
    return erased;
  }

  /**
   * The commit as it was when the record was made: a name that was erased later stands in it.
   * Failed with {@link io.lastseat.tables.NewerVersionException} where a newer program wrote it,
   * and with {@link IllegalArgumentException} where it is damaged.
   */
  public Try<Commit> commit() {
    return commit.get();
  }

  String sequenceNumber() {
    return sequenceNumber;
  }

  @Override
  public String toString() {
    return "commit " + number + " of " + resource.text();
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name))
        .flatMap(value -> Option.of(value.s()))
        .getOrElseThrow(() -> new IllegalArgumentException("it has no " + name));
  }

  private static long number(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name))
        .flatMap(value -> Option.of(value.n()))
        .map(Long::parseLong)
        .getOrElseThrow(() -> new IllegalArgumentException("it has no " + name));
  }
}
