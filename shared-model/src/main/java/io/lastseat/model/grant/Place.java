package io.lastseat.model.grant;

import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * The place of a request on the waiting list of a resource. Places are numbered from 1, and no
 * number is given twice.
 *
 * @param number the number of the place
 * @param unitsBefore how many units had ever joined the list before it
 * @param lines its place in the line of each category for which it waits; empty for a resource
 *     without categories
 */
public record Place(long number, long unitsBefore, SortedMap<String, Place> lines) {

  /**
   * Where the waiting list has a request.
   *
   * @param category the category of the line; none for the list of a resource without categories
   * @param number the number of the place in that line
   */
  public record Key(Option<String> category, long number) {}

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Place {
    if (number < 1 || unitsBefore < 0) {
      throw new IllegalArgumentException("there is no place %d".formatted(number));
    }
  }

  /** A place on the list of a resource without categories, or in a line. */
  public Place(long number, long unitsBefore) {
    this(number, unitsBefore, TreeMap.empty());
  }

  /** The same place, in no other lines than those of these categories. */
  public Place in(Quantities still) {
    return new Place(number, unitsBefore, lines.filterKeys(name -> still.of(name) > 0));
  }

  /** Where the list has the request: once, or once in each of its lines. */
  public Vector<Key> keys() {
    return lines.isEmpty()
        ? Vector.of(new Key(Option.none(), number))
        : lines.map(line -> new Key(Option.some(line._1()), line._2().number())).toVector();
  }
}
