package io.lastseat.simulator.world;

import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.forget.Archiving;
import io.lastseat.serializer.forget.Forgetting;
import io.lastseat.serializer.forget.Forgot;
import io.lastseat.serializer.forget.Retention;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * What comes after the life of a world whose deployment forgets unused locks: its people come back
 * and use the same names and keys, processes fall asleep, a month goes by, and everything is
 * forgotten while the sleepers wake up and the people come back once more.
 */
final class LongIdle extends Setting {

  private static final int MOST = 2;
  private static final int MOST_SLEEPERS = 4;
  private static final int MOST_RUNS = 3;
  private static final int RUNS_UNTIL_THROUGH = 30;
  private static final Duration RETENTION = Duration.ofDays(30);
  private static final Duration A_DAY = Duration.ofHours(24);
  private static final Duration A_RUN = Duration.ofMinutes(15);

  private final World world;

  LongIdle(World world) {
    super(world);
    this.world = world;
  }

  void live() {
    world.people.begin(world.people::closeHalls);
    for (int months = 1 + weather.below(MOST); months > 0; months--) {
      weather.cloud();
      world.sleepers.sleep(weather.below(MOST_SLEEPERS + 1));
      world.people.comeBack();
      world.untilGone();
      world.untilAtRest();
      pass();
      weather.cloud();
      world.people.begin(this::forget);
      if (weather.below(3) > 0) {
        scheduler.sleep(weather.upTo(A_DAY));
        world.deliverAgain();
      }
      world.sleepers.wake();
      if (weather.below(3) > 0) {
        scheduler.sleep(weather.upTo(A_DAY));
        world.people.comeBack();
        world.people.comeLate();
      }
      world.untilGone();
      scheduler.sleep(A_DAY.multipliedBy(2));
      world.untilAtRest();
    }
    pass();
    untilNothingIsLeft();
    tables.auditor().allAtRest();
    tables.auditor().nothingLeft(tables.now());
  }

  /** What was used last by a clock that was ahead is let go of later than the rest. */
  private void untilNothingIsLeft() {
    boolean through = false;
    for (int run = 0; run < MOST_RUNS || (!through && run < RUNS_UNTIL_THROUGH); run++) {
      scheduler.sleep(A_DAY);
      through = run().exists(forgot -> forgot.logs() == 0);
    }
  }

  private void pass() {
    scheduler.sleep(RETENTION.plus(A_DAY).plus(weather.upTo(RETENTION)));
    // No read gets what was a month ago.
    tables.forgetThePast();
    trace.step(() -> scheduler.now() + " A month has gone by.");
  }

  /** Daily, and now and then twice at the same time. */
  private void forget() {
    for (int runs = 1 + weather.below(MOST_RUNS); runs > 0; runs--) {
      if (weather.below(3) == 0) {
        world.people.begin(this::run);
      }
      run();
      scheduler.sleep(weather.below(2) == 0 ? weather.upTo(A_DAY) : A_DAY);
    }
  }

  private Option<Forgot> run() {
    trace.step(() -> scheduler.now() + " A run that forgets begins.");
    for (String hall : world.people.halls()) {
      world.forgetters.call(A_RUN, forgetter -> forgetter.archive(hall));
    }
    return world.forgetters.call(A_RUN, Forgetter::all);
  }

  /**
   * A daily reconciliation of a deployment that forgets locks: first the requests, then the locks.
   */
  static final class Forgetter {

    private static final Retention MONTH = new Retention(Option.some(Retention.SHORTEST));

    private final Reconciliation reconciliation;
    private final Forgetting forgetting;
    private final Archiving archiving;

    Forgetter(SerializerParts parts) {
      reconciliation =
          new Reconciliation(
              parts, ReconcileSettings.olderThan(Duration.ofMinutes(5)).remembering(MONTH));
      archiving = new Archiving(parts);
      forgetting = new Forgetting(parts, MONTH, Runnable::run);
    }

    /**
     * Archives it, where it can be, and deletes what its log has let go of. Claims stand for good.
     */
    boolean archive(String resource) {
      return archiving
          .close(new ResourceId(resource), true, false)
          .peek(archiving::sweep)
          .isRight();
    }

    Forgot all() {
      reconciliation.all();
      return forgetting.all();
    }
  }
}
