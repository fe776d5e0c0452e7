package io.lastseat.relay.webhook;

import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookHealth;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

/**
 * Tries again what is due, for each receiver by a thread of its own, so that none waits for what is
 * told or given up of another. A run reads who wants to be told anew, so it sends nothing to one
 * that was removed. Runs may overlap: a delivery is leased before it is tried.
 */
public final class RetryRun {

  /** Giving up has this part of the time at most: the rest is for calls to the same receiver. */
  private static final int GIVING_UP = 3;

  /** After the last call, to note what came of it. */
  private static final Duration NOTING = Duration.ofSeconds(5);

  private final WebhookParts parts;
  private final Duration time;

  /**
   * Within these bounds.
   *
   * @param time for so long it begins calls; each has the time of a call, and the run waits for it
   */
  RetryRun(WebhookParts parts, Duration time) {
    this.parts = parts;
    this.time = time;
  }

  /**
   * One run; throws {@code SdkException} where the tables cannot be read at all.
   *
   * @return how many calls it made
   */
  public int run() {
    long begun = parts.timer().nanos();
    Vector<Webhook> all = parts.webhooks().all();
    Map<WebhookId, WebhookHealth> health = parts.deliveries().health(all);
    long giving = begun + time.toNanos() / GIVING_UP;
    long end = begun + time.toNanos();
    Vector<ReceiverRun> runs =
        all.map(one -> new ReceiverRun(parts, one, healthOf(health, one), giving, end));
    Duration left =
        time.plus(WebhookCall.TIME).plus(NOTING).minusNanos(parts.timer().nanos() - begun);
    Waiting.atMost(parts.timer(), left.isNegative() ? Duration.ZERO : left, runs.map(this::begin));
    parts.telemetry().oldest(runs.map(ReceiverRun::waiting).max().getOrElse(Duration.ZERO));
    parts.telemetry().flush();
    return runs.map(ReceiverRun::calls).sum().intValue();
  }

  private static WebhookHealth healthOf(Map<WebhookId, WebhookHealth> health, Webhook one) {
    return health.get(one.id()).getOrElse(WebhookHealth.GOOD);
  }

  private CompletableFuture<Void> begin(Runnable turn) {
    try {
      return CompletableFuture.runAsync(turn, parts.threads());
    } catch (RejectedExecutionException noThread) {
      return CompletableFuture.completedFuture(null);
    }
  }
}
