package io.lastseat.serve;

import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.gate.GateCounter;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.WakeUp;
import io.lastseat.serve.mapping.EventSourceMapping;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a server does without a request, for a time that is {@link ServerTime#byHand}. Who moves the
 * clock goes from one {@link #next} to the other, and calls {@link #catchUp} at each.
 */
public final class DueWork {

  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  /**
   * The parts that have work.
   *
   * @param relayed the stream of decisions and the calls of webhooks; none without a feed
   * @param engine the embedded engine; none if the database is elsewhere
   */
  record Workers(
      EventSourceMapping requests,
      Option<Relayed> relayed,
      WakeUp waiters,
      ParkedSweep parked,
      GateCounter gate,
      DailyReconciliation daily,
      Option<EmbeddedDynamo> engine) {}

  /** What follows a commit. */
  record Relayed(EventSourceMapping decisions, WebhookRuns webhooks) {}

  /** The work did not end in its time. The message says which. */
  public static final class NotCaughtUp extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotCaughtUp(String what, Duration atMost) {
      super("%s did not end within %s of real time.".formatted(what, atMost));
    }
  }

  private final Workers workers;
  private final DueMoments moments;
  private final Clock clock;
  private Instant swept;

  DueWork(Workers workers, DueMoments moments, Clock clock) {
    this.workers = workers;
    this.moments = moments;
    this.clock = clock;
    this.swept = clock.instant();
  }

  /** The first moment after now at which a waiting list moves on, or a webhook is tried again. */
  public Option<Instant> next() {
    return moments
        .after(clock.instant())
        .toVector()
        .appendAll(workers.relayed().flatMap(relayed -> relayed.webhooks().nextTry()))
        .min();
  }

  /**
   * Returns when everything that was asked before is decided, what is due at the present moment is
   * done, and the receivers of webhooks were called about it.
   *
   * @param atMost in real time
   * @throws NotCaughtUp if it takes longer
   */
  public synchronized void catchUp(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    boolean decided = true;
    while (decided) {
      if (!workers.requests().awaitIdle(left(end))) {
        throw new NotCaughtUp("The decision of requests", atMost);
      }
      decided = workers.waiters().look() + workers.parked().look() > 0;
      for (Relayed relayed : workers.relayed()) {
        relay(relayed, end, atMost);
      }
    }
    workers.gate().writeFinished();
    workers.daily().reconcileIfDue();
    if (!clock.instant().isBefore(swept.plus(BETWEEN_SWEEPS))) {
      swept = clock.instant();
      workers.engine().forEach(EmbeddedDynamo::sweep);
    }
  }

  private static void relay(Relayed relayed, long end, Duration atMost)
      throws InterruptedException {
    if (!relayed.decisions().awaitIdle(left(end))) {
      throw new NotCaughtUp("The feed of commits", atMost);
    }
    try {
      relayed.webhooks().caughtUp().get(left(end).toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new NotCaughtUp("The calls of webhooks", atMost);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("Webhooks could not be called.", failed.getCause());
    }
  }

  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }
}
