package io.lastseat.model.request;

import io.vavr.control.Option;

/**
 * A request as it stands in the table of requests.
 *
 * @param notIn where it need not be looked for; none if nothing was said, then everywhere
 */
public record StoredRequest(Request request, Option<NotIn> notIn) {

  /**
   * The last commit up to which it says that it is in none; 0 where it says nothing.
   *
   * @param epoch of the tables: commit numbers of another epoch do not count
   */
  public long notInUpTo(long epoch) {
    return notIn.filter(said -> said.epoch() == epoch).map(NotIn::commit).getOrElse(0L);
  }
}
