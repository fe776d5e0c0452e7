package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.Ask;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The asks that this process began and did not finish, by number, so that a repeated ask continues.
 * Another process does not know them.
 */
public final class Remembered {

  private final Set<Integer> numbers = ConcurrentHashMap.newKeySet();

  /** Whether the ask was begun and not finished. */
  public boolean has(Ask ask) {
    return numbers.contains(ask.number());
  }

  /** Does the work; remembers the ask if the work throws, and forgets it otherwise. */
  public <T> T ifItFails(Ask ask, Supplier<T> work) {
    numbers.add(ask.number());
    T result = work.get();
    numbers.remove(ask.number());
    return result;
  }
}
