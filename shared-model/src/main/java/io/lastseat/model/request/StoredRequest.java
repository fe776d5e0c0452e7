package io.lastseat.model.request;

import io.vavr.control.Option;

/**
 * A request as it is stored in the table of requests.
 *
 * @param notIn the commits in which no look-up need search; none if nothing is known, so that a
 *     look-up searches all
 */
public record StoredRequest(Request request, Option<NotIn> notIn) {

  /**
   * The commit up to which the request is certainly absent; 0 if nothing is known.
   *
   * @param epoch the epoch of the tables: commit numbers of another epoch do not count
   */
  public long notInUpTo(long epoch) {
    return notIn.filter(known -> known.epoch() == epoch).map(NotIn::commit).getOrElse(0L);
  }
}
