package io.lastseat.model.commit;

import io.lastseat.model.id.RequestId;

/**
 * A set of requests, by its size and a sum over its members' ids. Two sets that agree in both are
 * the same but for a chance of 1 in 2^64.
 *
 * <p>The reconciliation compares the decided requests with those in the table. A count alone is not
 * enough: a deleted request would make up for a pending one.
 *
 * @param count how many
 * @param sum of the members' fingerprints, modulo 2^64
 */
public record RequestSet(long count, long sum) {

  public static final RequestSet NONE = new RequestSet(0, 0);

  /** With this member besides. */
  public RequestSet plus(RequestId id) {
    return new RequestSet(count + 1, sum + fingerprint(id));
  }

  /** Without these, which are all in it. */
  public RequestSet minus(RequestSet some) {
    return new RequestSet(count - some.count, sum - some.sum);
  }

  /** Sums of a linear hash would agree too often: this is the end of SplitMix64 (Steele 2014). */
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
