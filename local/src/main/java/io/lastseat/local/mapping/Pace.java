package io.lastseat.local.mapping;

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
 * How often a process looks at tables and streams of its own accord: as its settings say, but
 * rarely once it has written nothing for half a minute. Its next write ends that.
 */
public final class Pace {

  private static final Duration QUIET = Duration.ofSeconds(30);

  /** Never idle: for tests, and for those who do not write themselves. */
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

  /** With so long a pause between two looks while nothing is written. */
  public static Pace withRests(Duration rare) {
    return new Pace(rare, System::nanoTime);
  }

  /** By the clock of a test. */
  static Pace withRests(Duration rare, LongSupplier nanoTime) {
    return new Pace(rare, nanoTime);
  }

  /** The pause between two looks, which is this one unless the process is idle. */
  public Duration between(Duration ordinary) {
    return isIdle() && rare.compareTo(ordinary) > 0 ? rare : ordinary;
  }

  /** Whether it is time to look again, after a look that began at this {@link System#nanoTime}. */
  public boolean isDue(long lookedAt, Duration ordinary) {
    return nanoTime.getAsLong() - lookedAt >= between(ordinary).toNanos();
  }

  /** Whether it has written nothing for a while. */
  public boolean isIdle() {
    return nanoTime.getAsLong() - wroteAt > QUIET.toNanos();
  }

  /** This is run when the process writes and was idle. */
  void endsRest(Runnable end) {
    resting.add(end);
  }

  /** This process writes. */
  void wrote() {
    boolean wasIdle = isIdle();
    wroteAt = nanoTime.getAsLong();
    if (wasIdle) {
      resting.forEach(Runnable::run);
    }
  }

  /** Sees the writes that go by the client it is given to, once they are through. */
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
