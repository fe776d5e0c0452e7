package io.lastseat.simulator.world;

import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.simulator.world.Functions.Fleet;
import io.lastseat.simulator.world.Stream.Shard;
import io.lastseat.simulator.world.Stream.Shard.Entry;
import io.lastseat.simulator.world.Weather.Chance;
import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The event source mapping: reads each shard in order, calls the function with batches, and acts on
 * its answers (Lambda developer guide, "Using AWS Lambda with Amazon DynamoDB"). It may deliver a
 * batch again, deliver it to two processes at once, give records up, or stop for more than a day.
 */
final class Mapping extends Setting {

  private static final Duration FUNCTION_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration RETENTION = Duration.ofHours(24);

  private final Fleet<StreamDelivery> fleet;
  private final Settings settings;
  private final Consumer<List<Entry>> givenUp;
  private final Consumer<List<Entry>> forgotten;
  private final Predicate<StreamRecord> isRead;
  private int behind;
  private int inHand;

  /** The settings of the mapping: how often a batch is tried, and when no function is called. */
  record Settings(
      int batchSize, int maxAttempts, boolean bisect, Instant outageBegins, Instant outageEnds) {}

  Mapping(
      Setting world,
      Fleet<StreamDelivery> fleet,
      Settings settings,
      Consumer<List<Entry>> givenUp,
      Consumer<List<Entry>> forgotten,
      Predicate<StreamRecord> isRead) {
    super(world);
    this.isRead = isRead;
    this.fleet = fleet;
    this.settings = settings;
    this.givenUp = givenUp;
    this.forgotten = forgotten;
  }

  /** Begins to read a shard, once its parent is read to its end. */
  void read(Shard shard) {
    behind++;
    scheduler.start(
        () -> {
          @Nullable Shard parent = shard.parent();
          if (parent != null) {
            scheduler.await(parent.readToItsEnd());
          }
          follow(shard);
          shard.readToItsEnd().give();
        });
  }

  /** Delivers old records once more. */
  void again(List<Entry> entries) {
    inHand++;
    scheduler.start(
        () -> {
          for (int from = 0; from < entries.size(); from += settings.batchSize()) {
            int to = Math.min(entries.size(), from + settings.batchSize());
            handle(List.copyOf(entries.subList(from, to)));
          }
          inHand--;
        });
  }

  /** Whether every record in the stream was handled. */
  boolean hasCaughtUp() {
    return behind == 0 && inHand == 0;
  }

  private void follow(Shard shard) {
    int done = 0;
    boolean caughtUp = false;
    while (true) {
      if (done == shard.entries().size()) {
        if (!caughtUp) {
          behind--;
          caughtUp = true;
        }
        if (shard.isClosed()) {
          return;
        }
        scheduler.await(shard.news());
        continue;
      }
      if (caughtUp) {
        behind++;
        caughtUp = false;
      }
      scheduler.sleep(weather.way());
      if (!scheduler.now().isBefore(settings.outageBegins())
          && scheduler.now().isBefore(settings.outageEnds())) {
        scheduler.sleep(Duration.between(scheduler.now(), settings.outageEnds()));
      }
      int from = done;
      int to = Math.min(shard.entries().size(), from + settings.batchSize());
      List<Entry> batch = List.copyOf(shard.entries().subList(from, to));
      List<Entry> live = batch.stream().filter(this::isKept).toList();
      if (live.size() < batch.size()) {
        forgotten.accept(batch.stream().filter(entry -> !isKept(entry)).toList());
      }
      handle(live);
      done = to;
    }
  }

  private boolean isKept(Entry entry) {
    return entry.createdAt().plus(RETENTION).isAfter(scheduler.now());
  }

  /** Delivers a batch. Returns when each record is handled or given up. */
  private void handle(List<Entry> batch) {
    List<Entry> left = batch;
    int attempts = 0;
    while (!left.isEmpty()) {
      attempts++;
      List<Entry> now = left;
      Option<Integer> answer = deliver(now);
      int finished = answer.getOrElse(0);
      if (finished > 0) {
        attempts = 0;
      }
      left = List.copyOf(now.subList(finished, now.size()));
      if (left.isEmpty() && weather.strikes(Chance.DELIVERED_AGAIN)) {
        left = batch;
      } else if (answer.isEmpty() && settings.bisect() && left.size() > 1) {
        handle(left.subList(0, left.size() / 2));
        left = left.subList(left.size() / 2, left.size());
      } else if (!left.isEmpty() && attempts >= settings.maxAttempts()) {
        givenUp.accept(left);
        return;
      }
      scheduler.sleep(Duration.ofMillis(100L << Math.min(attempts, 8)));
    }
  }

  /** Delivers a batch. Returns how many of its records are done; none if there is no answer. */
  private Option<Integer> deliver(List<Entry> batch) {
    Vector<StreamRecord> records = Vector.ofAll(batch).map(Entry::record);
    trace.step(() -> scheduler.now() + " The mapping delivers " + records.size() + " records.");
    if (weather.strikes(Chance.DELIVERED_TWICE)) {
      inHand++;
      scheduler.start(
          () -> {
            scheduler.sleep(weather.upTo(FUNCTION_TIMEOUT));
            call(records);
            inHand--;
          });
    }
    return call(records).map(answer -> StreamRecords.finished(records, answer));
  }

  private Option<Option<String>> call(Vector<StreamRecord> all) {
    environment.awaitOpen();
    Vector<StreamRecord> records = all.filter(isRead);
    return records.isEmpty()
        ? Option.some(Option.none())
        : fleet.call(FUNCTION_TIMEOUT, function -> function.handle(records));
  }
}
