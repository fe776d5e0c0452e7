package io.lastseat.audit;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Option;

/**
 * What a request of some kind means to the audit, beside its rules and its codec.
 *
 * @param reserves whether it makes a reservation once it is granted, which a later request may end
 * @param capacity what it sets the capacity to once it is granted; none where it leaves it
 * @param loose attributes that decide nothing and that two programs may word differently
 */
record ReplayedKind(boolean reserves, Option<Long> capacity, Set<String> loose) {

  static ReplayedKind reserving() {
    return new ReplayedKind(true, Option.none(), HashSet.empty());
  }

  static ReplayedKind settingCapacity(long units) {
    return new ReplayedKind(false, Option.some(units), HashSet.empty());
  }

  static ReplayedKind explaining(Set<String> attributes) {
    return new ReplayedKind(false, Option.none(), attributes);
  }

  /** All that it means is in its rules. */
  static ReplayedKind plain() {
    return new ReplayedKind(false, Option.none(), HashSet.empty());
  }
}
