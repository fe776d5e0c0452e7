package io.lastseat.model.request;

/**
 * What intake knew when it wrote a request: as of a head read before, the request was in no commit
 * up to that one. So no look-up need read those commits.
 *
 * @param epoch the number of restores of the tables so far; after a restore, earlier statements do
 *     not count
 * @param commit the number of the head, 0 before the first commit
 */
public record NotIn(long epoch, long commit) {

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public NotIn {
    if (epoch < 0 || commit < 0) {
      throw new IllegalArgumentException("notIn and its epoch must be 0 or more");
    }
  }
}
