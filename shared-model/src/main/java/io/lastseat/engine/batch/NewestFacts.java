package io.lastseat.engine.batch;

import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/**
 * Facts by their names, each with the number of the decision that produced it. The newest fact
 * under a name counts, in any order of arrival.
 */
final class NewestFacts<K, V> {

  private static final long NEVER = 0;

  /** A fact, and the number of the decision that produced it. */
  private record Known<V>(V fact, long decisionNo) {}

  private final Map<K, Known<V>> known = new HashMap<>();

  /** Forgets all facts, since the head was read again. */
  void clear() {
    known.clear();
  }

  /** The fact under this name; none before its look-up. */
  Option<V> of(K name) {
    return Option.of(known.get(name)).map(Known::fact);
  }

  boolean isKnown(K name) {
    return known.containsKey(name);
  }

  /** Adds the fact that holds if the look-up found no decision. */
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
