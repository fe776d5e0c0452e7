package io.lastseat.simulator.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.simulator.schedule.Signal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One shard: records in order, until it is closed and one or two others go on with its keys. */
public final class Shard {

  private final String name;
  private final @Nullable Shard parent;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Shard> children = new ArrayList<>();
  private final Signal readToItsEnd = new Signal();
  private Signal news = new Signal();

  /**
   * A record.
   *
   * @param stream the label of its stream
   * @param resource whose request it is; empty where that cannot be read
   */
  public record Entry(
      String stream,
      String eventName,
      Map<String, AttributeValue> image,
      BigInteger sequenceNumber,
      Instant createdAt,
      String resource) {

    /** As it is handed to the function. */
    public DynamodbStreamRecord record() {
      return StreamRecords.of(stream, eventName, image, sequenceNumber, createdAt);
    }
  }

  Shard(String name, @Nullable Shard parent) {
    this.name = name;
    this.parent = parent;
  }

  /** What it is called. */
  public String name() {
    return name;
  }

  /** The shard that must be read to its end before this one, if any. */
  public @Nullable Shard parent() {
    return parent;
  }

  /** Its records so far. */
  public List<Entry> entries() {
    return entries;
  }

  /** Given when there is a further record, or none any more. */
  public Signal news() {
    return news;
  }

  /** Given by the reader when it has done everything. */
  public Signal readToItsEnd() {
    return readToItsEnd;
  }

  /** Whether no further record will come. */
  public boolean isClosed() {
    return !children.isEmpty();
  }

  void add(Entry entry) {
    entries.add(entry);
    tell();
  }

  List<Shard> close(int successors) {
    for (int i = 0; i < successors; i++) {
      children.add(new Shard(name + (char) ('a' + i), this));
    }
    tell();
    return List.copyOf(children);
  }

  /** The shard that takes records of this key now. */
  Shard leaf(int hash) {
    return children.isEmpty()
        ? this
        : children.get(Math.floorMod(hash, children.size())).leaf(hash / children.size());
  }

  private void tell() {
    Signal given = news;
    news = new Signal();
    given.give();
  }
}
