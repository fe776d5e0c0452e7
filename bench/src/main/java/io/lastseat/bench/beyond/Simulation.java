package io.lastseat.bench.beyond;

/** Runs one scenario. */
final class Simulation implements Desk {

  /** Part of the time that does not count for the rate: full buckets, cold memories. */
  static final double WARM_UP = 0.2;

  /** Where more requests come than these, several move as one: 200 of 1,000,000 per second. */
  static final int MOST_CALLS_PER_SECOND = 5_000;

  /** What is pending so long after the last request is reported as pending. */
  static final long DRAIN_MICROS = 30_000_000;

  /** Clients who ask one request after the other are not waited for longer than this. */
  static final long LONGEST_CLOSED_MICROS = 1_800_000_000L;

  private final Scenario scenario;
  private final World world;
  private final Tally tally;
  private final Way way;
  private long left;

  private Simulation(Scenario scenario) {
    this.scenario = scenario;
    long end = micros(scenario.seconds());
    tally = new Tally(Math.round(end * WARM_UP), end);
    world = new World(scenario.seed(), scenario.scale(), scenario.latencyFactor(), tally);
    way =
        scenario
            .contestant()
            .open(world, this, scenario.seats(), Math.max(1, scenario.pollMillis() * 1000));
  }

  /** The same scenario has the same outcome. */
  static Figures run(Scenario scenario) {
    return Figures.of(scenario, tally(scenario));
  }

  /** What happened, counted. */
  static Tally tally(Scenario scenario) {
    Simulation simulation = new Simulation(scenario);
    if (scenario.clients() > 0) {
      simulation.closed();
    } else {
      simulation.open();
    }
    return simulation.tally;
  }

  private void open() {
    left = Math.round(scenario.offeredPerSecond() * scenario.seconds());
    int weight = (int) Math.max(1, Math.ceil(scenario.offeredPerSecond() / MOST_CALLS_PER_SECOND));
    arrive(weight);
    world.engine.runUntil(micros(scenario.seconds()) + DRAIN_MICROS);
  }

  /** Independent users: the pauses between them are exponential. */
  private void arrive(int weight) {
    if (left == 0) {
      return;
    }
    double meanMicros = weight * 1e6 / scenario.offeredPerSecond();
    double pause = -Math.log(1 - world.random.nextDouble()) * meanMicros;
    world.engine.after(
        Math.round(pause),
        () -> {
          ask((int) Math.min(left, weight));
          arrive(weight);
        });
  }

  private void closed() {
    left = scenario.requests();
    for (int client = 0; client < scenario.clients() && left > 0; client++) {
      ask(1);
    }
    long step = 1_000_000;
    for (long until = step; unfinished() && until <= LONGEST_CLOSED_MICROS; until += step) {
      world.engine.runUntil(until);
    }
  }

  private boolean unfinished() {
    return tally.answered() < scenario.requests();
  }

  private void ask(int weight) {
    left -= weight;
    tally.offered += weight;
    way.ask(world.engine.now(), weight);
  }

  @Override
  public void decided(long arrived, int weight, boolean accepted) {
    tally.decided(world.engine.now(), arrived, weight);
  }

  @Override
  public void turnedAway(long arrived, int weight) {
    tally.turnedAway(world.engine.now(), arrived, weight);
  }

  /** A client of a measured run asks the same again; a user of an event does not. */
  @Override
  public void failed(long arrived, int weight) {
    if (scenario.clients() > 0) {
      tally.offered -= weight;
      left += weight;
    } else {
      tally.failed += weight;
    }
  }

  @Override
  public void released(int weight) {
    if (scenario.clients() > 0 && left > 0) {
      ask((int) Math.min(left, weight));
    }
  }

  private static long micros(double seconds) {
    return Math.round(seconds * 1e6);
  }
}
