package io.lastseat.model.commit;

import io.lastseat.model.id.RequestId;

/**
 * A set of requests, as its size and a sum over its members' ids. Two sets that agree in both are
 * the same, except for a chance of 1 in 2^64.
 *
 * <p>The reconciliation compares the decided requests with those in the table. A count alone is not
 * enough: a deleted request would compensate for a pending one.
 *
 * @param count the number of members
 * @param sum of the members' fingerprints, modulo 2^64
 */
public record RequestSet(long count, long sum) {

  /** The empty set. */
  public static final RequestSet NONE = new RequestSet(0, 0);

  /** The set with one more member. */
  public RequestSet plus(RequestId id) {
    return new RequestSet(count + 1, sum + fingerprint(id));
  }

  /** The set without these members, all of which it has. */
  public RequestSet minus(RequestSet some) {
    return new RequestSet(count - some.count, sum - some.sum);
  }

  /** Hashes an id by the end of SplitMix64 (Steele 2014): sums of linear hashes agree often. */
  private static long fingerprint(RequestId id) {
    long z = id.lane();
    for (int i = 0; i < id.token().length(); i++) {
      z = z * 1_099_511_628_211L + id.token().charAt(i);
    }
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
