package io.lastseat.simulator.auditor;

import io.lastseat.audit.promises.Promise;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The order in which requests came, and in which they must be decided. */
final class StreamOrder {

  private final Map<String, Long> pendingRequests = new HashMap<>();
  private final Map<String, Long> lastDecided = new HashMap<>();
  private final Set<String> excused = new HashSet<>();

  /** Its first delivery counts. */
  void streamed(String name, long place) {
    pendingRequests.putIfAbsent(name, place);
  }

  void excuse(String resource) {
    excused.add(resource);
  }

  void decided(String resource, String name) {
    Long place = pendingRequests.get(name);
    if (place == null || excused.contains(resource)) {
      return;
    }
    Long before = lastDecided.put(resource, place);
    if (before != null && before > place) {
      throw new Violation(Promise.ORDER, name + " is decided late");
    }
  }
}
