package io.lastseat.simulator.weather;

import io.lastseat.clock.Reading;
import io.lastseat.clock.ServerClock;
import io.lastseat.simulator.schedule.Scheduler;
import java.time.Clock;
import java.time.Duration;

/** A process of one of the functions: it lives until it crashes, and has a clock of its own. */
public final class Machine {

  public static final Duration FARTHEST_JUMP = Duration.ofHours(2);
  private static final Duration FARTHEST = Duration.ofDays(10 * 365);

  /** As the functions tolerate it. */
  private static final Duration TOLERATED = Duration.ofSeconds(2);

  private final String name;
  private final Weather weather;
  private final Clock clock;
  private final boolean noticesItsClock;
  private Duration clockOff = Duration.ZERO;
  private boolean dead;

  public Machine(String name, Scheduler scheduler, Weather weather) {
    this.name = name;
    this.weather = weather;
    this.clock = scheduler.clock(this::clockOff);
    this.noticesItsClock = weather.below(2) == 0;
  }

  public String name() {
    return name;
  }

  public Clock clock() {
    return clock;
  }

  /** What half of the processes learn from the answers of DynamoDB; the others are too trusting. */
  public ServerClock serverClock() {
    return noticesItsClock ? this::reading : ServerClock.TRUSTING;
  }

  private Reading reading() {
    Duration off = clockOff();
    return off.abs().compareTo(TOLERATED) > 0 ? new Reading.Off(off) : new Reading.InOrder();
  }

  public boolean isDead() {
    return dead;
  }

  public void die() {
    dead = true;
  }

  public Crashed crash() {
    dead = true;
    return new Crashed();
  }

  private Duration clockOff() {
    if (weather.strikes(Chance.CLOCK_JUMP)) {
      jump(FARTHEST_JUMP);
    }
    if (weather.strikes(Chance.CLOCK_YEARS_OFF)) {
      jump(FARTHEST);
    }
    if (noticesItsClock && weather.isClear()) {
      clockOff = Duration.ZERO;
    }
    return clockOff;
  }

  private void jump(Duration farthest) {
    Duration jump = weather.upTo(farthest);
    clockOff = weather.below(2) == 0 ? jump : jump.negated();
  }

  /** Ends what a process was doing; an error, because the functions handle exceptions. */
  public static final class Crashed extends Error {
    private static final long serialVersionUID = 1L;

    Crashed() {
      super("the process crashed", null, false, false);
    }
  }
}
