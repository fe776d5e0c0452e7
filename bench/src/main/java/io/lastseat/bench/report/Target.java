package io.lastseat.bench.report;

import org.jspecify.annotations.Nullable;

/**
 * Something that Lastseat means to reach.
 *
 * @param what is measured
 * @param wanted in words
 * @param measured the figure; null where it was not measured
 * @param reached whether it is enough
 */
public record Target(String what, String wanted, @Nullable Double measured, boolean reached) {

  /** How a figure is held against the one that is wanted. */
  enum Bound {
    AT_LEAST("at least"),
    AT_MOST("at most"),
    BELOW("below");

    private final String words;

    Bound(String words) {
      this.words = words;
    }

    Target of(String what, double wanted, @Nullable Double measured) {
      return new Target(
          what,
          words + " " + Table.number(wanted),
          measured,
          measured != null && isEnough(measured, wanted));
    }

    private boolean isEnough(double measured, double wanted) {
      return switch (this) {
        case AT_LEAST -> measured >= wanted;
        case AT_MOST -> measured <= wanted;
        case BELOW -> measured < wanted;
      };
    }
  }
}
