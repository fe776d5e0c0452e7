package io.lastseat.bench.aws;

import io.vavr.collection.Seq;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The units that each partition key may use in any second: 1,000 to write and 3,000 to read
 * (developer guide, "Best practices for designing and using partition keys effectively"). Nothing
 * is saved up for a burst.
 */
final class PartitionLimits {

  /** The items of a partition key, to be written or to be read: AWS throttles each by itself. */
  record Partition(String table, AttributeValue key, boolean writes) {
    private double limit() {
      return writes ? 1_000 : 3_000;
    }
  }

  /** Units of a partition. */
  record Share(Partition partition, double units) {}

  private final LongSupplier nanoTime;
  private final Map<Partition, LastSecond> used = new HashMap<>();

  PartitionLimits(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Takes the units if the partition has so many left. */
  synchronized boolean take(Share share) {
    LastSecond second = second(share);
    boolean enough = second.units() + share.units() <= share.partition().limit();
    if (enough) {
      second.add(share.units());
    }
    return enough;
  }

  /** Takes all units, or none; returns the shares that were too much. */
  synchronized Seq<Share> takeAll(Seq<Share> shares) {
    return shares
        .partition(this::take)
        .apply(
            (taken, refused) -> {
              if (!refused.isEmpty()) {
                taken.forEach(share -> second(share).add(-share.units()));
              }
              return refused;
            });
  }

  /** Takes the units in any case: those of a call that was carried out. */
  synchronized void charge(Share share) {
    second(share).add(share.units());
  }

  private LastSecond second(Share share) {
    LastSecond second = used.computeIfAbsent(share.partition(), any -> new LastSecond());
    second.moveTo(Math.floorDiv(nanoTime.getAsLong(), LastSecond.SLOT));
    return second;
  }

  /** What was used since a second ago, by slots of 20 ms. */
  private static final class LastSecond {

    private static final long SLOT = 20_000_000;

    /** One more than a second has: no second is ever above the limit. */
    private static final int SLOTS = 51;

    private final double[] slots = new double[SLOTS];
    private long newest;

    void moveTo(long slot) {
      if (slot - newest >= SLOTS) {
        Arrays.fill(slots, 0);
      } else {
        for (long passed = newest + 1; passed <= slot; passed++) {
          slots[Math.floorMod(passed, SLOTS)] = 0;
        }
      }
      newest = slot;
    }

    double units() {
      return Arrays.stream(slots).sum();
    }

    void add(double units) {
      slots[Math.floorMod(newest, SLOTS)] += units;
    }
  }
}
