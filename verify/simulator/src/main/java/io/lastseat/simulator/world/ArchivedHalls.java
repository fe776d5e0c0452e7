package io.lastseat.simulator.world;

import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.serializer.sweep.Reconciliation;
import java.time.Duration;

/**
 * The last part of a world whose owners archive their halls. Late guests come, processes fall
 * asleep, and a month passes. Then all halls are archived, while the sleepers wake up and guests
 * come once more.
 */
final class ArchivedHalls extends Setting {

  private static final int MOST_SLEEPERS = 4;
  private static final int MOST_RUNS = 3;
  private static final int RUNS_UNTIL_THROUGH = 30;
  private static final Duration A_MONTH = Duration.ofDays(30);
  private static final Duration A_DAY = Duration.ofHours(24);
  private static final Duration A_RUN = Duration.ofMinutes(15);

  private final World world;

  ArchivedHalls(World world) {
    super(world);
    this.world = world;
  }

  void live() {
    weather.cloud();
    world.sleepers.sleep(weather.below(MOST_SLEEPERS + 1));
    world.people.comeLate();
    world.people.comeBack();
    world.people.begin(world.people::closeHalls);
    world.untilGone();
    world.untilAtRest();
    pass();
    weather.cloud();
    world.people.begin(this::archive);
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
    pass();
    untilNothingIsLeft();
    tables.auditor().allAtRest();
    tables.auditor().nothingLeft(tables.now());
  }

  /** Archives until nothing is left; a hall used last by a clock ahead is archived later. */
  private void untilNothingIsLeft() {
    boolean through = false;
    for (int run = 0; run < MOST_RUNS || (!through && run < RUNS_UNTIL_THROUGH); run++) {
      scheduler.sleep(A_DAY);
      through = run();
    }
  }

  private void pass() {
    scheduler.sleep(A_MONTH.plus(A_DAY).plus(weather.upTo(A_MONTH)));
    // No read gets a state of a month ago.
    tables.forgetThePast();
    trace.step(() -> scheduler.now() + " A month has gone by.");
  }

  /** Archives daily, and now and then twice at the same time. */
  private void archive() {
    for (int runs = 1 + weather.below(MOST_RUNS); runs > 0; runs--) {
      if (weather.below(3) == 0) {
        world.people.begin(this::run);
      }
      run();
      scheduler.sleep(weather.below(2) == 0 ? weather.upTo(A_DAY) : A_DAY);
    }
  }

  /** Runs the archivist on every hall. Returns whether all are archived. */
  private boolean run() {
    trace.step(() -> scheduler.now() + " A run that archives begins.");
    boolean all = true;
    for (String hall : world.people.halls()) {
      all &= world.archivists.call(A_RUN, archivist -> archivist.archive(hall)).getOrElse(false);
    }
    return all;
  }

  /** Reconciles a hall, and archives it, as an operator does. */
  static final class Archivist {

    private final Reconciliation reconciliation;
    private final Archiving archiving;

    Archivist(SerializerParts parts) {
      reconciliation = new Reconciliation(parts, World.SWEEPS);
      archiving = new Archiving(parts);
    }

    /**
     * Archives the resource if that is possible, and deletes the archived items. Live claims do not
     * prevent it, and stay final. Returns whether nothing is left to delete.
     */
    boolean archive(String resource) {
      reconciliation.all();
      return archiving
          .close(new ResourceId(resource), true, false)
          .exists(archived -> archiving.sweep(archived).left().isEmpty());
    }
  }
}
