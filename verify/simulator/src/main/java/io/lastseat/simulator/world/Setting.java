package io.lastseat.simulator.world;

import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.cast.Scheduler.Signal;
import io.lastseat.simulator.world.World.Trace;
import io.lastseat.tables.TableNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The common parts of a world, which all its classes extend. */
class Setting {

  final Scheduler scheduler;
  final Weather weather;
  final WorldTables tables;
  final Environment environment;
  final Coverage coverage;
  final Trace trace;

  Setting(Scheduler scheduler, Weather weather, Trace trace) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.environment = new Environment(scheduler);
    this.coverage = new Coverage();
    this.tables = new WorldTables(scheduler, weather, coverage);
    this.trace = trace;
  }

  Setting(Setting world) {
    this.scheduler = world.scheduler;
    this.weather = world.weather;
    this.tables = world.tables;
    this.environment = world.environment;
    this.coverage = world.coverage;
    this.trace = world.trace;
  }

  /** The deployment: the names of its tables, its epoch, and whether it serves at present. */
  static final class Environment {

    private static final Duration LOOK = Duration.ofMinutes(10);

    private final Scheduler scheduler;
    private final List<Runnable> restarts = new ArrayList<>();
    private final List<BooleanSupplier> quiet = new ArrayList<>();
    private Signal opened = new Signal();
    private boolean open = true;
    private TableNames given = WorldTables.NAMES;
    private long epoch;

    Environment(Scheduler scheduler) {
      this.scheduler = scheduler;
    }

    /** Adds a service: {@code restart} ends its processes, {@code isQuiet} says if all are idle. */
    void add(Runnable restart, BooleanSupplier isQuiet) {
      restarts.add(restart);
      quiet.add(isQuiet);
    }

    boolean isOpen() {
      return open;
    }

    /** Waits while the deployment is closed. Only a task may call this. */
    void awaitOpen() {
      while (!open) {
        scheduler.await(opened);
      }
    }

    /** Stops all functions, and waits for calls under way. */
    void close() {
      open = false;
      opened = new Signal();
      while (!quiet.stream().allMatch(BooleanSupplier::getAsBoolean)) {
        scheduler.sleep(LOOK);
      }
    }

    /** Serves again, with new processes, these names and this epoch. */
    void open(TableNames names, long restores) {
      given = names;
      epoch = restores;
      restarts.forEach(Runnable::run);
      open = true;
      opened.give();
    }

    TableNames given() {
      return given;
    }

    long epoch() {
      return epoch;
    }
  }
}
