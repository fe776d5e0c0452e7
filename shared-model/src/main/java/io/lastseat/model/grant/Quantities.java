package io.lastseat.model.grant;

import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;

/**
 * Units by the names of their categories. A category without units is absent. The quantities of a
 * resource without categories are empty, however many units it has.
 *
 * @param byCategory the units by name, none of them 0; below 0 for units that come back
 */
public record Quantities(SortedMap<String, Long> byCategory) {

  /** The quantities of a resource without categories, and of a reservation that has ended. */
  public static final Quantities NONE = new Quantities(TreeMap.empty());

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Quantities {
    if (byCategory.values().exists(units -> units == 0)) {
      throw new IllegalArgumentException("a category without units must be left out");
    }
  }

  /** Whether no category has units. */
  public boolean isEmpty() {
    return byCategory.isEmpty();
  }

  /** The units of this category; 0 if it has none. */
  public long of(String category) {
    return byCategory.get(category).getOrElse(0L);
  }

  /** The units of all categories together. */
  public long sum() {
    return byCategory.values().sum().longValue();
  }

  /** Whether some category has more than 0 units. */
  public boolean hasMore() {
    return byCategory.values().exists(units -> units > 0);
  }

  /** These units and others. */
  public Quantities plus(Quantities other) {
    return other.byCategory.foldLeft(this, (all, more) -> all.plus(more._1(), more._2()));
  }

  /** These units without others. */
  public Quantities minus(Quantities other) {
    return plus(other.negated());
  }

  /** The same units with the other sign. */
  public Quantities negated() {
    return isEmpty() ? this : new Quantities(byCategory.mapValues(units -> -units));
  }

  private Quantities plus(String category, long more) {
    long units = of(category) + more;
    return new Quantities(
        units == 0 ? byCategory.remove(category) : byCategory.put(category, units));
  }
}
