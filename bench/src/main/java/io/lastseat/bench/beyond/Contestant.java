package io.lastseat.bench.beyond;

import java.util.List;

/**
 * Who is simulated.
 *
 * @param name as in the tables of measured runs
 * @param lanes of Lastseat; 0 for others
 * @param shards of the stream that the lanes fall into: on DynamoDB one for each partition, on
 *     DynamoDB Local one for all
 * @param gate whether who comes too late is turned away at the gate
 */
public record Contestant(String name, int lanes, int shards, boolean gate) {

  /** Counts, then writes. */
  public static final Contestant NAIVE = other("naive");

  /** One item with a version. */
  public static final Contestant ONE_ITEM = other("s1.2");

  /** A lock item and a transaction. */
  public static final Contestant LOCK_ITEM = other("s1.3");

  /** Rows made beforehand. */
  public static final Contestant PRE_MADE = other("s1.4");

  /** A counter with a condition, and a row. */
  public static final Contestant COUNTER = other("counter");

  /**
   * All of them: the alternatives; Lastseat with 1 to 64 lanes, each on a shard of its own; and, to
   * tell what the shards cost, 16 lanes on one.
   */
  public static List<Contestant> all() {
    return List.of(
        NAIVE,
        ONE_ITEM,
        LOCK_ITEM,
        PRE_MADE,
        COUNTER,
        lastseat(1),
        lastseat(2),
        lastseat(4),
        lastseat(8),
        lastseat(16),
        lastseat(32),
        lastseat(64),
        lastseat(16).onShards(1));
  }

  /** With so many lanes, each on a shard of its own. */
  public static Contestant lastseat(int lanes) {
    return new Contestant("lastseat-" + lanes, lanes, lanes, true);
  }

  /** The same with all its lanes on so many shards. */
  public Contestant onShards(int number) {
    return new Contestant(name + "-on-" + number, lanes, number, gate);
  }

  /** The same without the gate. */
  public Contestant withoutGate() {
    return new Contestant(name + "-no-gate", lanes, shards, false);
  }

  private static Contestant other(String name) {
    return new Contestant(name, 0, 0, false);
  }

  boolean isLastseat() {
    return lanes > 0;
  }

  Way open(World world, Desk desk, long seats, long pollMicros) {
    return switch (name) {
      case "naive" -> new Naive(world, desk, seats);
      case "s1.2" -> new OneItem(world, desk, seats);
      case "s1.3" -> new LockItem(world, desk, seats);
      case "s1.4" -> new PreMade(world, desk, seats);
      case "counter" -> new Counter(world, desk, seats);
      default -> new Lastseat(world, desk, seats, this, pollMicros);
    };
  }
}
