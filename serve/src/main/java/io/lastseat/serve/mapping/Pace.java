package io.lastseat.serve.mapping;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * How often a process reads tables and streams unprompted: as its settings say, but rarely once it
 * has written nothing for half a minute. Its next write ends that rest.
 */
public final class Pace {

  private static final Duration QUIET = Duration.ofSeconds(30);

  /** A pace that is never idle: for tests, and for processes that do not write. */
  public static Pace steady() {
    return new Pace(Duration.ZERO, () -> 0);
  }

  private final Duration rare;
  private final LongSupplier nanoTime;
  private final List<Runnable> resting = new CopyOnWriteArrayList<>();
  private volatile long wroteAt;

  private Pace(Duration rare, LongSupplier nanoTime) {
    this.rare = rare;
    this.nanoTime = nanoTime;
    wroteAt = nanoTime.getAsLong();
  }

  /** A pace with this pause between two reads while nothing is written. */
  public static Pace withRests(Duration rare) {
    return new Pace(rare, System::nanoTime);
  }

  /** A pace by the clock of a test. */
  static Pace withRests(Duration rare, LongSupplier nanoTime) {
    return new Pace(rare, nanoTime);
  }

  /** The pause between two reads: the ordinary one, unless the process is idle. */
  public Duration between(Duration ordinary) {
    return isIdle() && rare.compareTo(ordinary) > 0 ? rare : ordinary;
  }

  /** Whether it is time to read again, after a read that began at this {@link System#nanoTime}. */
  public boolean isDue(long lookedAt, Duration ordinary) {
    return nanoTime.getAsLong() - lookedAt >= between(ordinary).toNanos();
  }

  /** Whether the process has written nothing for a while. */
  public boolean isIdle() {
    return nanoTime.getAsLong() - wroteAt > QUIET.toNanos();
  }

  /** Adds an action that runs when the process writes and was idle. */
  void endsRest(Runnable end) {
    resting.add(end);
  }

  /** Notes that this process writes. */
  void wrote() {
    boolean wasIdle = isIdle();
    wroteAt = nanoTime.getAsLong();
    if (wasIdle) {
      resting.forEach(Runnable::run);
    }
  }

  /** An interceptor that notes the writes of its client, once they have succeeded. */
  public ExecutionInterceptor ofWrites() {
    return new ExecutionInterceptor() {
      @Override
      public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (context.request() instanceof PutItemRequest
            || context.request() instanceof UpdateItemRequest
            || context.request() instanceof DeleteItemRequest
            || context.request() instanceof BatchWriteItemRequest
            || context.request() instanceof TransactWriteItemsRequest) {
          wrote();
        }
      }
    };
  }
}
