package io.lastseat.serve;

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
 * Reconciles in the background at start, and then once a day by the calendar: on a machine that
 * sleeps every other clock stops, while the stream forgets.
 *
 * <p>It leaves requests younger than 26 hours to the stream, which keeps records for 24. So if the
 * first reconciliation left some, the second follows after three hours, not after a day.
 */
final class DailyReconciliation implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DailyReconciliation.class);

  static final Duration DAILY = Duration.ofHours(24);

  /** Exceeds the two hours, 24 to 26, in which neither stream nor reconciliation has a request. */
  static final Duration AFTER_A_START_THAT_LEFT_SOME = Duration.ofHours(3);

  /** How often it checks whether a reconciliation is due; also the pause after a failure. */
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

  /** Reconciles once a day by this clock, as soon as it is repeated or called. */
  static DailyReconciliation of(Reconciliation reconciliation, Clock clock) {
    return new DailyReconciliation(stop -> reconciliation.begin(stop).found(), clock);
  }

  /** Starts with this clock, which is checked at this interval. */
  static DailyReconciliation start(
      Function<BooleanSupplier, Reconciled> work, Clock clock, Duration look) {
    DailyReconciliation daily = new DailyReconciliation(work, clock);
    daily.task.start(Duration.ZERO, look);
    return daily;
  }

  /** Starts the first reconciliation, and returns without waiting for it. */
  void repeat() {
    task.start(Duration.ZERO, LOOK);
  }

  /** Reconciles if a day has passed since the last time. */
  void reconcileIfDue() {
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

  /** What the last reconciliation left, or why it failed; none if none ended or nothing is left. */
  Option<String> trouble() {
    return trouble;
  }

  /** Stops the reconciliation after its present page, which has 10 seconds. */
  @Override
  public void close() {
    if (!task.close(LAST_PAGE)) {
      LOG.warn("The reconciliation does not end; it is left alone.");
    }
  }
}
