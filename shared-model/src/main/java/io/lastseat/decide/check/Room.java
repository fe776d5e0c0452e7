package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;

/**
 * Refuses requests that take more units than before, where there is no room. Free units are no room
 * as long as others wait for them.
 */
public final class Room {

  /** The additional units that a request takes; 0 or less if it takes no more. */
  public interface Wanted<R extends Request> {
    long units(Books books, Facts facts, R request);
  }

  public static <R extends Request> Rule<R> soldOut(Wanted<R> wanted) {
    return new Rule<>(
        Reason.SOLD_OUT,
        (books, facts, request) -> wanted.units(books, facts, request) > 0 && books.left() == 0);
  }

  public static <R extends Request> Rule<R> notEnoughLeft(Wanted<R> wanted) {
    return new Rule<>(
        Reason.NOT_ENOUGH_LEFT,
        (books, facts, request) -> {
          long units = wanted.units(books, facts, request);
          return units > 0 && books.left() < units;
        });
  }

  private Room() {}
}
