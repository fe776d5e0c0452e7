package io.lastseat.log;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that forgets what was not asked for longest. For any number of threads. */
public final class Recent<K, V> {

  private final Map<K, V> entries;

  /** Of at most so many entries. */
  public Recent(int atMost) {
    entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > atMost;
          }
        };
  }

  /** What was put last under this key; null where it was forgotten, or never there. */
  public synchronized @Nullable V get(K key) {
    return entries.get(key);
  }

  /** The same, which is forgotten then. */
  public synchronized @Nullable V take(K key) {
    return entries.remove(key);
  }

  /** From now on. */
  public synchronized void put(K key, V value) {
    entries.put(key, value);
  }
}
