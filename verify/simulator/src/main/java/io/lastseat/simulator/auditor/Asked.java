package io.lastseat.simulator.auditor;

import io.lastseat.audit.promises.Promise;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.store.Attributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What was asked for: the items of the table of requests, by lane and name. */
final class Asked {

  private final Map<String, List<Attributes>> requests = new HashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> undecidable = new HashSet<>();

  void add(Attributes item) {
    String name = place(item.text("lane"), item.text("requestId"));
    requests.computeIfAbsent(name, any -> new ArrayList<>()).add(item);
    gone.remove(name);
  }

  boolean stands(String resource, String id) {
    String name = place(lane(resource, id), id);
    return requests.containsKey(name) && !gone.contains(name);
  }

  /** Whether a request for any resource was taken in at such a time. */
  boolean isTimeOfAny(Predicate<Instant> time) {
    return requests.values().stream()
        .flatMap(List::stream)
        .anyMatch(
            item -> item.has("takenAt") && time.test(Instant.ofEpochMilli(item.number("takenAt"))));
  }

  /** What stands there can be decided by another program alone, or not at all. */
  void undecidable(String resource, String id) {
    undecidable.add(place(lane(resource, id), id));
  }

  /** The reservation that a request is about, or null. */
  @Nullable String target(String resource, String id) {
    List<Attributes> items = requests.get(place(lane(resource, id), id));
    return items == null ? null : items.get(0).textOrNull("target");
  }

  /** It was deleted before it had a verdict: it may never get one. */
  void gone(String resource, String id) {
    gone.add(place(lane(resource, id), id));
  }

  void goneBut(Set<String> there) {
    gone.addAll(requests.keySet());
    gone.removeAll(there);
  }

  /** When it was taken in, as it was written last. */
  long takenAt(String resource, String id) {
    List<Attributes> items = requests.getOrDefault(place(lane(resource, id), id), List.of());
    return items.isEmpty() ? 0 : items.get(items.size() - 1).number("takenAt", 0);
  }

  /** Tells each that stands in the table and can be read, with its resource. */
  void forEachStanding(BiConsumer<String, Attributes> each) {
    requests.forEach(
        (name, items) -> {
          if (!undecidable.contains(name) && !gone.contains(name)) {
            Attributes item = items.get(items.size() - 1);
            each.accept(item.resource(), item);
          }
        });
  }

  /** The first part of an id is the number of its lane. */
  private static String lane(String resource, String id) {
    return resource + "#" + id.substring(0, Math.max(0, id.indexOf('-')));
  }

  private static String place(String lane, String id) {
    return lane + "/" + id;
  }

  /** The order in which requests came, and in which they must be decided. */
  static final class StreamOrder {

    private final Map<String, Long> pendingRequests = new HashMap<>();
    private final Map<String, Long> lastDecided = new HashMap<>();
    private final Set<String> excused = new HashSet<>();

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
}
