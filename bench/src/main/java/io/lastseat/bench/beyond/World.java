package io.lastseat.bench.beyond;

import io.lastseat.bench.price.PriceTable;
import java.util.SplittableRandom;

/** What all parts of one run share. */
final class World {

  final Engine engine = new Engine();
  final SplittableRandom random;
  final Tally tally;
  final double scale;
  final Latency oneItem;
  final Latency batch;
  final Latency transaction;

  World(long seed, double scale, double latencyFactor, Tally tally) {
    this.random = new SplittableRandom(seed);
    this.scale = scale;
    this.tally = tally;
    this.oneItem = Latency.ONE_ITEM.times(latencyFactor);
    this.batch = Latency.BATCH.times(latencyFactor);
    this.transaction = Latency.TRANSACTION.times(latencyFactor);
  }

  /** A partition key that nobody has used yet. */
  KeyLimit key() {
    return new KeyLimit(scale);
  }

  /** Bytes in units, at least one. */
  static long units(double bytes, int bytesPerUnit) {
    return Math.max(1, (long) Math.ceil(bytes / bytesPerUnit));
  }

  static long writeUnits(double bytes) {
    return units(bytes, 1024);
  }

  static long readUnits(double bytes) {
    return units(bytes, 4096);
  }

  static PriceTable prices() {
    return PriceTable.US_EAST_1;
  }
}
