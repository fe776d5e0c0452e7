package io.lastseat.simulator.world;

import io.lastseat.simulator.store.Database;
import io.lastseat.tables.TableNames;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Restores one of the three tables to an earlier moment, as docs/deploy.md tells it under "After a
 * restore"; in some worlds the operator opens again before anything was recovered. DynamoDB gives
 * the restored table another name, which here the processes have and the store does not know.
 */
final class Operator extends Setting {

  private static final Duration AGE = Duration.ofMinutes(30);
  private static final Duration FORGOTTEN = Duration.ofHours(2);

  private final Consumer<String> restored;

  /**
   * Of a world.
   *
   * @param restored gets the name of the table
   */
  Operator(Setting world, Consumer<String> restored) {
    super(world);
    this.restored = restored;
  }

  /** The whole story, for a task. */
  void live() {
    if (!tables.areBound()) {
      // Nothing was ever decided here.
      return;
    }
    Database then = tables.snapshot();
    scheduler.sleep(weather.upTo(AGE));
    TableNames names = environment.given();
    int which = weather.below(3);
    String table =
        which == 0 ? names.requests() : which == 1 ? names.decisions() : names.reservations();
    TableNames renamed =
        new TableNames(
            which == 0 ? "requests-2" : names.requests(),
            which == 1 ? "decisions-2" : names.decisions(),
            which == 2 ? "reservations-2" : names.reservations());
    tell("stops everything");
    environment.close();
    tell("restores the table of " + table);
    tables.putBack(table, then);
    restored.accept(table);
    if (weather.below(2) == 0) {
      tell("opens again and has forgotten to recover");
      environment.open(renamed, environment.epoch());
      scheduler.sleep(weather.upTo(FORGOTTEN));
      environment.close();
    }
    tell("recovers");
    new Recovering(tables).recover(renamed, environment.epoch() + 1);
    environment.open(renamed, environment.epoch() + 1);
    tell("opens again");
  }

  private void tell(String what) {
    trace.step(() -> scheduler.now() + " The operator " + what + ".");
  }
}
