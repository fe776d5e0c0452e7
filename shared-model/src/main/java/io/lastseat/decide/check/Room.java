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

  /**
   * Refuses units where none are left, of the whole or of a category.
   *
   * @param more the additional units by category
   */
  public static <R extends Request> Rule<R> soldOut(Wanted<R> wanted, Categories.Named<R> more) {
    return Categories.of(
        Reason.SOLD_OUT,
        more,
        (books, facts, request) -> wanted.units(books, facts, request) > 0 && books.left() == 0,
        (books, category, units) -> books.left(category) == 0);
  }

  /**
   * Refuses units where fewer are left, of the whole or of a category.
   *
   * @param more the additional units by category
   */
  public static <R extends Request> Rule<R> notEnoughLeft(
      Wanted<R> wanted, Categories.Named<R> more) {
    return Categories.of(
        Reason.NOT_ENOUGH_LEFT,
        more,
        (books, facts, request) -> {
          long units = wanted.units(books, facts, request);
          return units > 0 && books.left() < units;
        },
        (books, category, units) -> books.left(category) < units);
  }

  private Room() {}
}
