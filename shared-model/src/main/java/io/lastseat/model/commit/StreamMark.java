package io.lastseat.model.commit;

import io.vavr.collection.Map;
import java.math.BigInteger;

/**
 * The decided part of one stream.
 *
 * @param through the last commit that decided any of its records
 * @param lanes the greatest decided sequence number of each lane. A lane is one partition key, so
 *     its records mostly come through one shard, in order; the numbers of different shards have no
 *     order
 */
public record StreamMark(long through, Map<Integer, BigInteger> lanes) {

  /** Whether no record of this number, or a greater one, was decided in that lane. */
  public boolean isBelow(int lane, BigInteger number) {
    return lanes.get(lane).forAll(greatest -> number.compareTo(greatest) > 0);
  }
}
