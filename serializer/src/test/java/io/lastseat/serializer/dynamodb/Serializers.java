package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.log.AppendAnswer;
import io.lastseat.log.Backoff;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.stream.StreamEventJson;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A serializer function with its own memory, like another execution environment. */
final class Serializers {

  private static final Instant FIRST = Instant.parse("2026-05-01T12:00:00Z");

  /** Stands still, so that no figure depends on the speed of the machine. */
  static final Clock CLOCK = Clock.fixed(FIRST.plus(Duration.ofMinutes(5)), ZoneOffset.UTC);

  private static final ExecutorService RESOURCES =
      Executors.newCachedThreadPool(Serializers::daemon);
  private static final ExecutorService CALLS = Executors.newCachedThreadPool(Serializers::daemon);

  private final SerializerFunction function;
  private final StreamDelivery delivery;
  final List<String> lines = new CopyOnWriteArrayList<>();

  private Serializers(DynamoDbClient client, LogLimits limits) {
    SerializerParts parts = parts(client, limits, lines);
    function = new SerializerFunction(parts);
    delivery = parts.batch();
  }

  private static SerializerParts parts(
      DynamoDbClient client, LogLimits limits, List<String> lines) {
    return new SerializerParts(
        client,
        Store.shared().names(),
        CLOCK,
        ServerClock.TRUSTING,
        Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(5)),
        RESOURCES,
        CALLS,
        Telemetry.lines(lines::add),
        limits,
        0,
        TablesBinding.TRUSTED);
  }

  /** Returns records of a new resource; each request is a millisecond later than the one before. */
  static Records records() {
    AtomicLong taken = new AtomicLong();
    InstantSource intake = () -> FIRST.plusMillis(taken.getAndIncrement());
    return Records.ofNewResource(intake.withZone(ZoneOffset.UTC));
  }

  static Serializers fresh() {
    return new Serializers(Store.shared().clientAs("SerializerRole"), LogLimits.ORDINARY);
  }

  static Serializers inWeather(FaultyDynamo.Front front) {
    return inWeather(front, LogLimits.ORDINARY);
  }

  /** Makes a serializer with all rights, whatever the template grants. */
  static Serializers withAnyRight(FaultyDynamo.Front front) {
    return new Serializers(FaultyDynamo.client(Store.shared().client(), front), LogLimits.ORDINARY);
  }

  /** Makes a serializer with small commits, so that one batch makes several. */
  static Serializers inWeather(FaultyDynamo.Front front, LogLimits limits) {
    return new Serializers(
        FaultyDynamo.client(Store.shared().clientAs("SerializerRole"), front), limits);
  }

  /** Returns the sequence numbers that the answer reports. */
  List<String> handle(List<DynamodbStreamRecord> records) {
    return function.handleRequest(Records.event(records), null).getBatchItemFailures().stream()
        .map(BatchItemFailure::getItemIdentifier)
        .toList();
  }

  /** Handles an event as Lambda sends it; returns the first record that is not done. */
  Option<String> handle(String event) throws IOException {
    return delivery.handle(StreamEventJson.read(event.getBytes(StandardCharsets.UTF_8)).get());
  }

  List<String> handle(DynamodbStreamRecord... records) {
    return handle(List.of(records));
  }

  /** Returns the units and calls of these records, all of which must be done. */
  MeterReading measured(List<DynamodbStreamRecord> records) {
    MeterReading before = Store.shared().meter().snapshot();
    assertThat(handle(records)).isEmpty();
    MeterReading cost = Store.shared().meter().snapshot().minus(before);
    assertThat(cost.isExact()).isTrue();
    return cost;
  }

  /** Decides the record's request in its call, as intake does. */
  static void decideAtOnce(DynamodbStreamRecord record) {
    Reserve request = (Reserve) Records.request(record);
    Head head = Store.shared().log().head(request.resource()).get();
    Commit commit = ImmediateCommit.of(head, request, CLOCK.instant(), 0);
    assertThat(Store.shared().log().append(commit)).isEqualTo(AppendAnswer.DONE);
  }

  /** Decides requests found in their table, without their stream records. */
  static BatchReport decideFound(DynamoDbClient client, DynamodbStreamRecord... some) {
    return parts(client, LogLimits.ORDINARY, new ArrayList<>())
        .decider()
        .decide(
            Records.request(some[0]).resource(),
            Vector.of(some)
                .map(record -> PendingRequest.found(Records.pendingRequest(record).stored())));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }
}
