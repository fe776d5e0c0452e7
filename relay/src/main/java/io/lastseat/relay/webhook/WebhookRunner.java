package io.lastseat.relay.webhook;

import io.lastseat.feed.FeedLog;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.relay.call.DaemonThreads;
import io.lastseat.relay.call.RelayTimer;
import io.lastseat.relay.call.WebhookCall;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.webhooks.WebhookStore;
import io.vavr.collection.Vector;
import java.time.Clock;
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
 * Calls the receivers of webhooks about what the feed has behind their cursors, each by a thread of
 * its own: none waits for another. Runs may overlap, in one process or in several: one that begins
 * with a receiver writes down until when the others pass it over.
 */
public final class WebhookRunner {

  /** A run that the feed has caused begins calls for as long: what comes next waits for it. */
  public static final Duration SHORT = Duration.ofSeconds(5);

  /** A run of the schedule, each minute, begins calls for as long. */
  public static final Duration LONG = Duration.ofSeconds(35);

  /** After the last call, to write what came of it. */
  private static final Duration WRITING = Duration.ofSeconds(5);

  /**
   * A name server that does not answer holds a thread for longer than any call lasts: so there are
   * some more than receivers.
   */
  private static final int MOST_THREADS = 100;

  private final WebhookParts parts;

  private WebhookRunner(WebhookParts parts) {
    this.parts = parts;
  }

  /**
   * Over these tables.
   *
   * @param names of the tables of the log
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
            new FeedLog(client, feed, Clock.systemUTC()),
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
   * One run; throws {@code SdkException} where the table of webhooks cannot be read.
   *
   * @param time for as long it begins calls; the last one ends {@link WebhookCall#TIME} later
   * @return how many calls it made
   */
  public int run(Duration time) {
    Vector<ReceiverRun> runs = runs(time);
    waitForAll(time.plus(WebhookCall.TIME).plus(WRITING), runs.map(this::begin));
    tell(runs);
    return runs.map(ReceiverRun::calls).sum().intValue();
  }

  /** The same without waiting for its end. */
  public CompletableFuture<Void> start(Duration time) {
    Vector<ReceiverRun> runs = runs(time);
    return all(runs.map(this::begin)).thenRun(() -> tell(runs));
  }

  private Vector<ReceiverRun> runs(Duration time) {
    long end = parts.timer().nanos() + time.toNanos();
    return parts.webhooks().all().map(one -> new ReceiverRun(parts, one, end));
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
   * Until all are done, or the time is over.
   *
   * @throws RuntimeException that one of them threw, when all are done
   */
  private void waitForAll(Duration atMost, Vector<CompletableFuture<Void>> all) {
    // A name server that does not answer cannot be interrupted: it goes on without those.
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
