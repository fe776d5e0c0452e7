package io.lastseat.simulator.world;

import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.schedule.WorldClock;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.weather.Weather;
import java.time.Clock;
import java.time.Duration;

/** A process of one of the functions: it lives until it crashes, and has a clock of its own. */
final class Machine {

  private static final Duration FARTHEST_JUMP = Duration.ofHours(2);

  private final String name;
  private final Weather weather;
  private final Clock clock;
  private Duration clockOff = Duration.ZERO;
  private boolean dead;

  Machine(String name, Scheduler scheduler, Weather weather) {
    this.name = name;
    this.weather = weather;
    this.clock = new WorldClock(scheduler, this::clockOff);
  }

  String name() {
    return name;
  }

  Clock clock() {
    return clock;
  }

  boolean isDead() {
    return dead;
  }

  void die() {
    dead = true;
  }

  /** Ends the process here. */
  Crashed crash() {
    dead = true;
    return new Crashed();
  }

  private Duration clockOff() {
    if (weather.strikes(Chance.CLOCK_JUMP)) {
      Duration jump = weather.upTo(FARTHEST_JUMP);
      clockOff = weather.below(2) == 0 ? jump : jump.negated();
    }
    return clockOff;
  }

  /** Ends what a process was doing; an error, because the functions handle exceptions. */
  static final class Crashed extends Error {
    private static final long serialVersionUID = 1L;

    Crashed() {
      super("the process crashed", null, false, false);
    }
  }
}
