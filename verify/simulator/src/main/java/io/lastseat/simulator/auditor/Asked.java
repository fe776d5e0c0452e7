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

/** All requests that were written: the items of the table of requests, by lane and id. */
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

  /** Whether a request for any resource was taken at such a time. */
  boolean isTimeOfAny(Predicate<Instant> time) {
    return requests.values().stream()
        .flatMap(List::stream)
        .anyMatch(
            item -> item.has("takenAt") && time.test(Instant.ofEpochMilli(item.number("takenAt"))));
  }

  /** Notes that only another program can decide the item, or none at all. */
  void undecidable(String resource, String id) {
    undecidable.add(place(lane(resource, id), id));
  }

  /** The reservation that a request is about, or null. */
  @Nullable String target(String resource, String id) {
    List<Attributes> items = requests.get(place(lane(resource, id), id));
    return items == null ? null : items.get(0).textOrNull("target");
  }

  /** Notes that the request was deleted: if it has no verdict, it may never get one. */
  void gone(String resource, String id) {
    gone.add(place(lane(resource, id), id));
  }

  void goneBut(Set<String> there) {
    gone.addAll(requests.keySet());
    gone.removeAll(there);
  }

  /** When the request was taken, by its newest item; 0 without an item. */
  long takenAt(String resource, String id) {
    List<Attributes> items = requests.getOrDefault(place(lane(resource, id), id), List.of());
    return items.isEmpty() ? 0 : items.get(items.size() - 1).number("takenAt", 0);
  }

  /** Calls the consumer with each readable request in the table, and its resource. */
  void forEachStanding(BiConsumer<String, Attributes> each) {
    requests.forEach(
        (name, items) -> {
          if (!undecidable.contains(name) && !gone.contains(name)) {
            Attributes item = items.get(items.size() - 1);
            each.accept(item.resource(), item);
          }
        });
  }

  /** The lane of an id: its first part is the number of the lane. */
  private static String lane(String resource, String id) {
    return resource + "#" + id.substring(0, Math.max(0, id.indexOf('-')));
  }

  private static String place(String lane, String id) {
    return lane + "/" + id;
  }

  /** The order of requests in the stream, which is the order of their decisions. */
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
