package io.lastseat.bench.micro;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.log.LogLimits;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.stream.StreamRecords;
import io.lastseat.tables.TableNames;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The serializer's handler on a batch of 1,000 records: reading them, deciding, and making the
 * commits and rows that go to the store. All in one thread.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class HandlerBenchmark {

  static final int RECORDS = 1_000;

  private final SerializerFunction function =
      new SerializerFunction(
          StillParts.serializer(
              new FreeStore(),
              TableNames.withPrefix("bench-"),
              SampleRequests.TAKEN_AT,
              LogLimits.ORDINARY));
  private final DynamodbEvent batch = StreamRecords.event(SampleRequests.records(RECORDS));
  private final LocalContext context = LocalContext.of("serializer", Duration.ofMinutes(1));
  private long sequenceNumber = 1_000_000;

  /** The event that everybody wants a seat at. */
  public HandlerBenchmark() {
    done(StreamRecords.event(SampleRequests.created()));
  }

  /** Every record is a new one to the serializer. */
  @Setup(Level.Invocation)
  public void renumber() {
    for (DynamodbEvent.DynamodbStreamRecord record : batch.getRecords()) {
      record.getDynamodb().setSequenceNumber(Long.toString(sequenceNumber++));
    }
  }

  /** Records per second. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public StreamsEventResponse handle() {
    return done(batch);
  }

  /** What fails is fast, too. */
  private StreamsEventResponse done(DynamodbEvent event) {
    StreamsEventResponse answer = function.handleRequest(event, context);
    if (!answer.getBatchItemFailures().isEmpty()) {
      throw new IllegalStateException("The handler reports what it could not do: " + answer);
    }
    return answer;
  }
}
