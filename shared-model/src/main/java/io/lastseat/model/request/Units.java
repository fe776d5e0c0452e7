package io.lastseat.model.request;

import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.terms.Category;

/** Checks how much a request asks for. */
final class Units {

  /**
   * Checks a quantity and its parts.
   *
   * @param categories the quantity by category; empty without categories
   * @throws IllegalArgumentException if one of them is impossible, or the parts are not the whole
   */
  static void checked(long quantity, Quantities categories) {
    if (quantity < 1 || quantity > Limits.MAX_UNITS) {
      throw new IllegalArgumentException("quantity must be 1 to " + Limits.MAX_UNITS);
    }
    if (categories.isEmpty()) {
      return;
    }
    if (categories.byCategory().size() > Limits.MAX_CATEGORIES
        || !categories.byCategory().forAll(one -> Category.isName(one._1()) && one._2() > 0)) {
      throw new IllegalArgumentException(
          "quantities must be 1 or more units for up to %d categories"
              .formatted(Limits.MAX_CATEGORIES));
    }
    if (categories.sum() != quantity) {
      throw new IllegalArgumentException("quantity must be the sum of the quantities");
    }
  }

  private Units() {}
}
