package io.lastseat.log.facts;

import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/**
 * Facts by their names, each with the decision that it follows from. The newest fact under a name
 * counts, in any order of arrival.
 */
final class NewestFacts<K, V> {

  private static final long NEVER = 0;

  /** A fact, and the decision that it follows from. */
  private record Known<V>(V fact, long decisionNo) {}

  private final Map<K, Known<V>> known = new HashMap<>();

  /** Forgets everything: the head was read again. */
  void clear() {
    known.clear();
  }

  /** None as long as it was not looked up. */
  Option<V> of(K name) {
    return Option.of(known.get(name)).map(Known::fact);
  }

  boolean isKnown(K name) {
    return known.containsKey(name);
  }

  /** It was looked up without finding a decision: so this holds. */
  void untold(K name, V fact) {
    learn(name, fact, NEVER);
  }

  void learn(K name, V fact, long decisionNo) {
    known.merge(
        name,
        new Known<>(fact, decisionNo),
        (before, now) -> now.decisionNo >= before.decisionNo ? now : before);
  }
}
