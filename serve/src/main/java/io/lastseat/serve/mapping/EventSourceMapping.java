package io.lastseat.serve.mapping;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Calls a function with the records of a DynamoDB stream, as Lambda does. It reads shards in
 * parallel, each strictly in order and only after its parent, batch by batch from the checkpoint on
 * (<a href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html">Lambda with DynamoDB</a>).
 * Delivery is at least once: a record whose call ran when the process ended is delivered again.
 *
 * <p>Unlike Lambda it does not end a function that runs too long, and two mappings on one stream do
 * not know of each other.
 */
public final class EventSourceMapping implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventSourceMapping.class);

  /** How often the mapping looks for new shards, besides when one ends. */
  private static final Duration DISCOVERY_INTERVAL = Duration.ofSeconds(5);

  /** How often an idle process looks for new shards; a shard ends, with children, after hours. */
  private static final Duration RARE_DISCOVERY = Duration.ofSeconds(20);

  private static final Duration LAST_INVOCATION = Duration.ofSeconds(10);
  private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);

  private final TableStream stream;
  private final StreamFunction function;
  private final MappingSettings settings;
  private final Checkpoints checkpoints;
  private final StreamWatch watch;
  private final Pace pace;
  private final DeliveryPause pause = new DeliveryPause();
  private final ShardProgress progress = new ShardProgress();
  private final ExecutorService threads;

  private EventSourceMapping(
      TableStream stream,
      StreamFunction function,
      MappingSettings settings,
      Checkpoints checkpoints,
      StreamWatch watch,
      Pace pace) {
    this.stream = stream;
    this.function = function;
    this.settings = settings;
    this.checkpoints = checkpoints;
    this.watch = watch;
    this.pace = pace;
    pace.endsRest(pause::endRest);
    this.threads = Executors.newCachedThreadPool(named(function.name()));
  }

  private static ThreadFactory named(String function) {
    var number = new AtomicInteger();
    return task -> {
      var thread = new Thread(task, "mapping-" + function + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /**
   * Starts reading, at the checkpoints or at the oldest records. The threads are daemons.
   *
   * @param watch sees the progress of the mapping
   * @param pace of this process
   */
  public static EventSourceMapping start(
      TableStream stream,
      StreamFunction function,
      MappingSettings settings,
      Checkpoints checkpoints,
      StreamWatch watch,
      Pace pace) {
    var mapping = new EventSourceMapping(stream, function, settings, checkpoints, watch, pace);
    mapping.threads.execute(mapping::discover);
    return mapping;
  }

  private void discover() {
    try {
      while (!pause.isStopping()) {
        discoverOnce();
        progress.awaitDiscoveryWanted(pace.isIdle() ? RARE_DISCOVERY : DISCOVERY_INTERVAL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void discoverOnce() {
    try {
      var began = System.nanoTime();
      for (var shardId : progress.discovered(began, stream.shards())) {
        threads.execute(() -> work(shardId));
      }
    } catch (RejectedExecutionException e) {
      LOG.debug("Shards that were found while stopping are left for the next time.", e);
    } catch (SdkException e) {
      LOG.warn("The shards of {} cannot be listed now: {}", stream.arn(), e.getMessage());
    }
  }

  /** Reads a shard to its end. It resumes at the checkpoint after any failure: no shard stalls. */
  private void work(String shardId) {
    var failures = 0;
    while (!pause.isStopping()) {
      try {
        workToTheEnd(shardId);
        return;
      } catch (RuntimeException | Error e) {
        failures++;
        LOG.error("Shard {} begins again at its checkpoint", shardId, e);
        pause.backOff(failures);
      }
    }
  }

  private void workToTheEnd(String shardId) {
    var reader =
        new ShardReader(
            stream,
            shardId,
            checkpoints.lastDone(stream.arn(), shardId),
            settings,
            pause,
            pace,
            readBegan -> progress.caughtUp(shardId, readBegan));
    var delivery = new Delivery(stream.arn(), shardId, function, checkpoints, pause, watch);
    for (var batch = reader.next(); batch.isDefined(); batch = reader.next()) {
      delivery.deliver(batch.get());
    }
    if (!pause.isStopping()) {
      progress.finished(shardId);
    }
  }

  /**
   * Whether the mapping reads: it was not stopped, and has listed the shards of its stream within
   * the last minute.
   */
  public boolean runs() {
    return !pause.isStopping() && progress.discoveredWithin(RARE_DISCOVERY.multipliedBy(3));
  }

  /**
   * Reads at once, and 50 times in the next second. For a process that has just written, since the
   * stream shows the write a moment later.
   */
  public void wake() {
    pause.wake();
  }

  /** An interceptor that wakes the mapping after each put into this table by its client. */
  public ExecutionInterceptor wokenByPuts(String table) {
    return new ExecutionInterceptor() {
      @Override
      public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (context.request() instanceof PutItemRequest put && table.equals(put.tableName())) {
          wake();
        }
      }
    };
  }

  /**
   * Waits until every record that was in the stream at the time of the call is done. For tests.
   *
   * @return false if the timeout came first
   */
  public boolean awaitIdle(Duration timeout) throws InterruptedException {
    wake();
    return progress.awaitIdle(timeout);
  }

  /** Stops after the running invocations, which have 10 seconds before they are interrupted. */
  @Override
  public void close() {
    close(LAST_INVOCATION);
  }

  /** Stops like {@link #close()}, with this limit for the running invocations. */
  void close(Duration lastInvocation) {
    pause.stop();
    progress.wantDiscovery();
    threads.shutdown();
    if (!isStoppedWithin(lastInvocation)) {
      LOG.warn("The function {} still runs and is interrupted.", function.name());
      threads.shutdownNow();
      if (!isStoppedWithin(AFTER_INTERRUPT)) {
        LOG.warn("The function {} does not end; it is left alone.", function.name());
      }
    }
  }

  private boolean isStoppedWithin(Duration time) {
    try {
      return threads.awaitTermination(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
