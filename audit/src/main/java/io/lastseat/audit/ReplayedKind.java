package io.lastseat.audit;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import java.util.function.UnaryOperator;

/**
 * What a request of some kind means to the audit, beside its rules and its codec.
 *
 * @param reserves whether it makes a reservation once it is granted, which a later request may end
 * @param over whether it may take more than there is
 * @param capacity the capacity once it is granted, by the one before; none before the creation
 * @param loose attributes that decide nothing and that two programs may word differently
 */
record ReplayedKind(
    boolean reserves, boolean over, UnaryOperator<Option<Long>> capacity, Set<String> loose) {

  /** One that creates the resource with this capacity, if any, where nobody has. */
  static ReplayedKind reserving(boolean over, Option<Long> created) {
    return new ReplayedKind(true, over, before -> before.orElse(created), HashSet.empty());
  }

  static ReplayedKind settingCapacity(long units) {
    return new ReplayedKind(false, false, before -> Option.some(units), HashSet.empty());
  }

  static ReplayedKind addingCapacity(long units) {
    return new ReplayedKind(
        false, false, before -> before.map(sum -> sum + units), HashSet.empty());
  }

  static ReplayedKind explaining(Set<String> attributes) {
    return new ReplayedKind(false, false, UnaryOperator.identity(), attributes);
  }

  /** All that it means is in its rules. */
  static ReplayedKind plain() {
    return new ReplayedKind(false, false, UnaryOperator.identity(), HashSet.empty());
  }
}
