package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.Ask;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Asks that this process has not finished, by their number, so that the same ask again can go on
 * where it stopped. Another process knows nothing of it.
 */
public final class Remembered {

  private final Set<Integer> numbers = ConcurrentHashMap.newKeySet();

  /** Whether it was begun and not finished. */
  public boolean has(Ask ask) {
    return numbers.contains(ask.number());
  }

  /** Does it; remembers the ask if that ends with an exception, and forgets it otherwise. */
  public <T> T ifItFails(Ask ask, Supplier<T> work) {
    numbers.add(ask.number());
    T result = work.get();
    numbers.remove(ask.number());
    return result;
  }
}
