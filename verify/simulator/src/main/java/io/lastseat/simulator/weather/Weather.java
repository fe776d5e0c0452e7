package io.lastseat.simulator.weather;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;

/**
 * What goes wrong in one world, and how often. Each {@link Chance} has its own probability, and
 * about half of them have none, so that over many seeds all combinations come up (Groce et al.,
 * "Swarm Testing", ISSTA 2012).
 */
public final class Weather {

  private static final double MOST = 0.08;
  private static final double LEAST = 0.002;

  private final Random random;
  private final Map<Chance, Double> chances = new EnumMap<>(Chance.class);
  private final Map<Chance, Long> happened = new EnumMap<>(Chance.class);
  private boolean clear;

  /** Drawn from this source of chance, which draws everything in its world. */
  public Weather(Random random) {
    this.random = random;
    for (Chance chance : Chance.values()) {
      chances.put(
          chance, random.nextBoolean() ? 0 : LEAST * Math.pow(MOST / LEAST, random.nextDouble()));
    }
  }

  /** In which none of all this ever happens. */
  public static Weather calm(Random random) {
    Weather calm = new Weather(random);
    calm.chances.clear();
    return calm;
  }

  public boolean strikes(Chance chance) {
    return strikes(chance, 1);
  }

  /** The same of something rare, this number of times as often as others. */
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

  /** Something from 0 to 1 less than the number. */
  public int below(int number) {
    return random.nextInt(number);
  }

  /** A time of at most that length, short ones more often than long ones. */
  public Duration upTo(Duration longest) {
    return Duration.ofMillis((long) (longest.toMillis() * Math.pow(random.nextDouble(), 3)));
  }

  /** How long one way to DynamoDB takes. */
  public Duration way() {
    return Duration.ofMillis(1 + random.nextInt(5));
  }
}
