package io.lastseat.model.grant;

/**
 * The place of a request on the waiting list of a resource. Places are given out from 1, once each.
 *
 * @param number of the place
 * @param unitsBefore how many units had ever joined the list before it
 */
public record Place(long number, long unitsBefore) {

  public Place {
    if (number < 1 || unitsBefore < 0) {
      throw new IllegalArgumentException("there is no place %d".formatted(number));
    }
  }
}
