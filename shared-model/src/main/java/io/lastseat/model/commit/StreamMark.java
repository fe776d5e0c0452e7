package io.lastseat.model.commit;

import io.vavr.collection.Map;
import java.math.BigInteger;

/**
 * The decided part of one stream.
 *
 * @param through the last commit that decided any of them
 * @param lanes for each lane the greatest sequence number decided. A lane is one partition key, so
 *     its records mostly come through one shard, in order; numbers of different shards have none
 */
public record StreamMark(long through, Map<Integer, BigInteger> lanes) {

  /** Whether no record of this number, or a greater one, was decided in that lane. */
  public boolean isBelow(int lane, BigInteger number) {
    return lanes.get(lane).forAll(greatest -> number.compareTo(greatest) > 0);
  }
}
