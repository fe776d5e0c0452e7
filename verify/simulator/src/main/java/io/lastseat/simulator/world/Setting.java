package io.lastseat.simulator.world;

import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;

/** What all parts of a world have to do with: each of them extends this. */
class Setting {

  final Scheduler scheduler;
  final Weather weather;
  final WorldTables tables;
  final Environment environment;
  final Coverage coverage;
  final Trace trace;

  /** Of a new world. */
  Setting(Scheduler scheduler, Weather weather, Trace trace) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = new WorldTables(scheduler, weather);
    this.environment = new Environment(scheduler);
    this.coverage = new Coverage();
    this.trace = trace;
  }

  /** The same for a part of it. */
  Setting(Setting world) {
    this.scheduler = world.scheduler;
    this.weather = world.weather;
    this.tables = world.tables;
    this.environment = world.environment;
    this.coverage = world.coverage;
    this.trace = world.trace;
  }
}
