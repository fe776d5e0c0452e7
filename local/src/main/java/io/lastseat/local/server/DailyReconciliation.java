package io.lastseat.local.server;

import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reconciles at once, in the background, and then once a day by the calendar: a machine that sleeps
 * stops every other measure of time, and the stream forgets meanwhile.
 *
 * <p>Requests younger than 26 hours are left to the stream, which keeps records for 24. So if the
 * first reconciliation left some, the second follows three hours later and not a day.
 */
final class DailyReconciliation implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DailyReconciliation.class);

  static final Duration DAILY = Duration.ofHours(24);

  /** Longer than the time between 24 and 26 hours, in which neither has a request. */
  static final Duration AFTER_A_START_THAT_LEFT_SOME = Duration.ofHours(3);

  /** How often it looks whether the time has come; after a failure it tries again so soon. */
  static final Duration LOOK = Duration.ofMinutes(10);

  private static final Duration LAST_PAGE = Duration.ofSeconds(10);

  /** Reconciles: all of it, or what was done until it was to stop. */
  private final Function<BooleanSupplier, Reconciled> work;

  private final Clock clock;
  private final RepeatedTask task =
      new RepeatedTask("reconciliation", this::reconcileIfDue, this::failed);
  private volatile Option<String> trouble = Option.none();
  private @Nullable Instant next;

  private DailyReconciliation(Function<BooleanSupplier, Reconciled> work, Clock clock) {
    this.work = work;
    this.clock = clock;
  }

  /** Begins at once, and does not wait for it. */
  static DailyReconciliation start(Reconciliation reconciliation) {
    return start(stop -> reconciliation.begin(stop).found(), Clock.systemUTC(), LOOK);
  }

  /** By this clock, looked at so often. */
  static DailyReconciliation start(
      Function<BooleanSupplier, Reconciled> work, Clock clock, Duration look) {
    DailyReconciliation daily = new DailyReconciliation(work, clock);
    daily.task.start(Duration.ZERO, look);
    return daily;
  }

  private void reconcileIfDue() {
    Instant now = clock.instant();
    if (task.isClosed() || (next != null && now.isBefore(next))) {
      return;
    }
    Reconciled found = work.apply(task::isClosed);
    tell(found);
    trouble = Option.when(found.leftSomethingUndecided(), () -> sentence(found));
    boolean leftSome = next == null && found.tooYoung() > 0;
    next = now.plus(leftSome ? AFTER_A_START_THAT_LEFT_SOME : DAILY);
  }

  private void failed(Throwable failure) {
    trouble = Option.some("It failed: " + failure);
    LOG.warn(
        "The reconciliation failed and is tried again in {} minutes: {}",
        LOOK.toMinutes(),
        failure.toString());
  }

  private static void tell(Reconciled found) {
    if (found.leftSomethingUndecided()) {
      LOG.warn("{} Type 'lastseat reconcile' to see which.", sentence(found));
    } else if (found.driven() > 0) {
      LOG.info(sentence(found));
    }
  }

  private static String sentence(Reconciled found) {
    return "The reconciliation found %d old requests without a verdict and decided %d; %d of a newer program and %d resources are left undecided."
        .formatted(
            found.driven(), found.decided(), found.newer().count(), found.failures().count());
  }

  /** What the last one left undecided, or why it failed; none if it decided all, or is to come. */
  Option<String> trouble() {
    return trouble;
  }

  /** Stops it after the page that is being worked on, which has 10 seconds. */
  @Override
  public void close() {
    if (!task.close(LAST_PAGE)) {
      LOG.warn("The reconciliation does not end; it is left alone.");
    }
  }
}
