package io.lastseat.audit;

import io.vavr.control.Option;

/** How many differences were found, and the first of them: there may be a million. */
final class Differences {

  private long count;
  private Option<Difference> first = Option.none();

  void add(Difference difference) {
    count++;
    first = first.orElse(Option.some(difference));
  }

  boolean isEmpty() {
    return count == 0;
  }

  long count() {
    return count;
  }

  Option<Difference> first() {
    return first;
  }
}
