package io.lastseat.simulator.world;

import io.lastseat.clock.Reading;
import io.lastseat.clock.ServerClock;
import io.lastseat.simulator.cast.Scheduler;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;

/**
 * The mishaps of one world, and how often each occurs. Each {@link Chance} has its own probability,
 * and about half of them have none. So over many seeds all combinations occur (Groce et al., "Swarm
 * Testing", ISSTA 2012).
 */
public final class Weather {

  private static final double MOST = 0.08;
  private static final double LEAST = 0.002;

  private final Random random;
  private final Map<Chance, Double> chances = new EnumMap<>(Chance.class);
  private final Map<Chance, Long> happened = new EnumMap<>(Chance.class);
  private boolean clear;

  /** Weather that is drawn from this source of chance, which draws everything in its world. */
  public Weather(Random random) {
    this.random = random;
    for (Chance chance : Chance.values()) {
      chances.put(
          chance, random.nextBoolean() ? 0 : LEAST * Math.pow(MOST / LEAST, random.nextDouble()));
    }
  }

  /** Weather without any mishap. */
  public static Weather calm(Random random) {
    Weather calm = new Weather(random);
    calm.chances.clear();
    return calm;
  }

  public boolean strikes(Chance chance) {
    return strikes(chance, 1);
  }

  /** Whether a rare mishap occurs; its probability is multiplied by this number. */
  public boolean strikes(Chance chance, int times) {
    boolean strikes = !clear && random.nextDouble() < times * chances.getOrDefault(chance, 0.0);
    if (strikes) {
      happened.merge(chance, 1L, Long::sum);
    }
    return strikes;
  }

  public void clear() {
    clear = true;
  }

  public void cloud() {
    clear = false;
  }

  public boolean isClear() {
    return clear;
  }

  public Map<Chance, Long> happened() {
    return happened;
  }

  /** A random number from 0 to 1 less than the number. */
  public int below(int number) {
    return random.nextInt(number);
  }

  /** A random time of at most that length, short ones more often than long ones. */
  public Duration upTo(Duration longest) {
    return Duration.ofMillis((long) (longest.toMillis() * Math.pow(random.nextDouble(), 3)));
  }

  /** The time of one way to DynamoDB. */
  public Duration way() {
    return Duration.ofMillis(1 + random.nextInt(5));
  }

  /** The kinds of mishaps. */
  public enum Chance {
    CRASH_BEFORE("crashes before a call"),
    CRASH_AFTER("crashes after a call"),
    /** The process dies after the transaction, so others must do what follows. */
    CRASH_AFTER_TRANSACTION("processes that died right after a transaction"),
    LOST_ANSWER("calls carried out whose answer was lost"),
    /** The call is not carried out: throttled, or never sent. */
    FAILURE("calls that failed"),
    /** The caller gives up; the call is carried out up to half an hour later. */
    LATE("writes given up that arrived later"),
    /** The SDK sends a write twice, and both are carried out at once. */
    SENT_TWICE("writes sent twice by the SDK"),
    /** The SDK sends a write twice, and the first one is carried out up to half an hour later. */
    FIRST_TRY_LATE("writes sent twice, the first of which arrived later"),
    /** Only some elements of a batch are carried out, and the answer says so. */
    PARTLY("batches carried out in part"),
    CONFLICT("conflicts with another transaction"),
    /** The SDK sends a transaction again while its first send is under way, and gives up. */
    IN_PROGRESS("transactions sent again while under way"),
    /** A page ends early; with a filter it may be empty, and has a key all the same. */
    SHORT_PAGE("pages that ended early"),
    /** The process pauses for up to half an hour, and continues as a zombie. */
    STANDSTILL("processes that stood still and went on"),
    DELIVERED_AGAIN("batches delivered again"),
    DELIVERED_TWICE("batches delivered to two processes"),
    /** A process is replaced by a new one, which remembers nothing. */
    FRESH_PROCESS("processes replaced"),
    /** The clock of a machine jumps, by up to two hours to either side. */
    CLOCK_JUMP("clocks that jumped"),
    CLOCK_YEARS_OFF("clocks set wrong by up to ten years"),
    SHARD_ENDS("shards split or rolled over"),
    OUT_OF_ORDER("records behind later ones");

    private final String plural;

    Chance(String plural) {
      this.plural = plural;
    }

    public String plural() {
      return plural;
    }
  }

  /** A process of a function: it lives until it crashes, and has a clock of its own. */
  public static final class Machine {

    public static final Duration FARTHEST_JUMP = Duration.ofHours(2);
    private static final Duration FARTHEST = Duration.ofDays(10 * 365);

    /** The clock error that the functions tolerate. */
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

    /**
     * The clock error that the process learns from DynamoDB's answers. Only half of the processes
     * learn it; the others trust their clocks.
     */
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

    /** Ends the work of a process; an error, because the functions handle exceptions. */
    public static final class Crashed extends Error {
      private static final long serialVersionUID = 1L;

      Crashed() {
        super("the process crashed", null, false, false);
      }
    }
  }
}
