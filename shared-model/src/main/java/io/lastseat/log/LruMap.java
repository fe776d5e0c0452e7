package io.lastseat.log;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A bounded map that drops the least recently used entry. Any number of threads may use it. */
public final class LruMap<K, V> {

  private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final long atMost;
  private final ToLongFunction<V> weight;
  private long held;

  /** Holds at most {@code atMost} entries. */
  public LruMap(int atMost) {
    this(atMost, any -> 1);
  }

  /** Holds entries up to a total weight of {@code atMost}. The weight of an entry never changes. */
  public LruMap(long atMost, ToLongFunction<V> weight) {
    this.atMost = atMost;
    this.weight = weight;
  }

  /** The last value of this key; null if it was dropped, or never put. */
  public synchronized @Nullable V get(K key) {
    return entries.get(key);
  }

  /** Removes and returns the last value of this key; null if it was dropped, or never put. */
  public synchronized @Nullable V take(K key) {
    V taken = entries.remove(key);
    held -= taken == null ? 0 : weight.applyAsLong(taken);
    return taken;
  }

  /** Puts a value. */
  public synchronized void put(K key, V value) {
    take(key);
    entries.put(key, value);
    held += weight.applyAsLong(value);
    Iterator<V> eldest = entries.values().iterator();
    while (held > atMost) {
      held -= weight.applyAsLong(eldest.next());
      eldest.remove();
    }
  }
}
