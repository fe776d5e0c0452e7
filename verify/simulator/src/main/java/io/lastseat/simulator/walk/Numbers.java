package io.lastseat.simulator.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Numbers for values, from 0, so that states are small. Equal values have the same one. */
final class Numbers<T> {

  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> values = new ArrayList<>();

  /**
   * The number of a value.
   *
   * @param isNew gets a value that has no number yet; if it throws, the value gets none
   */
  int of(T value, Consumer<T> isNew) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    isNew.accept(value);
    numbers.put(value, values.size());
    values.add(value);
    return values.size() - 1;
  }

  /** The number of a value, without a listener. */
  int of(T value) {
    return of(value, isNew -> {});
  }

  T get(int number) {
    return values.get(number);
  }

  int size() {
    return values.size();
  }
}
