package io.lastseat.local.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.clock.ServerClock;
import io.lastseat.local.mapping.GivenUpBatch;
import io.lastseat.local.mapping.GivenUpBatch.Condition;
import io.lastseat.local.mapping.StreamRecord;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.park.ParkedDocument;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.lastseat.waiting.Doubling;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkClientException;

/** What the mapping gives up is driven again until it is decided, over restarts too. */
class RedriverTest {

  private static final Doubling SHORT = new Doubling(Duration.ofMillis(5), Duration.ofMillis(20));

  /** So long that nothing is driven by itself. */
  private static final Doubling AN_HOUR = new Doubling(Duration.ofHours(1), Duration.ofHours(2));

  @TempDir private Path temp;

  private final Records records = Records.ofNewResource();
  private final DynamodbStreamRecord creation = records.configure(1);
  private final DynamodbStreamRecord request = records.reserve(1);
  private final AtomicInteger failures = new AtomicInteger();

  @Test
  void aBatchIsDrivenUntilItIsDecidedAndThenPutAway() throws Exception {
    failures.set(7);
    Watched store = new Watched(new GivenUpFolder(temp));
    try (Redriver redriver = Redriver.start(store, redrive(), SHORT)) {
      redriver.givenUp(batch());
      String name = store.done.take();

      assertThat(failures).hasValueLessThanOrEqualTo(0);
      assertThat(isDecided()).isTrue();
      assertThat(temp.resolve("done").resolve(name)).exists();
      assertThat(store.open()).isEmpty();
    }
  }

  @Test
  void whatWasOpenWhenAServerStoppedIsDrivenByTheNextOne() throws Exception {
    new GivenUpFolder(temp).keep(batch());
    Files.writeString(temp.resolve("0-not-ours.json"), "no JSON");
    Watched store = new Watched(new GivenUpFolder(temp));
    try (Redriver redriver = Redriver.start(store, redrive(), SHORT)) {
      String unused = store.done.take();
    }
    assertThat(isDecided()).isTrue();
    assertThat(store.open())
        .as("what is no batch is left alone")
        .containsExactly("0-not-ours.json");
  }

  @Test
  void whatTheSerializerParkedIsKeptOnceAndDriven() throws Exception {
    failures.set(3);
    for (GivenUpStore kept : List.of(new GivenUpFolder(temp), new GivenUpInMemory())) {
      Watched store = new Watched(kept);
      try (Redriver redriver = Redriver.start(store, redrive(), AN_HOUR)) {
        redriver.keep(List.of(creation, request), "a test");
        redriver.keep(List.of(creation, request), "a test");
        assertThat(store.open()).hasSize(1);
        String name = redriver.waiting().single().name();
        while (store.done.isEmpty()) {
          assertThat(redriver.driveNow(name)).isNotEmpty();
        }
        assertThat(isDecided()).isTrue();
        assertThat(store.open()).isEmpty();
      }
    }
  }

  @Test
  void whatWaitsIsNamedWithItsNextTurnAndCanBeDrivenAtOnce() throws Exception {
    failures.set(1);
    try (Redriver redriver = Redriver.start(new GivenUpFolder(temp), redrive(), AN_HOUR)) {
      Instant before = Instant.now();
      redriver.givenUp(batch());
      WaitingBatch waits = redriver.waiting().head();
      assertThat(waits.tries()).isZero();
      assertThat(waits.next().get())
          .isBetween(before.plus(Duration.ofHours(1)), Instant.now().plus(Duration.ofHours(1)));

      assertThat(redriver.driveNow(waits.name()).get()).contains("no network");
      WaitingBatch again = redriver.waiting().head();
      assertThat(again.tries()).isEqualTo(1);
      assertThat(again.outcome()).contains("no network");
      assertThat(again.next().get()).isAfterOrEqualTo(before.plus(Duration.ofHours(2)));

      failures.set(0);
      assertThat(redriver.driveNow(waits.name())).contains("All 2 records are decided.");
      assertThat(redriver.waiting()).isEmpty();
      assertThat(redriver.document(waits.name())).isEmpty();
      assertThat(redriver.driveNow(waits.name())).isEmpty();
      assertThat(redriver.driveNow("../../etc/passwd")).isEmpty();
      assertThat(isDecided()).isTrue();
    }
  }

  @Test
  void whatCannotBeReadWaitsForAPerson() throws Exception {
    Files.writeString(temp.resolve("0-not-ours.json"), "no JSON");
    try (Redriver redriver = Redriver.start(new GivenUpFolder(temp), redrive(), SHORT)) {
      assertThat(redriver.driveNow("0-not-ours.json").get()).contains("cannot be driven again");
      assertThat(redriver.waiting().head().next()).isEmpty();
    }
  }

  @Test
  void inMemoryTooNothingIsLost() throws Exception {
    failures.set(2);
    Watched store = new Watched(new GivenUpInMemory());
    try (Redriver redriver = Redriver.start(store, redrive(), SHORT)) {
      redriver.givenUp(batch());
      String unused = store.done.take();
    }
    assertThat(isDecided()).isTrue();
    assertThat(store.open()).isEmpty();
  }

  private boolean isDecided() {
    return Store.shared().rows().of(records.resource(), Records.id(request)).verdict().isDefined();
  }

  /** Its first calls fail. */
  private Redrive redrive() {
    TablesClient client =
        new TablesClient(
            call -> {
              if (failures.getAndDecrement() > 0) {
                throw SdkClientException.create("no network");
              }
              return TablesClient.send(Store.shared().client(), call);
            });
    return new Redrive(
        SerializerParts.of(
            client, ServerClock.TRUSTING, Store.shared().names(), Telemetry.lines(line -> {})));
  }

  private GivenUpBatch batch() throws Exception {
    return new GivenUpBatch(
        "arn:function",
        "request-1",
        Condition.RETRY_ATTEMPTS_EXHAUSTED,
        3,
        Option.none(),
        Instant.parse("2026-01-02T03:04:05Z"),
        "arn:stream",
        "shardId-1",
        List.of(json(creation), json(request)));
  }

  private static StreamRecord json(DynamodbStreamRecord record) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LambdaEventSerializers.serializerFor(DynamodbEvent.class, RedriverTest.class.getClassLoader())
        .toJson(Records.event(List.of(record)), bytes);
    String event = bytes.toString(StandardCharsets.UTF_8);
    return new StreamRecord(
        Records.number(record),
        Instant.parse("2026-01-02T03:04:05Z"),
        new ObjectMapper().readTree(event).get("Records").get(0).toString());
  }

  /** Tells what is done. */
  private static final class Watched implements GivenUpStore {
    private final GivenUpStore store;
    private final BlockingQueue<String> done = new LinkedBlockingQueue<>();

    Watched(GivenUpStore store) {
      this.store = store;
    }

    @Override
    public String keep(GivenUpBatch batch) {
      return store.keep(batch);
    }

    @Override
    public Option<String> keep(ParkedDocument document) {
      return store.keep(document);
    }

    @Override
    public Seq<String> open() {
      return store.open();
    }

    @Override
    public String document(String name) {
      return store.document(name);
    }

    @Override
    public void done(String name) {
      store.done(name);
      done.add(name);
    }
  }
}
