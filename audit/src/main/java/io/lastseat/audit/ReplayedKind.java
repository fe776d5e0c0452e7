package io.lastseat.audit;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import java.util.function.LongUnaryOperator;

/**
 * What a request of some kind means to the audit, beside its rules and its codec.
 *
 * @param reserves whether it makes a reservation once it is granted, which a later request may end
 * @param over whether it may take more than there is
 * @param capacity the capacity once it is granted, by the one before
 * @param loose attributes that decide nothing and that two programs may word differently
 */
record ReplayedKind(boolean reserves, boolean over, LongUnaryOperator capacity, Set<String> loose) {

  static ReplayedKind reserving(boolean over) {
    return new ReplayedKind(true, over, LongUnaryOperator.identity(), HashSet.empty());
  }

  static ReplayedKind settingCapacity(long units) {
    return new ReplayedKind(false, false, before -> units, HashSet.empty());
  }

  static ReplayedKind addingCapacity(long units) {
    return new ReplayedKind(false, false, before -> before + units, HashSet.empty());
  }

  static ReplayedKind explaining(Set<String> attributes) {
    return new ReplayedKind(false, false, LongUnaryOperator.identity(), attributes);
  }

  /** All that it means is in its rules. */
  static ReplayedKind plain() {
    return new ReplayedKind(false, false, LongUnaryOperator.identity(), HashSet.empty());
  }
}
