package io.lastseat.simulator.world;

import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.cast.Scheduler.Signal;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.world.Weather.Chance;
import io.lastseat.stream.StreamRecord;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The stream of the requests table. Records of one item keep their order, and usually those of one
 * partition key do, too. Sequence numbers grow within a shard and mean nothing beyond it (DynamoDB
 * developer guide, "Change data capture for DynamoDB Streams").
 */
public final class Stream {

  /** Sequence numbers are texts of 21 to 40 digits (DynamoDB Streams API reference). */
  private static final int LEAST_DIGITS = 21;

  private static final int MOST_DIGITS = 40;

  /** The most by which a record may come before that of an item written earlier. */
  private static final Duration LATEST = Duration.ofSeconds(5);

  private final String label;
  private final Scheduler scheduler;
  private final Weather weather;
  private final boolean scattered;
  private final List<Shard> roots = new ArrayList<>();
  private final List<BigInteger> bases = new ArrayList<>();
  private final Consumer<Shard> opened;
  private final Consumer<Shard.Entry> added;
  private long number;

  /**
   * A stream with this label.
   *
   * @param scattered whether items of one partition key are spread over several shards
   * @param opened takes each shard at its beginning
   * @param added takes each record
   */
  public Stream(
      String label,
      Scheduler scheduler,
      Weather weather,
      int shards,
      boolean scattered,
      Consumer<Shard> opened,
      Consumer<Shard.Entry> added) {
    this.label = label;
    this.scheduler = scheduler;
    this.weather = weather;
    this.scattered = scattered;
    this.opened = opened;
    this.added = added;
    for (int i = 0; i < shards; i++) {
      int digits = LEAST_DIGITS + weather.below(MOST_DIGITS - LEAST_DIGITS);
      bases.add(BigInteger.TEN.pow(digits - 1));
      Shard root = new Shard(label + "/shard-" + i, null);
      roots.add(root);
      opened.accept(root);
    }
  }

  public void see(ItemChange change) {
    if (change.makesRecord()) {
      Duration late = weather.strikes(Chance.OUT_OF_ORDER) ? weather.upTo(LATEST) : Duration.ZERO;
      scheduler.at(late, () -> add(change));
    }
  }

  private void add(ItemChange change) {
    String lane = text(change, "lane");
    int hash = (scattered ? lane + text(change, "requestId") : lane).hashCode() & Integer.MAX_VALUE;
    int root = hash % roots.size();
    Shard shard = roots.get(root).leaf(hash / roots.size());
    if (weather.strikes(Chance.SHARD_ENDS)) {
      shard.close(1 + weather.below(2)).forEach(opened);
      shard = roots.get(root).leaf(hash / roots.size());
    }
    number += 1 + weather.below(1_000);
    Shard.Entry entry =
        new Shard.Entry(
            label,
            change.eventName(),
            change.after(),
            bases.get(root).add(BigInteger.valueOf(number)),
            scheduler.now(),
            lane.contains("#") ? lane.substring(0, lane.indexOf('#')) : "");
    shard.add(entry);
    added.accept(entry);
  }

  private static String text(ItemChange change, String name) {
    AttributeValue value = change.after().get(name);
    return value == null || value.s() == null ? "" : value.s();
  }

  /** One shard: records in order, until it is closed and one or two shards take over its keys. */
  public static final class Shard {

    private final String name;
    private final @Nullable Shard parent;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Shard> children = new ArrayList<>();
    private final Signal readToItsEnd = new Signal();
    private Signal news = new Signal();

    /** A record of a stream. Its resource is empty if it cannot be read. */
    public record Entry(
        String stream,
        String eventName,
        Map<String, AttributeValue> image,
        BigInteger sequenceNumber,
        Instant createdAt,
        String resource) {

      public StreamRecord record() {
        return StreamRecords.of(stream, eventName, image, sequenceNumber, Option.some(createdAt));
      }
    }

    Shard(String name, @Nullable Shard parent) {
      this.name = name;
      this.parent = parent;
    }

    /** The shard that must be read to its end before this one, if any. */
    public @Nullable Shard parent() {
      return parent;
    }

    public List<Entry> entries() {
      return entries;
    }

    /** The signal that there is a further record, or that the shard is closed. */
    public Signal news() {
      return news;
    }

    /** The signal that the reader has handled all records. */
    public Signal readToItsEnd() {
      return readToItsEnd;
    }

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
}
