package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.store.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What was asked for: the items of the table of requests, by lane and name. */
final class Asked {

  private final Map<String, List<Attributes>> requests = new HashMap<>();
  private final Map<String, Long> since = new HashMap<>();
  private final Set<String> calls = new HashSet<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> undecidable = new HashSet<>();
  private final Set<String> impossible = new HashSet<>();

  /** It is written, in that step of the world. */
  void add(Attributes item, long step) {
    String name = place(item.text("lane"), item.text("requestId"));
    if (!undecidable.contains(name) && !impossible.contains(name)) {
      KnownNames.ofRequest(item, AuditedKinds.named(item.text("kind")));
    }
    requests.computeIfAbsent(name, any -> new ArrayList<>()).add(item);
    since.putIfAbsent(name, step);
    gone.remove(name);
  }

  /** The first step in which it was written. */
  long since(String resource, String id) {
    return since.getOrDefault(place(lane(resource, id), id), 0L);
  }

  /** A client asks for a reservation by a call, whether or not the call arrives. */
  void called(
      String resource,
      String applicant,
      long quantity,
      long holdMillis,
      boolean waits,
      boolean over,
      String by,
      String key,
      Map<String, AttributeValue> create) {
    calls.add(call(resource, applicant, quantity, holdMillis, waits, over, by, key, create));
  }

  /** A client renews a lock or gives it back, whether or not the call arrives. */
  void calledOfLock(String lock, long leaseMillis) {
    calls.add(callOfLock(lock, leaseMillis));
  }

  /** A client ends the run of an execution, whether or not the call arrives. */
  void calledToEnd(String execution, String kind, String says) {
    calls.add(callToEnd(execution, kind, says));
  }

  /** Whether it ever stood in the table of requests. */
  boolean stood(String resource, String id) {
    return requests.containsKey(place(lane(resource, id), id));
  }

  /**
   * Holds a verdict of immediate admission against the calls of clients: an item of the same name
   * may have come from another call, with another content. In tables of which nobody knows the
   * calls anything may have been asked.
   */
  void compareWithCalls(String resource, String id, Attributes entry) {
    String call =
        AuditedKinds.ofEntry(entry).isAboutAnother()
            ? callAbout(resource, entry)
            : callOf(resource, entry);
    if (!calls.isEmpty() && !calls.contains(call)) {
      throw new Violation(Promise.ONE_VERDICT, "nobody called for %s: %s".formatted(id, call));
    }
  }

  private static String callAbout(String resource, Attributes entry) {
    String said = entry.has("rs") ? entry.text("rs") : entry.textOrNull("fl");
    return said == null
        ? callOfLock(resource, entry.number("b", 0))
        : callToEnd(resource, entry.text("k"), said);
  }

  private static String callToEnd(String execution, String kind, String says) {
    return "%s: %s, as %s".formatted(execution, kind, says);
  }

  private static String callOf(String resource, Attributes entry) {
    String by = entry.textOrNull("c");
    AttributeValue create = AuditedKinds.ofEntry(entry).inFull("cr", entry);
    return call(
        resource,
        entry.text("a"),
        entry.number("q"),
        entry.number("b", 0),
        entry.has("w"),
        entry.has("o"),
        by == null ? "" : by,
        entry.has("ak") ? entry.text("ak") : "",
        create == null ? Map.of() : create.m());
  }

  /** Whether a request for this resource was taken in at such a time. */
  boolean isTimeOfSome(String resource, LongPredicate time) {
    return requests.entrySet().stream()
        .filter(asked -> asked.getKey().startsWith(resource + "#"))
        .flatMap(asked -> asked.getValue().stream())
        .anyMatch(item -> item.has("takenAt") && time.test(item.number("takenAt")));
  }

  /** Whether a request for any resource was taken in at such a time. */
  boolean isTimeOfAny(LongPredicate time) {
    return requests.values().stream()
        .flatMap(List::stream)
        .anyMatch(item -> item.has("takenAt") && time.test(item.number("takenAt")));
  }

  private static String callOfLock(String lock, long leaseMillis) {
    return leaseMillis == 0
        ? lock + " given back"
        : "%s renewed for %d ms".formatted(lock, leaseMillis);
  }

  private static String call(
      String resource,
      String applicant,
      long quantity,
      long holdMillis,
      boolean waits,
      boolean over,
      String by,
      String key,
      Map<String, AttributeValue> create) {
    return "%d of %s for %s, held for %d ms%s%s, by '%s', compared by '%s', creating %s"
        .formatted(
            quantity,
            resource,
            applicant,
            holdMillis,
            waits ? ", waiting for room" : "",
            over ? ", over all" : "",
            by,
            key,
            new TreeMap<>(create));
  }

  /** What stands there can be decided by another program alone, or not at all. */
  void undecidable(String resource, String id) {
    undecidable.add(place(lane(resource, id), id));
  }

  /** What stands there cannot be meant. */
  void impossible(String resource, String id) {
    impossible.add(place(lane(resource, id), id));
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

  /** All others were lost. */
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
            each.accept(resource(item.text("lane")), item);
          }
        });
  }

  /** Tells each request that must be decided, by resource and id. */
  void forEach(BiConsumer<String, String> each) {
    requests.forEach(
        (name, items) -> {
          if (!undecidable.contains(name) && !gone.contains(name)) {
            Attributes item = items.get(0);
            each.accept(resource(item.text("lane")), item.text("requestId"));
          }
        });
  }

  /** Holds a verdict against the request that it is about. */
  void compare(String resource, String id, Attributes entry) {
    String name = place(lane(resource, id), id);
    List<Attributes> written = requests.get(name);
    if (written == null || undecidable.contains(name)) {
      throw new Violation(
          Promise.ONE_VERDICT, "nobody could ask %s for %s".formatted(resource, id));
    }
    AuditedKind kind = AuditedKinds.ofEntry(entry);
    if (kind.isImpossible() != impossible.contains(name)) {
      throw new Violation(
          Promise.EXPLAINED,
          id + (kind.isImpossible() ? " is called impossible" : " cannot be meant"));
    }
    if (kind.isImpossible()) {
      return;
    }
    Attributes request = written.get(0);
    for (Attributes other : written) {
      // Written again after it was lost: then either of them may be the one that was decided.
      if (Objects.equals(entry.item().get("t"), other.item().get("takenAt"))) {
        request = other;
      }
    }
    Attributes asked = request;
    same("kind", id, kind, AuditedKinds.named(asked.text("kind")));
    same("takenAt", id, entry.item().get("t"), asked.item().get("takenAt"));
    kind.fields()
        .forEach(
            (brief, full) -> same(full, id, kind.inFull(brief, entry), asked.item().get(full)));
  }

  private static void same(
      String what, String id, @Nullable Object entry, @Nullable Object request) {
    if (!Objects.equals(entry, request)) {
      throw new Violation(
          Promise.EXPLAINED, "the %s of %s is not the one asked for".formatted(what, id));
    }
  }

  /** The first part of an id is the number of its lane. */
  private static String lane(String resource, String id) {
    return resource + "#" + id.substring(0, Math.max(0, id.indexOf('-')));
  }

  private static String resource(String lane) {
    return lane.substring(0, Math.max(0, lane.indexOf('#')));
  }

  private static String place(String lane, String id) {
    return lane + "/" + id;
  }
}
