package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Reserve;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lanes of one event are on separate shards, each with its own serializer. */
@Tag("full")
class SeveralShardsTest {

  private static final int SHARDS = 4;
  private static final int BATCHES = 20;
  private static final int BATCH = 50;

  private final Records records = Serializers.records();
  private final Vector<Serializers> serializers =
      Vector.range(0, SHARDS).map(shard -> Serializers.fresh());
  private final List<DynamodbStreamRecord> all = new ArrayList<>();

  @Test
  void serializersThatForestallEachOtherLeaveEachOthersRowsAlone() throws Exception {
    DynamodbStreamRecord creation = records.configure(SHARDS * BATCHES * BATCH / 2);
    serializers.head().handle(creation);
    all.add(creation);
    for (int shard = 0; shard < SHARDS; shard++) {
      assertThat(serializers.get(shard).handle(batch(shard, 0, 1))).isEmpty();
    }
    // The batches are made beforehand, so that sequence numbers of the shards have no order.
    Vector<Vector<List<DynamodbStreamRecord>>> batches =
        Vector.range(0, SHARDS)
            .map(shard -> Vector.rangeClosed(1, BATCHES).map(n -> batch(shard, n, BATCH)));

    MeterReading before = Store.shared().meter().snapshot();
    sideBySide(batches);
    MeterReading cost = Store.shared().meter().snapshot().minus(before);

    int decided = SHARDS * BATCHES * BATCH;
    long lost =
        serializers
            .flatMap(one -> one.lines)
            .count(line -> line.contains("\"event\":\"lostAppends\""));
    System.out.printf(
        "%d serializers, one event: %.2f write units, %.2f read units, %.3f calls a verdict; %d of"
            + " %d batches lost an append%n",
        SHARDS,
        cost.writeUnits() / (double) decided,
        cost.readUnits().doubleValue() / decided,
        cost.calls() / (double) decided,
        lost,
        SHARDS * BATCHES);
    BooksCheck.of(records.resource()).haveDecided(all);
    assertThat(cost.operations().get("BatchWriteItem").get().cost().writeUnits())
        .as("each row is written once")
        .isEqualTo(decided);
    assertThat(cost.readUnits().doubleValue() / decided).isLessThan(0.2);
  }

  private void sideBySide(Vector<Vector<List<DynamodbStreamRecord>>> batches) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SHARDS);
    try {
      CyclicBarrier participants = new CyclicBarrier(SHARDS);
      List<Future<?>> running = new ArrayList<>();
      for (int shard = 0; shard < SHARDS; shard++) {
        Serializers one = serializers.get(shard);
        Vector<List<DynamodbStreamRecord>> own = batches.get(shard);
        running.add(
            threads.submit(
                () -> {
                  participants.await();
                  own.forEach(batch -> assertThat(one.handle(batch)).isEmpty());
                  return null;
                }));
      }
      for (Future<?> shard : running) {
        shard.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private List<DynamodbStreamRecord> batch(int lane, int number, int size) {
    List<DynamodbStreamRecord> batch =
        Vector.range(0, size).map(i -> reserve(lane, number * BATCH + i)).asJava();
    all.addAll(batch);
    return batch;
  }

  private DynamodbStreamRecord reserve(int lane, int number) {
    String token =
        "%013d%013d".formatted(Integer.toUnsignedLong(records.resource().hashCode()), number);
    return Records.record(
        new Reserve(
            new RequestId(lane, token),
            records.resource(),
            Serializers.CLOCK.instant(),
            "applicant " + number,
            1,
            Option.none()));
  }
}
