package io.lastseat.model.grant;

/**
 * The place of a request on the waiting list of a resource. Places are numbered from 1, and no
 * number is given twice.
 *
 * @param number the number of the place
 * @param unitsBefore how many units had ever joined the list before it
 */
public record Place(long number, long unitsBefore) {

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Place {
    if (number < 1 || unitsBefore < 0) {
      throw new IllegalArgumentException("there is no place %d".formatted(number));
    }
  }
}
