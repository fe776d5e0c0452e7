package io.lastseat.relay.webhook;

import io.lastseat.feed.FeedLog;
import io.lastseat.log.DecisionLog;
import io.lastseat.relay.call.DaemonThreads;
import io.lastseat.relay.call.RelayTimer;
import io.lastseat.relay.call.WebhookCall;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.webhooks.WebhookStore;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Calls the receivers of webhooks about the commits after their cursors. Each receiver has a thread
 * of its own, so no receiver waits for another. Runs may overlap, in one process or in several. The
 * run that begins with a receiver writes until when the others must skip it.
 */
public final class WebhookRunner {

  /** How long a run that the feed causes begins calls. Later commits wait for its end. */
  public static final Duration SHORT = Duration.ofSeconds(5);

  /** How long a run of the schedule, each minute, begins calls. */
  public static final Duration LONG = Duration.ofSeconds(35);

  /** The time after the last call, to write its result. */
  private static final Duration WRITING = Duration.ofSeconds(5);

  /**
   * The most threads, some more than there are receivers. A name server that does not answer blocks
   * a thread for longer than any call lasts.
   */
  private static final int MOST_THREADS = 100;

  private final WebhookParts parts;

  private WebhookRunner(WebhookParts parts) {
    this.parts = parts;
  }

  /**
   * Makes a runner that uses these tables.
   *
   * @param names the tables of the log
   * @param webhooks the table of webhooks
   * @param feed the table of the feed
   */
  public static WebhookRunner over(
      DynamoDbClient client,
      TableNames names,
      String webhooks,
      String feed,
      WebhookCall receivers,
      WebhookSettings settings,
      Consumer<Event> telemetry) {
    DecisionLog log = new DecisionLog(client, names);
    return new WebhookRunner(
        new WebhookParts(
            new WebhookStore(client, webhooks),
            new FeedLog(client, feed, settings.clock()),
            new WebhookSender(receivers, settings.clock(), log, settings.epoch()),
            settings.chance(),
            settings.timers().apply("webhook-ends"),
            new ThreadPoolExecutor(
                0,
                MOST_THREADS,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                DaemonThreads.named("webhook")),
            telemetry));
  }

  /**
   * Makes one run. Throws {@code SdkException} if the table of webhooks cannot be read.
   *
   * @param time how long the run begins calls; the last call ends {@link WebhookCall#TIME} later
   * @return the number of calls
   */
  public int run(Duration time) {
    Vector<ReceiverRun> runs = runs(time);
    waitForAll(time.plus(WebhookCall.TIME).plus(WRITING), runs.map(this::begin));
    tell(runs);
    return runs.map(ReceiverRun::calls).sum().intValue();
  }

  /** Makes one run, without waiting for its end. */
  public CompletableFuture<Void> start(Duration time) {
    Vector<ReceiverRun> runs = runs(time);
    return all(runs.map(this::begin)).thenRun(() -> tell(runs));
  }

  private Vector<ReceiverRun> runs(Duration time) {
    long end = parts.timer().nanos() + time.toNanos();
    return parts.webhooks().known().map(one -> new ReceiverRun(parts, one, end));
  }

  private void tell(Vector<ReceiverRun> runs) {
    Duration oldest = runs.map(ReceiverRun::waiting).max().getOrElse(Duration.ZERO);
    parts.telemetry().accept(new Event.OldestWebhook(oldest));
    parts.telemetry().accept(new Event.CallEnded());
  }

  private CompletableFuture<Void> begin(Runnable run) {
    try {
      return CompletableFuture.runAsync(run, parts.threads());
    } catch (RejectedExecutionException noThread) {
      return CompletableFuture.completedFuture(null);
    }
  }

  /**
   * Waits until all are done, or the time is over.
   *
   * @throws RuntimeException the failure of one of them, when all are done
   */
  private void waitForAll(Duration atMost, Vector<CompletableFuture<Void>> all) {
    // A wait for a name server cannot be interrupted, so the run goes on without those threads.
    CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    RelayTimer.Alarm alarm = parts.timer().after(atMost, () -> over.complete(null));
    try {
      CompletableFuture.anyOf(all(all), over).get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(failed.getCause());
    } finally {
      alarm.off();
    }
  }

  private static CompletableFuture<Void> all(Vector<CompletableFuture<Void>> some) {
    return CompletableFuture.allOf(some.asJava().toArray(new CompletableFuture<?>[0]));
  }
}
