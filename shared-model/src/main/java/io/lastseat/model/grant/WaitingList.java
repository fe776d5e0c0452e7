package io.lastseat.model.grant;

/**
 * The waiting list of a resource, or the line of a category, as numbers only. The requests are in
 * rows, by their places.
 *
 * @param front the first place that may still wait; all earlier ones are settled
 * @param next the next place to be given, from 1
 * @param requests how many requests wait
 * @param units how many units they wait for
 * @param passed the units that ever joined at places before the front
 * @param joined the units that ever joined
 * @param inVain whether nobody could be served when it was last looked at, and nothing that could
 *     help has happened since; only the list of a resource with categories knows
 */
public record WaitingList(
    long front, long next, long requests, long units, long passed, long joined, boolean inVain) {

  /** The list before the first request waited. */
  public static final WaitingList EMPTY = new WaitingList(1, 1, 0, 0, 0, 0);

  /** A list that may have somebody to be served. */
  public WaitingList(long front, long next, long requests, long units, long passed, long joined) {
    this(front, next, requests, units, passed, joined, false);
  }

  /** Whether the list is empty. */
  public boolean isEmpty() {
    return requests == 0;
  }

  /** The place of the next request to join. */
  public Place nextPlace() {
    return new Place(next, joined);
  }

  /** The list with one more request at {@link #nextPlace}. */
  public WaitingList joined(long more) {
    return new WaitingList(
        front, next + 1, requests + 1, units + more, passed, joined + more, inVain);
  }

  /** The list with the same requests, of which one waits for so many units fewer. */
  public WaitingList lowered(long fewer) {
    return new WaitingList(front, next, requests, units - fewer, passed, joined).checked();
  }

  /** The list with one request fewer, which ended its wait. */
  public WaitingList left(long fewer) {
    WaitingList rest =
        new WaitingList(front, next, requests - 1, units - fewer, passed, joined).checked();
    return rest.isEmpty() ? rest.settled() : rest;
  }

  /** The list without its first place, which was served or refused. */
  public WaitingList served(Place place, long fewer) {
    WaitingList rest =
        new WaitingList(
                place.number() + 1,
                next,
                requests - 1,
                units - fewer,
                place.unitsBefore() + fewer,
                joined)
            .checked();
    return rest.isEmpty() ? rest.settled() : rest;
  }

  /** The same list, looked at in vain or not. */
  public WaitingList lookedAt(boolean vainly) {
    return new WaitingList(front, next, requests, units, passed, joined, vainly);
  }

  /**
   * The most units that wait before this place. Some earlier requests may have given up, or wait
   * for fewer.
   */
  public long unitsBefore(Place place) {
    return Math.max(0, place.unitsBefore() - passed);
  }

  private WaitingList settled() {
    return new WaitingList(next, next, requests, units, joined, joined);
  }

  private WaitingList checked() {
    if (requests < 0 || units < 0 || front > next || (requests == 0 && units != 0)) {
      throw new IllegalStateException("more left the waiting list than were on it: " + this);
    }
    return this;
  }
}
